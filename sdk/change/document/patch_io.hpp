// Patches as bytes: what a journal appends. Only the after values are kept; replaying finds the before values itself.
#pragma once

#include <string>

#include "sdk/change/document/patch.hpp"
#include "sdk/change/document/written_fields.hpp"

namespace ramparts {

/// A few bytes for a few changes; equal runs of hexes are folded. Edit::apply_recorded reads them.
/// `written` says with which fields; without it, those of this program.
[[nodiscard]] std::string encode_patch(const Patch& patch, const WrittenFields* written = nullptr);

}  // namespace ramparts
