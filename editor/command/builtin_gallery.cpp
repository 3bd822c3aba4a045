// A gallery from the window: a folder of battles as a web site.
#include <algorithm>
#include <charconv>
#include <memory>

#include "editor/command/page_files.hpp"
#include "editor/model/transform_model.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "formats/scenario/battle_file.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/play/campaign/find.hpp"
#include "sdk/share/pages/gallery.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGalleryFolder = "/folders/gallery";

struct GalleryAsked {
    std::string battles;  ///< a battle's folder, or one with such folders
    std::string folder;
    std::string title;
    int games = 100;
    bool play = true;
    bool print = true;
};

std::vector<fs::path> battles_in(const fs::path& folder) {
    if (has_battle(folder)) return {folder};
    std::vector<fs::path> found;
    for (const std::string& name : real_files().list(folder))
        if (has_battle(folder / name)) found.push_back(folder / name);
    std::ranges::sort(found);
    return found;
}

std::optional<GalleryBattle> opened_for_gallery(const fs::path& path, std::string& why) {
    GalleryBattle battle;
    battle.base = load_scenario(path);
    if (!battle.base.readable || has_errors(battle.base.diagnostics)) {
        why = first_finding_sentence(battle.base.diagnostics);
        return std::nullopt;
    }
    battle.shown = battle.base.scenario;
    if (const auto beside = add_errata_beside(battle.errata, battle.base.scenario_path); !beside) {
        why = finding_sentence(beside.error());
        return std::nullopt;
    }
    return battle;
}

/// "2 battles", "2 battles and 1 campaign".
std::string shown_in_gallery(std::size_t battles, std::size_t campaigns) {
    std::string words = say_n("{1} battle", "{1} battles", static_cast<long>(battles));
    if (campaigns == 0) return words;
    return say("{1} and {2}", words, say_n("{1} campaign", "{1} campaigns", static_cast<long>(campaigns)));
}

/// Makes the site; why it could not, or nothing.
std::string write_gallery(CommandContext& c, const GalleryAsked& asked) {
    if (!fs::path(asked.folder).is_absolute() || !fs::path(asked.battles).is_absolute())
        return say("Name a folder with its whole path.");
    GalleryPlan plan;
    plan.battles = battles_in(asked.battles);
    plan.campaigns = campaign_files(asked.battles);
    if (plan.battles.empty() && plan.campaigns.empty()) return say("{1} holds no battle.", asked.battles);
    plan.site.title = asked.title;
    plan.site.language = c.shell.language().empty() ? "en" : c.shell.language();
    plan.site.print = asked.print;
    plan.site.games = static_cast<std::uint64_t>(asked.games);
    if (asked.play)
        if (auto program = read_player()) plan.site.program = std::move(*program);
    std::string why;
    plan.open = [&why](const fs::path& path) { return opened_for_gallery(path, why); };
    plan.mods = &mods_on();
    plan.plugins = plugins_found();
    Result<MadeSite, std::vector<Diagnostic>> made = fail(std::vector<Diagnostic>());
    c.shell.while_busy([&] { made = make_gallery(asked.folder, plan); });
    if (!why.empty()) return why;
    if (!made) return first_finding_sentence(made.error());
    c.shell.remember(kGalleryFolder, asked.folder);
    const std::string page = (fs::path(asked.folder) / "index.html").string();
    offer_to_open(c, RP_TR("Gallery"), page,
                  say("{1} is written: {2}, {3} to play on.", page, shown_in_gallery(made->battles, made->campaigns),
                      made->to_play));
    return {};
}

Form gallery_form(const GalleryAsked& asked) {
    const auto flag = [](bool on) { return std::string(on ? "true" : "false"); };
    FormField games{"games", RP_TR("Games for the balance"), FormField::Kind::number, std::to_string(asked.games),
                    RP_TR("The program's tacticians play each battle so often; 0 names no balance.")};
    games.maximum = 10'000;
    return Form{{"battles", RP_TR("Battles"), FormField::Kind::folder, asked.battles,
                 RP_TR("A folder with the folders of battles; campaigns are found there too.")},
                {"folder", RP_TR("Site"), FormField::Kind::folder, asked.folder, RP_TR("Where the site is put.")},
                {"title", RP_TR("Heading"), FormField::Kind::text, asked.title, RP_TR("What the first page says.")},
                games,
                {"play", RP_TR("Pages to play on"), FormField::Kind::flag, flag(asked.play),
                 RP_TR("Each battle can be played in the browser.")},
                {"print", RP_TR("Files to print"), FormField::Kind::flag, flag(asked.print),
                 RP_TR("Each battle has a PDF with map, counters and charts.")}};
}

std::string take_field(GalleryAsked& asked, const std::string& name, const std::string& value) {
    if (name == "battles") asked.battles = trimmed(value);
    else if (name == "folder") asked.folder = trimmed(value);
    else if (name == "title") asked.title = trimmed(value);
    else if (name == "play") asked.play = value == "true";
    else if (name == "print") asked.print = value == "true";
    else if (!read_number(value, asked.games) || asked.games < 0) return say("Write a whole number.");
    return {};
}

void ask_for_gallery(CommandContext& c) {
    auto asked = std::make_shared<GalleryAsked>();
    const fs::path around = c.document()->path().parent_path().parent_path();
    asked->battles = around.string();
    const char* at_home = std::getenv("HOME");
    const fs::path home = at_home != nullptr ? fs::path(at_home) : fs::path("/");
    asked->folder =
        c.shell.remembered(kGalleryFolder, ((c.document()->store().keeps_out() ? home : around) / "gallery").string());
    FormQuestion q;
    q.title = say("Publish a gallery");
    q.about = say(
        "A web site of the battles and campaigns in a folder. Each has a card with its map, length, sides, rules "
        "of its own and balance, and pages to read, to play on and to print. It works from a stick or on any host.");
    q.act = RP_TR("&Write the site");
    q.form = [asked] { return gallery_form(*asked); };
    q.set = [asked](const std::string& name, const std::string& value) { return take_field(*asked, name, value); };
    q.preview = [asked] {
        const fs::path from = asked->battles;
        return say("Would show {1}.", shown_in_gallery(battles_in(from).size(), campaign_files(from).size()));
    };
    q.preview_at_once = true;
    q.run = [&c, asked] { return write_gallery(c, *asked); };
    (void)c.shell.ask_form(q);
}

Availability may_have_gallery(const CommandContext& c) {
    if (c.document() == nullptr) return needs_document(c);
    return Availability::when(!c.document()->path().empty(), RP_TR("Save the battle first."));
}

}  // namespace

void add_gallery_commands(CommandRegistry& registry) {
    registry.add({"file.gallery", RP_TR("Publish a gallery…"),
                  RP_TR("The battles of a folder as a web site: to look at, to read, to play and to print."),
                  ask_for_gallery, may_have_gallery});
}

}  // namespace ramparts
