// Entries of the catalogue of findings; see code_page.hpp.
#include "sdk/words/code_page.hpp"

#include <algorithm>
#include <vector>

#include "engine/diag/code_entries.hpp"
#include "engine/diag/diagnostic.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

// The chapters of the page, by what their codes begin with; those of plugins begin with other letters.
struct Chapter {
    std::string_view prefix;
    std::string_view title;
};
constexpr Chapter kChapters[] = {
    {"RP1", RP_TR("Files")},
    {"RP2", RP_TR("Map")},
    {"RP3", RP_TR("Units and reinforcements")},
    {"RP4", RP_TR("Rules and tables")},
    {"RP5", RP_TR("Turns, sides, victory and rule modules")},
    {"RP6", RP_TR("Playing, records, edits and errata")},
    {"RP7", RP_TR("Plugins and other programs")},
    {"RP80", RP_TR("Packages of mods")},
    {"RP81", RP_TR("Installed mods")},
    {"RP82", RP_TR("Games by mail")},
};

std::string_view chapter_of(std::string_view code) {
    for (const Chapter& chapter : kChapters)
        if (code.starts_with(chapter.prefix)) return chapter.title;
    return RP_TR("Checks of plugins");
}

std::string indented(std::string_view lines, std::string_view indent) {
    std::string out;
    while (!lines.empty()) {
        const std::size_t end = lines.find('\n');
        out += std::string(indent) + std::string(lines.substr(0, end)) + "\n";
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    }
    return out;
}

std::string example_text(const CodeExample& example) {
    switch (example.kind) {
        case CodeExample::Kind::file:
            return "\n" + say("Example, in {1}:", example.file) + "\n  " + say("wrong:") + " " +
                   std::string(example.wrong) + "\n  " + say("right:") + " " + std::string(example.right) + "\n";
        case CodeExample::Kind::commands: return "\n" + say("Example:") + "\n" + indented(example.wrong, "  ");
        case CodeExample::Kind::words: return "\n" + say("Example: {1}", translated(example.wrong)) + "\n";
    }
    return {};
}

std::string block(std::string_view text) { return "\n\n```\n" + std::string(text) + "\n```\n\n"; }

std::string example_markdown(const CodeExample& example) {
    switch (example.kind) {
        case CodeExample::Kind::file:
            return say("Example: wrong, in {1}:", "`" + std::string(example.file) + "`") + block(example.wrong) +
                   say("Right:") + block(example.right);
        case CodeExample::Kind::commands: return say("Example:") + block(example.wrong);
        case CodeExample::Kind::words: return say("Example: {1}", markdown_text(translated(example.wrong))) + "\n\n";
    }
    return {};
}

std::string entry_markdown(const CodeInfo& info) {
    std::string out = "### " + std::string(info.code) + " " + markdown_text(translated(info.title)) + " {#" +
                      std::string(info.code) + "}\n\n" + markdown_text(translated(info.explanation)) + "\n\n";
    if (const CodeEntry* entry = find_code_entry(info.code))
        out += "**" + say("How to fix it:") + "** " + markdown_text(translated(entry->fix)) + "\n\n" +
               example_markdown(entry->example);
    out += "*" + translated(to_string(info.severity)) + "*, " + say("settings key `{1}`", info.key);
    if (!info.rule.empty()) out += ", " + say("rule {1}", info.rule);
    return out + "\n\n";
}

}  // namespace

std::string markdown_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '*' || c == '[' || c == '`' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string say_code(const CodeInfo& info) {
    const CodeEntry* entry = find_code_entry(info.code);
    return translated(info.explanation) + (entry == nullptr ? std::string() : " " + translated(entry->fix));
}

std::string code_text(const CodeInfo& info) {
    std::string out = std::string(info.code) + " " + std::string(info.key) + " (" +
                      translated(to_string(info.severity)) + ")\n" + translated(info.title) + "\n\n" +
                      translated(info.explanation) + "\n";
    if (const CodeEntry* entry = find_code_entry(info.code))
        out += say("How to fix it:") + " " + translated(entry->fix) + "\n" + example_text(entry->example);
    if (!info.rule.empty()) out += "\n" + say("Rule {1} of the rulebook.", info.rule) + "\n";
    return out;
}

std::string codes_page() {
    std::string page =
        "# " + say("All findings") + " {#codes}\n\n" +
        say("What every code means; `ramparts explain CODE` prints the same. [Working with "
            "findings](findings.md) shows how to use them.") +
        "\n\n" +
        say("To try an example, make the change in a copy of the file and run `ramparts validate`. The command "
            "`ramparts plugin new --kind module-lua my.snow` makes `snow/plugin.xml`, and `ramparts mod "
            "new ann.creek` makes `creek/mod.xml`.") +
        "\n\n";
    // The program's own first, then those of plugins.
    std::vector<CodeInfo> codes = all_codes();
    std::stable_partition(codes.begin(), codes.end(),
                          [](const CodeInfo& info) { return find_code_entry(info.code) != nullptr; });
    std::string_view chapter;
    for (const CodeInfo& info : codes) {
        if (const std::string_view of_this = chapter_of(info.code); of_this != chapter) {
            chapter = of_this;
            page += "## " + translated(chapter) + "\n\n";
        }
        page += entry_markdown(info);
    }
    while (page.ends_with("\n\n")) page.pop_back();
    return page;
}

}  // namespace ramparts
