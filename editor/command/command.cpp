// The registry and the palette's search.
#include "editor/command/command.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "editor/command/compare_commands.hpp"
#include "editor/command/search_words.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

char without_case(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

// Letters without their accents, so that "retablir" finds "Rétablir".
std::string bare(std::string_view text) {
    constexpr std::pair<std::string_view, char> kLetters[] = {
        {"à", 'a'}, {"À", 'a'}, {"â", 'a'}, {"ç", 'c'}, {"é", 'e'}, {"É", 'e'}, {"è", 'e'}, {"ê", 'e'}, {"Ê", 'e'},
        {"ë", 'e'}, {"î", 'i'}, {"ï", 'i'}, {"ô", 'o'}, {"ù", 'u'}, {"û", 'u'}, {"ü", 'u'}, {"’", '\''}};
    std::string out;
    while (!text.empty()) {
        const auto found = std::find_if(std::begin(kLetters), std::end(kLetters),
                                        [&](const auto& letter) { return text.starts_with(letter.first); });
        out += found != std::end(kLetters) ? found->second : text.front();
        text.remove_prefix(found != std::end(kLetters) ? found->first.size() : 1);
    }
    return out;
}

// Letters of `words` in order inside `text`; more for runs and beginnings of words, 0 when they are not all there.
int match_score(std::string_view raw_text, std::string_view raw_words) {
    const std::string text = bare(raw_text), words = bare(raw_words);
    int score = 1;
    std::size_t at = 0;
    bool run = false;
    for (const char raw : words) {
        const char c = without_case(raw);
        if (c == ' ') {
            run = false;
            continue;
        }
        const std::size_t from = at;
        while (at < text.size() && without_case(text[at]) != c) ++at;
        if (at == text.size()) return 0;
        run = run && at == from;
        const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '.';
        score += run ? 6 : begins ? 5 : 1;
        score -= static_cast<int>(std::min<std::size_t>(at - from, 3)) / 2;
        run = true;
        ++at;
    }
    return std::max(score, 1);
}

// Whether users call a command so: `words` begins one of their words, or one of their phrases is it.
int called_score(std::string_view users, std::string_view words) {
    std::string all = " " + bare(users), wanted = bare(words);
    for (std::string* text : {&all, &wanted})
        for (char& c : *text) c = c == ',' || c == '-' ? ' ' : without_case(c);
    while (wanted.ends_with(' ')) wanted.pop_back();
    if (wanted.size() < 3 || all.find(" " + wanted) == std::string::npos) return 0;
    return 24 * static_cast<int>(wanted.size()) - 2;
}

}  // namespace

std::string plain_title(std::string_view title) {
    std::string plain;
    for (const char c : title)
        if (c != '&') plain += c;
    constexpr std::string_view kDots = "…";
    if (plain.ends_with(kDots)) plain.resize(plain.size() - kDots.size());
    return plain;
}

void CommandRegistry::add(Command command) {
    if (const auto found = by_id_.find(command.id); found != by_id_.end()) {
        *found->second = std::move(command);
        return;
    }
    commands_.push_back(std::make_unique<Command>(std::move(command)));
    by_id_.emplace(commands_.back()->id, commands_.back().get());
}

void CommandRegistry::remove_all(std::string_view prefix) {
    std::erase_if(by_id_, [&](const auto& entry) { return entry.first.starts_with(prefix); });
    std::erase_if(commands_, [&](const auto& command) { return command->id.starts_with(prefix); });
}

const Command* CommandRegistry::find(std::string_view id) const noexcept {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second;
}

std::vector<const Command*> CommandRegistry::all() const {
    std::vector<const Command*> list;
    for (const auto& command : commands_) list.push_back(command.get());
    return list;
}

std::string CommandRegistry::run(std::string_view id, CommandContext& context) const {
    const Command* command = find(id);
    if (command == nullptr) return say("There is no command {1}.", id);
    const Availability now = command->availability(context);
    if (!now.enabled) return now.reason.empty() ? say("Not possible now.") : say(now.reason);
    command->run(context);
    return {};
}

std::vector<CommandRegistry::Match> CommandRegistry::search(
    std::string_view words, const std::function<std::string(std::string_view)>& translate) const {
    std::vector<Match> matches;
    for (const auto& command : commands_) {
        const std::string title = plain_title(translate ? translate(command->title) : command->title);
        int score = match_score(title, words) * 4;
        if (const int named = called_score(title, words); named > 0) score = std::max(score, named + 2);
        if (score > 0 && title.size() == words.size()) ++score;  // the whole title comes before longer ones
        if (score == 0) score = match_score(command->id, words) * 2;
        if (score == 0 && words.size() > 2)
            score = match_score(translate ? translate(command->help) : command->help, words) / 4;
        const std::string_view users = words_of_users(command->id);
        int called = called_score(users, words);
        if (called == 0 && translate && !users.empty()) called = called_score(translate(users), words);
        score = std::max(score, called);
        if (score > 0) matches.push_back({command.get(), score});
    }
    std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) { return a.score > b.score; });
    return matches;
}

Availability needs_document(const CommandContext& context) {
    return Availability::when(context.document() != nullptr, RP_TR("No scenario is open."));
}

void add_panel_command(CommandRegistry& registry, const std::string& id, const char* title, const char* help) {
    const std::string panel = id.substr(std::string_view("panel.").size());
    const auto run = [panel](CommandContext& c) {
        const bool show = !c.shell.panel_shown(panel);
        c.shell.show_panel(panel, show);
        if (show) c.shell.focus_panel(panel);
    };
    registry.add(
        {id, title, help, run, {}, [panel](const CommandContext& c) { return c.shell.panel_shown(panel); }, id});
}

void add_own_commands(CommandRegistry& registry, ToolBox& tools) {
    add_file_commands(registry);
    add_variant_commands(registry);
    add_edit_commands(registry);
    add_view_commands(registry);
    add_help_commands(registry);
    add_play_commands(registry);
    add_tool_commands(registry, tools);
}

}  // namespace ramparts
