// See mod_lists.hpp.
#include "sdk/share/mods/mod_lists.hpp"

#include <algorithm>
#include <set>

#include "formats/text/numbers.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kEnabledFile = "mods.txt";
constexpr const char* kKeysFile = "mod-keys.txt";
constexpr const char* kIndexesFile = "mod-indexes.txt";
constexpr const char* kRevokedFile = "mod-revoked.txt";
constexpr std::string_view kModKey = "mod";
constexpr std::string_view kRegistryKey = "registry";

Words words_of(std::string_view line, std::size_t most) {
    Words words;
    while (!line.empty()) {
        const bool last = words.size() + 1 == most;
        const std::size_t end = last ? line.size() : std::min(line.find(' '), line.size());
        words.emplace_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

// Calls for each row that is no remark; the row is wrong when the answer is false.
template <class Take>
Result<void, FileError> read_rows(const fs::path& file, FileSystem& files, std::size_t count, Take take) {
    const auto text = files.read(file);
    if (!text) {
        if (text.error().missing) return {};
        return fail(text.error());
    }
    int number = 0;
    for (std::size_t at = 0; at < text->size();) {
        const std::size_t end = std::min(text->find('\n', at), text->size());
        const std::string_view line = std::string_view(*text).substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.empty() || line.front() == '#') continue;
        const Words words = words_of(line, count);
        if (words.size() != count || !take(words))
            return fail(FileError{message("{1}:{2}: the line cannot be understood", file.string(), number)});
    }
    return {};
}

std::string revoked_row(const Revocation& r) {
    const auto part = [](const std::string& text) { return text.empty() ? std::string("-") : text; };
    std::string reason = r.reason;
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    return "revoked " + part(r.id) + " " + part(r.version) + " " + part(r.key) + " " + reason;
}

}  // namespace

