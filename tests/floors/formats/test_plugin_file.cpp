// plugin.xml: read and written by one table, which the schema follows too.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <set>

#include "formats/plugin/plugin_fields.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "tests/floors/formats/samples.hpp"

using namespace ramparts;
using samples::fs::path;

namespace {

path sample() { return samples::formats() / "plugins" / "fieldworks.xml"; }
path ours() { return samples::root() / "plugins" / "tlg2" / "plugin.xml"; }

PluginInfo sound(const path& file) {
    PluginRead read = read_plugin(samples::text_of(file), file.filename().string());
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.readable);
    return std::move(read.plugin);
}

// --- the schema as the tables have it --------------------------------------------------------------------------------

std::string documented(const std::string& indent, std::string_view doc) {
    return indent + "<xs:annotation><xs:documentation>" + std::string(doc) + "</xs:documentation></xs:annotation>\n";
}

std::string attribute(std::string_view name, const std::string& type, bool required, std::string_view doc) {
    const std::string in(8, ' ');
    return in + "<xs:attribute name=\"" + std::string(name) + "\"" +
           (type.starts_with('<') ? "" : " type=\"" + type + "\"") + (required ? " use=\"required\"" : "") + ">\n" +
           documented(in + "  ", doc) + (type.starts_with('<') ? in + "  " + type + "\n" : "") + in +
           "</xs:attribute>\n";
}

std::string whole(int least, int most) {
    return "<xs:simpleType><xs:restriction base=\"xs:integer\"><xs:minInclusive value=\"" + std::to_string(least) +
           "\"/><xs:maxInclusive value=\"" + std::to_string(most) + "\"/></xs:restriction></xs:simpleType>";
}
template <class T, class M>
std::string attribute(const data::Number<T, M>& f) {
    return attribute(f.name, whole(f.range.min, f.range.max), f.required(), f.doc);
}
template <class T>
std::string attribute(const data::Id<T>& f) {
    return attribute(f.name, "p:id", true, f.doc);
}
template <class T>
std::string attribute(const data::Text<T>& f) {
    const bool required = f.need == data::Need::required;
    return attribute(f.name, required ? "p:words" : "xs:string", required, f.doc);
}
template <class T>
std::string attribute(const data::Flag<T>& f) {
    return attribute(f.name, "p:flag", false, f.doc);
}
template <std::size_t N>
std::string one_of(const std::array<std::string_view, N>& values) {
    std::string type = "<xs:simpleType><xs:restriction base=\"xs:string\">";
    for (const std::string_view value : values) type += "<xs:enumeration value=\"" + std::string(value) + "\"/>";
    return type + "</xs:restriction></xs:simpleType>";
}
template <class T, class E, std::size_t N>
std::string attribute(const data::Choice<T, E, N>& f) {
    return attribute(f.name, one_of(f.values), false, f.doc);
}
template <class T>
std::string attribute(const data::Either<T>& f) {
    return attribute(f.name, one_of(f.values), false, f.doc);
}
template <class T>
std::string attribute(const data::Rule<T>& f) {
    return attribute(f.name, "p:rule-number", f.need == data::Need::required, f.doc);
}
template <class T>
std::string attribute(const data::OrZero<T>& f) {
    const std::string range = whole(f.range.min, f.range.max);
    return attribute(f.name, "<xs:simpleType><xs:union>" + whole(0, 0) + range + "</xs:union></xs:simpleType>", false,
                     f.doc);
}
template <class T>
std::string attribute(const data::Words<T>& f) {
    return attribute(f.name, "xs:string", false, f.doc);
}

std::string type_of(const std::string& name, const std::string& children, const std::string& attributes,
                    bool words = false) {
    std::string out = "  <xs:complexType name=\"" + name + "\"" + (words ? " mixed=\"true\"" : "") + ">\n";
    out += "    <xs:choice minOccurs=\"0\" maxOccurs=\"unbounded\">\n" + children +
           "      <xs:any namespace=\"##other\" processContents=\"skip\"/>\n    </xs:choice>\n";
    return out + attributes + "        <xs:anyAttribute namespace=\"##other\" processContents=\"skip\"/>\n" +
           "  </xs:complexType>\n";
}

std::string child_of(std::string_view element, const std::string& type) {
    return "      <xs:element name=\"" + std::string(element) + "\" type=\"" + type + "\"/>\n";
}

template <class T>
std::string type_of(const std::string& children) {
    std::string attributes;
    data::each_field<T>([&](const auto& field) { attributes += attribute(field); });
    return type_of(std::string(data::kElement<T>), children, attributes);
}

