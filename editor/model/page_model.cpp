// See page_model.hpp.
#include "editor/model/page_model.hpp"

#include <algorithm>

#include "formats/scenario/picture_file.hpp"
#include "formats/scenario/read_back.hpp"
#include "sdk/share/pages/make_play_page.hpp"
#include "sdk/show/web/scenario_page.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/speaking_in.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;
using PageFieldKind = FormField::Kind;

constexpr std::string_view kErratumField = "erratum ";
// Where a battle that was never saved is taken to be; there is no such folder.
constexpr const char* kUnsavedPlace = "/ramparts-unsaved-battle/battle/scenario.xml";

// Number after number, as in "erratum 0 12".
std::optional<ErratumAt> erratum_of(const std::string& field, const ErrataModel& errata) {
    if (!field.starts_with(kErratumField)) return std::nullopt;
    const std::size_t blank = field.find(' ', kErratumField.size());
    int layer = 0;
    int number = 0;
    if (blank == std::string::npos ||
        !read_number(field.substr(kErratumField.size(), blank - kErratumField.size()), layer) ||
        !read_number(field.substr(blank + 1), number) || layer < 0 || number < 0)
        return std::nullopt;
    const ErratumAt at{static_cast<std::size_t>(layer), static_cast<std::size_t>(number)};
    const bool there = at.layer < errata.layers().size() && at.erratum < errata.layers()[at.layer].errata.errata.size();
    return there ? std::optional(at) : std::nullopt;
}

}  // namespace

std::string player_missing() {
    return say(
        "The player of web pages is not there. Install the package ramparts-data, "
        "or in the source folder run bash sdk/setup/player.sh.");
}

PageModel::PageModel(PageSource source) : language(spoken_code()), source_(std::move(source)) {
    to_play = player_there();
}

bool PageModel::player_there() const {
    return real_files().kind_behind(source_.player / "player.wasm") == FileSystem::Kind::file;
}

void PageModel::add_errata(Form& form) const {
    const auto& layers = source_.errata.layers();
    for (std::size_t l = 0; l < layers.size(); ++l) {
        const Errata& errata = layers[l].errata;
        if (errata.errata.empty()) continue;
        form.push_back(
            {"", say("Errata: {1}", errata.name.empty() ? errata.id : errata.name), PageFieldKind::heading, "", ""});
        for (std::size_t e = 0; e < errata.errata.size(); ++e)
            form.push_back({std::string(kErratumField) + std::to_string(l) + " " + std::to_string(e),
                            errata.errata[e].id, PageFieldKind::flag, is_on(layers[l], e) ? "true" : "false",
                            errata.errata[e].reason});
    }
}

Form PageModel::form() const {
    Form form{{"file", RP_TR("File"), PageFieldKind::text, file, RP_TR("Where the page is written.")}};
    FormField use{"use", RP_TR("The page is"), PageFieldKind::choice, to_play ? "play" : "read",
                  RP_TR("To play on by all rules, with each other or against the computer; or to read.")};
    use.choices = {{"play", say("to play on")}, {"read", say("to read")}};
    form.push_back(std::move(use));
    FormField spoken{"language", RP_TR("Language"), PageFieldKind::choice, language,
                     RP_TR("Of the words on the page.")};
    for (const SpokenLanguage& each : spoken_languages()) spoken.choices.push_back({each.code, each.name()});
    form.push_back(std::move(spoken));
    FormField colours{"theme", RP_TR("Colours"), PageFieldKind::choice, theme, RP_TR("Of the map and the counters.")};
    for (const Theme& each : source_.themes.all) colours.choices.push_back({each.id, each.name_in(language)});
    form.push_back(std::move(colours));
    FormField game{"game", RP_TR("With the game"), PageFieldKind::flag, with_game ? "true" : "false",
                   RP_TR("The game of the playtest: the page shows it from its beginning, and one can play on.")};
    if (source_.game.empty()) game.disabled = RP_TR("No playtest is running; F5 starts one.");
    else if (!to_play) game.disabled = RP_TR("A page to read has no game; Play ▸ Game as web page… shows one.");
    form.push_back(std::move(game));
    add_errata(form);
    return form;
}

