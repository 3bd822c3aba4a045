// Files of web pages that commands write, and the campaign that the window proposes.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "editor/command/command.hpp"

namespace ramparts {

/// Makes the page; why there is none.
using PageMaker = std::function<Result<std::string, std::string>()>;
/// Where the last page went, else the folder round the battle's.
[[nodiscard]] std::filesystem::path folder_of_pages(const CommandContext& c);
/// Writes the page, after a question where there is one already; why it could not, or nothing.
[[nodiscard]] std::string keep_page(CommandContext& c, const PageMaker& make, const std::filesystem::path& file);
/// Says that a page is written, as `done` has it, asks whether to open it, and does.
void offer_to_open(CommandContext& c, const char* title, const std::string& file, const std::string& done);
void offer_to_open(CommandContext& c, const char* title, const std::string& file);

/// The campaign that the window proposes: the one used last, else one that is beside the battle, if it is of it.
[[nodiscard]] std::string proposed_campaign(const CommandContext& c);
void add_campaign_page_command(CommandRegistry& registry);

}  // namespace ramparts
