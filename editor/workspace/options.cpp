// Options as a table, so that the help text cannot forget one.
#include "editor/workspace/options.hpp"

#include <charconv>
#include <functional>
#include <string_view>

#include "formats/text/man_page.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

struct Entry {
    std::string_view name;
    std::string_view value;  // empty = takes none
    std::string_view help;
    bool (*apply)(EditorOptions&, const std::string&);
};

bool read_number(std::string_view text, int& out) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size();
}

bool read_size(EditorOptions& options, const std::string& text) {
    const auto cross = text.find('x');
    return cross != std::string::npos && read_number(std::string_view(text).substr(0, cross), options.width) &&
           read_number(std::string_view(text).substr(cross + 1), options.height) && options.width > 0 &&
           options.height > 0;
}

bool read_zoom(EditorOptions& options, const std::string& text) {
    int pixels = 0;
    if (!read_number(text, pixels) || pixels < 1) return false;
    options.zoom = pixels;
    return true;
}

constexpr Entry kEntries[] = {
    {"--help", "", RP_TR("print this text and quit"),
     [](EditorOptions& o, const std::string&) { return o.help = true; }},
    {"--version", "", RP_TR("print the version and quit"),
     [](EditorOptions& o, const std::string&) { return o.version = true; }},
    {"--size", "WxH", RP_TR("size of the window in pixels"), read_size},
    {"--zoom", "PIXELS", RP_TR("distance of neighbouring hexes on the screen"), read_zoom},
    {"--hex", "NUMBER", RP_TR("put the hex cursor there"),
     [](EditorOptions& o, const std::string& v) {
         o.hex = v;
         return true;
     }},
    {"--run", "COMMAND", RP_TR("run a command once the window is open (may be repeated)"),
     [](EditorOptions& o, const std::string& v) {
         o.commands.push_back(v);
         return true;
     }},
    {"--language", "CODE", RP_TR("language of the program, such as fr"),
     [](EditorOptions& o, const std::string& v) {
         o.language = v;
         return is_spoken(v);
     }},
    {"--config", "FOLDER", RP_TR("keep settings in this folder"),
     [](EditorOptions& o, const std::string& v) {
         o.config_dir = v;
         return true;
     }},
    {"--plugins", "DIR", RP_TR("load the plugins of this folder too (may be repeated)"),
     [](EditorOptions& o, const std::string& v) {
         o.plugins.push_back(v);
         return true;
     }},
    {"--no-plugins", "", RP_TR("load no plugins but those that are part of the program"),
     [](EditorOptions& o, const std::string&) { return o.no_plugins = true; }},
    {"--no-mods", "", RP_TR("use no mods"), [](EditorOptions& o, const std::string&) { return o.no_mods = true; }},
    {"--no-session", "", RP_TR("do not open again what was open last time"),
     [](EditorOptions& o, const std::string&) { return o.no_session = true; }},
    {"--screenshot", "FILE", RP_TR("open, paint, write the window as PNG and quit"),
     [](EditorOptions& o, const std::string& v) {
         o.screenshot = v;
         return true;
     }},
    {"--bench-paint", "MAP", RP_TR("measure painting of a scenario, or of a made-up map such as 1000x1000, and quit"),
     [](EditorOptions& o, const std::string& v) {
         o.bench_paint = v;
         return true;
     }},
    {"--bench-start", "", RP_TR("say when the window is open and when the map is painted, then stay open"),
     [](EditorOptions& o, const std::string&) { return o.bench_start = true; }},
    {"--man-page", "", RP_TR("print the manual page and quit"),
     [](EditorOptions& o, const std::string&) { return o.man_page = true; }},
    {"--completion", "", RP_TR("print rules of completion for bash and quit"),
     [](EditorOptions& o, const std::string&) { return o.completion = true; }},
};

struct ExitCode {
    std::string_view code;
    std::string_view meaning;
};
constexpr ExitCode kExitCodes[] = {{"0", RP_TR("done")},
                                   {"1", RP_TR("failed")},
                                   {"2", RP_TR("wrong usage")},
                                   {"3", RP_TR("no screen to open a window on")}};

}  // namespace

