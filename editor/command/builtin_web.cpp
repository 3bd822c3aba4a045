// A battle, and a game of it, as web pages that stand alone; the report of a game as a page or a PDF.
#include <memory>

#include "editor/command/page_files.hpp"
#include "editor/model/page_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/report.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/disk/write_file.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/show/draw/writers.hpp"
#include "sdk/show/print/battle_report.hpp"
#include "sdk/show/web/replay_page.hpp"
#include "sdk/show/web/report_page.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPageFolder = "/folders/web-page";
constexpr const char* kPageUse = "/web-page/use";
constexpr const char* kReportPaper = "/play/report-paper";

/// Writes a file, after a question where there is one; why it could not, or nothing.
std::string keep_bytes(CommandContext& c, const char* title, const std::string& bytes, const fs::path& file) {
    if (real_files().kind(file) != FileSystem::Kind::missing &&
        c.shell.ask(title, say("{1} is there already. Replace it?", file.string()), RP_TR("&Replace"),
                    RP_TR("&Keep it")) != Shell::Answer::yes)
        return say("Nothing is written.");
    if (const auto written = write_file(file.string(), bytes); !written) return say_message(written.error().message);
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

const Playtest* game_of(const CommandContext& c) {
    return c.document() == nullptr ? nullptr : c.workspace.play().game(c.document());
}

PageSource source_of_page(CommandContext& c) {
    OpenDocument* d = c.document();
    PageSource source;
    source.base = &d->store().loaded();
    source.scenario = d->scenario();
    source.file = d->path();
    source.errata = d->errata;
    if (const ModDesk* mods = mod_desk()) source.mods = &mods->in_use();
    if (const PluginDesk* plugins = plugin_desk()) source.plugins = plugins->set().plugins;
    source.themes = c.workspace.themes().list();
    source.symbols = c.workspace.themes().symbols();
    if (const Playtest* play = game_of(c)) source.game = play->journal({});
    source.player = player_folder();
    return source;
}

/// Makes the page and writes it; why it could not, or nothing.
std::string keep_page_of(CommandContext& c, const PageModel& model) {
    const auto make = [&] {
        Result<std::string, std::string> page = fail(std::string());
        c.shell.while_busy([&] { page = model.page(); });
        return page;
    };
    return keep_page(c, make, model.file);
}

void page_of_battle(CommandContext& c) {
    auto model = std::make_shared<PageModel>(source_of_page(c));
    model->file = (folder_of_pages(c) / (c.document()->scenario().id + ".html")).string();
    if (const std::string use = c.shell.remembered(kPageUse, {}); !use.empty()) (void)model->set("use", use);
    FormQuestion q;
    q.title = say("Publish as a web page");
    q.about =
        say("The battle in one file that any browser shows without a network: send it, or put it on a web site. Play "
            "on the page, or read map, set-up and tables on it.");
    q.act = RP_TR("&Write the page");
    q.form = [model] { return model->form(); };
    q.set = [model](const std::string& name, const std::string& value) { return model->set(name, value); };
    q.preview = [model] { return model->preview(); };
    q.preview_at_once = true;
    q.run = [&c, model] { return keep_page_of(c, *model); };
    if (!c.shell.ask_form(q)) return;
    c.shell.remember(kPageUse, model->to_play ? "play" : "read");
    offer_to_open(c, RP_TR("Publish as a web page"), model->file);
}

void page_of_game(CommandContext& c) {
    const Playtest* play = game_of(c);
    const draw::Palette colours = c.workspace.themes().palette(false);
    ask_page(c, say("Game as web page"),
             say("The game from its first position to the end of its record: to step through and to play, with the log "
                 "in words and the losses over the turns, in one file that any browser shows."),
             play->scenario().id + "-game", [play, colours]() -> Result<std::string, std::string> {
                 const JournalRead record = read_journal(play->journal({}), "record");
                 const auto rules =
                     std::make_shared<const StandardRules>(std::make_shared<const Scenario>(play->scenario()));
                 auto page = web::replay_page(rules, record.journal, record.journal.steps.size(), "record", colours);
                 if (!page) return fail(say(page.error().message));
                 return std::move(*page);
             });
}

struct ReportAsked {
    std::string file;
    std::string paper;
    draw::Palette colours;  ///< of its maps and counters
};

/// The report as the file's ending wants it; why there is none.
Result<std::string, std::string> report_bytes(const Playtest& play, const ReportAsked& asked) {
    const auto report = report_of(play);
    if (!report) return fail(say(report.error().message));
    if (fs::path(asked.file).extension() != ".pdf") return web::report_page(*report, asked.colours);
    const auto pages = paper::report_pages(*report, with_shown_names(*report->scenario), paper::paper_of(asked.paper),
                                           say_message, asked.colours);
    const auto bytes = draw::pdf_bytes(pages);
    if (!bytes) return fail(say(bytes.error().message));
    return std::string(bytes->begin(), bytes->end());
}

std::string keep_report(CommandContext& c, const Playtest& play, const ReportAsked& asked) {
    const fs::path file = asked.file;
    if (!file.is_absolute()) return say("Name a file with its whole path.");
    if (file.extension() != ".html" && file.extension() != ".htm" && file.extension() != ".pdf")
        return say("The name of a report ends in .html or .pdf.");
    const auto bytes = report_bytes(play, asked);
    if (!bytes) return bytes.error();
    c.shell.remember(kReportPaper, asked.paper);
    return keep_bytes(c, RP_TR("Battle report"), *bytes, file);
}

void report_of_game(CommandContext& c) {
    const Playtest* play = game_of(c);
    auto asked = std::make_shared<ReportAsked>();
    asked->file = (folder_of_pages(c) / (play->scenario().id + "-report.html")).string();
    asked->paper = c.shell.remembered(kReportPaper, "a4");
    asked->colours = c.workspace.themes().palette(false);
    FormQuestion q;
    q.title = say("Battle report");
    q.about =
        say("Who won and why, what each side lost, the turning points, and for each turn the log and the map at its "
            "end. A name that ends in .html makes a web page, one in .pdf makes pages to print.");
    q.act = RP_TR("&Write the report");
    q.form = [asked] {
        FormField paper{"paper", RP_TR("Paper of a PDF"), FormField::Kind::choice, asked->paper, ""};
        paper.choices = {{"a4", "A4"}, {"letter", "Letter"}, {"a3", "A3"}, {"a2", "A2"}};
        return Form{{"file", RP_TR("File"), FormField::Kind::text, asked->file, RP_TR("Where the report is written.")},
                    paper};
    };
    q.set = [asked](const std::string& name, const std::string& value) {
        (name == "paper" ? asked->paper : asked->file) = trimmed(value);
        return std::string();
    };
    q.run = [&c, play, asked] { return keep_report(c, *play, *asked); };
    (void)c.shell.ask_form(q);
}

// The site is beside the pages to play on, in the folder that programs share.
void show_reference(CommandContext& c) {
    const fs::path page = player_folder().parent_path() / "reference" / "index.html";
    if (real_files().kind_behind(page) != FileSystem::Kind::file)
        c.shell.show_message(say("The plugin reference is not installed. It comes with the package ramparts-sdk."));
    else if (!c.shell.open_in_browser(page)) c.shell.show_message(say("No browser could be started."));
}

Availability needs_game(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(game_of(c) != nullptr, RP_TR("No playtest is running; F5 starts one."));
}

}  // namespace

