// Catalogue entries RP610…: studies and their results.
#include "sdk/codes/study_codes.hpp"

#include "engine/diag/code_entries.hpp"

namespace ramparts {
namespace {

constexpr CodeEntry kStudyCodes[] = {
    {{"RP6100", "study-impossible", Severity::error, "A study asks for what there is not",
      "A player, a side or a datum that the study names is unknown, or it has more cells than a study may have.", ""},
     "Correct what the message names, at its place in the study.",
     by_commands(R"(ramparts study new study.xml scenarios/chippewa
sed -i 's/planner:normal/plannner/' study.xml
ramparts study run study.xml)")},
    {{"RP6101", "results-of-another", Severity::error, "Results belong to another study, battle, plugin or program",
      "A file of results knows by hashes what it was played with. Games that were played with something else would "
      "make the shares wrong without a sign, so the file is refused whole.",
      ""},
     "Bring together only files that were played from the same study, with the same battles, plugins and program.",
     by_commands(R"(ramparts study new study.xml scenarios/chippewa
sed -i 's/planner:normal/random/g; s/games="400"/games="20"/; s/round="100"/round="20"/' study.xml
ramparts study run study.xml
sed -i 's/<dice seed="1"/<dice seed="2"/' study.xml
ramparts study report study.xml)")},
    {{"RP6102", "results-broken", Severity::error, "A file of results is not as it was written",
      "Its last line has the hash of all lines before it. The file breaks off or was changed, or it "
      "is something else. Nothing of it is used.",
      ""},
     "Delete it, and play its part again.",
     by_commands(R"(ramparts study new study.xml scenarios/chippewa
sed -i 's/planner:normal/random/g; s/games="400"/games="20"/; s/round="100"/round="20"/' study.xml
ramparts study run study.xml
sed -i '$d' study.results
ramparts study report study.xml)")},
    {{"RP6103", "results-differ", Severity::error, "The same games went otherwise on another machine",
      "Each game is decided by the study and its number alone, so a block that was played twice must be the same. One "
      "of the machines has another build of a plugin, or does not work well.",
      ""},
     "Play the part again on both machines, and leave out the one that differs from itself.",
     in_words("A machine with a faulty memory has played shard 3 of 8.")},
    {{"RP6104", "scheduler", Severity::error, "The scheduler did not take the study",
      "The program that hands out the parts is not installed, or it refused. It has said why.", ""},
     "Install it, or give what it asks for with --option.",
     in_words("Slurm is not installed, and ramparts study submit is asked for slurm.")},
};

}  // namespace

void register_study_codes() { register_codes(kStudyCodes); }

}  // namespace ramparts
