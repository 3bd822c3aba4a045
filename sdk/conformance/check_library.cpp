// The library as a file, its one symbol, its entry.
#include <dlfcn.h>
#include <elf.h>

#include <atomic>
#include <cstring>
#include <optional>

#include "formats/plugin/plugin_file.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/conformance/conformance.hpp"
#include "sdk/conformance/plugin_code.hpp"
#include "sdk/extend/host/library_file.hpp"
#include "sdk/extend/host/text.hpp"

namespace ramparts::conformance {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kMostEntryBytes = 4096;

std::atomic<const char*> g_call{""};
static_assert(std::atomic<const char*>::is_always_lock_free);

using Header = std::conditional_t<sizeof(void*) == 8, Elf64_Ehdr, Elf32_Ehdr>;
using Section = std::conditional_t<sizeof(void*) == 8, Elf64_Shdr, Elf32_Shdr>;
using Symbol = std::conditional_t<sizeof(void*) == 8, Elf64_Sym, Elf32_Sym>;

// Copies a record out of the file; false when the file ends before it.
template <class Record>
bool take(const std::string& bytes, std::uint64_t at, Record& out) {
    if (at > bytes.size() || bytes.size() - at < sizeof out) return false;
    std::memcpy(&out, bytes.data() + at, sizeof out);
    return true;
}

// The names that a shared object defines for others; nothing when its sections cannot be read.
std::optional<std::vector<std::string>> exported(const std::string& bytes) {
    Header header;
    if (!take(bytes, 0, header) || header.e_shentsize != sizeof(Section)) return std::nullopt;
    const auto section = [&](std::uint64_t i, Section& out) {
        return i < header.e_shnum && take(bytes, header.e_shoff + i * sizeof(Section), out);
    };
    for (std::uint64_t i = 0; i < header.e_shnum; ++i) {
        Section symbols;
        Section names;
        if (!section(i, symbols)) return std::nullopt;
        if (symbols.sh_type != SHT_DYNSYM) continue;
        if (!section(symbols.sh_link, names)) return std::nullopt;
        std::vector<std::string> found;
        for (std::uint64_t at = 0; at + sizeof(Symbol) <= symbols.sh_size; at += sizeof(Symbol)) {
            Symbol symbol;
            if (!take(bytes, symbols.sh_offset + at, symbol)) return std::nullopt;
            if (symbol.st_shndx == SHN_UNDEF || (symbol.st_info >> 4) == STB_LOCAL) continue;
            const std::uint64_t name = names.sh_offset + symbol.st_name;
            if (name >= bytes.size()) return std::nullopt;
            found.emplace_back(bytes.data() + name, ::strnlen(bytes.data() + name, bytes.size() - name));
        }
        return found;
    }
    return std::nullopt;
}

void check_symbols(const fs::path& library, CheckSink& sink) {
    const auto bytes = real_files().read(library);
    const auto names = bytes ? exported(*bytes) : std::nullopt;
    if (!names) return sink.skipped(Check::one_symbol, "the file has no sections to read");
    for (const std::string& name : *names)
        if (name != "rp_plugin_entry")
            return sink.failed(Check::one_symbol,
                               "it exports " + name + " too; link with plugin.symbols (--version-script)");
    sink.passed(Check::one_symbol);
}

bool read_metadata(const fs::path& folder, PluginCode& plugin, CheckSink& sink) {
    const fs::path path = folder / "plugin.xml";
    std::string text;
    Diagnostic problem;
    if (!read_file(path, max_bytes(DocumentKind::plugin), text, problem)) {
        sink.failed(Check::metadata_read, problem.message);
        return false;
    }
    PluginRead read = read_plugin(std::move(text), path.string());
    plugin.info = std::move(read.plugin);
    for (const Diagnostic& finding : read.diagnostics)
        if (finding.severity == Severity::error) {
            sink.failed(Check::metadata_read,
                        "line " + std::to_string(finding.where.file.line) + ": " + finding.message.english());
            return false;
        }
    if (!read.readable) sink.failed(Check::metadata_read, "it is not a description of a plugin");
    else sink.passed(Check::metadata_read);
    return read.readable;
}

bool check_entry(const rp_entry& entry, const PluginInfo& info, CheckSink& sink) {
    std::uint32_t size = 0;
    std::memcpy(&size, &entry, sizeof size);
    if (size < sizeof(rp_entry) || size > kMostEntryBytes) {
        sink.failed(Check::entry_size, "it says that it has " + std::to_string(size) + " bytes; it has " +
                                           std::to_string(sizeof(rp_entry)));
        return false;
    }
    sink.passed(Check::entry_size);
    const auto version = [](unsigned major, unsigned minor) {
        return std::to_string(major) + "." + std::to_string(minor);
    };
    const std::string built = version(entry.abi_major, entry.abi_minor);
    const std::string ours = version(RP_ABI_MAJOR, RP_ABI_MINOR);
    if (entry.abi_major != RP_ABI_MAJOR) {
        sink.failed(Check::abi, "the library is built for " + built + ", this program has " + ours);
        return false;
    }
    // What is built with a later header may do with less, and plugin.xml says with how much (R9).
    const auto least = version_of(info.abi);
    if (least[0] != entry.abi_major || least[1] > entry.abi_minor)
        sink.failed(Check::abi, "plugin.xml says " + info.abi + ", the library " + built);
    else if (least[1] > RP_ABI_MINOR)
        sink.failed(Check::abi, "plugin.xml says " + info.abi + ", this program has " + ours);
    else sink.passed(Check::abi);
    if (entry.init == nullptr || entry.deinit == nullptr || entry.factory == nullptr) {
        sink.failed(Check::entry_complete, std::string("there is no ") + (entry.init == nullptr     ? "init"
                                                                          : entry.deinit == nullptr ? "deinit"
                                                                                                    : "factory"));
        return false;
    }
    sink.passed(Check::entry_complete);
    return true;
}

// A host without extensions, as small as the boundary allows.
const void* RP_CALL no_extension(const rp_host*, const char*) { return nullptr; }

bool try_entry(const rp_entry& entry, const fs::path& folder, CheckSink& sink) {
    rp_host host{};
    host.size = sizeof host;
    host.abi_major = RP_ABI_MAJOR;
    host.abi_minor = RP_ABI_MINOR;
    host.name = host.version = {"conformance", 11};
    host.extension = no_extension;
    const CallMark mark("the library's init, deinit or factory");
    try {
        for (const int again : {1, 2, 3}) {  // 1, then 2 while 3 is not ended
            const std::int32_t answer = entry.init(&host, folder.c_str());
            if (answer <= 0) {
                sink.failed(Check::init_twice,
                            "call " + std::to_string(again) + " of init answers " + std::to_string(answer));
                return again > 1;
            }
            if (again == 1) entry.deinit();
        }
        const bool steady = entry.factory(RP_MODULES) == entry.factory(RP_MODULES);
        const bool unknown = entry.factory(kNoSuchTable) == nullptr && entry.factory("") == nullptr;
        entry.deinit();
        entry.deinit();
        sink.passed(Check::init_twice);
        if (!unknown) sink.failed(Check::factory_unknown, "it has an answer for an id that nobody gave");
        else if (!steady) sink.failed(Check::factory_unknown, "it has another table each time");
        else sink.passed(Check::factory_unknown);
    } catch (...) {
        sink.failed(Check::init_twice, "an exception comes out of init, deinit or factory");
        return false;
    }
    return true;
}

}  // namespace