std::string schema() {
    const std::string doc = child_of("doc", "p:text");
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:p=\"urn:ramparts:plugin:1\" "
        "targetNamespace=\"urn:ramparts:plugin:1\" elementFormDefault=\"qualified\" "
        "attributeFormDefault=\"unqualified\" version=\"1\">\n"
        "  <xs:annotation><xs:documentation>What a plugin of Ramparts says of itself. Written by the table of the "
        "reader.</xs:documentation></xs:annotation>\n"
        "  <xs:element name=\"plugin\" type=\"p:plugin\"/>\n"
        "  <xs:simpleType name=\"id\"><xs:restriction base=\"xs:string\"><xs:pattern "
        "value=\"[a-z0-9][a-z0-9._\\-]*\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"words\"><xs:restriction base=\"xs:string\"><xs:minLength "
        "value=\"1\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"flag\"><xs:restriction base=\"xs:string\"><xs:enumeration value=\"true\"/>"
        "<xs:enumeration value=\"false\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"file\"><xs:restriction base=\"xs:string\"><xs:pattern "
        "value=\"([A-Za-z0-9_\\-][A-Za-z0-9_.\\-]*)?\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"rule-number\"><xs:restriction base=\"xs:string\"><xs:maxLength "
        "value=\"24\"/><xs:pattern "
        "value=\"[A-Za-z0-9]+([.\\-][A-Za-z0-9]+)*\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"version\"><xs:restriction base=\"xs:string\"><xs:pattern "
        "value=\"[0-9]{1,4}\\.[0-9]{1,4}\\.[0-9]{1,4}\"/></xs:restriction></xs:simpleType>\n"
        "  <xs:simpleType name=\"abi\"><xs:restriction base=\"xs:string\"><xs:pattern "
        "value=\"[0-9]{1,4}\\.[0-9]{1,4}\"/></xs:restriction></xs:simpleType>\n";
    out += type_of("text", "", "", true);
    const auto single = [&](const char* name, const char* attribute_name, const char* words) {
        out += type_of(name, "", attribute(attribute_name, "p:words", true, words));
    };
    single("uses", "table", "A table of the boundary that the module needs.");
    single("excludes", "module", "A module it cannot be used with.");
    single("result", "code", "A code of the combat results table that calls the module.");
    out += type_of("message", "",
                   attribute("number", whole(1, 4095), true, "The number by which code names it.") +
                       attribute("id", "p:id", true, "The id by which scripts name it."),
                   true);
    out += type_of("library", "",
                   attribute("native", "p:file", false, "A library beside plugin.xml, without its ending.") +
                       attribute("script", "p:file", false, "A script beside plugin.xml."));
    out += "  <xs:complexType name=\"row\">\n    <xs:anyAttribute processContents=\"skip\"/>\n  </xs:complexType>\n";
    out += type_of<ValueInfo>(doc) + type_of<ColumnInfo>("") +
           type_of<TableInfo>(doc + child_of("column", "p:column") + child_of("row", "p:row")) +
           type_of<ObstacleInfo>("") + type_of<SightInfo>(doc + child_of("obstacle", "p:obstacle")) +
           type_of<MarkInfo>("");
    out += type_of<PluginRequirement>("") + type_of<PlayerLevel>("") +
           type_of<PlayerEntry>(doc + child_of("level", "p:level")) +
           type_of<ExporterEntry>(doc + child_of("param", "p:param")) +
           type_of<ImporterEntry>(doc + child_of("param", "p:param")) + type_of<ParameterInfo>(doc) +
           type_of<PhaseInfo>("") + type_of<FrameInfo>("") + type_of<VerbInfo>("") + type_of<AttributeInfo>("") +
           type_of<RuleInfo>("");
    std::string migration;
    data::each_field<MigrationInfo>([&](const auto& field) { migration += attribute(field); });
    out += type_of("migration", "", migration, true);
    std::string sentence;
    data::each_field<CheckMessage>([&](const auto& field) { sentence += attribute(field); });
    out += type_of("sentence", "", sentence, true);
    const std::string said = doc + child_of("message", "p:sentence");
    out += type_of<CheckInfo>(said) + type_of<TransformInfo>(said + child_of("param", "p:param"));
    std::string rows = doc;
    for (const char* row : {"uses", "excludes", "param", "value", "table", "sight", "mark", "phase", "frame", "verb",
                            "attribute", "result", "rule", "message", "check", "migration"})
        rows += child_of(row, std::string("p:") + row);
    out += type_of<PluginModule>(rows);
    rows = child_of("title", "p:text") + doc;
    for (const char* row : {"library", "requires", "module", "player", "exporter", "check", "transform", "importer"})
        rows += child_of(row, std::string("p:") + row);
    out += type_of("plugin", rows,
                   attribute("format", whole(1, 1), true, "The format's number.") +
                       attribute("id", "p:id", true, "Id of the plugin.") +
                       attribute("version", "p:version", true, "Its version, like 1.0.0.") +
                       attribute("abi", "p:abi", true, "The boundary it was built for, like 1.0.") +
                       attribute("licence", "p:words", true, "Its licence, by its SPDX name."));
    return out + "</xs:schema>\n";
}

}  // namespace

