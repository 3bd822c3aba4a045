// Rules for names in a package; see entry_name.hpp.
#include "formats/mods/entry_name.hpp"

#include <algorithm>
#include <array>

#include "formats/mods/licences.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kLicenceFolder = "LICENSES/";

bool small(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-'; }

// con, prn, aux, nul, com1 … com9, lpt1 … lpt9, with or without an ending.
bool is_device(std::string_view part) {
    const std::string_view stem = part.substr(0, part.find('.'));
    constexpr std::array<std::string_view, 4> kDevices{"con", "prn", "aux", "nul"};
    if (std::find(kDevices.begin(), kDevices.end(), stem) != kDevices.end()) return true;
    return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '1' && stem[3] <= '9';
}

bool is_licence_file(std::string_view name) {
    if (!name.starts_with(kLicenceFolder) || !name.ends_with(".txt")) return false;
    const std::string_view id = name.substr(kLicenceFolder.size(), name.size() - kLicenceFolder.size() - 4);
    return is_licence(id) || (id.starts_with("LicenseRef-") && read_licences(id).fault.empty());
}

// Names that lead out of the folder, on any system.
Message fault_of_way(std::string_view name) {
    if (name.front() == '/') return message("the name {1} begins at the root", quote(name));
    if (name.find('\\') != std::string_view::npos)
        return message("the name {1} holds a backslash, which leads elsewhere on some systems", quote(name));
    if (name.size() > 1 && name[1] == ':') return message("the name {1} begins with a drive", quote(name));
    return {};
}

Message fault_of_part(std::string_view name, std::string_view part) {
    if (part.empty()) return message("the name {1} has an empty part", quote(name));
    if (part == "." || part == "..") return message("the name {1} leads to another folder", quote(name));
    if (part.front() == '.') return message("a part of the name {1} begins with a dot, which hides it", quote(name));
    if (part.back() == '.') return message("a part of the name {1} ends in a dot", quote(name));
    if (is_device(part)) return message("the name {1} is that of a device on some systems", quote(name));
    return {};
}

// As `plugin new` and others name it.
constexpr std::string_view kReadMe = "README.md";

bool is_read_me(std::string_view name) {
    return name.ends_with(kReadMe) && (name.size() == kReadMe.size() || name[name.size() - kReadMe.size() - 1] == '/');
}

Message fault_of_letters(std::string_view name) {
    if (is_read_me(name)) name.remove_suffix(kReadMe.size());
    for (const char c : name) {
        if (small(c) || c == '/') continue;
        if (c >= 'A' && c <= 'Z') return message("the name {1} has capital letters", quote(name));
        if (c == ' ') return message("the name {1} has a blank", quote(name));
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F)
            return message("a name holds the control character {1}", static_cast<int>(byte));
        if (byte >= 0x80) return message("a name holds letters beyond a-z");
        return message("the name {1} holds the character {2}", quote(name), std::string(1, c));
    }
    return {};
}

}  // namespace

Message fault_of_entry_name(std::string_view name) {
    if (name.empty()) return message("a file has no name");
    if (name.size() > kMostEntryName)
        return message("a name has {1} bytes; at most {2} will do", name.size(), kMostEntryName);
    if (name == "CHECKSUMS" || name == "CHECKSUMS.minisig" || is_licence_file(name)) return {};
    if (Message fault = fault_of_way(name); !fault.empty()) return fault;
    if (name.back() == '/') return message("{1} is a folder; a package holds files only", quote(name));
    std::size_t parts = 0;
    for (std::size_t at = 0; at <= name.size(); ++parts) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        if (Message fault = fault_of_part(name, name.substr(at, end - at)); !fault.empty()) return fault;
        at = end + 1;
    }
    if (Message fault = fault_of_letters(name); !fault.empty()) return fault;
    if (parts > kMostEntryDepth)
        return message("the name {1} has {2} parts; at most {3} will do", quote(name), parts, kMostEntryDepth);
    return {};
}

std::string_view kind_of_entry(std::string_view name) {
    if (name == "mod.xml") return "xml";
    if (name == "README.md") return "md";
    if (is_licence_file(name)) return "txt";
    constexpr std::array<std::string_view, 11> kFolders{"cases/",   "docs/",     "errata/",   "lessons/",
                                                        "locale/",  "pictures/", "rulesets/", "scenarios/",
                                                        "scripts/", "tables/",   "themes/"};
    if (std::none_of(kFolders.begin(), kFolders.end(), [&](std::string_view f) { return name.starts_with(f); }))
        return {};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || name.find('/', dot) != std::string_view::npos) return {};
    const std::string_view ending = name.substr(dot + 1);
    if (ending == "jpeg") return "jpg";
    constexpr std::array<std::string_view, 8> kKinds{"jpg", "lua", "md", "png", "po", "svg", "txt", "xml"};
    const auto* const found = std::find(kKinds.begin(), kKinds.end(), ending);
    return found == kKinds.end() ? std::string_view{} : *found;
}

}  // namespace ramparts
