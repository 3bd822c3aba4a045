// The rule options by name, for readers and writers alike.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/model/ruleset.hpp"
#include "formats/scenario/fields.hpp"

namespace ramparts {

/// An option that is on or off.
struct FlagOption {
    std::string_view id;
    bool RuleOptions::*member;
};
inline constexpr std::array kFlagOptions = {
    FlagOption{"enfilade-counts-bombardment", &RuleOptions::enfilade_counts_bombardment},
    FlagOption{"enfilade-needs-empty-between", &RuleOptions::enfilade_needs_empty_between},
    FlagOption{"minimum-move-enters-map", &RuleOptions::minimum_move_enters_map},
    FlagOption{"friendly-blocks-entry", &RuleOptions::friendly_blocks_entry},
    FlagOption{"displace-out-of-ezoc", &RuleOptions::displace_out_of_ezoc},
    FlagOption{"retreat-must-leave-ezoc-first", &RuleOptions::retreat_must_leave_ezoc_first},
    FlagOption{"corner-crosses-hexside", &RuleOptions::corner_crosses_hexside},
    FlagOption{"lapsed-gun-may-bombard", &RuleOptions::lapsed_gun_may_bombard},
    FlagOption{"advance-is-optional", &RuleOptions::advance_is_optional},
};

/// An option with two named readings; `values` in the order of the enumeration.
struct ChoiceOption {
    std::string_view id;
    std::array<std::string_view, 2> values;
    std::size_t (*get)(const RuleOptions&);
    void (*set)(RuleOptions&, std::size_t);
};
inline constexpr std::array kChoiceOptions = {
    ChoiceOption{"odds-clamp",
                 {"after", "before"},
                 [](const RuleOptions& o) { return static_cast<std::size_t>(o.odds_clamp); },
                 [](RuleOptions& o, std::size_t v) { o.odds_clamp = static_cast<RuleOptions::OddsClamp>(v); }},
    ChoiceOption{"hex-shift",
                 {"largest", "smallest"},
                 [](const RuleOptions& o) { return static_cast<std::size_t>(o.hex_shift); },
                 [](RuleOptions& o, std::size_t v) { o.hex_shift = static_cast<RuleOptions::HexShift>(v); }},
    ChoiceOption{"hexside-shift",
                 {"every-pair", "same-kind"},
                 [](const RuleOptions& o) { return static_cast<std::size_t>(o.hexside_shift); },
                 [](RuleOptions& o, std::size_t v) { o.hexside_shift = static_cast<RuleOptions::HexsideShift>(v); }},
    ChoiceOption{
        "multi-hex-combat",
        {"either", "defenders"},
        [](const RuleOptions& o) { return static_cast<std::size_t>(o.multi_hex_combat); },
        [](RuleOptions& o, std::size_t v) { o.multi_hex_combat = static_cast<RuleOptions::MultiHexCombat>(v); }},
};

/// An option that is a whole number; what a RuleOptions begins with is the default.
struct NumberOption {
    std::string_view id;
    int RuleOptions::*member;
    data::Range range;
    std::string_view doc;  ///< one sentence for the reader of a form or of the format
};
inline constexpr std::array kNumberOptions = {
    NumberOption{"stacking-limit",
                 &RuleOptions::stacking_limit,
                 {1, RuleOptions::kMostStacked},
                 "How many units of a side that count for stacking a hex holds (4.9)."},
    NumberOption{"leader-limit",
                 &RuleOptions::leader_limit,
                 {1, RuleOptions::kMostStacked},
                 "How many leaders of a side a hex holds."},
};

}  // namespace ramparts
