// Words about a crash; see crash_words.hpp. All of them are made beforehand: a handler of signals may only write them.
#include "sdk/cli/crash_words.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>

#include "engine/play/game.hpp"
#include "engine/rules/module_view.hpp"
#include "engine/rules/standard.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

struct CrashWords {
    std::string library;  ///< its file, as the loader knows it
    std::string words;
    std::string check;  ///< the command that names the hook, where it is not known
};

// The place of a value in a sentence that is made beforehand.
constexpr std::string_view kPlaces = "\1\2\3\4";

std::string& words_about_the_hook() {
    static std::string words;
    return words;
}

std::vector<CrashWords>& crash_words() {
    static std::vector<CrashWords> all;
    return all;
}

constexpr std::array kFatal = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int kDeep = 64;                      // frames of the stack that are looked at
constexpr std::size_t kStackBytes = 1U << 17;  // the stack may be what ended

// The plugin whose code is the innermost on the stack; null: none.
const CrashWords* plugin_on_the_stack() {
    void* frames[kDeep];
    const int count = backtrace(frames, kDeep);
    for (int i = 0; i < count; ++i) {
        Dl_info where{};
        if (dladdr(frames[i], &where) == 0 || where.dli_fname == nullptr) continue;
        for (const CrashWords& each : crash_words())
            if (each.library == where.dli_fname) return &each;
    }
    return nullptr;
}

void put(std::string_view words) { (void)!write(STDERR_FILENO, words.data(), words.size()); }

void put(std::uint64_t number) {
    char digits[20];
    std::size_t first = sizeof digits;
    do digits[--first] = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    put({digits + first, sizeof digits - first});
}

void put_hook(const ModuleView& asked) {
    const BoundModule* module = asked.asked();
    std::string_view rest = words_about_the_hook();
    while (!rest.empty()) {
        const std::size_t place = std::min(rest.find_first_of(kPlaces), rest.size());
        put(rest.substr(0, place));
        if (place == rest.size()) return;
        switch (rest[place]) {
            case '\1': put(asked.hook()); break;
            case '\2': put(module != nullptr ? std::string_view(module->info().id) : "-"); break;
            case '\3': put(static_cast<std::uint64_t>(asked.state().turn())); break;
            default: put(Game::steps_in_hand()); break;
        }
        rest.remove_prefix(place + 1);
    }
}

extern "C" void ramparts_say_crash(int signal) {
    if (const CrashWords* plugin = plugin_on_the_stack()) {
        put(plugin->words);
        const ModuleView* asked = ModuleView::innermost();
        if (asked != nullptr && !asked->hook().empty()) put_hook(*asked);
        else put(plugin->check);
    }
    // the handler is off again: the program ends as without it
    (void)raise(signal);
}

}  // namespace

void name_plugins_in_crashes(std::span<const PluginStatus> plugins, const std::vector<std::string>& operands) {
    auto& all = crash_words();
    all.clear();
    std::string with;
    for (const std::string& operand : operands) with += (with.empty() ? "" : " ") + operand;
    for (const PluginStatus& plugin : plugins) {
        if (plugin.state != PluginState::loaded || plugin.info.native.empty()) continue;
        const auto file = std::filesystem::weakly_canonical(plugin.folder / (plugin.info.native + ".so")).string();
        all.push_back(
            {file,
             "ramparts: " +
                 say("the program ends in code of the plugin '{1}' ({2}), with {3}", plugin.info.id, file, with) + "\n",
             "    " + say("ramparts plugin check {1} names the hook", plugin.folder.string()) + "\n"});
    }
    if (all.empty()) return;
    words_about_the_hook() =
        "    " + say("in the hook {1} of the module {2}, turn {3}, step {4} of the game", "\1", "\2", "\3", "\4") +
        "\n";
    void* first = nullptr;
    (void)backtrace(&first, 1);  // loads what it needs now, not within the handler
    static std::vector<char> stack(kStackBytes);
    stack_t other{};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    (void)sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_handler = ramparts_say_crash;
    action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND | SA_NODEFER);
    for (const int signal : kFatal) (void)sigaction(signal, &action, nullptr);
}

}  // namespace ramparts::tools
