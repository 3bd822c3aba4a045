// A game's log as JSON; see log_json.hpp.
#include "sdk/cli/log_json.hpp"

#include "engine/model/names.hpp"

namespace ramparts::tools {

void write_log(JsonWriter& json, const Scenario& scenario, std::span<const NarrationLine> lines) {
    json.key("log").begin_array();
    for (const NarrationLine& line : lines)
        json.begin_object()
            .member("kind", to_string(line.kind))
            .member("depth", line.depth)
            .member("text", line.text)
            .end_object();
    json.end_array().key("units").begin_object();
    for (std::size_t u = 0; u < scenario.units.size(); ++u)
        json.member(scenario.units[u].id, name_in_play(scenario, u));
    json.end_object();
}

}  // namespace ramparts::tools
