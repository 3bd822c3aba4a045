// See site_writer.hpp.
#include "sdk/share/pages/site_writer.hpp"

#include <algorithm>

#include "formats/disk/write_file.hpp"
#include "formats/text/sha256.hpp"
#include "sdk/share/mods/mod_store.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using SiteKind = FileSystem::Kind;

constexpr std::size_t kDigits = 64;  // of a SHA-256
constexpr std::string_view kListHead =
    "# What ramparts mod export-index --site has made here. It replaces and removes these files alone.\n";

std::string row_of(std::string_view bytes, const std::string& name) { return sha256_hex(bytes) + "  " + name; }
std::string name_in(const std::string& row) { return row.substr(kDigits + 2); }

// A list can be anybody's: a row counts when its name is one that a site can have.
bool is_row(const std::string& row) {
    if (row.size() <= kDigits + 2 || row.compare(kDigits, 2, "  ") != 0) return false;
    const std::string name = name_in(row);
    if (name == kSiteFirst) return true;
    const bool odd = name.find("..") != std::string::npos || name.find("//") != std::string::npos ||
                     name.find('\\') != std::string::npos || name.ends_with('/');
    return name.starts_with(std::string(kSiteFolder) + "/") && !odd && name != kSiteList;
}

Diagnostic not_ours(const fs::path& path) {
    return mod_finding("RP8117", path, message("{1} was not made by this program, or was changed since", path.string()),
                       message("rename it or move it away, then make the site again"));
}

Diagnostic not_written(const fs::path& path, const FileError& why) {
    return mod_finding("RP8117", path, why.message,
                       message("check the folder, its permissions and the room on the disk"));
}

}  // namespace

Result<SiteWriter, Diagnostic> SiteWriter::begin(fs::path folder, FileSystem& files) {
    SiteWriter writer(std::move(folder), files);
    if (const auto list = files.read(writer.folder_ / kSiteList))
        for (std::size_t at = 0; at < list->size();) {
            const std::size_t end = std::min(list->find('\n', at), list->size());
            if (std::string row = list->substr(at, end - at); is_row(row)) writer.before_.insert(std::move(row));
            at = end + 1;
        }
    if (auto fault = writer.no_folder(std::string(kSiteList))) return fail(std::move(*fault));
    if (auto fault = writer.in_the_way(std::string(kSiteFirst))) return fail(std::move(*fault));
    if (auto made = files.create_folder(writer.folder_ / kSiteFolder); !made)
        return fail(not_written(writer.folder_ / kSiteFolder, made.error()));
    if (writer.before_.empty() && !files.exists(writer.folder_ / kSiteList))
        if (auto made = replace_file(writer.folder_ / kSiteList, kListHead, files); !made)
            return fail(not_written(writer.folder_ / kSiteList, made.error()));
    return writer;
}

// A folder of the site is a folder, and no link to one.
std::optional<Diagnostic> SiteWriter::no_folder(const std::string& name) const {
    for (std::size_t at = name.find('/'); at != std::string::npos; at = name.find('/', at + 1)) {
        const fs::path path = folder_ / name.substr(0, at);
        const SiteKind kind = files_->kind(path);
        if (kind != SiteKind::missing && kind != SiteKind::folder) return not_ours(path);
    }
    return std::nullopt;
}

std::optional<Diagnostic> SiteWriter::in_the_way(const std::string& name) const {
    const fs::path path = folder_ / name;
    const SiteKind kind = files_->kind(path);
    if (kind == SiteKind::missing) return std::nullopt;
    const auto bytes = kind == SiteKind::file ? files_->read(path) : fail(FileError{});
    if (bytes && before_.contains(row_of(*bytes, name))) return std::nullopt;
    return not_ours(path);
}

Result<void, Diagnostic> SiteWriter::put(const std::string& name, std::string_view bytes) {
    const fs::path path = folder_ / name;
    const std::string row = row_of(bytes, name);
    if (auto fault = no_folder(name)) return fail(std::move(*fault));
    const auto there = files_->kind(path) == SiteKind::file ? files_->read(path) : fail(FileError{});
    now_.insert(row);
    if (there && *there == bytes && before_.contains(row)) return {};
    if (auto fault = in_the_way(name)) return fail(std::move(*fault));
    auto good = files_->create_folder(path.parent_path());
    if (good && !before_.contains(row)) good = files_->append(folder_ / kSiteList, row + "\n");
    if (good) good = replace_file(path, bytes, *files_);
    if (!good) return fail(not_written(path, good.error()));
    before_.insert(row);
    ++written_;
    return {};
}

void SiteWriter::remove_old() {
    std::set<std::string> names;
    for (const std::string& row : now_) names.insert(name_in(row));
    for (const std::string& row : before_) {
        const std::string name = name_in(row);
        const fs::path path = folder_ / name;
        if (names.contains(name) || no_folder(name) || files_->kind(path) != SiteKind::file) continue;
        const auto bytes = files_->read(path);
        if (!bytes || row_of(*bytes, name) != row || !files_->remove(path)) continue;
        ++removed_;
        // the folder of a mod that is gone; one with files of others in it stays
        if (files_->list(path.parent_path()).empty()) (void)files_->remove(path.parent_path());
    }
}

Result<void, Diagnostic> SiteWriter::finish() {
    remove_old();
    std::string text(kListHead);
    for (const std::string& row : now_) text.append(row).append("\n");
    const fs::path list = folder_ / kSiteList;
    if (const auto there = files_->read(list); there && *there == text) return {};
    if (auto written = replace_file(list, text, *files_); !written) return fail(not_written(list, written.error()));
    return {};
}

}  // namespace ramparts
