// The language of what is drawn and printed.
#pragma once

#include <functional>
#include <string>

#include "engine/diag/message.hpp"

namespace ramparts::draw {

/// How a message is told: its English text, or what a catalogue makes of it.
using Speak = std::function<std::string(const Message&)>;
[[nodiscard]] inline Speak in_english() {
    return [](const Message& m) { return m.english(); };
}

}  // namespace ramparts::draw
