// What the user sees of a command.
#pragma once

namespace ramparts {

struct CommandWords {
    const char* id;
    const char* title;
    const char* help;
};

}  // namespace ramparts