Result<ModLists, FileError> ModLists::read(const fs::path& config, FileSystem& files) {
    ModLists lists;
    lists.config_ = config;
    if (config.empty()) return lists;
    auto good = read_rows(config / kEnabledFile, files, 3, [&](const Words& w) {
        lists.enabled_.push_back({w[1], w[2]});
        return w[0] == "on" && is_mod_id(w[1]) && parse_version(w[2]) && lists.enabled(w[1]) == &lists.enabled_.back();
    });
    if (good)
        good = read_rows(config / kKeysFile, files, 3, [&](const Words& w) {
            // Lists of older programs did not tell which of the two a key had signed.
            const bool either = w[0] == "key";
            if (either || w[0] == kModKey) lists.keys_.push_back({Signs::mod, w[1], w[2]});
            if (either || w[0] == kRegistryKey) lists.keys_.push_back({Signs::registry, w[1], w[2]});
            return (either || w[0] == kModKey || w[0] == kRegistryKey) && is_mod_id(w[1]) &&
                   (w[2] == "-" || parse_public_key(w[2]));
        });
    if (good)
        good = read_rows(config / kIndexesFile, files, 4, [&](const Words& w) {
            const auto serial = to_integer(w[2], 1, 2'000'000'000);
            lists.seen_.push_back({w[1], static_cast<std::uint32_t>(serial.value_or(0)), w[3]});
            return w[0] == "index" && is_mod_id(w[1]) && serial && w[3].size() == 64;
        });
    if (good)
        good = read_rows(config / kRevokedFile, files, 5, [&](const Words& w) {
            const auto part = [&](std::size_t i) { return w[i] == "-" ? std::string() : w[i]; };
            lists.revoked_.push_back({part(1), part(2), part(3), w[4]});
            return w[0] == "revoked" && (w[1] == "-") != (w[3] == "-");
        });
    if (!good) return fail(good.error());
    return lists;
}

const EnabledMod* ModLists::enabled(std::string_view id) const {
    const auto found = std::find_if(enabled_.begin(), enabled_.end(), [&](const EnabledMod& m) { return m.id == id; });
    return found == enabled_.end() ? nullptr : &*found;
}

const TrustedKey* ModLists::key_of(Signs what, std::string_view id) const {
    const auto found =
        std::find_if(keys_.rbegin(), keys_.rend(), [&](const TrustedKey& k) { return k.what == what && k.id == id; });
    return found == keys_.rend() ? nullptr : &*found;
}

const SeenIndex* ModLists::seen(std::string_view index) const {
    const auto found = std::find_if(seen_.begin(), seen_.end(), [&](const SeenIndex& s) { return s.id == index; });
    return found == seen_.end() ? nullptr : &*found;
}

const Revocation* ModLists::revoked(std::string_view id, const Version& version, std::string_view key) const {
    const auto signer = parse_public_key(key);
    for (const Revocation& r : revoked_) {
        if (signer && !r.key.empty())
            if (const auto gone = parse_public_key(r.key); gone && gone->verifies_as(*signer)) return &r;
        if (r.id == id && (r.version.empty() || r.version == version.text())) return &r;
    }
    return nullptr;
}

Result<void, FileError> ModLists::write(const char* name, std::string_view about, const std::vector<std::string>& rows,
                                        FileSystem& files) const {
    if (config_.empty())
        return fail(FileError{wording("there is no folder for the choices of this user: HOME is not set")});
    std::string text = "# " + std::string(about) + "\n";
    for (const std::string& row : rows) text += row + "\n";
    if (auto made = files.create_folder(config_); !made) return fail(made.error());
    return write_file(config_ / name, text, files);
}

Result<void, FileError> ModLists::set_enabled(std::vector<EnabledMod> mods, FileSystem& files) {
    std::sort(mods.begin(), mods.end(), [](const EnabledMod& a, const EnabledMod& b) { return a.id < b.id; });
    std::vector<std::string> rows;
    for (const EnabledMod& mod : mods) rows.push_back("on " + mod.id + " " + mod.version);
    auto written = write(kEnabledFile, "Mods that are on; ramparts mod enable and disable write it.", rows, files);
    if (written) enabled_ = std::move(mods);
    return written;
}

Result<void, FileError> ModLists::trust(const TrustedKey& key, FileSystem& files) {
    std::erase_if(keys_, [&](const TrustedKey& k) { return k.what == key.what && k.id == key.id; });
    keys_.push_back(key);
    std::vector<std::string> rows;
    for (const TrustedKey& k : keys_)
        rows.push_back(std::string(k.what == Signs::mod ? kModKey : kRegistryKey) + " " + k.id + " " + k.key);
    std::sort(rows.begin(), rows.end());
    return write(kKeysFile,
                 "Who signed each mod and each registry when it first came; later ones must be signed by the same.",
                 rows, files);
}

Result<void, FileError> ModLists::remember(const SeenIndex& index, FileSystem& files) {
    std::erase_if(seen_, [&](const SeenIndex& s) { return s.id == index.id; });
    seen_.push_back(index);
    std::vector<std::string> rows;
    for (const SeenIndex& s : seen_) rows.push_back("index " + s.id + " " + std::to_string(s.serial) + " " + s.sha256);
    std::sort(rows.begin(), rows.end());
    return write(kIndexesFile, "The last index of each registry; an older one is refused.", rows, files);
}

bool ModLists::knows(const std::vector<Revocation>& revocations) const {
    std::set<std::string> rows;
    for (const Revocation& r : revoked_) rows.insert(revoked_row(r));
    return std::all_of(revocations.begin(), revocations.end(),
                       [&](const Revocation& r) { return rows.contains(revoked_row(r)); });
}

Result<void, FileError> ModLists::revoke(const std::vector<Revocation>& more, FileSystem& files) {
    std::vector<std::string> rows;
    for (const Revocation& r : revoked_) rows.push_back(revoked_row(r));
    std::set<std::string> known(rows.begin(), rows.end());
    const std::size_t before = rows.size();
    for (const Revocation& r : more) {
        if (!known.insert(revoked_row(r)).second) continue;
        rows.push_back(revoked_row(r));
        revoked_.push_back(r);
    }
    if (rows.size() == before) return {};
    return write(kRevokedFile, "What registries have revoked, and why.", rows, files);
}

}  // namespace ramparts