Result<EditorOptions, std::string> parse_options(const std::vector<std::string>& arguments) {
    EditorOptions options;
    bool only_files = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        if (only_files || word.empty() || word[0] != '-') {
            options.files.push_back(word);
            continue;
        }
        if (word == "--") {
            only_files = true;
            continue;
        }
        const auto equals = word.find('=');
        std::string name = word.substr(0, equals);
        if (name == "-h") name = "--help";
        const Entry* entry = nullptr;
        for (const Entry& e : kEntries)
            if (e.name == name) entry = &e;
        if (entry == nullptr) return fail("there is no option " + name + "; --help lists them all");
        std::string value;
        if (equals != std::string::npos) {
            if (entry->value.empty()) return fail(name + " takes no value");
            value = word.substr(equals + 1);
        } else if (!entry->value.empty()) {
            if (++i == arguments.size()) return fail(name + " needs a value: " + std::string(entry->value));
            value = arguments[i];
        }
        if (!entry->apply(options, value))
            return fail("cannot read \"" + value + "\" after " + name + "; expected " + std::string(entry->value));
    }
    return options;
}

std::string options_help() {
    std::string text =
        "usage: ramparts-editor [options] [scenario folders or files]\n\nThe scenario editor for hex-and-counter "
        "battles.\n\noptions:\n";
    for (const Entry& entry : kEntries) {
        std::string left = "  " + std::string(entry.name);
        if (!entry.value.empty()) left += " " + std::string(entry.value);
        left.resize(std::max<std::size_t>(left.size() + 2, 26), ' ');
        text += left + std::string(entry.help) + "\n";
    }
    text += "\nexit codes:";
    for (const ExitCode& exit : kExitCodes)
        text +=
            (exit.code == kExitCodes[0].code ? " " : ", ") + std::string(exit.code) + " " + std::string(exit.meaning);
    return text + "\n";
}

std::string options_man_page(std::string_view version, std::string_view day) {
    ManPage page("ramparts-editor", say("the scenario editor for hex-and-counter battles"), version, day, say("NAME"));
    page.section(say("SYNOPSIS"));
    page.usage("ramparts-editor", say("[options] [scenario folders or files]"));
    page.section(say("DESCRIPTION"));
    page.paragraph(say(
        "Opens battles in a window to be drawn, changed, checked and played. A battle is a folder with the files "
        "scenario.xml and map.xml. Those that come with the program stay as they are: what you change in one is saved "
        "as a copy of yours. The manual is in the window, under Help."));
    page.section(say("OPTIONS"));
    for (const Entry& entry : kEntries) page.tagged(entry.name, entry.value, translated(entry.help));
    page.section(say("EXIT STATUS"));
    for (const ExitCode& exit : kExitCodes) page.tagged(exit.code, {}, translated(exit.meaning));
    page.section(say("ENVIRONMENT"));
    page.tagged("RAMPARTS_SCENARIOS", {},
                say("a folder of battles that is shown instead of those which came with the program"));
    page.tagged("RAMPARTS_TEXT_EDITOR", {}, say("the program that opens files as texts"));
    page.section(say("SEE ALSO"));
    page.paragraph("ramparts(1)");
    return page.text();
}

std::string options_completion() {
    std::string names;
    std::string valued;
    for (const Entry& entry : kEntries) {
        names += (names.empty() ? "" : " ") + std::string(entry.name);
        const bool file =
            entry.value == "FILE" || entry.value == "FOLDER" || entry.value == "DIR" || entry.value == "MAP";
        if (!entry.value.empty() && !file) valued += (valued.empty() ? "" : "|") + std::string(entry.name);
    }
    return "# bash completion for ramparts-editor, made by \"ramparts-editor --completion\".\n"
           "_ramparts_editor() {\n"
           "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
           "    COMPREPLY=()\n"
           "    case $option in\n"
           "        --language) mapfile -t COMPREPLY < <(compgen -W '" +
           std::string(language_codes()) +
           "' -- \"$cur\"); return ;;\n"
           "        " +
           valued +
           ") return ;;\n"
           "    esac\n"
           "    if [[ $cur == -* ]]; then\n"
           "        mapfile -t COMPREPLY < <(compgen -W '" +
           names +
           "' -- \"$cur\")\n"
           "        return\n"
           "    fi\n"
           "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
           "    compopt -o filenames 2>/dev/null\n"
           "}\n"
           "complete -F _ramparts_editor ramparts-editor\n";
}

}  // namespace ramparts
