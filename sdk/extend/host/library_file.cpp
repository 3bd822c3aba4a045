// Checks of a library as a file; see library_file.hpp.
#include "sdk/extend/host/library_file.hpp"

#include <elf.h>

#include <bit>
#include <cstring>
#include <optional>

#include "formats/disk/write_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/extend/host/plugin_finding.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

#if defined(__x86_64__)
constexpr std::optional<unsigned> kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr std::optional<unsigned> kMachine = EM_AARCH64;
#elif defined(__i386__)
constexpr std::optional<unsigned> kMachine = EM_386;
#else
constexpr std::optional<unsigned> kMachine = std::nullopt;
#endif
constexpr unsigned char kClass = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char kOrder = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;
using Header = std::conditional_t<sizeof(void*) == 8, Elf64_Ehdr, Elf32_Ehdr>;
using Segment = std::conditional_t<sizeof(void*) == 8, Elf64_Phdr, Elf32_Phdr>;

std::optional<Diagnostic> bad_elf(const fs::path& path, const std::string& bytes) {
    const auto no_library = [&](Wording why) {
        return plugin_finding("RP7106", path, message("the library is not a shared library: {1}", why),
                              message("build the plugin again, as a shared library (CMake: MODULE)"));
    };
    const auto other_machine = [&](Wording why) {
        return plugin_finding("RP7107", path, message("the library is built for {1}", why),
                              message("build the plugin on this machine, or get a version for it"));
    };
    if (bytes.size() < EI_NIDENT || std::memcmp(bytes.data(), ELFMAG, SELFMAG) != 0)
        return no_library(wording("it does not begin as an ELF file does"));
    if (static_cast<unsigned char>(bytes[EI_CLASS]) != kClass) return other_machine(wording("another word size"));
    if (static_cast<unsigned char>(bytes[EI_DATA]) != kOrder) return other_machine(wording("another byte order"));
    if (bytes.size() < sizeof(Header)) return no_library(wording("its header is cut short"));
    Header header;
    std::memcpy(&header, bytes.data(), sizeof header);
    if (kMachine && header.e_machine != *kMachine) return other_machine(wording("another processor"));
    if (header.e_type != ET_DYN) return no_library(wording("it is another kind of ELF file"));
    const std::uint64_t segments = std::uint64_t{header.e_phnum} * sizeof(Segment);
    if (header.e_phentsize != sizeof(Segment) || header.e_phnum == 0 || header.e_phoff > bytes.size() ||
        segments > bytes.size() - header.e_phoff)
        return no_library(wording("its table of segments is cut short"));
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        Segment segment;
        std::memcpy(&segment, bytes.data() + header.e_phoff + i * sizeof segment, sizeof segment);
        if (segment.p_type == PT_LOAD &&
            (segment.p_offset > bytes.size() || segment.p_filesz > bytes.size() - segment.p_offset))
            return no_library(wording("it is cut short"));
    }
    return std::nullopt;
}

bool others_write(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    return !error && (status.permissions() & fs::perms::others_write) != fs::perms::none;
}

}  // namespace

Result<LibraryFile, Diagnostic> check_library(const fs::path& folder, const std::string& native, FileSystem& files) {
    using Kind = FileSystem::Kind;
    const fs::path named = folder / (native + ".so");
    std::error_code error;
    if (files.kind(named) == Kind::missing)
        return fail(plugin_finding("RP7101", named, message("the library of the plugin is not there"),
                                   message("build the plugin, or copy its library beside plugin.xml")));
    const fs::path home = fs::canonical(folder, error);
    const fs::path path = error ? fs::path() : fs::canonical(named, error);
    if (error && files.kind(named) == Kind::link)
        return fail(plugin_finding("RP7103", named, message("the library is a link that leads nowhere"),
                                   message("copy the library there in place of the link")));
    if (error)
        return fail(plugin_finding("RP7108", named, message("the library cannot be read: {1}", error.message()),
                                   message("look at the permissions of the file and of its folder")));
    if (!lies_in(path, home))
        return fail(plugin_finding("RP7103", named,
                                   message("the library is a link that leads out of its folder to {1}", path.string()),
                                   message("copy the library there in place of the link")));
    if (files.kind(path) != Kind::file)
        return fail(plugin_finding("RP7102", named, message("the library of the plugin is not a file"),
                                   message("put the library there")));
    for (const fs::path& open : {path, path.parent_path(), home})
        if (others_write(open))
            return fail(plugin_finding("RP7104", named, message("anybody may write to {1}", open.string()),
                                       message("chmod o-w '{1}'", open.string())));
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > kMaxLibraryBytes)
        return fail(plugin_finding("RP7105", named,
                                   message("the library has {1} bytes; {2} are the limit", size, kMaxLibraryBytes),
                                   message("build the plugin without debug information")));
    const auto bytes = files.read(path);
    if (!bytes)
        return fail(plugin_finding("RP7108", named, message("the library cannot be read: {1}", bytes.error().message),
                                   message("look at the permissions of the file and of its folder")));
    if (auto bad = bad_elf(named, *bytes)) return fail(std::move(*bad));
    return LibraryFile{path, fingerprint_hex(*bytes)};
}

Result<ScriptFile, Diagnostic> check_script(const fs::path& folder, const std::string& script, std::uintmax_t most,
                                            FileSystem& files) {
    using Kind = FileSystem::Kind;
    const fs::path named = folder / script;
    const auto refuse = [&](Message said, Message fix) {
        return fail(plugin_finding("RP7601", named, std::move(said), std::move(fix)));
    };
    std::error_code error;
    if (files.kind(named) == Kind::missing)
        return refuse(message("the script of the plugin is not there"),
                      message("put it beside plugin.xml, or correct its name in <library>"));
    const fs::path home = fs::canonical(folder, error);
    const fs::path path = error ? fs::path() : fs::canonical(named, error);
    if (error || files.kind(path) != Kind::file || !lies_in(path, home))
        return refuse(message("the script of the plugin is not a file of its folder"),
                      message("copy the script there, beside plugin.xml"));
    for (const fs::path& open : {path, path.parent_path(), home})
        if (others_write(open))
            return refuse(message("anybody may write to {1}", open.string()),
                          message("chmod o-w '{1}'", open.string()));
    const std::uintmax_t size = fs::file_size(path, error);
    if (!error && size > most)
        return refuse(message("the script has {1} bytes; {2} are the limit", size, most),
                      message("make it shorter: its data belong into tables of plugin.xml"));
    auto bytes = files.read(path);
    if (!bytes)
        return refuse(message("the script cannot be read: {1}", bytes.error().message),
                      message("look at the permissions of the file and of its folder"));
    return ScriptFile{path, std::move(*bytes)};
}

}  // namespace ramparts
