// Values and tables for rule modules; see module_rows.hpp.
#include "formats/scenario/module_rows.hpp"

#include <algorithm>

#include "formats/scenario/write_helpers.hpp"
#include "formats/text/ids.hpp"

namespace ramparts {

using xml::Attributes;
using xml::Element;

std::vector<SetValue> read_values(xml::Reader& reader, const Element& element, const std::string& owner,
                                  ObjectPlaces& places) {
    std::vector<SetValue> values;
    if (!element.has_children()) return values;
    constexpr std::string_view kRows[] = {data::kElement<SetValue>};
    for_each_row(reader, element, kRows, [&](const Element& inner, std::size_t) {
        Attributes row(reader, inner, data::kNames<SetValue>);
        reader.leaf(inner);
        SetValue entry;
        if (!read_fields(row, entry)) return;
        if (find_value(values, entry.name))
            return row.error("RP1050", "name", message("there is already a value \"{1}\"", excerpt(entry.name)),
                             message("keep one of the two"));
        if (values.size() >= static_cast<std::size_t>(data::kMaxValues))
            return row.error("RP1060", "name", message("this is more than {1} values", data::kMaxValues),
                             message("remove those that no module reads"));
        places.objects.emplace(owner + " " + object_label::value(entry.name), row.at("value"));
        values.push_back(std::move(entry));
    });
    return values;
}

void end_with_values(xml::Writer& out, std::string_view element, const std::vector<SetValue>& values) {
    if (values.empty()) return out.end_empty();
    out.open();
    for (const SetValue& v : values) write_row(out, v, NoContext{});
    out.close(element);
}

TableRow read_table_row(xml::Reader& reader, const Element& element) {
    // Whatever is no name of an extension is a column.
    std::vector<std::string_view> columns;
    for (const xml::Attribute& attribute : element.attributes())
        if (const std::string_view name = attribute.name; name.find(':') == std::string_view::npos)
            columns.push_back(name);
    Attributes row(reader, element, columns);
    reader.leaf(element);
    TableRow result;
    for (const std::string_view column : columns) {
        if (!is_id(column)) {
            row.error("RP1034", column, message("the column \"{1}\" is not an id", excerpt(column)),
                      message("use small letters, digits, '.', '_' and '-'"));
            continue;
        }
        if (result.cell(column)) continue;  // reported as an attribute given twice
        result.cells.push_back({std::string(column), row.text(column)});
    }
    return result;
}

ModuleTable read_module_table(xml::Reader& reader, const Element& element, ObjectPlaces& places) {
    Attributes head(reader, element, data::kNames<ModuleTable>);
    ModuleTable table;
    (void)read_fields(head, table);
    table.provenance = head.provenance({});
    const std::string label = object_label::module_table(table.module, table.name);
    constexpr std::string_view kRows[] = {"row"};
    for_each_row(reader, element, kRows, [&](const Element& inner, std::size_t) {
        if (table.rows.size() >= static_cast<std::size_t>(data::kMaxRows)) {
            if (table.rows.size() == static_cast<std::size_t>(data::kMaxRows))
                reader.report().error("RP1060", reader.offset(inner),
                                      message("this is more than {1} rows", data::kMaxRows), message("remove some"));
            return;
        }
        table.rows.push_back(read_table_row(reader, inner));
        const Attributes row(reader, inner);
        const std::size_t number = table.rows.size();
        places.objects.emplace(label + " " + object_label::table_row(number), row.at_element());
        for (const ModuleCell& cell : table.rows.back().cells)
            places.objects.emplace(label + " " + object_label::table_row(number, cell.column), row.at(cell.column));
    });
    return table;
}

void write_table_row(xml::Writer& out, const TableRow& row) {
    out.begin("row");
    for (const ModuleCell& cell : row.cells) out.attribute(cell.column, cell.value);
    out.end_empty();
}

void write_module_table(xml::Writer& out, const ModuleTable& table) {
    begin_row(out, table, NoContext{});
    write_provenance(out, table.provenance);
    if (table.rows.empty()) return out.end_empty();
    out.open();
    for (const TableRow& row : table.rows) write_table_row(out, row);
    out.close(data::kElement<ModuleTable>);
}

}  // namespace ramparts
