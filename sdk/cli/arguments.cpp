// Parsing of command lines with Boost.Program_options from the commands' data.
#include <boost/program_options.hpp>

#include <algorithm>
#include <charconv>

#include "formats/text/suggest.hpp"
#include "sdk/cli/command.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

namespace po = boost::program_options;

constexpr OptionInfo kErrataOptions[] = {
    {.name = "errata",
     .value = "FILE",
     .help = RP_TR("open scenarios with the errata of this file on; several are applied in their order"),
     .repeats = true},
    {.name = "errata-only", .value = "ID", .help = RP_TR("use only this erratum"), .repeats = true},
    {.name = "errata-off", .value = "ID", .help = RP_TR("leave this erratum out"), .repeats = true},
};

constexpr OptionInfo kSettingOptions[] = {
    {.name = "setting",
     .value = "NAME=VALUE",
     .help = RP_TR("what the players choose for a parameter, such as ohio.redoubt.columns=2; ramparts plugin info "
                   "marks those that they may choose"),
     .repeats = true},
};

constexpr OptionInfo kLanguageOptions[] = {
    {.name = "language",
     .value = "CODE",
     .help = RP_TR("the language of what is written or drawn; \"ramparts help --languages\" lists them"),
     .fallback = "en",
     .languages = true},
};

constexpr OptionInfo kSandboxOptions[] = {
    {.name = "sandbox", .value = "", .help = RP_TR("play in a worker, as scripts of strangers are played")},
    {.name = "require-sandbox", .value = "", .help = RP_TR("the same, and refuse anything less than the full sandbox")},
    {.name = "allow-limited-sandbox",
     .value = "",
     .help = RP_TR("the same, and accept, from now on, a system that cannot filter system calls")},
};

constexpr OptionInfo kUseOfPlugins[] = {
    {.name = "plugins",
     .value = "DIR",
     .help = RP_TR("also use the plugins in this folder, or the plugin that it holds"),
     .repeats = true},
    {.name = "no-plugins", .value = "", .help = RP_TR("load no library: only what is part of this program")},
    {.name = "no-mods", .value = "", .help = RP_TR("use no mod, whichever are on")},
    {.name = "log",
     .value = "LEVEL",
     .help = RP_TR("what plugins write to their log is shown from this level on"),
     .fallback = "warning",
     .choices = "error warning note debug"},
    {.name = "trace",
     .value = "HOOKS",
     .help =
         RP_TR("tell each call of these hooks of rule modules, such as combat.shifts or combat.*: what with, what it "
               "answers, how long it takes")},
};

const OptionInfo* find_option(const Command& command, std::string_view name) {
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list)
            if (option.name == name) return &option;
    return nullptr;
}

// The name under which an option's value is kept, whichever of its names was given.
std::string present_name(const Command& command, const std::string& name) {
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list)
            if (!option.former.empty() && option.former == name) return std::string(option.name);
    return name;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t space = text.find(' ');
        words.push_back(text.substr(0, space));
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
    }
    return words;
}

UsageError unknown_option(const Command& command, std::string name) {
    while (!name.empty() && name.front() == '-') name.erase(0, 1);
    std::vector<std::string_view> names{"help"};
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list) names.push_back(option.name);
    return {"'" + std::string(command.name) + "' has no option '--" + name + "'", suggestion(name, names)};
}

