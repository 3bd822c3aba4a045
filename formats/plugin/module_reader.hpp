// Reads a <module> of a plugin.xml.
#pragma once

#include "formats/plugin/plugin_rows.hpp"

namespace ramparts {

/// Adds the module, unless its id is there already; `rows` are those of the whole file.
void read_module(xml::Reader& reader, PluginRows& rows, const xml::Element& element,
                 std::vector<PluginModule>& modules);

}  // namespace ramparts
