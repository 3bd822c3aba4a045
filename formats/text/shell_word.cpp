// See shell_word.hpp.
#include "formats/text/shell_word.hpp"

#include <algorithm>

namespace ramparts {
namespace {

bool plain_in_shell(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-._/+=:,%@").find(c) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view word) {
    if (!word.empty() && std::all_of(word.begin(), word.end(), plain_in_shell)) return std::string(word);
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

std::string shell_file(std::string_view name) {
    return shell_word(name.starts_with('-') ? "./" + std::string(name) : std::string(name));
}

}  // namespace ramparts
