// Modules of a plugin.xml; see module_reader.hpp.
#include "formats/plugin/module_reader.hpp"

#include "engine/core/joined.hpp"
#include "engine/modules/module_tables.hpp"
#include "formats/scenario/module_rows.hpp"

namespace ramparts {
namespace {

using xml::Attributes;
using xml::Element;

class ModuleReader {
public:
    ModuleReader(xml::Reader& reader, PluginRows& rows) : reader_(reader), rows_(rows) {}

    void read(const Element& element, std::vector<PluginModule>& modules) {
        Attributes row(reader_, element, data::kNames<PluginModule>);
        PluginModule found = fields_of<PluginModule>(row);
        constexpr std::string_view kRows[] = {"doc",   "uses",      "excludes", "param",   "phase",    "frame",
                                              "verb",  "attribute", "rule",     "message", "result",   "value",
                                              "table", "sight",     "mark",     "check",   "migration"};
        Taken taken;
        std::vector<Element> late;  // what names other rows, which may stand behind it
        for_each_row(reader_, element, kRows, [&](const Element& inner, std::size_t which) {
            switch (which) {
                case 0: found.doc = rows_.words(inner); break;
                case 1: found.uses.push_back(only(inner, "table")); break;
                case 2: found.excludes.push_back(only(inner, "module")); break;
                case 3: rows_.module_parameter(inner, found.parameters); break;
                case 4: numbered(inner, found.phases, taken.frames); break;
                case 5: numbered(inner, found.frames, taken.frames); break;
                case 6: numbered(inner, found.verbs, taken.verbs); break;
                case 7: attribute(inner, found); break;
                case 8: rows_.add(inner, found.rules, &RuleInfo::id); break;
                case 9: sentence(inner, found, taken.messages); break;
                case 10: result(inner, found); break;
                case 11: value(inner, found); break;
                case 12: table(inner, found); break;
                case 13:
                case 14: late.push_back(inner); break;
                case 15: rows_.check(inner, found.checks); break;
                default: migration(inner, found); break;
            }
        });
        for (const Element& inner : late)
            if (inner.name() == data::kElement<SightInfo>) sight(inner, found);
            else mark(inner, found);
        cites(row, found, found.rule_id);
        if (rows_.keep(row, modules, std::move(found), &PluginModule::id, "id") != nullptr)
            PluginRows::names_once(row, modules, &PluginModule::id);
    }

private:
    struct Taken {
        std::set<int> frames, verbs, messages;
    };

    // Numbered rows: the numbers are what compiled code knows them by.
    template <class T>
    void numbered(const Element& element, std::vector<T>& rows, std::set<int>& taken) {
        T* row_kept = rows_.add(element, rows, &T::id);
        if (row_kept == nullptr || taken.insert(row_kept->number).second) return;
        Attributes row(reader_, element);
        row.error("RP1050", "number", message("the number {1} is taken by another row of the module", row_kept->number),
                  message("give each phase and frame, and each verb, its own number"));
        rows.pop_back();
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

    void migration(const Element& element, PluginModule& module) {
        Attributes row(reader_, element, data::kNames<MigrationInfo>);
        MigrationInfo found = fields_of<MigrationInfo>(row);
        found.text = reader_.text(element);
        if (found.before.empty()) return;
        if (!is_plugin_version(found.before, 3))
            return row.error(
                "RP1034", "before",
                message("attribute \"{1}\" of <{2}> is \"{3}\"", "before", row.element().name(), excerpt(found.before)),
                message("write three numbers such as 1.0.0"));
        if (found.text.empty())
            return row.error("RP1036", "before", message("the migration before {1} is empty", excerpt(found.before)),
                             message("write what is otherwise since then"));
        (void)rows_.keep(row, module.migrations, std::move(found), &MigrationInfo::before, "before");
    }

    std::string only(const Element& element, std::string_view name) {
        Attributes row(reader_, element, {&name, 1});
        reader_.leaf(element);
        return row.required_text(name);
    }

    void value(const Element& element, PluginModule& module) {
        const ValueInfo* v = rows_.documented(element, module.values, &ValueInfo::name);
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
            if (which == 0) found.doc = rows_.words(inner);
            else if (which == 1) column(inner, found);
            else rows.push_back(inner);
        });
        if (found.columns.empty())
            reader_.report().error("RP1024", reader_.offset(element), message("<table> has no <column>"),
                                   message("tell what its rows hold"));
        for (const Element& inner : rows) default_row(inner, found);
        if (found.of_terrains) check_of_terrains(row, found);
        (void)rows_.keep(row, module.tables, std::move(found), &TableInfo::name, "name");
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
                      message("the column \"{1}\" is not an attribute of terrains that is a number or a flag",
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
                found.doc = rows_.words(inner);
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
            known(row, "farthest", found.farthest, numbers,
                  {wording("attribute of the game"), message("declare it: <attribute name scope=\"game\"/>")});
        if (!found.rule_id.empty()) cites(row, module, found.rule_id);
        if (!found.replaces.empty()) replaces(row, module, found.replaces);
        (void)rows_.keep(row, module.sights, std::move(found), &SightInfo::id, "id");
    }