CallMark::CallMark(const char* where) noexcept : before_(g_call.exchange(where)) {}
CallMark::~CallMark() { g_call.store(before_); }
const char* call_in_progress() noexcept { return g_call.load(); }

Loaded::~Loaded() {
    const CallMark mark("the library's destructors");
    if (handle != nullptr) ::dlclose(handle);
}

namespace {

bool check_script_file(const fs::path& folder, PluginCode& plugin, CheckSink& sink) {
    auto file = ramparts::check_script(folder, plugin.info.script, ScriptLimits{}.source, real_files());
    if (!file) {
        sink.failed(Check::library_file, file.error().message);
        return false;
    }
    sink.passed(Check::library_file);
    plugin.library = file->path;
    plugin.script = std::move(file->source);
    for (const Check check : {Check::one_symbol, Check::entry_size, Check::abi, Check::entry_complete,
                              Check::init_twice, Check::factory_unknown, Check::id_past_end})
        sink.skipped(check, "a script has none");
    return true;
}

}  // namespace

bool check_library(const fs::path& folder, PluginCode& plugin, CheckSink& sink) {
    if (!read_metadata(folder, plugin, sink)) return false;
    if (plugin.info.native.empty() && !plugin.info.script.empty()) return check_script_file(folder, plugin, sink);
    if (plugin.info.native.empty()) {
        sink.skipped(Check::library_file, "the plugin brings no library and no script");
        return false;
    }
    auto file = ramparts::check_library(folder, plugin.info.native, real_files());
    if (!file) {
        sink.failed(Check::library_file, file.error().message);
        return false;
    }
    sink.passed(Check::library_file);
    plugin.library = file->path;
    check_symbols(file->path, sink);
    plugin.loaded = std::make_shared<Loaded>();
    {
        const CallMark mark("the library's constructors");
        plugin.loaded->handle = ::dlopen(file->path.c_str(), RTLD_NOW | RTLD_LOCAL);
    }
    if (plugin.loaded->handle == nullptr) {
        const char* why = ::dlerror();
        sink.failed(Check::loads, why != nullptr ? why : "no reason is told");
        return false;
    }
    plugin.loaded->entry = static_cast<const rp_entry*>(::dlsym(plugin.loaded->handle, "rp_plugin_entry"));
    if (plugin.loaded->entry == nullptr) {
        sink.failed(Check::loads, "it exports no rp_plugin_entry");
        return false;
    }
    sink.passed(Check::loads);
    return check_entry(*plugin.loaded->entry, plugin.info, sink) && try_entry(*plugin.loaded->entry, folder, sink);
}

}  // namespace ramparts::conformance