std::string PageModel::set(const std::string& name, const std::string& value) {
    if (name == "file") file = trimmed(value);
    else if (name == "use") to_play = value == "play";
    else if (name == "language") language = value;
    else if (name == "theme") theme = value;
    else if (name == "game") with_game = value == "true";
    else if (const auto at = erratum_of(name, source_.errata)) {
        const auto why = source_.errata.switch_one(source_.scenario, *at, value == "true");
        if (!why.empty()) return say_message(why.front().message) + ".";
    }
    return {};
}

std::string PageModel::preview() const {
    if (!to_play) return say("A page to read: map, set-up, tables, victory, notes and sources, with a search.");
    if (!player_there()) return player_missing();
    return with_game && !source_.game.empty()
               ? say("A page to play on, about 3 MB, that shows the game of the playtest first.")
               : say("A page to play on, about 3 MB. Errata that are off can be switched on there.");
}

LoadedScenario PageModel::as_saved() const {
    const fs::path file_of_it = source_.file.empty() ? fs::path(kUnsavedPlace) : source_.file;
    const SavedTexts texts = plain_texts(*source_.base, source_.scenario);
    const fs::path folder = file_of_it.parent_path();
    std::vector<FileToSave> files{{file_of_it, texts.scenario, std::nullopt}};
    const auto beside = [&](const std::string& href, const std::string& text) {
        if (!href.empty()) files.push_back({(folder / href).lexically_normal(), text, std::nullopt});
    };
    beside(source_.scenario.map_href, texts.map);
    beside(source_.scenario.ruleset_href, texts.ruleset);
    for (const std::string& path : picture_paths(source_.scenario))
        if (const CounterPictures::Bytes bytes = source_.scenario.pictures.find(path))
            files.push_back({(folder / path).lexically_normal(), *bytes, std::nullopt});
    return read_back(file_of_it, files);
}

Result<std::string, std::vector<Diagnostic>> PageModel::page_to_play(Scenario shown,
                                                                     const draw::Palette& palette) const {
    auto program = read_player(source_.player);
    if (!program) return fail(std::vector<Diagnostic>{program.error()});
    PlayPageWish wish;
    wish.base = as_saved();
    if (!wish.base.readable) return fail(wish.base.diagnostics);
    wish.shown = std::move(shown);
    wish.errata = source_.errata.layers();
    wish.program = std::move(*program);
    wish.mods = source_.mods;
    wish.plugins = source_.plugins;
    wish.language = language;
    wish.palette = palette;
    if (with_game) wish.record = source_.game;
    auto page = make_play_page(std::move(wish));
    if (!page) return fail(page.error());
    return web::play_page(*page);
}

Result<std::string, std::string> PageModel::page() const {
    const auto shown = source_.errata.corrected(source_.scenario);
    if (!shown) return fail(say("The errata that are on do not fit; the Errata panel shows which."));
    if (to_play && !player_there()) return fail(player_missing());
    const Theme* colours = source_.themes.find(theme);
    draw::Palette palette = colours == nullptr ? draw::Palette{} : colours->palette;
    palette.symbols = source_.symbols;
    Result<std::string, std::vector<Diagnostic>> made = fail(std::vector<Diagnostic>{});
    {
        const SpeakingIn speaking(language);
        if (source_.base != nullptr) use_names_of(*source_.base);
        made = to_play ? page_to_play(*shown, palette) : web::scenario_page(*shown, palette);
    }
    if (made) return std::move(*made);
    std::string why;
    for (const Diagnostic& each : made.error())
        if (each.severity == Severity::error || why.empty()) {
            why = say_message(each.message) + ".";
            if (!each.fix.empty()) why += " " + say_message(each.fix) + ".";
            if (each.severity == Severity::error) break;
        }
    if (with_game && to_play) why += " " + say("Without the game the page may do.");
    return fail(why);
}

}  // namespace ramparts
