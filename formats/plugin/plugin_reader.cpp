// Reads plugin.xml by the tables of plugin_fields.hpp.
#include <algorithm>
#include <set>

#include "engine/modules/module_tables.hpp"
#include "formats/plugin/plugin_fields.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/field_io.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/text/numbers.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

// The kinds of field that only plugins have, and words that stand once.
struct PluginContext {};
template <class T>
bool read_field(Attributes& row, T& to, const data::Rule<T>& field, PluginContext&) {
    to.*field.member = field.need == data::Need::required ? row.required_rule(field.name) : row.rule(field.name);
    return true;
}
template <class T>
bool read_field(Attributes& row, T& to, const data::Either<T>& field, PluginContext&) {
    to.*field.member = row.choice(field.name, field.values).value_or(0) == 0;
    return true;
}
template <class T>
bool read_field(Attributes& row, T& to, const data::OrZero<T>& field, PluginContext&) {
    const bool given = row.has(field.name) && row.value(field.name) != "0";
    to.*field.member = given ? row.integer(field.name, field.range.min, field.range.max).value_or(0) : 0;
    return true;
}
template <class T>
bool read_field(Attributes& row, T& to, const data::Words<T>& field, PluginContext&) {
    std::vector<std::string>& words = to.*field.member;
    xml::for_each_item(row.value(field.name), [&](std::string_view item, std::size_t) {
        if (std::find(words.begin(), words.end(), item) == words.end()) words.emplace_back(item);
        else
            row.error("RP1050", field.name,
                      message("\"{1}\" appears twice in attribute \"{2}\" of <{3}>", excerpt(item), field.name,
                              row.element().name()),
                      message("keep one of the two"));
    });
    return true;
}

template <class T>
T fields_of(Attributes& row) {
    T value;
    PluginContext context;
    (void)read_fields(row, value, context);
    return value;
}

