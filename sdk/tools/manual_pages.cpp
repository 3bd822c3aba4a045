// Manual pages from the commands' data, as help.cpp makes the help texts.
#include <algorithm>

#include "formats/text/man_page.hpp"
#include "sdk/tools/command.hpp"
#include "sdk/tools/pages.hpp"

namespace ramparts::tools {
namespace {

std::string page_name(const Command& command) {
    std::string name = "ramparts-" + std::string(command.name);
    std::replace(name.begin(), name.end(), ' ', '-');
    return name;
}

std::vector<std::string_view> lines_of_text(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

void add_exit_codes(ManPage& page) {
    page.section("EXIT STATUS");
    for (const auto& [code, meaning] : exit_codes()) page.tagged(code, {}, meaning);
}

void add_option(ManPage& page, const OptionInfo& option) {
    const std::string letter = option.letter ? std::string("-") + option.letter + ", " : std::string();
    page.tagged(letter + "--" + std::string(option.name), option.value, option_words(option));
}

std::string command_page(const Command& command) {
    ManPage page(page_name(command), command.summary, RAMPARTS_VERSION, RAMPARTS_RELEASE_DAY);
    page.section("SYNOPSIS");
    page.usage("ramparts " + std::string(command.name),
               std::string(command.operands) + (command.operands.empty() ? "" : " ") + "[options]");
    page.section("DESCRIPTION");
    page.paragraph("Ramparts: " + std::string(command.summary) + ".");
    for (const std::string_view paragraph : lines_of_text(command.about)) page.paragraph(paragraph);
    page.section("OPTIONS");
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list) add_option(page, option);
    page.tagged("-h, --help", {}, "the same in short");
    add_exit_codes(page);
    if (!command.examples.empty()) {
        page.section("EXAMPLES");
        for (const std::string_view line : lines_of_text(command.examples)) page.example(line);
    }
    page.section("SEE ALSO");
    page.paragraph("ramparts(1), ramparts-editor(1)");
    return page.text();
}

std::string program_page() {
    ManPage page("ramparts", "checks, plays, examines and draws hex-and-counter battles of the War of 1812",
                 RAMPARTS_VERSION, RAMPARTS_RELEASE_DAY);
    page.section("SYNOPSIS");
    page.usage("ramparts", "COMMAND ...");
    page.section("DESCRIPTION");
    page.paragraph(
        "A scenario is a folder with the files scenario.xml and map.xml. Data goes to standard output, findings about "
        "input to standard error. Each command has a page of its own: ramparts-draw(1) for \"ramparts draw\", "
        "ramparts-query-reach(1) for \"ramparts query reach\".");
    page.section("COMMANDS");
    for (const Command* command : all_commands()) page.tagged(command->name, command->operands, command->summary);
    page.tagged("help", "COMMAND", "that command's operands, options and examples");
    add_exit_codes(page);
    page.section("FILES");
    page.tagged("/usr/share/ramparts/scenarios", {},
                "the battles that come with the program; \"cp -r\" of one makes it yours to change");
    page.tagged("/usr/share/ramparts/docs", {}, "the manual");
    page.section("EXAMPLES");
    for (const std::string_view line : lines_of_text(general_examples())) page.example(line);
    page.section("SEE ALSO");
    page.paragraph("ramparts-editor(1)");
    return page.text();
}

}  // namespace

std::vector<std::pair<std::string, std::string>> manual_pages() {
    std::vector<std::pair<std::string, std::string>> pages{{"ramparts.1", program_page()}};
    for (const Command* command : all_commands())
        pages.emplace_back(page_name(*command) + ".1", command_page(*command));
    return pages;
}

}  // namespace ramparts::tools
