// A battle, and a game of it, as web pages that stand alone.
#include <memory>

#include "editor/command/command.hpp"
#include "editor/playtest/desk.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/show/web/replay_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPageFolder = "/folders/web-page";

/// Makes the page; why there is none.
using PageMaker = std::function<Result<std::string, std::string>()>;

fs::path folder_of_pages(const CommandContext& c) {
    const auto& file = c.document()->path();
    const char* at_home = std::getenv("HOME");
    const fs::path beside =
        file.empty() ? fs::path(at_home != nullptr ? at_home : "/") : file.parent_path().parent_path();
    return c.shell.remembered(kPageFolder, beside.string());
}

/// Writes the page; why it could not, or nothing.
std::string keep_page(CommandContext& c, const PageMaker& make, const fs::path& file) {
    if (!file.is_absolute()) return say("Name a file with its whole path.");
    if (file.extension() != ".html" && file.extension() != ".htm") return say("The name of a web page ends in .html.");
    const auto page = make();
    if (!page) return page.error();
    if (real_files().kind(file) != FileSystem::Kind::missing &&
        c.shell.ask(RP_TR("Web page"), say("{1} is there already. Replace it?", file.string()), RP_TR("&Replace"),
                    RP_TR("&Keep it")) != Shell::Answer::yes)
        return say("Nothing is written.");
    if (const auto written = write_file(file.string(), *page); !written) return say_message(written.error().message);
    c.shell.remember(kPageFolder, file.parent_path().string());
    c.shell.show_message(say("Written: {1}", file.string()));
    return {};
}

void ask_page(CommandContext& c, const std::string& title, const std::string& about, const std::string& name,
              const PageMaker& make) {
    auto file = std::make_shared<std::string>((folder_of_pages(c) / (name + ".html")).string());
    FormQuestion q;
    q.title = title;
    q.about = about;
    q.act = RP_TR("&Write the page");
    q.form = [file] {
        return Form{{"file", RP_TR("File"), FormField::Kind::text, *file, RP_TR("Where the page is written.")}};
    };
    q.set = [file](const std::string&, const std::string& value) { return *file = trimmed(value), std::string(); };
    q.preview = [make] {
        const auto page = make();
        return page ? say("Would write {1} KB.", (page->size() + 1023) / 1024) : page.error();
    };
    q.run = [&c, make, file] { return keep_page(c, make, *file); };
    (void)c.shell.ask_form(q);
}

void page_of_battle(CommandContext& c) {
    const OpenDocument* d = c.document();
    ask_page(
        c, say("Web page"),
        say("Map, set-up, tables, victory, notes and sources in one file that any browser shows, with a search and "
            "without a network, in the language of the program."),
        d->scenario().id, [d]() -> Result<std::string, std::string> {
            const auto corrected = d->errata.corrected(d->scenario());
            if (!corrected) return fail(say("The errata that are on do not fit; the Errata panel shows which."));
            return web::scenario_page(*corrected);
        });
}

const Playtest* game_of(const CommandContext& c) {
    return c.document() == nullptr ? nullptr : c.workspace.play().game(c.document());
}

void page_of_game(CommandContext& c) {
    const Playtest* play = game_of(c);
    ask_page(c, say("Game as web page"),
             say("The game from its first position to the end of its record: to step through and to play, with the log "
                 "in words and the losses over the turns, in one file that any browser shows."),
             play->scenario().id + "-game", [play]() -> Result<std::string, std::string> {
                 const JournalRead record = read_journal(play->journal({}), "record");
                 const auto rules =
                     std::make_shared<const StandardRules>(std::make_shared<const Scenario>(play->scenario()));
                 auto page = web::replay_page(rules, record.journal, record.journal.steps.size(), "record");
                 if (!page) return fail(say(page.error().message));
                 return std::move(*page);
             });
}

Availability needs_game(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(game_of(c) != nullptr, RP_TR("No playtest is running; F5 starts one."));
}

}  // namespace

void add_web_commands(CommandRegistry& registry) {
    registry.add({"file.web-page", RP_TR("Web pa&ge…"),
                  RP_TR("Map, set-up and tables as one web page that needs no network."), page_of_battle,
                  needs_document});
    registry.add({"play.page", RP_TR("Game as &web page…"),
                  RP_TR("The record of this game as one web page that plays it again."), page_of_game, needs_game});
}

}  // namespace ramparts
