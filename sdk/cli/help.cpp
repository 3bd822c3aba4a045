// Help texts, laid out from the commands' data.
#include <algorithm>

#include "sdk/cli/command.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr std::size_t kWidth = 96;

std::size_t columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::string pad(std::string text, std::size_t width) {
    const std::size_t now = columns(text);
    return now < width ? text + std::string(width - now, ' ') : text + " ";
}

// Breaks at spaces; continuation lines are indented.
std::string wrap(std::string_view text, std::size_t indent, std::size_t first_column) {
    std::string out;
    std::size_t column = first_column;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        if (column + columns(word) + 1 > kWidth && column > indent) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (!out.empty()) {
            out += ' ';
            ++column;
        }
        out += word;
        column += columns(word);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

std::string indented(std::string_view lines) {
    std::string out;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        out += "  " + std::string(lines.substr(0, end)) + "\n";
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    }
    return out;
}

std::string option_line(const OptionInfo& option) {
    std::string left = "  ";
    left += option.letter ? std::string("-") + option.letter + ", " : std::string("    ");
    left += "--" + std::string(option.name);
    if (!option.value.empty()) left += " " + std::string(option.value);
    const std::string help = option_words(option);
    constexpr std::size_t indent = 30;
    std::string line = columns(left) + 1 > indent ? left + "\n" + std::string(indent, ' ') : pad(left, indent);
    return line + wrap(help, indent, indent) + "\n";
}

constexpr std::pair<std::string_view, std::string_view> kExitCodes[] = {{"0", RP_TR("clean")},
                                                                        {"1", RP_TR("wrong command line")},
                                                                        {"2", RP_TR("internal failure")},
                                                                        {"3", RP_TR("unreadable input")},
                                                                        {"5", RP_TR("violations found")},
                                                                        {"130", RP_TR("interrupted")}};

}  // namespace

std::string option_words(const OptionInfo& option) {
    std::string help = translated(option.help);
    if (!option.choices.empty()) help += " (" + std::string(option.choices) + ")";
    if (!option.fallback.empty()) help += " [" + std::string(option.fallback) + "]";
    if (option.repeats) help += say("; may be repeated");
    if (!option.former.empty()) help += say("; --{1} is the same", option.former);
    return help;
}

std::span<const std::pair<std::string_view, std::string_view>> exit_codes() { return kExitCodes; }

std::string_view general_examples() {
    return "ramparts validate scenarios\n"
           "ramparts run scenarios/thames --us tactician --ac tactician --seed 1813\n"
           "ramparts draw scenarios/lundys-lane -o heights.pdf --counters\n";
}

std::string short_help() {
    static constexpr std::string_view kMostUsed[] = {"validate", "run", "edit", "print", "mod install"};
    std::string out = "Ramparts: hex-and-counter battles of the War of 1812.\n\n";
    for (const std::string_view name : kMostUsed)
        for (const Command* command : all_commands())
            if (command->name == name)
                out += pad("  ramparts " + std::string(name) + " " +
                               std::string(command->operands.substr(0, command->operands.find(' '))),
                           34) +
                       std::string(command->summary) + "\n";
    return out + "\nramparts help lists all commands; ramparts help COMMAND shows one with its options.\n";
}

std::string general_help() {
    std::string out =
        "Ramparts: author, play, examine and share hex-and-counter battles of the War of 1812.\n\n"
        "Usage: ramparts COMMAND …\n";
    for (const Command* command : all_commands()) {
        for (const CommandGroup& group : command_groups())
            if (group.first == command->name) out += "\n" + std::string(group.title) + "\n";
        out += pad("  " + std::string(command->name), 20) + std::string(command->summary) + "\n";
    }
    out += "\n" + pad("  help COMMAND", 20) + "Show a command with its options and examples\n";
    out += "\nExit codes:";
    for (const auto& [code, meaning] : kExitCodes)
        out += (code == kExitCodes[0].first ? " " : ", ") + std::string(code) + " " + std::string(meaning);
    out +=
        ".\nData goes to standard output, findings about input to standard error.\n\n"
        "Examples:\n" +
        indented(general_examples());
    return out;
}

std::string command_help(const Command& command) {
    std::string out = "ramparts " + std::string(command.name) + ": " +
                      wrap(command.summary, 0, 12 + command.name.size()) + "\n\nUsage: ramparts " +
                      std::string(command.name);
    if (!command.operands.empty()) out += " " + std::string(command.operands);
    if (!command.options.empty() || command.plugins != PluginUse::none) out += " [options]";
    out += "\n";
    std::string_view about = command.about;
    while (!about.empty()) {
        const std::size_t end = about.find('\n');
        out += "\n" + wrap(about.substr(0, end), 0, 0) + "\n";
        about.remove_prefix(end == std::string_view::npos ? about.size() : end + 1);
    }
    out += "\nOptions:\n";
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list) out += option_line(option);
    out += option_line({"help", "", "this text", {}, {}, false, 0, 0, false, 'h'});
    if (!command.examples.empty()) {
        out += "\nExamples:\n";
        out += indented(command.examples);
    }
    return out;
}

}  // namespace ramparts::tools
