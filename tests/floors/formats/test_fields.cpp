// The schemas say what the tables of fields say: their attributes are written from them. After a change of a table:
// RAMPARTS_APPROVE=1 test_formats "[schema]"
#include <catch2/catch.hpp>

#include <cstdlib>
#include <set>

#include "formats/scenario/fields.hpp"
#include "formats/scenario/picture_file.hpp"
#include "formats/xml/writer.hpp"
#include "samples.hpp"

using namespace ramparts;

namespace {

std::string value_of(const std::string& tag, const std::string& name) {
    const std::size_t at = tag.find(" " + name + "=\"");
    if (at == std::string::npos) return {};
    const std::size_t from = at + name.size() + 3;
    return tag.substr(from, tag.find('"', from) - from);
}

/// What stands in a simple type of a schema after `tag value="`, in order.
std::vector<std::string> facets(const std::string& schema, const std::string& type, const std::string& tag) {
    const std::size_t at = schema.find("<xs:simpleType name=\"" + type + "\">");
    std::vector<std::string> values;
    if (at == std::string::npos) return values;
    const std::string body = schema.substr(at, schema.find("</xs:simpleType>", at) - at);
    const std::string mark = "<xs:" + tag + " value=\"";
    for (std::size_t from = body.find(mark); from != std::string::npos; from = body.find(mark, from + 1)) {
        const std::size_t begin = from + mark.size();
        values.push_back(body.substr(begin, body.find('"', begin) - begin));
    }
    return values;
}

// --- attributes as the tables have them ------------------------------------------------------------------------------

std::string whole(data::Range range) {
    return "<xs:restriction base=\"xs:int\"><xs:pattern value=\"-?[0-9]+\"/><xs:minInclusive value=\"" +
           std::to_string(range.min) + "\"/><xs:maxInclusive value=\"" + std::to_string(range.max) +
           "\"/></xs:restriction>";
}

/// An attribute's type, with its use or default behind it; a type of its own begins with '<'.
template <class T, class M>
std::pair<std::string, std::string> type_of(const data::Number<T, M>& f) {
    if (f.otherwise) return {whole(f.range), " default=\"" + std::to_string(*f.otherwise) + "\""};
    return {whole(f.range), f.required() ? " use=\"required\"" : ""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Cost<T>& f) {
    return {"r:cost", f.otherwise ? " default=\"" + std::to_string(*f.otherwise) + "\"" : " use=\"required\""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Text<T>& f) {
    const std::string before = T{}.*f.member;
    return {f.need == data::Need::required ? "r:text" : "xs:string", f.need == data::Need::optional ? ""
                                                                     : before.empty() ? " use=\"required\""
                                                                                      : " default=\"" + before + "\""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Id<T>&) {
    return {"r:id", " use=\"required\""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Colour<T>& f) {
    return {"r:colour", f.otherwise.empty() ? "" : " default=\"" + std::string(f.otherwise) + "\""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Picture<T>&) {
    return {
        "<xs:restriction base=\"xs:string\"><xs:pattern "
        "value=\"([a-z0-9][a-z0-9._\\-]*/)*[a-z0-9][a-z0-9._\\-]*\\.png\"/>"
        "<xs:maxLength value=\"" +
            std::to_string(kMostCounterPicturePath) + "\"/></xs:restriction>",
        ""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Flag<T>& f) {
    return {"r:flag", f.otherwise ? " default=\"true\"" : " default=\"false\""};
}
template <class T, class E, std::size_t N>
std::pair<std::string, std::string> type_of(const data::Choice<T, E, N>& f) {
    std::string type = "<xs:restriction base=\"xs:string\">";
    for (const std::string_view value : f.values) type += "<xs:enumeration value=\"" + std::string(value) + "\"/>";
    return {type + "</xs:restriction>", " default=\"" + std::string(f.values[0]) + "\""};
}
template <class T, class M>
std::pair<std::string, std::string> type_of(const data::Reference<T, M>&) {
    return {"r:id", std::is_same_v<M, std::uint8_t> ? " use=\"required\"" : ""};
}
template <class T, class M>
std::pair<std::string, std::string> type_of(const data::Place<T, M>&) {
    return {"r:hex", std::is_same_v<M, HexIndex> ? " use=\"required\"" : ""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Places<T>& f) {
    return {"r:hexes", f.need == data::Need::required ? " use=\"required\"" : ""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Words<T>&) {
    return {"r:traits", ""};
}
template <class T>
std::pair<std::string, std::string> type_of(const data::Numbers<T>& f) {
    const std::string one = "[0-9]{1," + std::to_string(std::to_string(f.range.max).size()) + "}";
    return {"<xs:restriction base=\"xs:string\"><xs:pattern value=\" *(" + one + "( +" + one + "){0," +
                std::to_string(f.most - 1) + "})? *\"/></xs:restriction>",
            ""};
}

template <class Field>
std::string attribute(const std::string& in, const Field& f) {
    const auto [type, use] = type_of(f);
    std::string doc;
    xml::append_escaped(doc, f.doc, false);
    const bool own = type.starts_with('<');
    return in + "<xs:attribute name=\"" + std::string(f.name) + "\"" + (own ? "" : " type=\"" + type + "\"") + use +
           ">\n" + in + "  <xs:annotation><xs:documentation>" + doc + "</xs:documentation></xs:annotation>\n" +
           (own ? in + "  <xs:simpleType>" + type + "</xs:simpleType>\n" : "") + in + "</xs:attribute>\n";
}

/// Writes the attributes of an element into its schema as the table has them. Those that `more` names, which have a
/// grammar of their own, and its origin stay as they are, before them or behind.
template <class T>
void renew(std::string& schema, const std::set<std::string>& more = {}) {
    const std::string element(data::kElement<T>);
    INFO("<" << element << ">");
    const std::size_t at = schema.find("<xs:element name=\"" + element + "\">");
    REQUIRE(at != std::string::npos);
    const std::string in(at - (schema.rfind('\n', at) + 1) + 4, ' ');
    const std::string begins = "\n" + in + "<xs:attribute name=\"";
    const std::string ends = "\n" + in + "<xs:anyAttribute";
    const std::size_t to = schema.find(ends, at) + 1;
    REQUIRE(to > at);
    const auto next = [&](std::size_t after) {
        const std::size_t found = schema.find(begins, after);
        return found < to ? found + 1 : to;
    };
    const std::size_t from = next(at);
    std::string before;
    std::string behind;
    std::set<std::string> kept;
    bool met = false;
    for (std::size_t begin = from; begin < to;) {
        const std::size_t end = next(begin);
        const std::string own = schema.substr(begin, end - begin);
        const std::string name = value_of(own, "name");
        const auto& table = data::kNames<T>;
        if (more.contains(name) || name == "prov" || name == "src") {
            (met ? behind : before) += own;
            kept.insert(name);
        }
        met = met || std::find(table.begin(), table.end(), name) != table.end();
        begin = end;
    }
    std::set<std::string> expected = more;
    if constexpr (requires(T t) { t.provenance; }) expected.insert({"prov", "src"});
    CHECK(kept == expected);
    std::string attributes = before;
    data::each_field<T>([&](const auto& field) { attributes += attribute(in, field); });
    attributes += behind;
    schema.replace(from, to - from, attributes);
}

/// Writes the element of each kind of condition of victory into the schema; their origin is that of the section.
void renew_victory(std::string& schema) {
    const std::size_t section = schema.find("<xs:element name=\"victory\">");
    const std::string any = "<xs:any namespace=\"##other\" processContents=\"skip\"/>\n";
    const std::string in(14, ' ');
    const std::size_t from = schema.find("\n" + in + "<xs:", section) + 1;
    const std::size_t to = schema.find("\n" + in + any, section) + 1;
    const std::size_t origin = schema.find("            <xs:attribute name=\"prov\"", to);
    REQUIRE((section < from && from < to && to < origin));
    const std::size_t ends = schema.find("            <xs:anyAttribute", origin);
    std::string of_origin;
    for (std::size_t at = origin; at < ends;) {
        const std::size_t line = schema.find('\n', at) + 1;
        of_origin += "      " + schema.substr(at, line - at);
        at = line;
    }
    std::string elements;
    for (std::size_t k = 0; k < data::kVictoryKinds.size(); ++k) {
        const data::VictoryKind& kind = data::kVictoryKinds[k];
        VictoryRule rule;
        rule.kind = static_cast<VictoryRule::Kind>(k);
        rule.hexes.resize(static_cast<std::size_t>(data::range_of<&VictoryRule::need>.max));
        elements += in + "<xs:element name=\"" + std::string(kind.name) + "\">\n" + in +
                    "  <xs:annotation><xs:documentation>" + std::string(kind.doc) +
                    "</xs:documentation></xs:annotation>\n" + in + "  <xs:complexType>\n" + in +
                    "    <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n" + in + "      " + any + in +
                    "    </xs:choice>\n";
        data::each_field_in(rule, [&](const auto& field) { elements += attribute(in + "    ", field); });
        elements += of_origin + in + "    <xs:anyAttribute namespace=\"##other\" processContents=\"skip\"/>\n" + in +
                    "  </xs:complexType>\n" + in + "</xs:element>\n";
    }
    schema.replace(from, to - from, elements);
}

/// The schema of a kind of document is what `renewed` makes of it.
void check_schema(const std::string& kind, void (*renewed)(std::string& schema)) {
    const samples::fs::path file = samples::root() / "sdk" / "schema" / (kind + ".xsd");
    std::string schema = samples::text_of(file);
    renewed(schema);
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) samples::write(file, schema);
    CHECK(samples::text_of(file) == schema);
}
std::string schema_of(const std::string& kind) {
    return samples::text_of(samples::root() / "sdk" / "schema" / (kind + ".xsd"));
}

}  // namespace

TEST_CASE("the schema of rulesets is what the tables of fields say", "[formats][schema]") {
    check_schema("ruleset", [](std::string& schema) {
        renew<Ruleset>(schema, {"format"});
        renew<TerrainKind>(schema);
        renew<HexsideKind>(schema);
        renew<RoadKind>(schema);
        renew<FeatureKind>(schema);
        renew<UnitClass>(schema);
        renew<AllowanceRow>(schema);
        renew<EnterRow>(schema);
        renew<CrossRow>(schema);
        renew<ShiftRow>(schema, {"terrain", "feature", "hexside", "event"});
        renew<CrtCell>(schema, {"odds", "result"});
        renew<SetValue>(schema);
        renew<ModuleTable>(schema);
    });
    const std::string schema = schema_of("ruleset");
    CHECK(facets(schema, "faces", "minInclusive") == std::vector{std::to_string(data::kDieFaces.min)});
    CHECK(facets(schema, "faces", "maxInclusive") == std::vector{std::to_string(data::kDieFaces.max)});
    CHECK(facets(schema, "cost", "pattern") ==
          std::vector<std::string>{"no|0*([0-9]|[1-9][0-9]|" + std::to_string(data::kCosts.max) + ")"});
}

TEST_CASE("the schema of maps is what the tables of fields say", "[formats][schema]") {
    check_schema("map", [](std::string& schema) {
        renew<Map>(schema, {"format", "prefix", "orientation", "low", "first-column", "first-row", "columns", "rows"});
        renew<Numbering>(schema);
        renew<MapLabel>(schema);
    });
    const std::string schema = schema_of("map");
    CHECK(facets(schema, "elevation", "minInclusive") == std::vector{std::to_string(data::kElevation.min)});
    CHECK(facets(schema, "elevation", "maxInclusive") == std::vector{std::to_string(data::kElevation.max)});
}

TEST_CASE("the schema of scenarios is what the tables of fields say", "[formats][schema]") {
    check_schema("scenario", [](std::string& schema) {
        renew<Scenario>(schema, {"format"});
        renew<TurnInfo>(schema, {"n"});
        renew<SideInfo>(schema);
        renew<Unit>(schema);
        renew<SetValue>(schema);
        renew<ReinforcementGroup>(schema);
        renew<Marker>(schema);
        renew_victory(schema);
        renew<ModuleUse>(schema);
        renew<ModuleParam>(schema);
        renew<SourceNote>(schema);
        renew<IgnoredFinding>(schema);
    });
}

TEST_CASE("the schemas know every origin, and no other", "[formats][schema]") {
    std::vector<std::string> origins;
    for (const ProvenanceKind kind : kOrigins) origins.emplace_back(to_string(kind));
    for (const char* kind : {"ruleset", "map", "scenario"})
        CHECK(facets(schema_of(kind), "provenance", "enumeration") == origins);
}
