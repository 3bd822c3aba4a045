// The schemas and the tables of fields say the same: names, what is required, defaults, ranges and values.
#include <catch2/catch.hpp>

#include <set>

#include "formats/scenario/fields.hpp"
#include "samples.hpp"

using namespace ramparts;

namespace {

std::string value_of(const std::string& tag, const std::string& name) {
    const std::size_t at = tag.find(" " + name + "=\"");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 3;
    return tag.substr(from, tag.find('"', from) - from);
}

/// A schema as text: the attributes of its elements, and its simple types.
class Schema {
public:
    explicit Schema(const std::string& kind)
        : text_(samples::text_of(samples::root() / "sdk" / "schema" / (kind + ".xsd"))) {}

    /// The tag of each attribute of an element, which stands in the schema once.
    [[nodiscard]] std::vector<std::string> attributes(const std::string& element) const {
        const std::string head = "<xs:element name=\"" + element + "\">";
        const std::size_t at = text_.find(head);
        REQUIRE(at != std::string::npos);
        const std::size_t line = text_.rfind('\n', at) + 1;
        const std::string indent(at - line, ' ');
        const std::string body = text_.substr(at, text_.find("\n" + indent + "</xs:element>", at) - at);
        std::vector<std::string> tags;
        const std::string own = "\n" + indent + "    <xs:attribute name=";
        for (std::size_t from = body.find(own); from != std::string::npos; from = body.find(own, from + 1))
            tags.push_back(body.substr(from, body.find('>', from) - from));
        return tags;
    }
    /// What stands in a simple type after `tag value="`, in order.
    [[nodiscard]] std::vector<std::string> facets(const std::string& type, const std::string& tag) const {
        const std::string name = type.substr(type.find(':') + 1);
        const std::size_t at = text_.find("<xs:simpleType name=\"" + name + "\">");
        std::vector<std::string> values;
        if (at == std::string::npos) return values;
        const std::string body = text_.substr(at, text_.find("</xs:simpleType>", at) - at);
        const std::string mark = "<xs:" + tag + " value=\"";
        for (std::size_t from = body.find(mark); from != std::string::npos; from = body.find(mark, from + 1)) {
            const std::size_t begin = from + mark.size();
            values.push_back(body.substr(begin, body.find('"', begin) - begin));
        }
        return values;
    }

private:
    std::string text_;
};

/// Compares one attribute of the schema with a field.
struct Comparer {
    const Schema& schema;
    const std::string& tag;

    void range(data::Range range) const {
        CHECK(schema.facets(value_of(tag, "type"), "minInclusive") == std::vector{std::to_string(range.min)});
        CHECK(schema.facets(value_of(tag, "type"), "maxInclusive") == std::vector{std::to_string(range.max)});
    }
    void required(bool required) const { CHECK((value_of(tag, "use") == "required") == required); }
    void type(const std::string& type) const { CHECK(value_of(tag, "type") == type); }