    void cites(Attributes& row, const PluginModule& module, const std::string& id) {
        const auto cited = [&](const RuleInfo& r) { return r.id == id; };
        if (!id.empty() && std::none_of(module.rules.begin(), module.rules.end(), cited))
            row.error("RP1051", "rule", message("module \"{1}\" has no rule \"{2}\"", excerpt(module.id), excerpt(id)),
                      suggestion(id, ids_of(module.rules)));
    }

    // What a row can name: the kind, and how one of it is declared.
    struct Declared {
        Wording kind;
        Message how;
    };

    // Whether `name` is one of `names`; if not, says so.
    bool known(Attributes& row, std::string_view attribute, std::string_view name,
               const std::vector<std::string_view>& names, const Declared& declared) {
        if (std::find(names.begin(), names.end(), name) != names.end()) return true;
        row.error("RP1051", attribute, message("there is no {1} \"{2}\"", declared.kind, excerpt(name)),
                  names.empty() ? declared.how : suggestion(name, names));
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
        if (!known(row, "replaces", name, names_of(module.parameters),
                   {wording("parameter"), message("declare it: <param name type=\"choice\"/>")}))
            return;
        const std::string_view word = equals < text.size() ? text.substr(equals + 1) : std::string_view{};
        for (const ParameterInfo& p : module.parameters) {
            if (p.name != name || std::find(p.words.begin(), p.words.end(), word) != p.words.end()) continue;
            const std::string words = joined(p.words, " ");
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
            known(row, attribute, name, names_of(module.parameters),
                  {wording("parameter"), message("declare it: <param name/>")});
        };
        if (!found.value.empty())
            known(row, "value", found.value, names_of(module.values),
                  {wording("value"), message("declare it: <value name/>")});
        if (!found.table.empty() && known(row, "table", found.table, names_of(module.tables),
                                          {wording("table"), message("declare it: <table name/>")}))
            for (const TableInfo& table : module.tables)
                if (table.name == found.table)
                    known(row, "column", found.column, names_of(table.columns),
                          {wording("column"), message("declare it: <column name/>")});
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
        const ColumnInfo* c = rows_.add(element, table.columns, &ColumnInfo::name);
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
        const AttributeInfo* a = rows_.add(element, module.attributes, &AttributeInfo::name);
        if (a == nullptr) return;
        Attributes row(reader_, element);
        if (a->by_turn && a->scope != AttributeScope::game)
            row.error("RP1033", "by-turn", message("only an attribute of the game follows the turns"),
                      message("leave by-turn out"));
        if (a->counts != VictoryCount::nothing && a->scope != AttributeScope::side)
            row.error("RP1033", "counts", message("conditions of victory count an attribute of the sides"),
                      message("write scope=\"side\", or leave counts out"));
        if (a->secret && a->scope != AttributeScope::unit)
            row.error("RP1033", "secret", message("only an attribute of the units is known to one side alone"),
                      message("write scope=\"unit\", or leave secret out"));
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

    xml::Reader& reader_;
    PluginRows& rows_;
};

}  // namespace

void read_module(xml::Reader& reader, PluginRows& rows, const xml::Element& element,
                 std::vector<PluginModule>& modules) {
    ModuleReader(reader, rows).read(element, modules);
}

}  // namespace ramparts
