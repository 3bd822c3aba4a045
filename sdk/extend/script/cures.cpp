// The cures of errors; see cures.hpp.
#include "sdk/extend/script/cures.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "formats/text/suggest.hpp"
#include "sdk/extend/script/bindings.hpp"
#include "sdk/extend/script/library_parts.hpp"

namespace ramparts::script {
namespace {

struct Lacking {
    std::string_view name, instead;
};
// Names of plain Lua that a script has not.
constexpr Lacking kLacking[] = {
    {"print", "write with ramparts.log()"},
    {"require", "a plugin in Lua is one script"},
    {"dofile", "a plugin in Lua is one script"},
    {"load", "a plugin in Lua is one script"},
    {"io", "a script reads and writes no files"},
    {"os", "a script has no clock and no system"},
    {"match", "texts are looked through with find(), sub() and byte()"},
    {"gmatch", "texts are looked through with find(), sub() and byte()"},
    {"gsub", "texts are looked through with find(), sub() and byte()"},
    {"coroutine", "a script has no coroutines"},
    {"random", "rules roll dice with a frame, by out:push(); a player has ramparts.random()"},
    {"randomseed", "rules roll dice with a frame, by out:push(); a player has ramparts.random()"},
};

std::string_view instead_of(std::string_view name) {
    const auto found = std::find_if(std::begin(kLacking), std::end(kLacking),
                                    [&](const Lacking& lacking) { return lacking.name == name; });
    return found == std::end(kLacking) ? std::string_view() : found->instead;
}

// The name that Lua has put after some words, between quotes; empty when the words are not there.
std::string_view named_after(std::string_view said, std::string_view words) {
    const std::size_t at = said.find(words);
    if (at == std::string_view::npos) return {};
    said.remove_prefix(at + words.size());
    return said.substr(0, said.find('\''));
}

// Of all functions of the library and of its objects, the one that has nearly this name.
std::string_view nearest_function(std::string_view name) {
    std::vector<std::string_view> all;
    for (const Binding& b : bindings()) all.emplace_back(b.name);
    for (const auto& list : {global_functions(), table_functions(), number_functions(), text_functions()})
        for (const LibraryFunction& f : list) all.emplace_back(f.name);
    return nearest_name(name, all);
}

}  // namespace

std::string with_cure(std::string said) {
    for (const std::string_view words :
         {"attempt to call a nil value (method '", "attempt to call a nil value (field '"}) {
        const std::string_view name = named_after(said, words);
        if (name.empty()) continue;
        if (const std::string_view instead = instead_of(name); !instead.empty())
            return said + "; " + std::string(instead);
        const std::string_view near = nearest_function(name);
        return said + (near.empty() ? "; ramparts.lua lists what can be called"
                                    : "; did you mean '" + std::string(near) + "'?");
    }
    const std::string_view name = named_after(said, "there is nothing with the name '");
    if (name.empty()) return said;
    const std::string_view instead = instead_of(name);
    return said + "; " + (instead.empty() ? "a name is known where it is declared with local" : std::string(instead));
}

}  // namespace ramparts::script
