// A game's log as JSON; see log_json.hpp.
#include "sdk/tools/log_json.hpp"

namespace ramparts::tools {

void write_log(JsonWriter& json, std::span<const NarrationLine> lines) {
    json.key("log").begin_array();
    for (const NarrationLine& line : lines)
        json.begin_object()
            .member("kind", to_string(line.kind))
            .member("depth", line.depth)
            .member("text", line.text)
            .end_object();
    json.end_array();
}

}  // namespace ramparts::tools
