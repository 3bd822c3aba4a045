// What scenarios and rulesets give to rule modules: the values inside units, classes and turns, and whole tables. They
// are read and written as they stand, whether or not a module that knows them is there.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/scenario/document.hpp"
#include "formats/scenario/places.hpp"
#include "formats/xml/writer.hpp"

namespace ramparts {

/// Reads the <set> rows that an element holds, and nothing else. Each name stands once. Their places are kept behind
/// the owner's label.
[[nodiscard]] std::vector<SetValue> read_values(xml::Reader& reader, const xml::Element& element,
                                                const std::string& owner, ObjectPlaces& places);
/// Ends an element that has been begun: with its values inside, or empty.
void end_with_values(xml::Writer& out, std::string_view element, const std::vector<SetValue>& values);

/// Reads a <module-table>; a column is any attribute whose name is an id. Module or name are empty when they are
/// faulty. Places of its rows and cells are kept.
[[nodiscard]] ModuleTable read_module_table(xml::Reader& reader, const xml::Element& element, ObjectPlaces& places);
void write_module_table(xml::Writer& out, const ModuleTable& table);

/// Reads the attributes of a <row> as cells; what is no id is reported.
[[nodiscard]] TableRow read_table_row(xml::Reader& reader, const xml::Element& element);
void write_table_row(xml::Writer& out, const TableRow& row);

}  // namespace ramparts
