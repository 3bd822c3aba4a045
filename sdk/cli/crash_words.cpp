// Words about a crash; see crash_words.hpp. All of them are made beforehand: a handler of signals may only write them.
#include "sdk/cli/crash_words.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>

#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

struct CrashWords {
    std::string library;  ///< its file, as the loader knows it
    std::string words;
};

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

extern "C" void ramparts_say_crash(int signal) {
    if (const CrashWords* plugin = plugin_on_the_stack())
        (void)!write(STDERR_FILENO, plugin->words.data(), plugin->words.size());
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
            {file, "ramparts: " +
                       say("the program ends in code of the plugin '{1}' ({2}), with {3}", plugin.info.id, file, with) +
                       "\n    " + say("ramparts plugin check {1} names the hook", plugin.folder.string()) + "\n"});
    }
    if (all.empty()) return;
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
