// Writes plugin.xml by the tables of plugin_fields.hpp.
#include "formats/plugin/plugin_fields.hpp"
#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/module_rows.hpp"
#include "formats/scenario/write_helpers.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {
namespace {

// The kinds of field that only plugins have.
struct PluginOwner {};
template <class T>
void write_field(xml::Writer& out, const T& from, const data::Rule<T>& field, const PluginOwner&) {
    out.optional(field.name, (from.*field.member).text());
}
template <class T>
void write_field(xml::Writer& out, const T& from, const data::Either<T>& field, const PluginOwner&) {
    if (!(from.*field.member)) out.attribute(field.name, field.values[1]);
}
template <class T>
void write_field(xml::Writer& out, const T& from, const data::OrZero<T>& field, const PluginOwner&) {
    if (from.*field.member != 0) out.attribute(field.name, from.*field.member);
}

template <class T>
void begin(xml::Writer& out, const T& row) {
    begin_row(out, row, PluginOwner{});
}

template <class T>
void rows(xml::Writer& out, const std::vector<T>& all) {
    for (const T& row : all) {
        begin(out, row);
        if constexpr (requires { row.doc; }) {
            if (!row.doc.empty()) {
                out.open();
                out.text_element("doc", row.doc);
                out.close(data::kElement<T>);
                continue;
            }
        }
        out.end_empty();
    }
}

void named(xml::Writer& out, std::string_view element, std::string_view name, const std::vector<std::string>& all) {
    for (const std::string& value : all) out.begin(element).attribute(name, value).end_empty();
}

void end_text(std::string& raw, const std::string& words, std::string_view element) {
    raw += '>';
    xml::append_escaped(raw, xml::fold_space(words), false);
    raw.append("</").append(element).append(">\n");
}

void write(xml::Writer& out, const std::vector<CheckMessage>& messages) {
    for (const CheckMessage& message : messages) {
        begin(out, message);
        end_text(out.raw(), message.text, "message");
    }
}

void write(xml::Writer& out, const std::vector<CheckInfo>& checks) {
    for (const CheckInfo& check : checks) {
        begin(out, check);
        out.open();
        out.text_element("doc", check.doc);
        write(out, check.messages);
        out.close("check");
    }
}

template <class Entry>
void write_exchange(xml::Writer& out, const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
        begin(out, entry);
        if (entry.doc.empty() && entry.parameters.empty()) {
            out.end_empty();
            continue;
        }
        out.open();
        if (!entry.doc.empty()) out.text_element("doc", entry.doc);
        rows(out, entry.parameters);
        out.close(data::kElement<Entry>);
    }
}

void write(xml::Writer& out, const PlayerEntry& player) {
    begin(out, player);
    if (player.doc.empty() && player.levels.empty()) {
        out.end_empty();
        return;
    }
    out.open();
    if (!player.doc.empty()) out.text_element("doc", player.doc);
    rows(out, player.levels);
    out.close("player");
}

void write(xml::Writer& out, const TransformInfo& transform) {
    begin(out, transform);
    out.open();
    if (!transform.doc.empty()) out.text_element("doc", transform.doc);
    rows(out, transform.parameters);
    write(out, transform.messages);
    out.close("transform");
}

void write(xml::Writer& out, const PluginModule& module) {
    begin(out, module);
    out.open();
    if (!module.doc.empty()) out.text_element("doc", module.doc);
    named(out, "uses", "table", module.uses);
    named(out, "excludes", "module", module.excludes);
    rows(out, module.parameters);
    rows(out, module.values);
    for (const TableInfo& table : module.tables) {
        begin(out, table);
        out.open();
        if (!table.doc.empty()) out.text_element("doc", table.doc);
        rows(out, table.columns);
        for (const TableRow& row : table.rows) write_table_row(out, row);
        out.close(data::kElement<TableInfo>);
    }
    for (const SightInfo& sight : module.sights) {
        begin(out, sight);
        if (sight.doc.empty() && sight.obstacles.empty()) {
            out.end_empty();
            continue;
        }
        out.open();
        if (!sight.doc.empty()) out.text_element("doc", sight.doc);
        rows(out, sight.obstacles);
        out.close(data::kElement<SightInfo>);
    }
    rows(out, module.marks);
    rows(out, module.phases);
    rows(out, module.frames);
    rows(out, module.verbs);
    rows(out, module.attributes);
    named(out, "result", "code", module.results);
    rows(out, module.rules);
    for (const MessageInfo& message : module.messages)
        end_text(out.begin("message").attribute("number", message.number).attribute("id", message.id).raw(),
                 message.text, "message");
    write(out, module.checks);
    for (const MigrationInfo& migration : module.migrations) {
        begin(out, migration);
        end_text(out.raw(), migration.text, "migration");
    }
    out.close("module");
}

}  // namespace

std::string write_plugin(const PluginInfo& plugin) {
    xml::Writer out;
    out.begin("plugin")
        .attribute("xmlns", name_space(DocumentKind::plugin))
        .attribute("format", kFormat)
        .attribute("id", plugin.id)
        .attribute("version", plugin.version)
        .attribute("abi", plugin.abi)
        .attribute("licence", plugin.licence)
        .open();
    out.text_element("title", plugin.title);
    if (!plugin.doc.empty()) out.text_element("doc", plugin.doc);
    if (!plugin.native.empty() || !plugin.script.empty())
        out.begin("library").optional("native", plugin.native).optional("script", plugin.script).end_empty();
    rows(out, plugin.requirements);
    for (const PluginModule& module : plugin.modules) write(out, module);
    write(out, plugin.checks);
    for (const TransformInfo& transform : plugin.transforms) write(out, transform);
    for (const PlayerEntry& player : plugin.players) write(out, player);
    write_exchange(out, plugin.exporters);
    write_exchange(out, plugin.importers);
    out.close("plugin");
    return out.take();
}

}  // namespace ramparts
