// Transforms of plugins: what they propose becomes one edit of a document, or nothing.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/modules/catalogue.hpp"
#include "sdk/change/document/document.hpp"

namespace ramparts {

/// What is wrong with parameters for a transform, exporter or importer, which has the id `of`: unknown, twice, missing,
/// of the wrong kind (RP6061).
[[nodiscard]] std::vector<Diagnostic> parameter_faults(std::string_view of, const std::vector<ParameterInfo>& known,
                                                       const Scenario& scenario,
                                                       std::span<const ModuleParam> parameters);

/// Asks a transform of the catalogue for its edits and makes them as one step of the history, labelled with its title.
/// Returns whether anything changed. Otherwise nothing has, and the finding tells why, with the hex or unit it is
/// about: a parameter (RP6061), what the transform says stands in its way (RP6063), a fault of the plugin such as a hex
/// off the map (RP6062), or the document's door (RP6064). Nothing the plugin throws gets out.
[[nodiscard]] Result<bool, Diagnostic> run_transform(Document& document, const CatalogueTransform& transform,
                                                     std::span<const ModuleParam> parameters);

}  // namespace ramparts