TEST_CASE("a plugin.xml is read whole and written as it is", "[formats][plugin]") {
    for (const path& file : {sample(), ours()}) {
        INFO(file);
        CHECK(write_plugin(sound(file)) == samples::text_of(file));
    }
    const PluginInfo plugin = sound(sample());
    REQUIRE(plugin.modules.size() == 1);
    const PluginModule& works = plugin.modules[0];
    CHECK(works.uses == std::vector<std::string>{"ramparts.play/1", "ramparts.combat/1"});
    CHECK(works.excludes == std::vector<std::string>{"sample.trenches"});
    CHECK(works.phases[0].before == "movement");
    CHECK(works.phases[0].by == Decider::phasing);
    CHECK(works.frames[0].by == Decider::chance);
    CHECK(works.phases[0].ends);
    CHECK(works.frames[0].faces == 0);  // the die of the ruleset
    CHECK(works.parameters[0].stacks);
    CHECK(works.attributes[0].pin == std::nullopt);
    CHECK(works.verbs[0].takes == VerbTakes::unit);
    CHECK(works.verbs[0].hint == VerbHint::helps);
    CHECK(works.attributes[1].resets == AttributeResets::player_turn);
    CHECK(works.attributes[2].scope == AttributeScope::game);
    CHECK(works.messages[1].text == "{1} stands in an enemy zone of control");
    CHECK(works.results == std::vector<std::string>{"EX"});
    CHECK(plugin.requirements[0].version == "1.2.0");
    CHECK(plugin.exporters[0].extension == "csv");
    REQUIRE(plugin.importers.size() == 1);
    CHECK(plugin.importers[0].id == "sample.grid");
    CHECK(plugin.importers[0].extension == "txt");
    CHECK(plugin.native == "fieldworks");
    CHECK(plugin.script == "fieldworks.lua");
}

TEST_CASE("settings, earlier names and migrations of a plugin are read", "[formats][plugin]") {
    const std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"sample.works\" version=\"1.3.0\" abi=\"1.1\" "
        "licence=\"MIT\">\n"
        "  <title>Works</title>\n"
        "  <library script=\"works.lua\"/>\n"
        "  <module id=\"sample.works\" title=\"Works\" was=\"sample.dig sample.redoubt\">\n"
        "    <param name=\"shift\" type=\"integer\" default=\"1\" setting=\"true\" was=\"columns\"/>\n"
        "    <param name=\"tries\" type=\"integer\" default=\"2\"/>\n"
        "    <migration before=\"1.2.0\">a unit may dig in twice</migration>\n"
        "  </module>\n"
        "</plugin>\n";
    const PluginRead read = read_plugin(text, "plugin.xml");
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.diagnostics.empty());
    const PluginModule& works = read.plugin.modules.at(0);
    CHECK(works.was == std::vector<std::string>{"sample.dig", "sample.redoubt"});
    CHECK(works.parameters.at(0).setting);
    CHECK(works.parameters.at(0).was == std::vector<std::string>{"columns"});
    CHECK_FALSE(works.parameters.at(1).setting);
    CHECK(works.migrations.at(0).before == "1.2.0");
    CHECK(works.migrations.at(0).text == "a unit may dig in twice");
    CHECK(write_plugin(read.plugin) == text);

    const auto fault = [&](const std::string& what, const std::string& instead) {
        std::string bad = text;
        bad.replace(bad.find(what), what.size(), instead);
        const PluginRead found = read_plugin(bad, "plugin.xml");
        REQUIRE(found.diagnostics.size() == 1);
        return found.diagnostics.front().code + " " + std::to_string(found.diagnostics.front().where.file.line);
    };
    CHECK(fault("sample.redoubt\"", "sample.works\"") == "RP1050 5");
    CHECK(fault("was=\"columns\"", "was=\"columns columns\"") == "RP1050 6");
    CHECK(fault("default=\"2\"/>", "default=\"2\" was=\"columns\"/>") == "RP1050 7");
    CHECK(fault("default=\"2\"/>", "default=\"2\" was=\"shift\"/>") == "RP1050 7");
    CHECK(fault("setting=\"true\"", "setting=\"yes\"").ends_with(" 6"));
    CHECK(fault("before=\"1.2.0\"", "before=\"1.2\"") == "RP1034 8");
    CHECK(fault("a unit may dig in twice", " ") == "RP1036 8");
    CHECK(fault("</module>",
                "</module><transform id=\"sample.fill\" title=\"Fill\"><doc>Fills.</doc><param name=\"n\" "
                "type=\"integer\" default=\"1\" setting=\"true\"/></transform>") == "RP1033 9");
}