bool is_version(std::string_view text, std::size_t parts) {
    for (; parts > 0; --parts) {
        const std::size_t end = parts > 1 ? text.find('.') : text.size();
        if (end == std::string_view::npos || !to_integer(text.substr(0, end), 0, 9999)) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

class PluginReader {
public:
    PluginReader(xml::Reader& reader, PluginInfo& plugin) : reader_(reader), plugin_(plugin) {}

    void read(const Element& root) {
        constexpr std::string_view kNames[] = {"format", "id", "version", "abi", "licence"};
        Attributes row(reader_, root, kNames);
        (void)row.required_integer("format", kFormat, kFormat);
        plugin_.id = row.required_id("id");
        plugin_.version = version(row, "version", 3);
        plugin_.abi = version(row, "abi", 2);
        plugin_.licence = row.required_text("licence");
        constexpr std::string_view kRows[] = {"title",  "doc",      "library", "requires",  "module",
                                              "player", "exporter", "check",   "transform", "importer"};
        for_each_row(reader_, root, kRows, [&](const Element& element, std::size_t which) {
            switch (which) {
                case 0: plugin_.title = words(element); break;
                case 1: plugin_.doc = words(element); break;
                case 2: library(element); break;
                case 3: add(element, plugin_.requirements, &PluginRequirement::plugin); break;
                case 4: module(element); break;
                case 5: player(element); break;
                case 6: exchange(element, plugin_.exporters); break;
                case 7: check(element, plugin_.checks); break;
                case 8: transform(element); break;
                default: importer(element); break;
            }
        });
        if (plugin_.title.empty())
            reader_.report().error("RP1024", reader_.offset(root), message("<plugin> lacks its <title>"),
                                   message("add <title>…</title>, its name for the reader"));
        if (!has_library_ && !code_free())
            reader_.report().error("RP1024", reader_.offset(root), message("<plugin> lacks the row <library>"),
                                   message("name the library or the script that does the work"));
    }

private:
    [[nodiscard]] bool code_free() const {
        return plugin_.modules.empty() && plugin_.players.empty() && plugin_.exporters.empty() &&
               plugin_.checks.empty() && plugin_.transforms.empty() && plugin_.importers.empty();
    }

    std::string words(const Element& element) {
        (void)Attributes(reader_, element, {});
        return reader_.text(element);
    }

    std::string version(Attributes& row, std::string_view name, std::size_t parts) {
        const std::string text = row.required_text(name);
        if (text.empty() || is_version(text, parts)) return text;
        row.error("RP1034", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\"", name, row.element().name(), excerpt(text)),
                  parts == 3 ? message("write three numbers such as 1.0.0") : message("write two numbers such as 1.0"));
        return {};
    }

    // A file beside plugin.xml: no path leads anywhere else.
    std::string beside(Attributes& row, std::string_view name) {
        const std::string text = row.text(name);
        const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
                   c == '.';
        });
        if (plain && !text.starts_with('.')) return text;
        row.error("RP1034", name,
                  message("attribute \"{1}\" of <{2}> is \"{3}\"", name, row.element().name(), excerpt(text)),
                  message("name a file beside plugin.xml with letters, digits, - and _"));
        return {};
    }

    void library(const Element& element) {
        constexpr std::string_view kNames[] = {"native", "script"};
        Attributes row(reader_, element, kNames);
        reader_.leaf(element);
        has_library_ = true;
        plugin_.native = beside(row, "native");
        plugin_.script = beside(row, "script");
        if (!row.has("native") && !row.has("script")) row.missing("native", message("name a library or a script"));
    }

    // Adds a row unless its id is there already; null when it is not added.
    template <class T>
    T* keep(Attributes& row, std::vector<T>& rows, T value, std::string T::*id, std::string_view name) {
        const std::string& own = value.*id;
        if (own.empty()) return nullptr;
        for (const T& other : rows)
            if (other.*id == own) {
                row.error("RP1050", name,
                          message("another <{1}> is called \"{2}\" already", data::kElement<T>, excerpt(own)),
                          message("give each its own name"));
                return nullptr;
            }
        return &rows.emplace_back(std::move(value));
    }

    template <class T>
    T* add(const Element& element, std::vector<T>& rows, std::string T::*id) {
        Attributes row(reader_, element, data::kNames<T>);
        reader_.leaf(element);
        return keep(row, rows, fields_of<T>(row), id, std::get<0>(data::kFields<T>).name);
    }

    // A row with an id and, inside, what it is for.
    template <class T>
    T* documented(const Element& element, std::vector<T>& rows, std::string T::*id = &T::id) {
        Attributes row(reader_, element, data::kNames<T>);
        T value = fields_of<T>(row);
        constexpr std::string_view kRows[] = {"doc"};
        for_each_row(reader_, element, kRows, [&](const Element& doc, std::size_t) { value.doc = words(doc); });
        return keep(row, rows, std::move(value), id, std::get<0>(data::kFields<T>).name);
    }

    void player(const Element& element) {
        Attributes row(reader_, element, data::kNames<PlayerEntry>);
        PlayerEntry found = fields_of<PlayerEntry>(row);
        constexpr std::string_view kRows[] = {"doc", "level"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else add(inner, found.levels, &PlayerLevel::id);
        });
        keep(row, plugin_.players, std::move(found), &PlayerEntry::id, "id");
    }

    // Numbered rows: the numbers are what compiled code knows them by.
    template <class T>
    void numbered(const Element& element, std::vector<T>& rows, std::set<int>& taken) {
        T* row_kept = add(element, rows, &T::id);
        if (row_kept == nullptr || taken.insert(row_kept->number).second) return;
        Attributes row(reader_, element);
        row.error("RP1050", "number", message("the number {1} is taken by another row of the module", row_kept->number),
                  message("give each phase and frame, and each verb, its own number"));
        rows.pop_back();
    }

    struct Taken {
        std::set<int> frames, verbs, messages;
    };

    void module(const Element& element) {
        Attributes row(reader_, element, data::kNames<PluginModule>);
        PluginModule found = fields_of<PluginModule>(row);
        constexpr std::string_view kRows[] = {"doc",   "uses",      "excludes", "param",   "phase",  "frame",
                                              "verb",  "attribute", "rule",     "message", "result", "value",
                                              "table", "sight",     "mark",     "check"};
        Taken taken;
        std::vector<Element> late;  // what names other rows, which may stand behind it
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            switch (which) {
                case 0: found.doc = words(inner); break;
                case 1: found.uses.push_back(only(inner, "table")); break;
                case 2: found.excludes.push_back(only(inner, "module")); break;
                case 3: parameter(inner, found.parameters); break;
                case 4: numbered(inner, found.phases, taken.frames); break;
                case 5: numbered(inner, found.frames, taken.frames); break;
                case 6: numbered(inner, found.verbs, taken.verbs); break;
                case 7: attribute(inner, found); break;
                case 8: add(inner, found.rules, &RuleInfo::id); break;
                case 9: sentence(inner, found, taken.messages); break;
                case 10: result(inner, found); break;
                case 11: value(inner, found); break;
                case 12: table(inner, found); break;
                case 13:
                case 14: late.push_back(inner); break;
                default: check(inner, found.checks); break;
            }
        });
        for (const Element& inner : late)
            if (inner.name() == data::kElement<SightInfo>) sight(inner, found);
            else mark(inner, found);
        cites(row, found, found.rule_id);
        (void)keep(row, plugin_.modules, std::move(found), &PluginModule::id, "id");
    }

    void result(const Element& element, PluginModule& module) {
        constexpr std::string_view kNames[] = {"code"};
        Attributes row(reader_, element, kNames);
        std::string code = row.text("code");
        if (!row.has("code")) return row.missing("code");
        if (!CombatResult::may_be_module(code))
            return row.error(
                "RP1039", "code", message("the combat result \"{1}\" cannot be a module's", excerpt(code)),
                message(
                    "write two to eight capital letters and digits, such as EX, that begin with no loss or retreat"));
        const auto& codes = module.results;
        if (std::find(codes.begin(), codes.end(), code) != codes.end())
            return row.error("RP1050", "code", message("the result \"{1}\" appears twice", excerpt(code)),
                             message("keep one of the two"));
        module.results.push_back(std::move(code));
    }

    std::string only(const Element& element, std::string_view name) {
        Attributes row(reader_, element, {&name, 1});
        reader_.leaf(element);
        return row.required_text(name);
    }

    void parameter(const Element& element, std::vector<ParameterInfo>& parameters) {
        const ParameterInfo* p = documented(element, parameters, &ParameterInfo::name);
        if (p == nullptr) return;
        Attributes row(reader_, element);
        if (p->least > p->most)
            row.error("RP1034", "least", message("the least value of \"{1}\" is above the greatest", excerpt(p->name)),
                      message("exchange them"));
        const bool word = std::find(p->words.begin(), p->words.end(), p->otherwise) != p->words.end();
        if (p->type == ParameterType::integer && !p->otherwise.empty() && !to_integer(p->otherwise, p->least, p->most))
            row.error("RP1031", "default",
                      message("attribute \"{1}\" of <{2}> is \"{3}\"", "default", row.element().name(),
                              excerpt(p->otherwise)),
                      message("write a number from {1} to {2}", p->least, p->most));
        if (p->type == ParameterType::choice && !word)
            row.error(
                "RP1033", "default",
                message("\"{1}\" is none of the words of \"{2}\"", excerpt(p->otherwise), excerpt(p->name)),
                p->words.empty() ? message("list them in words=\"…\"") : message("use one of {1}", row.text("words")));
    }

    void value(const Element& element, PluginModule& module) {
        const ValueInfo* v = documented(element, module.values, &ValueInfo::name);
        if (v == nullptr) return;
        Attributes row(reader_, element);
        if (v->least > v->most)
            row.error("RP1034", "least", message("the least value of \"{1}\" is above the greatest", excerpt(v->name)),
                      message("exchange them"));
        else if (v->otherwise && (*v->otherwise < v->least || *v->otherwise > v->most))
            row.error("RP1031", "default",
                      message("attribute \"{1}\" of <{2}> is {3}", "default", row.element().name(), *v->otherwise),
                      message("write a number from {1} to {2}", v->least, v->most));
    }

    void table(const Element& element, PluginModule& module) {
        Attributes row(reader_, element, data::kNames<TableInfo>);
        TableInfo found = fields_of<TableInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "column", "row"};
        std::vector<Element> rows;
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else if (which == 1) column(inner, found);
            else rows.push_back(inner);
        });
        if (found.columns.empty())
            reader_.report().error("RP1024", reader_.offset(element), message("<table> has no <column>"),
                                   message("tell what its rows hold"));
        for (const Element& inner : rows) default_row(inner, found);
        if (found.of_terrains) check_of_terrains(row, found);
        (void)keep(row, module.tables, std::move(found), &TableInfo::name, "name");
    }

    // One column for the terrain, the others of attributes that terrains have; rows come from the ruleset.
    void check_of_terrains(Attributes& row, const TableInfo& table) {
        const auto terrains = std::count_if(table.columns.begin(), table.columns.end(),
                                            [](const ColumnInfo& c) { return c.type == ColumnType::terrain; });
        const auto strange = std::find_if(table.columns.begin(), table.columns.end(), [](const ColumnInfo& c) {
            return c.type != ColumnType::terrain && (c.type != ColumnType::integer || !is_terrain_number(c.name));
        });
        if (terrains != 1)
            row.error("RP1033", "of-terrains",
                      message("a table of terrains has one column with type=\"terrain\", this one has {1}", terrains),
                      message("declare it: <column name=\"terrain\" type=\"terrain\"/>"));
        else if (strange != table.columns.end())
            row.error("RP1033", "of-terrains",
                      message("the column \"{1}\" is no attribute of terrains that is a number or a flag",
                              excerpt(strange->name)),
                      message("name it as the attribute, or leave of-terrains out"));
        else if (!table.rows.empty())
            row.error("RP1033", "of-terrains", message("a table of terrains has rows of its own"),
                      message("remove the rows: the ruleset's terrains are the rows"));
    }

    void sight(const Element& element, PluginModule& module) {
        Attributes row(reader_, element, data::kNames<SightInfo>);
        SightInfo found = fields_of<SightInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "obstacle"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) {
                found.doc = words(inner);
                return;
            }
            Attributes head(reader_, inner, data::kNames<ObstacleInfo>);
            reader_.leaf(inner);
            if (ObstacleInfo obstacle = fields_of<ObstacleInfo>(head); !obstacle.of.empty())
                found.obstacles.push_back(std::move(obstacle));
        });
        if (found.id == kStandardSight) {
            row.error("RP1050", "id", message("\"{1}\" is the policy of the standard rules", excerpt(found.id)),
                      message("give it another id"));
            return;
        }
        std::vector<std::string_view> numbers;
        for (const AttributeInfo& a : module.attributes)
            if (a.scope == AttributeScope::game) numbers.push_back(a.name);
        if (!found.farthest.empty())
            known(row, "farthest", found.farthest, wording("attribute of the game"), numbers,
                  message("declare it: <attribute name scope=\"game\"/>"));
        if (!found.rule_id.empty()) cites(row, module, found.rule_id);
        if (!found.replaces.empty()) replaces(row, module, found.replaces);
        (void)keep(row, module.sights, std::move(found), &SightInfo::id, "id");
    }

    void cites(Attributes& row, const PluginModule& module, const std::string& id) {
        const auto cited = [&](const RuleInfo& r) { return r.id == id; };
        if (!id.empty() && std::none_of(module.rules.begin(), module.rules.end(), cited))
            row.error("RP1051", "rule", message("module \"{1}\" has no rule \"{2}\"", excerpt(module.id), excerpt(id)),
                      suggestion(id, ids_of(module.rules)));
    }

    // Whether `name` is one of `names`; if not, says so.
    bool known(Attributes& row, std::string_view attribute, std::string_view name, const Wording& what,
               const std::vector<std::string_view>& names, Message declare) {
        if (std::find(names.begin(), names.end(), name) != names.end()) return true;
        row.error("RP1051", attribute, message("there is no {1} \"{2}\"", what, excerpt(name)),
                  names.empty() ? std::move(declare) : suggestion(name, names));
        return false;
    }
    template <class Rows>
    static std::vector<std::string_view> names_of(const Rows& rows) {
        std::vector<std::string_view> names;
        for (const auto& each : rows) names.push_back(each.name);
        return names;
    }

    // "support=none": a parameter that has such a word.
    void replaces(Attributes& row, const PluginModule& module, std::string_view text) {
        const std::size_t equals = std::min(text.find('='), text.size());
        const std::string_view name = text.substr(0, equals);
        if (!known(row, "replaces", name, wording("parameter"), names_of(module.parameters),
                   message("declare it: <param name type=\"choice\"/>")))
            return;
        const std::string_view word = equals < text.size() ? text.substr(equals + 1) : std::string_view{};
        for (const ParameterInfo& p : module.parameters) {
            if (p.name != name || std::find(p.words.begin(), p.words.end(), word) != p.words.end()) continue;
            std::string words;
            for (const std::string& each : p.words) words += (words.empty() ? "" : " ") + each;
            row.error("RP1033", "replaces",
                      message("\"{1}\" is none of the words of \"{2}\"", excerpt(word), excerpt(name)),
                      words.empty() ? message("name a parameter of type choice") : message("use one of {1}", words));
        }
    }

    void mark(const Element& element, PluginModule& module) {
        Attributes row(reader_, element, data::kNames<MarkInfo>);
        reader_.leaf(element);
        MarkInfo found = fields_of<MarkInfo>(row);
        const std::size_t before = reader_.report().errors();
        const auto parameter = [&](std::string_view attribute, std::string_view name) {
            known(row, attribute, name, wording("parameter"), names_of(module.parameters),
                  message("declare it: <param name/>"));
        };
        if (!found.value.empty())
            known(row, "value", found.value, wording("value"), names_of(module.values),
                  message("declare it: <value name/>"));
        if (!found.table.empty() && known(row, "table", found.table, wording("table"), names_of(module.tables),
                                          message("declare it: <table name/>")))
            for (const TableInfo& table : module.tables)
                if (table.name == found.table)
                    known(row, "column", found.column, wording("column"), names_of(table.columns),
                          message("declare it: <column name/>"));
        for (const std::string& units : found.units)
            for (std::size_t at = 0; at <= units.size();) {
                const std::size_t end = std::min(units.find('+', at), units.size());
                const std::string name = units.substr(at, end - at);
                if (name != "bombards" && name != "air") parameter("units", name);
                at = end + 1;
            }
        if (!found.most.empty()) parameter("most", found.most);
        if (reader_.report().errors() == before && !found.text.empty()) module.marks.push_back(std::move(found));
    }

    void column(const Element& element, TableInfo& table) {
        const ColumnInfo* c = add(element, table.columns, &ColumnInfo::name);
        if (c == nullptr) return;
        Attributes row(reader_, element);
        if (c->least > c->most)
            row.error("RP1034", "least", message("the least value of \"{1}\" is above the greatest", excerpt(c->name)),
                      message("exchange them"));
        if (c->type == ColumnType::choice && c->words.empty())
            row.error("RP1033", "words", message("the column \"{1}\" has no words", excerpt(c->name)),
                      message("list them in words=\"…\""));
    }

    // A row that the plugin brings: kinds are those of whatever ruleset it is used with, so only the rest is checked.
    void default_row(const Element& element, TableInfo& table) {
        TableRow found = read_table_row(reader_, element);
        Attributes row(reader_, element);
        for (const ModuleCell& cell : found.cells) {
            const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                             [&](const ColumnInfo& c) { return c.name == cell.column; });
            if (column == table.columns.end()) {
                std::vector<std::string_view> names;
                for (const ColumnInfo& c : table.columns) names.push_back(c.name);
                row.error("RP1051", cell.column, message("the table has no column \"{1}\"", excerpt(cell.column)),
                          suggestion(cell.column, names));
            } else if (const auto problem = shape_problem(*column, cell.value)) {
                row.error("RP1033", cell.column,
                          message("attribute \"{1}\" of <{2}>: {3}", cell.column, row.element().name(), *problem),
                          message("correct the value"));
            }
        }
        for (const ColumnInfo& c : table.columns)
            if (c.required && !found.cell(c.name)) row.missing(c.name);
        table.rows.push_back(std::move(found));
    }

    void attribute(const Element& element, PluginModule& module) {
        const AttributeInfo* a = add(element, module.attributes, &AttributeInfo::name);
        if (a == nullptr) return;
        Attributes row(reader_, element);
        if (a->by_turn && a->scope != AttributeScope::game)
            row.error("RP1033", "by-turn", message("only an attribute of the game follows the turns"),
                      message("leave by-turn out"));
        if (a->counts != VictoryCount::nothing && a->scope != AttributeScope::side)
            row.error("RP1033", "counts", message("conditions of victory count an attribute of the sides"),
                      message("write scope=\"side\", or leave counts out"));
        if (a->least <= a->otherwise && a->otherwise <= a->most) return;
        row.error("RP1031", "default",
                  message("the value at the beginning of \"{1}\" is {2}", excerpt(a->name), a->otherwise),
                  message("use a value from {1} to {2}", a->least, a->most));
    }

    void sentence(const Element& element, PluginModule& module, std::set<int>& taken) {
        constexpr std::string_view kNames[] = {"number", "id"};
        Attributes row(reader_, element, kNames);
        MessageInfo found{row.required_integer("number", 1, 4095).value_or(0), row.required_id("id"),
                          reader_.text(element)};
        if (found.number == 0 || found.id.empty()) return;
        if (!taken.insert(found.number).second)
            return row.error("RP1050", "number", message("the number {1} is taken", found.number),
                             message("give each message its own number"));
        if (found.text.empty())
            return row.error("RP1036", "id", message("message \"{1}\" is empty", excerpt(found.id)),
                             message("write its sentence"));
        for (const MessageInfo& other : module.messages)
            if (other.id == found.id)
                return row.error("RP1050", "id", message("there is already a message \"{1}\"", excerpt(found.id)),
                                 message("give each its own id"));
        module.messages.push_back(std::move(found));
    }

    // Sentences of checks and transforms: their text is the row's.
    void say(const Element& element, std::vector<CheckMessage>& messages) {
        Attributes row(reader_, element, data::kNames<CheckMessage>);
        CheckMessage found = fields_of<CheckMessage>(row);
        found.text = reader_.text(element);
        if (found.number == 0 || found.id.empty()) return;
        if (found.text.empty())
            return row.error("RP1036", "id", message("message \"{1}\" is empty", excerpt(found.id)),
                             message("write its sentence"));
        for (const CheckMessage& other : messages)
            if (other.number == found.number)
                return row.error("RP1050", "number", message("the number {1} is taken", found.number),
                                 message("give each message its own number"));
        (void)keep(row, messages, std::move(found), &CheckMessage::id, "id");
    }

    // Two letters or more, then digits; RP is ours, and all codes of a plugin begin alike.
    static std::size_t letters_of(std::string_view code) {
        const auto letter = [](char c) { return c >= 'A' && c <= 'Z'; };
        const auto end = std::find_if_not(code.begin(), code.end(), letter);
        const auto letters = static_cast<std::size_t>(end - code.begin());
        const bool digits = std::all_of(end, code.end(), [](char c) { return c >= '0' && c <= '9'; });
        return digits && letters >= 2 && letters <= 8 && code.size() > letters && code.size() <= letters + 5 ? letters
                                                                                                             : 0;
    }

    bool code_fits(Attributes& row, const std::string& code) {
        const std::size_t letters = letters_of(code);
        if (letters == 0) {
            row.error("RP1034", "code",
                      message("attribute \"{1}\" of <{2}> is \"{3}\"", "code", row.element().name(), excerpt(code)),
                      message("write two to eight capital letters and up to five digits, such as FW101"));
            return false;
        }
        const std::string_view own = std::string_view(code).substr(0, letters);
        if (own == "RP") {
            row.error("RP1034", "code", message("codes that begin with RP are the program's own"),
                      message("let the plugin's codes begin with letters of its own"));
            return false;
        }
        if (own_letters_.empty()) own_letters_ = own;
        if (own == own_letters_) return true;
        row.error("RP1034", "code", message("\"{1}\" begins unlike the plugin's other codes", excerpt(code)),
                  message("begin it with {1}", own_letters_));
        return false;
    }

    void check(const Element& element, std::vector<CheckInfo>& checks) {
        Attributes row(reader_, element, data::kNames<CheckInfo>);
        CheckInfo found = fields_of<CheckInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "message"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else say(inner, found.messages);
        });
        if (found.code.empty() || !code_fits(row, found.code)) return;
        if (found.doc.empty())
            row.error("RP1024", "code", message("check \"{1}\" lacks its <doc>", excerpt(found.code)),
                      message("say why it matters and what to do"));
        if (!keys_.insert(found.key).second)
            return row.error("RP1050", "key",
                             message("another <check> has the key \"{1}\" already", excerpt(found.key)),
                             message("give each its own key"));
        if (!codes_.insert(found.code).second)
            return row.error("RP1050", "code",
                             message("another <check> has the code \"{1}\" already", excerpt(found.code)),
                             message("give each its own code"));
        checks.push_back(std::move(found));
    }

    template <class T>
    T* exchange(const Element& element, std::vector<T>& rows) {
        Attributes row(reader_, element, data::kNames<T>);
        T found = fields_of<T>(row);
        constexpr std::string_view kRows[] = {"doc", "param"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else parameter(inner, found.parameters);
        });
        return keep(row, rows, std::move(found), &T::id, "id");
    }

    // An importer is asked before there is a battle, so its options can name nothing of one.
    void importer(const Element& element) {
        const ImporterEntry* found = exchange(element, plugin_.importers);
        if (found == nullptr) return;
        for (const ParameterInfo& p : found->parameters)
            if (p.type != ParameterType::text && p.type != ParameterType::integer && p.type != ParameterType::choice)
                reader_.report().error(
                    "RP1033", reader_.offset(element),
                    message("the option \"{1}\" of an importer names what there is not yet", excerpt(p.name)),
                    message("give it the type text, integer or choice"));
    }

    void transform(const Element& element) {
        Attributes row(reader_, element, data::kNames<TransformInfo>);
        TransformInfo found = fields_of<TransformInfo>(row);
        constexpr std::string_view kRows[] = {"doc", "param", "message"};
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            if (which == 0) found.doc = words(inner);
            else if (which == 1) parameter(inner, found.parameters);
            else say(inner, found.messages);
        });
        (void)keep(row, plugin_.transforms, std::move(found), &TransformInfo::id, "id");
    }

    xml::Reader& reader_;
    PluginInfo& plugin_;
    bool has_library_ = false;  // with whatever faults: these have been reported
    std::string own_letters_;   // that the codes of its checks begin with
    std::set<std::string> codes_, keys_;
};

}  // namespace

PluginRead read_plugin(std::string text, std::string path) {
    PluginRead result;
    ParsedDocument open = open_document(DocumentKind::plugin, std::move(text), std::move(path));
    if (open.reader) {
        PluginReader(*open.reader, result.plugin).read(open.root);
        result.readable = !result.plugin.id.empty() && !result.plugin.version.empty() && !result.plugin.title.empty();
    }
    result.diagnostics = open.report->take();
    return result;
}

}  // namespace ramparts
