// The player of web pages as a program without a beginning of its own: what the worker of a page calls (worker.js).
// Texts come and go as UTF-8 that ends with a zero byte; an answer is good until the next call.
#include <filesystem>
#include <map>
#include <vector>

#include "engine/core/version.hpp"
#include "engine/playouts/playout.hpp"
#include "formats/disk/file_system.hpp"
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
    std::string header;
    fs::path scenario;
    web::PageGame game;
    std::string answer;
};

PlayerProgram& player_program() {
    static PlayerProgram program;
    return program;
}

void put_plugins_in_force() {
    HostRequest request;
    request.linked = linked_plugins();
    request.user_plugins = false;
    request.version = kVersion;
    PluginSet set = load_plugins(request);
    use_plugin_texts(set);
    install_catalogue(std::move(set.catalogue));
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

/// A text of the page: a file below /battle, "record" for what records are to name, "scenario" for the folder to be
/// opened, or "language CODE" with a catalogue.
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
        program.header = text;
    } else if (called == "scenario") {
        program.scenario = text;
    } else if (called.starts_with("language ")) {
        program.language = called.substr(9);
        program.catalogue = text;
    } else {
        const fs::path path(called);
        std::error_code error;
        fs::create_directories(path.parent_path(), error);
        return !error && real_files().create(path, text, {}) ? 0 : 1;
    }
    return 0;
}

int ramparts_open() {
    using namespace ramparts;
    PlayerProgram& program = player_program();
    (void)speak_language(program.language);
    set_plugin_language(program.language);
    put_plugins_in_force();
    return program.game.open(program.scenario, program.header) ? 0 : 1;
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
