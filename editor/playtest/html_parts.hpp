// Small parts of the pages that panels of playing show.
#pragma once

#include <algorithm>
#include <string>

#include "editor/playtest/texts.hpp"
#include "engine/diag/message.hpp"

namespace ramparts {

[[nodiscard]] inline std::string rule_mark(RuleNumber rule, const TextColours& c) {
    return rule.empty() ? std::string() : " <font color=\"" + c.faint + "\">[" + escaped(rule.text()) + "]</font>";
}

[[nodiscard]] inline std::string bar(int per_mille, const std::string& colour, int full = 160) {
    const int width = std::max(1, per_mille * full / 1000);
    return "<table cellspacing=0 cellpadding=0><tr><td bgcolor=\"" + colour + "\" width=" + std::to_string(width) +
           "><font size=-2>&nbsp;</font></td></tr></table>";
}

}  // namespace ramparts