    template <class T, class M>
    void operator()(const data::Number<T, M>& f) const {
        range(f.range);
        required(f.required());
        // A night's allowance is the day's where nothing is said, which a schema cannot say.
        if (f.otherwise && f.name != "night") CHECK(value_of(tag, "default") == std::to_string(*f.otherwise));
    }
    template <class T>
    void operator()(const data::Cost<T>& f) const {
        type("r:cost");
        required(!f.otherwise);
        if (f.otherwise) CHECK(value_of(tag, "default") == std::to_string(*f.otherwise));
        const auto pattern = schema.facets("cost", "pattern");
        CHECK(pattern == std::vector<std::string>{"no|0*([0-9]|[1-9][0-9]|" + std::to_string(data::kCosts.max) + ")"});
    }
    template <class T>
    void operator()(const data::Text<T>& f) const {
        type(f.need == data::Need::required ? "r:text" : "xs:string");
    }
    template <class T>
    void operator()(const data::Id<T>&) const {
        type("r:id");
        required(true);
    }
    template <class T>
    void operator()(const data::Colour<T>& f) const {
        type("r:colour");
        CHECK(value_of(tag, "default") == f.otherwise);
    }
    template <class T>
    void operator()(const data::Flag<T>& f) const {
        type("r:flag");
        CHECK(value_of(tag, "default") == (f.otherwise ? "true" : "false"));
    }
    template <class T, class E, std::size_t N>
    void operator()(const data::Choice<T, E, N>& f) const {
        const auto values = schema.facets(value_of(tag, "type"), "enumeration");
        const std::set<std::string> expected(f.values.begin(), f.values.end());
        CHECK(std::set<std::string>(values.begin(), values.end()) == expected);
        CHECK(value_of(tag, "default") == f.values[0]);
    }
    template <class T, class M>
    void operator()(const data::Reference<T, M>&) const {
        type("r:id");
        required(std::is_same_v<M, std::uint8_t>);
    }
    template <class T, class M>
    void operator()(const data::Place<T, M>&) const {
        type("r:hex");
        required(std::is_same_v<M, HexIndex>);
    }
    template <class T>
    void operator()(const data::Words<T>&) const {
        type("r:traits");
    }
    template <class T>
    void operator()(const data::Numbers<T>& f) const {
        type("r:factors");
        CHECK(f.range.min == 0);
        CHECK(f.range.max == 99);
        CHECK(f.most == 6);
    }
};

/// `more`: attributes with a grammar of their own, which the table leaves to the reader.
template <class T>
void compare(const Schema& schema, std::set<std::string> more = {}) {
    const std::string element(data::kElement<T>);
    INFO("<" << element << ">");
    std::set<std::string> expected(std::move(more));
    for (const std::string_view name : data::kNames<T>) expected.emplace(name);
    std::set<std::string> found;
    for (const std::string& tag : schema.attributes(element)) {
        const std::string name = value_of(tag, "name");
        INFO(name);
        found.insert(name);
        data::each_field<T>([&](const auto& f) {
            if (f.name == name) Comparer{schema, tag}(f);
        });
    }
    CHECK(found == expected);
}

}  // namespace

TEST_CASE("the schema of rulesets says what the tables of fields say", "[formats][schema]") {
    const Schema schema("ruleset");
    compare<TerrainKind>(schema);
    compare<HexsideKind>(schema);
    compare<RoadKind>(schema);
    compare<FeatureKind>(schema);
    compare<UnitClass>(schema);
    compare<AllowanceRow>(schema);
    compare<EnterRow>(schema);
    compare<CrossRow>(schema);
    compare<ShiftRow>(schema, {"terrain", "feature", "hexside", "event"});
    compare<CrtCell>(schema, {"odds", "result"});
    compare<SetValue>(schema);
    compare<ModuleTable>(schema);
    CHECK(schema.facets("faces", "minInclusive") == std::vector{std::to_string(data::kDieFaces.min)});
    CHECK(schema.facets("faces", "maxInclusive") == std::vector{std::to_string(data::kDieFaces.max)});
}

TEST_CASE("the schema of maps says what the tables of fields say", "[formats][schema]") {
    const Schema schema("map");
    compare<Map>(schema, {"format", "prefix", "orientation", "low", "first-column", "first-row", "columns", "rows"});
    compare<Numbering>(schema);
    compare<MapLabel>(schema);
    CHECK(schema.facets("elevation", "minInclusive") == std::vector{std::to_string(data::kElevation.min)});
    CHECK(schema.facets("elevation", "maxInclusive") == std::vector{std::to_string(data::kElevation.max)});
}

TEST_CASE("the schemas know every origin, and no other", "[formats][schema]") {
    std::vector<std::string> origins;
    for (const ProvenanceKind kind : kOrigins) origins.emplace_back(to_string(kind));
    for (const char* kind : {"ruleset", "map", "scenario"})
        CHECK(Schema(kind).facets("provenance", "enumeration") == origins);
}

TEST_CASE("the schema of scenarios says what the tables of fields say", "[formats][schema]") {
    const Schema schema("scenario");
    compare<Scenario>(schema, {"format"});
    compare<TurnInfo>(schema, {"n"});
    compare<SideInfo>(schema);
    compare<Unit>(schema);
    compare<SetValue>(schema);
    compare<ReinforcementGroup>(schema);
    compare<ModuleUse>(schema);
    compare<ModuleParam>(schema);
    compare<SourceNote>(schema);
    compare<IgnoredFinding>(schema);
}