TEST_CASE("checks and transforms of a plugin are read with their sentences", "[formats][plugin]") {
    const std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"sample.house\" version=\"1.0.0\" abi=\"1.0\" "
        "licence=\"MIT\">\n"
        "  <title>House rules</title>\n"
        "  <library native=\"house\"/>\n"
        "  <check code=\"HR101\" key=\"house-alone\" severity=\"warning\" title=\"Alone\" rule=\"3\" "
        "asked=\"used\">\n"
        "    <doc>Nobody helps it.</doc>\n"
        "    <message number=\"1\" id=\"alone\" fix=\"send help to {1}\">{1} stands alone</message>\n"
        "  </check>\n"
        "  <transform id=\"sample.house.fill\" title=\"Fill\" generates=\"true\">\n"
        "    <doc>Fills the map.</doc>\n"
        "    <param name=\"seed\" type=\"integer\" default=\"1\"/>\n"
        "    <message number=\"2\" id=\"full\" fix=\"empty it\">it is full</message>\n"
        "  </transform>\n"
        "</plugin>\n";
    const PluginRead read = read_plugin(text, "plugin.xml");
    for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
    REQUIRE(read.diagnostics.empty());
    REQUIRE(read.plugin.checks.size() == 1);
    const CheckInfo& check = read.plugin.checks[0];
    CHECK(check.code == "HR101");
    CHECK(check.key == "house-alone");
    CHECK(check.severity == Severity::warning);
    CHECK(check.asked == CheckAsked::used);
    CHECK(check.doc == "Nobody helps it.");
    CHECK(check.messages.at(0).fix == "send help to {1}");
    REQUIRE(read.plugin.transforms.size() == 1);
    const TransformInfo& fill = read.plugin.transforms[0];
    CHECK(fill.generates);
    CHECK(fill.parameters.at(0).name == "seed");
    CHECK(fill.messages.at(0).number == 2);
    CHECK(write_plugin(read.plugin) == text);

    const auto fault = [&](const char* what, const char* instead) {
        std::string bad = text;
        bad.replace(bad.find(what), std::string_view(what).size(), instead);
        const PluginRead found = read_plugin(bad, "plugin.xml");
        REQUIRE(found.diagnostics.size() == 1);
        const Diagnostic& d = found.diagnostics.front();
        return d.code + " " + std::to_string(d.where.file.line) + ":" + std::to_string(d.where.file.column);
    };
    CHECK(fault("HR101", "RP101") == "RP1034 5:16");
    CHECK(fault("HR101", "h101") == "RP1034 5:16");
    CHECK(fault("HR101", "HR") == "RP1034 5:16");
    CHECK(fault("severity=\"warning\"", "severity=\"grave\"") == "RP1033 5:51");
    CHECK(fault("rule=\"3\"", "rule=\"3 (b)\"") == "RP1037 5:80");
    CHECK(fault(" fix=\"send help to {1}\"", "").starts_with("RP1023 7:"));
    const std::string twice =
        "  <check code=\"HX1\" key=\"other\" title=\"T\">\n    <doc>D</doc>\n  </check>\n  <transform";
    CHECK(fault("  <transform", twice.c_str()) == "RP1034 9:16");
    const std::string key =
        "  <check code=\"HR2\" key=\"house-alone\" title=\"T\">\n    <doc>D</doc>\n  </check>\n  <transform";
    CHECK(fault("  <transform", key.c_str()) == "RP1050 9:26");
}