fs::path folder_of_pages(const CommandContext& c) {
    const auto& file = c.document()->path();
    const char* at_home = std::getenv("HOME");
    const fs::path beside =
        file.empty() ? fs::path(at_home != nullptr ? at_home : "/") : file.parent_path().parent_path();
    return c.shell.remembered(kPageFolder, beside.string());
}

std::string keep_page(CommandContext& c, const PageMaker& make, const fs::path& file) {
    if (!file.is_absolute()) return say("Name a file with its whole path.");
    if (file.extension() != ".html" && file.extension() != ".htm") return say("The name of a web page ends in .html.");
    const auto page = make();
    if (!page) return page.error();
    return keep_bytes(c, RP_TR("Web page"), *page, file);
}

void offer_to_open(CommandContext& c, const char* title, const std::string& file, const std::string& done) {
    const std::string asked = done + " " + say("Open it in your browser?");
    if (c.shell.ask(title, asked, RP_TR("&Open it"), RP_TR("&Not now")) != Shell::Answer::yes) return;
    if (!c.shell.open_in_browser(file)) c.shell.show_message(say("No browser could be started."));
}

void offer_to_open(CommandContext& c, const char* title, const std::string& file) {
    offer_to_open(c, title, file, say("{1} is written.", file));
}

void add_web_commands(CommandRegistry& registry) {
    registry.add({"file.web-page", RP_TR("Publish as a web pa&ge…"),
                  RP_TR("The battle as one web page that needs no network: to play on, or to read."), page_of_battle,
                  needs_document});
    registry.add({"play.page", RP_TR("Game as &web page…"),
                  RP_TR("The record of this game as one web page that plays it again."), page_of_game, needs_game});
    registry.add({"play.report", RP_TR("Battle report…"),
                  RP_TR("Result, losses, turning points and a map for each turn of this game, as a web page or a PDF."),
                  report_of_game, needs_game});
    add_campaign_commands(registry);
    add_campaign_page_command(registry);
    add_gallery_commands(registry);
    registry.add({"help.reference", RP_TR("&Plugin reference"),
                  RP_TR("Open the pages for writers of plugins in the browser: every hook, function and sample."),
                  show_reference});
}

}  // namespace ramparts
