// See fault_words.hpp.
#include "formats/scenario/fault_words.hpp"

#include <algorithm>
#include <iterator>

#include "formats/text/suggest.hpp"

namespace ramparts::fault_detail {
namespace {

constexpr Wording kFieldNames[] = {
    wording("name"),         wording("title"),   wording("text"),  wording("symbol"),       wording("version"),
    wording("date"),         wording("label"),   wording("code"),  wording("reason"),       wording("colour"),
    wording("men"),          wording("guns"),    wording("full"),  wording("reduced"),      wording("range"),
    wording("yards"),        wording("die"),     wording("rate"),  wording("cost"),         wording("columns"),
    wording("defence"),      wording("entry"),   wording("hexes"), wording("an objective"), wording("map file"),
    wording("ruleset file"), wording("further"),
};

}  // namespace

Message field_name(std::string_view name) {
    const auto known = std::find_if(std::begin(kFieldNames), std::end(kFieldNames),
                                    [&](Wording words) { return words.english() == name; });
    return known == std::end(kFieldNames) ? Message(name) : Message(*known);
}

Message name_of_entry(const Unit& e, std::size_t) { return message("unit \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const ReinforcementGroup& e, std::size_t) { return message("group \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const Marker& e, std::size_t) { return message("marker \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const SideInfo& e, std::size_t) { return message("side \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const TerrainKind& e, std::size_t) { return message("terrain \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const HexsideKind& e, std::size_t) { return message("hexside kind \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const RoadKind& e, std::size_t) { return message("road kind \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const FeatureKind& e, std::size_t) { return message("feature \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const UnitClass& e, std::size_t) { return message("unit class \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const Numbering& e, std::size_t) { return message("numbering \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const ModuleUse& e, std::size_t) { return message("module \"{1}\"", excerpt(e.id)); }
Message name_of_entry(const ModuleTable&, std::size_t number) { return message("module table {1}", number); }
Message name_of_entry(const AllowanceRow&, std::size_t number) { return message("allowance {1}", number); }
Message name_of_entry(const EnterRow&, std::size_t number) { return message("enter {1}", number); }
Message name_of_entry(const CrossRow&, std::size_t number) { return message("cross {1}", number); }
Message name_of_entry(const ShiftRow&, std::size_t number) { return message("shift {1}", number); }
Message name_of_entry(const TurnInfo&, std::size_t number) { return message("turn {1}", number); }
Message name_of_entry(const SourceNote&, std::size_t number) { return message("source {1}", number); }
Message name_of_entry(const IgnoredFinding&, std::size_t number) { return message("ignore {1}", number); }

}  // namespace ramparts::fault_detail
