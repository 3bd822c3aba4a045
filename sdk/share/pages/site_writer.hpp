// Writing a web site into a folder that may hold other people's files.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"
#include "formats/disk/file_system.hpp"

namespace ramparts {

/// The folder of the site's pages but the first, beside the packages.
inline constexpr std::string_view kSiteFolder = "site";
inline constexpr std::string_view kSiteFirst = "index.html";
/// Names every file of the site with its SHA-256: these alone are replaced, and removed when they are not made again.
inline constexpr std::string_view kSiteList = "site/made-by-ramparts.txt";

/// Writes the files one by one, each whole or not at all. A file that this has not made before, or that somebody has
/// changed since, is left alone: RP8117. Each file is in the list before it is written, so a run that was stopped is
/// gone on with by the next one.
class SiteWriter {
public:
    /// Reads the list of what was made before. RP8117 when the first page or the folder is somebody else's.
    [[nodiscard]] static Result<SiteWriter, Diagnostic> begin(std::filesystem::path folder, FileSystem& files);

    /// Writes a file, by its path in the folder, with slashes. One with the same bytes stays as it is.
    [[nodiscard]] Result<void, Diagnostic> put(const std::string& name, std::string_view bytes);
    /// Removes what was made before and is not part of the site any more, and writes the list.
    [[nodiscard]] Result<void, Diagnostic> finish();

    [[nodiscard]] std::size_t written() const noexcept { return written_; }
    [[nodiscard]] std::size_t removed() const noexcept { return removed_; }

private:
    SiteWriter(std::filesystem::path folder, FileSystem& files) : folder_(std::move(folder)), files_(&files) {}
    [[nodiscard]] std::optional<Diagnostic> in_the_way(const std::string& name) const;
    [[nodiscard]] std::optional<Diagnostic> no_folder(const std::string& name) const;
    void remove_old();

    std::filesystem::path folder_;
    FileSystem* files_;
    std::set<std::string> before_;  ///< lines of the list: SHA-256, two blanks, name
    std::set<std::string> now_;
    std::size_t written_ = 0;
    std::size_t removed_ = 0;
};

}  // namespace ramparts