TEST_CASE("the number of a plugin's own rule is looked at when the plugin is read", "[formats][plugin]") {
    const std::string sound = samples::text_of(sample());
    const auto numbered = [&](const std::string& number) {
        std::string text = sound;
        const std::string was = "number=\"F1\"";
        text.replace(text.find(was), was.size(), "number=\"" + number + "\"");
        return read_plugin(text, "plugin.xml");
    };
    CHECK(numbered("14.A.3").diagnostics.empty());
    CHECK(numbered("14.A.3").plugin.modules.at(0).rules.at(0).number == RuleNumber("14.A.3"));
    for (const char* bad : {"F.", "F 1", "rule F1!", "F1.2.3.4.5.6.7.8.9.10.11.12"}) {
        const PluginRead read = numbered(bad);
        INFO(bad);
        REQUIRE(read.diagnostics.size() == 1);
        CHECK(read.diagnostics[0].code == "RP1037");
        CHECK(read.diagnostics[0].message.english().find(bad) != std::string::npos);
        CHECK(read.diagnostics[0].where.file.line > 0);
    }
    CHECK(numbered("").diagnostics.at(0).code == "RP1036");
}

TEST_CASE("what a phase, a die and a unit's stacking are by default is not written", "[formats][plugin]") {
    const std::string defaults = samples::text_of(sample());
    const auto with = [&](const char* what, const char* instead) {
        std::string text = defaults;
        const std::size_t at = text.find(what);
        REQUIRE(at != std::string::npos);
        const PluginRead read = read_plugin(text.replace(at, std::string_view(what).size(), instead), "plugin.xml");
        for (const Diagnostic& d : read.diagnostics) UNSCOPED_INFO(to_text(d));
        CHECK(read.diagnostics.empty());
        return std::pair(read.plugin.modules.at(0), write_plugin(read.plugin) == text);
    };
    const auto said = [](const auto& answer) { return answer.second; };
    CHECK_FALSE(said(with("<phase number=\"0\"", "<phase ends=\"player\" number=\"0\"")));
    CHECK_FALSE(said(with("<frame number=\"1\"", "<frame faces=\"0\" number=\"1\"")));
    CHECK_FALSE(said(with("least=\"1\" most=\"6\"", "least=\"1\" most=\"6\" stacks=\"true\"")));

    const auto closed = with("before=\"movement\"", "before=\"movement\" ends=\"closed\"");
    CHECK_FALSE(closed.first.phases[0].ends);
    CHECK(closed.second);
    const auto hundred = with("by=\"chance\"", "by=\"chance\" faces=\"100\"");
    CHECK(hundred.first.frames[0].faces == 100);
    const auto ghost = with("least=\"1\" most=\"6\"", "least=\"1\" most=\"6\" stacks=\"false\"");
    CHECK_FALSE(ghost.first.parameters[1].stacks);
    CHECK(ghost.second);
    const auto told = with("least=\"1\" most=\"6\"", "least=\"1\" most=\"6\" tells=\"immobile\"");
    CHECK(told.first.parameters[1].tells == ParameterTells::immobile);
    CHECK(told.second);
    const auto pinned = with("scope=\"unit\" badge", "scope=\"unit\" pin=\"3\" badge");
    CHECK(pinned.first.attributes[0].pin == 3);
    CHECK(pinned.second);
}

TEST_CASE("levels of a player are read and written as they stand", "[formats][plugin]") {
    const std::string text = samples::text_of(samples::root() / "plugins" / "planner" / "plugin.xml");
    const PluginRead read = read_plugin(text, "plugin.xml");
    CHECK(read.diagnostics.empty());
    REQUIRE(read.plugin.players.size() == 1);
    const auto& levels = read.plugin.players[0].levels;
    REQUIRE(levels.size() == 3);
    CHECK(levels[0].id == "quick");
    CHECK(levels[2].id == "strong");
    CHECK((levels[0].nodes < levels[1].nodes && levels[1].nodes < levels[2].nodes));
    CHECK(write_plugin(read.plugin) == text);

    const auto codes = [&](const std::string& what, const std::string& instead) {
        std::string wrong = text;
        wrong.replace(wrong.find(what), what.size(), instead);
        std::vector<std::string> found;
        for (const Diagnostic& d : read_plugin(wrong, "plugin.xml").diagnostics) found.push_back(std::string(d.code));
        return found;
    };
    CHECK(codes("id=\"normal\"", "id=\"quick\"") == std::vector<std::string>{"RP1050"});
    CHECK(codes("nodes=\"45000\"", "nodes=\"0\"").size() == 1);
    CHECK(codes(" nodes=\"45000\"", "").size() == 1);
}

TEST_CASE("the schema of plugins is what the table of the reader says", "[formats][plugin][schema]") {
    const path file = samples::root() / "sdk" / "schema" / "plugin.xsd";
    if (std::getenv("RAMPARTS_APPROVE") != nullptr) samples::write(file, schema());
    CHECK(samples::text_of(file) == schema());
}
