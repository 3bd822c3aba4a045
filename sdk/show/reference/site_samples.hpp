// The pages of the samples: what each shows, how to run it, and its files.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "sdk/show/reference/site_page.hpp"

namespace ramparts::reference {

/// The sample of each hook, as the words about the hooks name it.
[[nodiscard]] std::map<std::string, std::string> samples_of_hooks(const std::string& source);
/// A page for each folder of `plugins`/samples, for the rules of the battles as scripts, and a list of them.
[[nodiscard]] std::vector<SitePage> sample_pages(const std::filesystem::path& plugins, const std::string& source);
/// The bytes of a file. Throws std::runtime_error when it cannot be read.
[[nodiscard]] std::string text_of_file(const std::filesystem::path& file);

}  // namespace ramparts::reference
