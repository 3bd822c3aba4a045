// The formats of other programs that this one reads and writes itself: VASSAL modules, Tiled maps, HexMap documents.
//
// They stand in the catalogue as exporters and importers of a plugin that is part of the program, with the same
// options, forms and findings. What runs is not called through the boundary: it is given the whole model, pictures of
// it, and answers with findings that have a column and can be translated.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "sdk/exchange/exchange.hpp"
#include "sdk/extend/host/plugin_host.hpp"
#include "sdk/show/print/correction_words.hpp"

namespace ramparts {

/// What is linked in, with these formats behind it. The same for the command line and the editor.
[[nodiscard]] std::span<const LinkedPlugin> plugins_with_exchange();

/// The value of an option, given or its default; empty when it has neither.
using OptionOf = std::function<std::string(std::string_view name)>;

struct ShippedSource {
    const Scenario& scenario;
    const std::string& file;  ///< what findings call it
    OptionOf option;
    const ExportLook& look;
};
using ShippedExport = Exchanged (*)(const ShippedSource&);

struct ShippedInput {
    const ImportSource& source;
    const Ruleset& rules;  ///< that the new scenario is to use
    OptionOf option;
};
/// Makes map.xml; the rest is made for it.
using ShippedImport = Exchanged (*)(const ShippedInput&);

/// What runs for an entry of the catalogue, or null for those of other plugins.
[[nodiscard]] ShippedExport shipped_export(const CatalogueExporter& exporter);
[[nodiscard]] ShippedImport shipped_import(const CatalogueImporter& importer);

// What runs, each in a folder of its own: export_vassal, import_tiled …
#define RP_SHIPPED_EXPORTERS(X) X(vassal) X(tiled) X(hexmap)
#define RP_SHIPPED_IMPORTERS(X) X(tiled) X(hexmap)
#define RP_DECLARE(id) [[nodiscard]] Exchanged export_##id(const ShippedSource& source);
RP_SHIPPED_EXPORTERS(RP_DECLARE)
#undef RP_DECLARE
#define RP_DECLARE(id) [[nodiscard]] Exchanged import_##id(const ShippedInput& input);
RP_SHIPPED_IMPORTERS(RP_DECLARE)
#undef RP_DECLARE

/// One finding without a place in a file, and nothing written.
[[nodiscard]] Exchanged not_exchanged(std::string_view code, const Message& why, const Message& fix,
                                      const std::string& file);

}  // namespace ramparts
