// Options that all queries share.
#pragma once

#include "sdk/cli/command.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {

inline constexpr OptionInfo kJournalOption = {
    .name = "journal",
    .value = "FILE",
    .help = RP_TR("ask about a position of this record instead of the first decision")};
inline constexpr OptionInfo kStepOption = {
    .name = "step",
    .value = "K",
    .help = RP_TR("the position after step K of the record; by default after the last"),
    .number = true};
inline constexpr OptionInfo kJsonOption = {.name = "json", .value = "", .help = RP_TR("print JSON")};
inline constexpr OptionInfo kQueryOptions[] = {kJournalOption, kStepOption, kJsonOption};

}  // namespace ramparts::tools
