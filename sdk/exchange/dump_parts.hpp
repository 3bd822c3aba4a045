// The parts of the model dump that stand in files of their own.
#pragma once

#include "engine/model/ruleset.hpp"
#include "formats/text/json.hpp"

namespace ramparts {

void dump_provenance(JsonWriter& json, const Provenance& provenance);
/// "values": {name: number …}
void dump_values(JsonWriter& json, const std::vector<SetValue>& values);
/// Kinds, movement tables, combat results and shifts under the key "ruleset".
void dump_ruleset(JsonWriter& json, const Ruleset& rules);

}  // namespace ramparts
