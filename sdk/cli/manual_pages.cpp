// Manual pages from the commands' data, as help.cpp makes the help texts.
#include <algorithm>

#include "engine/core/version.hpp"
#include "formats/text/man_page.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/cli/pages.hpp"
#include "sdk/words/translate.hpp"

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
    page.section(say("EXIT STATUS"));
    for (const auto& [code, meaning] : exit_codes()) page.tagged(code, {}, translated(meaning));
}

void add_option(ManPage& page, const OptionInfo& option) {
    const std::string letter = option.letter ? std::string("-") + option.letter + ", " : std::string();
    page.tagged(letter + "--" + std::string(option.name), option.value, option_words(option));
}

std::string command_page(const Command& command) {
    const std::string summary = translated(command.summary);
    ManPage page(page_name(command), summary, kVersion, kReleaseDay, say("NAME"));
    page.section(say("SYNOPSIS"));
    page.usage("ramparts " + std::string(command.name),
               std::string(command.operands) + (command.operands.empty() ? "" : " ") + "[options]");
    page.section(say("DESCRIPTION"));
    page.paragraph(say("Ramparts: {1}.", summary));
    const std::string about = translated(command.about);
    for (const std::string_view paragraph : lines_of_text(about)) page.paragraph(paragraph);
    page.section(say("OPTIONS"));
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list) add_option(page, option);
    page.tagged("-h, --help", {}, say("the same in short"));
    add_exit_codes(page);
    if (!command.examples.empty()) {
        page.section(say("EXAMPLES"));
        for (const std::string_view line : lines_of_text(command.examples)) page.example(line);
    }
    page.section(say("SEE ALSO"));
    page.paragraph("ramparts(1), ramparts-editor(1)");
    return page.text();
}

std::string program_page() {
    ManPage page("ramparts", say("author, play, examine and share hex-and-counter battles of the War of 1812"),
                 kVersion, kReleaseDay, say("NAME"));
    page.section(say("SYNOPSIS"));
    page.usage("ramparts", "COMMAND ...");
    page.section(say("DESCRIPTION"));
    page.paragraph(say(
        "A scenario is a folder with the files scenario.xml and map.xml. Data goes to standard output, findings about "
        "input to standard error. Each command has a page of its own: ramparts-draw(1) for \"ramparts draw\", "
        "ramparts-query-reach(1) for \"ramparts query reach\"."));
    page.section(say("COMMANDS"));
    for (const Command* command : all_commands()) {
        for (const CommandGroup& group : command_groups())
            if (group.first == command->name) page.paragraph(translated(group.title));
        page.tagged(command->name, command->operands, translated(command->summary));
    }
    page.tagged("help", "COMMAND", say("Show a command with its options and examples"));
    add_exit_codes(page);
    page.section(say("FILES"));
    page.tagged("/usr/share/ramparts/scenarios", {},
                say("the battles that come with the program; \"cp -r\" of one makes it yours to change"));
    page.tagged("/usr/share/ramparts/docs", {}, say("the manual"));
    page.section(say("EXAMPLES"));
    for (const std::string_view line : lines_of_text(general_examples())) page.example(line);
    page.section(say("SEE ALSO"));
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
