// Names of fields and entries as faults tell them.
#pragma once

#include <string_view>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts::fault_detail {

/// A field by its name in files: words where it has some, otherwise the name as it stands.
[[nodiscard]] Message field_name(std::string_view name);

/// `unit "us-21"`, or, for entries without an id, `allowance 3`; `number` counts from 1.
[[nodiscard]] Message name_of_entry(const Unit& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const ReinforcementGroup& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const Marker& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const SideInfo& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const TerrainKind& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const HexsideKind& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const RoadKind& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const FeatureKind& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const UnitClass& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const Numbering& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const ModuleUse& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const ModuleTable& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const AllowanceRow& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const EnterRow& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const CrossRow& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const ShiftRow& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const TurnInfo& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const SourceNote& entry, std::size_t number);
[[nodiscard]] Message name_of_entry(const IgnoredFinding& entry, std::size_t number);

}  // namespace ramparts::fault_detail
