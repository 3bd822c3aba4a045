// The player of web pages as a program without a beginning of its own: what the worker of a page calls (worker.js).
// Texts come and go as UTF-8 that ends with a zero byte; an answer is good until the next call.
#include <filesystem>
#include <map>
#include <vector>

#include "engine/core/version.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/disk/file_system.hpp"
#include "formats/text/base64.hpp"
#include "formats/text/json.hpp"
#include "sdk/extend/host/linked.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "sdk/words/catalogue.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/plugin_texts.hpp"

namespace ramparts {
namespace {

namespace fs = std::filesystem;

struct PlayerProgram {
    std::string language = "en";
    std::string catalogue;
    std::vector<web::PageBattle> battles{1};  ///< what comes next is of the last
    std::string campaign;                     ///< text of its file; empty: the page is of one battle
    bool scripts = false;                     ///< there are some below kScripts
    web::PageGame game;
    std::string answer;
};

constexpr std::string_view kScripts = "/scripts";

PlayerProgram& player_program() {
    static PlayerProgram program;
    return program;
}

void put_plugins_in_force() {
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    request.version = kVersion;
    // they are in the sandbox of the browser already, and in a process of their own
    if (player_program().scripts) request.folders.emplace_back(kScripts);
    PluginSet set = load_plugins(request);
    use_plugin_texts(set);
    install_catalogue(std::move(set.catalogue));
}

/// The words of a line, which ends with a path.
std::string_view next_word(std::string_view& line) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    return word;
}

/// "errata FLAGS MOD PATH": which of them are on, 0 or 1 each, the mod that brings them or -, where they stood.
int take_errata(std::string_view line, std::string text) {
    next_word(line);
    const std::string_view flags = next_word(line);
    const std::string_view mod = next_word(line);
    ErrataRead read = read_errata(std::move(text), std::string(line));
    if (!read.readable) return 1;
    web::OfferedErrata offered{{std::move(read.errata), std::string(line), std::move(read.source), {}},
                               mod == "-" ? std::string() : std::string(mod)};
    for (const char flag : flags) offered.layer.on.push_back(flag == '1');
    player_program().battles.back().errata.push_back(std::move(offered));
    return 0;
}

/// A file as programs of the user's own have it: nobody else may write it.
int put_file(const fs::path& path, std::string_view text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    if (error || !real_files().create(path, text, {})) return 1;
    constexpr fs::perms kOthers = fs::perms::group_write | fs::perms::others_write;
    for (fs::path one = path; one != one.root_path(); one = one.parent_path())
        fs::permissions(one, kOthers, fs::perm_options::remove, error);
    return 0;
}

}  // namespace

namespace embedded {
std::span<const LinkedTranslation> program_texts();
// One language, which the page brings along.
std::span<const LinkedTranslation> program_texts() {
    static std::vector<LinkedTranslation> texts;
    const PlayerProgram& program = player_program();
    texts.clear();
    if (!program.catalogue.empty()) texts.push_back({program.language, program.catalogue});
    return texts;
}
}  // namespace embedded

}  // namespace ramparts

extern "C" {

/// A text of the page: a file, of scripts below kScripts, "record" for what records are to name, "scenario" for the
/// folder to be opened, "base64 FILE" for a file of other bytes, "always MOD" for a mod that has a part in every game,
/// "errata …" for a file of errata, or "language CODE" with a catalogue. In a campaign "battle" begins what belongs to
/// the next battle, and "campaign" is the text of its file.
int ramparts_file(const char* name, const char* text);
/// Opens the battle. 0: it can be played; else ramparts_ask tells why not.
int ramparts_open();
const char* ramparts_ask(const char* question);
/// What `ramparts bench --signature` says of these files: a line each of folders, a battle each.
const char* ramparts_signature(const char* folders);

int ramparts_file(const char* name, const char* text) {
    using namespace ramparts;
    PlayerProgram& program = player_program();
    const std::string_view called = name;
    if (called == "record") {
        program.battles.back().header = text;
    } else if (called == "scenario") {
        program.battles.back().scenario = text;
    } else if (called == "battle") {
        program.battles.emplace_back();
    } else if (called == "campaign") {
        program.campaign = text;
    } else if (called.starts_with("always ")) {
        program.battles.back().always.emplace_back(called.substr(7));
    } else if (called.starts_with("base64 ")) {
        const auto bytes = from_base64(text);
        return bytes ? put_file(fs::path(called.substr(7)), *bytes) : 1;
    } else if (called.starts_with("errata ")) {
        return take_errata(called, text);
    } else if (called.starts_with("language ")) {
        program.language = called.substr(9);
        program.catalogue = text;
    } else {
        program.scripts = program.scripts || called.starts_with(kScripts);
        return put_file(fs::path(called), text);
    }
    return 0;
}

int ramparts_open() {
    using namespace ramparts;
    PlayerProgram& program = player_program();
    (void)speak_language(program.language);
    set_plugin_language(program.language);
    put_plugins_in_force();
    const bool open = program.campaign.empty() ? program.game.open(program.battles.front())
                                               : program.game.open(program.battles, program.campaign);
    return open ? 0 : 1;
}

const char* ramparts_ask(const char* question) {
    ramparts::PlayerProgram& program = ramparts::player_program();
    program.answer = program.game.ask(question);
    return program.answer.c_str();
}

const char* ramparts_signature(const char* folders) {
    using namespace ramparts;
    put_plugins_in_force();
    std::uint64_t signature = 0;
    std::string_view rest = folders;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const LoadedScenario loaded = load_scenario(fs::path(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (!loaded.readable) return "";
        const auto rules = std::make_shared<const StandardRules>(std::make_shared<const Scenario>(loaded.scenario));
        for (const auto& [who, one_in] : kSignatureRuns) {
            MassRequest request;
            request.players = {who, who};
            request.seed = kSignatureSeed;
            request.games = kSignatureGames / one_in;
            request.jobs = 1;
            signature = hash_combine(signature, play_many(rules, request).signature);
        }
    }
    PlayerProgram& program = player_program();
    program.answer = hash_digits(signature);
    return program.answer.c_str();
}
}
