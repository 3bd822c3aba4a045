// The reference as a web site: the hooks and the turn, the header, Lua, the pages of the documentation and the samples,
// with a search. Plain files that a browser shows without a network.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace ramparts {

/// The files of the site by their names, made from the sources of Ramparts at `root`. It expects the documentation
/// beside itself, as "../docs", for pictures. Throws std::runtime_error with page and link when a link of a page leads
/// nowhere, and when the sources of the reference are not written as it reads them.
[[nodiscard]] std::map<std::string, std::string> reference_site(const std::filesystem::path& root);

/// Whether a page of the documentation is about the sources of Ramparts themselves: such pages are not installed.
[[nodiscard]] bool about_sources(const std::string& page);

}  // namespace ramparts
