// Completion of command lines by bash, from the commands' data. The function uses nothing but bash itself.
#include <algorithm>
#include <array>

#include "sdk/cli/command.hpp"
#include "sdk/cli/pages.hpp"

namespace ramparts::tools {
namespace {

constexpr std::string_view kHead = R"bash(# bash completion for ramparts, made by "ramparts help --completion".

# Words to choose from, and names of files.
_ramparts_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }
_ramparts_files() {
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    compopt -o filenames 2>/dev/null
}

)bash";

constexpr std::string_view kTail = R"bash(
_ramparts() {
    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} at=1 command='' more=''
    COMPREPLY=()
    if [[ $option == '=' ]]; then option=${COMP_WORDS[COMP_CWORD-2]}; fi
    if [[ $cur == '=' ]]; then cur=''; fi
    if [[ ${COMP_WORDS[1]} == help ]] && (( COMP_CWORD > 1 )); then at=2; fi
    if (( COMP_CWORD == at )); then
        _ramparts_words "$(_ramparts_commands '')"
        return
    fi
    command=${COMP_WORDS[at]}
    more=$(_ramparts_commands "$command")
    if [[ -n $more ]]; then
        if (( COMP_CWORD == at + 1 )); then
            _ramparts_words "$more"
            return
        fi
        command+=" ${COMP_WORDS[at+1]}"
    fi
    if (( at == 2 )); then return; fi
    if _ramparts_value "$command $option"; then return; fi
    if [[ $cur == -* ]]; then
        _ramparts_words "$(_ramparts_options "$command")"
        return
    fi
    _ramparts_files
}
complete -F _ramparts ramparts
)bash";

std::string first_word(std::string_view name) { return std::string(name.substr(0, name.find(' '))); }

void add_word(std::string& words, std::string_view word) {
    if (!words.empty()) words += ' ';
    words += word;
}

// A row of a `case`: what it is about in quotes, what to do.
std::string case_row(std::string_view what, std::string_view action) {
    return "        '" + std::string(what) + "') " + std::string(action) + " ;;\n";
}

// What is completed after "ramparts", and after the first word of a command of two.
std::string commands_function() {
    std::string first;
    std::vector<std::pair<std::string, std::string>> families;
    for (const Command* command : all_commands()) {
        const std::string word = first_word(command->name);
        const bool family = word.size() < command->name.size();
        auto found = std::find_if(families.begin(), families.end(), [&](const auto& f) { return f.first == word; });
        if (!family || found == families.end()) add_word(first, word);
        if (!family) continue;
        if (found == families.end()) found = families.insert(families.end(), {word, {}});
        add_word(found->second, command->name.substr(word.size() + 1));
    }
    add_word(first, "help");
    std::string out = "_ramparts_commands() {\n    case $1 in\n" + case_row("", "echo '" + first + "'");
    for (const auto& [word, rest] : families) out += case_row(word, "echo '" + rest + "'");
    return out + "    esac\n}\n\n";
}

bool names_a_file(std::string_view placeholder) {
    constexpr std::array<std::string_view, 6> kFiles{"FILE", "DIR", "PATH", "SCENARIO", "JOURNAL", "KEY"};
    return std::any_of(kFiles.begin(), kFiles.end(), [&](std::string_view f) { return placeholder.starts_with(f); });
}

// What may follow an option that has a value: choices, files, or nothing that could be proposed.
std::string value_action(const OptionInfo& option) {
    if (!choices_of(option).empty()) return "_ramparts_words '" + std::string(choices_of(option)) + "'";
    return names_a_file(option.value) ? "_ramparts_files" : "true";
}

std::string options_function() {
    std::string out = "_ramparts_options() {\n    case $1 in\n";
    for (const Command* command : all_commands()) {
        std::string words;
        for (const auto list : option_lists(*command))
            for (const OptionInfo& option : list) {
                add_word(words, "--" + std::string(option.name));
            }
        add_word(words, "--help");
        out += case_row(command->name, "echo '" + words + "'");
    }
    return out + "    esac\n}\n\n";
}

std::string values_function() {
    std::string out =
        "# Completes the value of an option; fails where none is due.\n_ramparts_value() {\n    case $1 in\n";
    for (const Command* command : all_commands())
        for (const auto list : option_lists(*command))
            for (const OptionInfo& option : list) {
                if (option.value.empty()) continue;
                const std::string start = std::string(command->name) + " ";
                const std::string action = value_action(option);
                out += case_row(start + "--" + std::string(option.name), action);
                if (option.letter) out += case_row(start + "-" + option.letter, action);
            }
    return out + "        *) return 1 ;;\n    esac\n}\n";
}

}  // namespace

std::string bash_completion() {
    return std::string(kHead) + commands_function() + options_function() + values_function() + std::string(kTail);
}

}  // namespace ramparts::tools