bool same_but_for_capitals(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

// Boost knows the options by name; the values are checked here, so that every message is ours. A word to choose may be
// written with capitals, as "A4" is everywhere; it becomes the one that was meant.
Result<void, UsageError> check_value(const OptionInfo& option, std::string& value) {
    const std::string name = "'--" + std::string(option.name) + "'";
    if (!choices_of(option).empty()) {
        const auto choices = words_of(choices_of(option));
        const auto meant = std::find_if(choices.begin(), choices.end(),
                                        [&](std::string_view choice) { return same_but_for_capitals(choice, value); });
        if (meant == choices.end()) {
            UsageError wrong{"'" + value + "' is not a value of " + name, suggestion(value, choices)};
            if (option.languages) wrong.fix = "'ramparts help --languages' lists the languages";
            return fail(wrong);
        }
        value = *meant;
    }
    if (option.number) {
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool whole = error == std::errc{} && end == value.data() + value.size();
        if (!whole || number < option.min || number > option.max) {
            std::string fix = "give a whole number";
            if (option.min > 0 || option.max != std::numeric_limits<std::uint64_t>::max())
                fix += " from " + std::to_string(option.min) +
                       (option.max == std::numeric_limits<std::uint64_t>::max() ? " up"
                                                                                : " to " + std::to_string(option.max));
            return fail(UsageError{"'" + value + "' is not a value of " + name, fix});
        }
    }
    return {};
}

// Takes `--SIDE PLAYER` and `--SIDE=PLAYER` out of the words, for options that only a scenario defines.
std::vector<std::string> take_side_players(const Command& command, std::span<const std::string> words, Arguments& out) {
    std::vector<std::string> rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (!word.starts_with("--") || word.size() == 2) {
            rest.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
        const OptionInfo* known = find_option(command, name);
        if (known || name == "help") {
            rest.push_back(word);
            if (known && !known->value.empty() && equals == std::string::npos && i + 1 < words.size())
                rest.push_back(words[++i]);
        } else if (equals != std::string::npos) {
            out.side_players.emplace_back(name, word.substr(equals + 1));
        } else {
            const bool has_value = i + 1 < words.size() && !words[i + 1].starts_with("-");
            out.side_players.emplace_back(name, has_value ? words[++i] : std::string());
        }
    }
    return rest;
}

// The values of one option, or what it falls back to.
Result<void, UsageError> complete_option(const Command& command, const OptionInfo& option, Arguments& out) {
    const auto found = out.options.find(option.name);
    if (found == out.options.end()) {
        if (option.needed)
            return fail(UsageError{"'" + std::string(command.name) + "' needs '--" + std::string(option.name) + " " +
                                       std::string(option.value) + "'",
                                   std::string(option.help)});
        if (!option.fallback.empty()) out.options[std::string(option.name)] = {std::string(option.fallback)};
        return {};
    }
    if (option.value.empty()) return {};
    if (!option.repeats && found->second.size() > 1)
        return fail(UsageError{"'--" + std::string(option.name) + "' is given twice", "give it once"});
    for (std::string& value : found->second) {
        if (value.empty())
            return fail(UsageError{"'--" + std::string(option.name) + "' needs a value", std::string(option.help)});
        if (auto good = check_value(option, value); !good) return good;
    }
    return {};
}

Result<void, UsageError> complete(const Command& command, Arguments& out) {
    const auto count = static_cast<int>(out.operands.size());
    const std::string usage =
        "ramparts " + std::string(command.name) + (command.operands.empty() ? "" : " ") + std::string(command.operands);
    if (count < command.min_operands)
        return fail(UsageError{"'" + std::string(command.name) + "' needs more: " + usage,
                               "see ramparts help " + std::string(command.name)});
    if (std::find(out.operands.begin(), out.operands.end(), "") != out.operands.end())
        return fail(UsageError{"an operand of '" + std::string(command.name) + "' is empty: " + usage,
                               "see ramparts help " + std::string(command.name)});
    if (command.max_operands >= 0 && count > command.max_operands)
        return fail(UsageError{
            "'" + out.operands[static_cast<std::size_t>(command.max_operands)] + "' is one operand too many: " + usage,
            "see ramparts help " + std::string(command.name)});
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list)
            if (auto good = complete_option(command, option, out); !good) return good;
    return {};
}

}  // namespace

std::string_view choices_of(const OptionInfo& option) { return option.languages ? language_codes() : option.choices; }

std::array<std::span<const OptionInfo>, 6> option_lists(const Command& command) {
    using Options = std::span<const OptionInfo>;
    return {command.options,
            command.plugins == PluginUse::none ? Options{} : Options(kUseOfPlugins),
            command.errata ? Options(kErrataOptions) : Options{},
            command.settings ? Options(kSettingOptions) : Options{},
            command.language ? Options(kLanguageOptions) : Options{},
            command.sandbox ? Options(kSandboxOptions) : Options{}};
}

std::string_view Arguments::value(std::string_view name) const {
    const auto found = options.find(name);
    return found == options.end() || found->second.empty() ? std::string_view{}
                                                           : std::string_view(found->second.back());
}

std::uint64_t Arguments::number(std::string_view name) const {
    const std::string_view text = value(name);
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

std::span<const std::string> Arguments::values(std::string_view name) const {
    const auto found = options.find(name);
    return found == options.end() ? std::span<const std::string>{} : std::span<const std::string>(found->second);
}

std::vector<std::string> split_commas(std::string_view text) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        if (comma != 0) parts.emplace_back(text.substr(0, comma));
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
    }
    return parts;
}

Result<Arguments, UsageError> parse_arguments(const Command& command, std::span<const std::string> words) {
    Arguments out;
    po::options_description description;
    for (const auto list : option_lists(command))
        for (const OptionInfo& option : list) {
            const std::string name =
                std::string(option.name) + (option.letter ? std::string(",") + option.letter : std::string());
            if (option.value.empty()) description.add_options()(name.c_str(), "");
            else description.add_options()(name.c_str(), po::value<std::string>(), "");
            if (!option.former.empty())
                description.add_options()(std::string(option.former).c_str(), po::value<std::string>(), "");
        }
    try {
        const std::vector<std::string> rest = command.side_players
                                                  ? take_side_players(command, words, out)
                                                  : std::vector<std::string>(words.begin(), words.end());
        const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        const auto parsed = po::command_line_parser(rest).options(description).style(style).run();
        for (const auto& option : parsed.options) {
            if (option.position_key >= 0) {
                out.operands.insert(out.operands.end(), option.value.begin(), option.value.end());
                continue;
            }
            auto& values = out.options[present_name(command, option.string_key)];
            values.insert(values.end(), option.value.begin(), option.value.end());
        }
    } catch (const po::unknown_option& e) {
        return fail(unknown_option(command, e.get_option_name()));
    } catch (const po::error_with_option_name& e) {
        std::string name = e.get_option_name();
        while (!name.empty() && name.front() == '-') name.erase(0, 1);
        const OptionInfo* option = find_option(command, name);
        if (option && option->value.empty())
            return fail(UsageError{"'--" + name + "' is a switch and takes no value", ""});
        return fail(UsageError{"'--" + name + "' needs a value", option ? std::string(option->help) : std::string()});
    } catch (const po::error& e) {
        return fail(UsageError{e.what(), ""});
    }
    if (auto good = complete(command, out); !good) return fail(good.error());
    return out;
}

}  // namespace ramparts::tools
