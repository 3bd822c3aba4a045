// Scripts that are saved while a game is played: loading them anew, and playing the record again.
#include <algorithm>

#include "editor/model/transform_model.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/playtest/session.hpp"
#include "editor/workspace/plugin_desk.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/core/joined.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

std::vector<PluginScript> scripts_in_use(const PluginDesk& plugins, const OpenDocument& document,
                                         const Playtest* game) {
    if (game == nullptr) return plugins.scripts_of(document.scenario());
    return plugins.scripts_of(game->scenario(), game->setup().players);
}

bool same_findings(const std::vector<Diagnostic>& a, const std::vector<Diagnostic>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Diagnostic& x, const Diagnostic& y) { return to_text(x) == to_text(y); });
}

// The first thing that keeps a script from being loaded; empty when all of them run.
std::string first_fault(const PluginDesk& plugins, const std::vector<PluginScript>& scripts) {
    for (const PluginScript& script : scripts) {
        const PluginStatus* plugin = plugins.find(script.plugin);
        if (plugin == nullptr || plugin->state != PluginState::refused) continue;
        for (const Diagnostic& finding : plugin->findings)
            if (finding.severity == Severity::error) return say_message(finding.message);
        return say(plugin->why_not);
    }
    return {};
}

}  // namespace

std::vector<PluginScript> PlayDesk::scripts(const OpenDocument& document) const {
    const PluginDesk* plugins = plugin_desk();
    return plugins != nullptr ? scripts_in_use(*plugins, document, game(&document)) : std::vector<PluginScript>();
}

const std::string& PlayDesk::script_news(const OpenDocument& document) const { return session(document).script_news; }
bool PlayDesk::script_news_bad(const OpenDocument& document) const { return session(document).script_bad; }

std::string PlayDesk::script_names(const OpenDocument& document) const {
    return joined(scripts(document), ", ", [&](const PluginScript& script) { return script.file.filename().string(); });
}

void PlayDesk::say_script_news(OpenDocument& document, std::string words, bool bad) {
    Session& s = session(document);
    tell(words);
    s.script_news = std::move(words);
    s.script_bad = bad;
    redraw(document);
}

void PlayDesk::look_at_scripts(OpenDocument& document) {
    const PluginDesk* plugins = plugin_desk();
    Session& s = session(document);
    if (plugins == nullptr) return;
    std::vector<Diagnostic> found = plugins->script_findings(scripts_in_use(*plugins, document, s.game.get()));
    if (same_findings(found, s.script_findings)) return;
    s.script_findings = found;
    document.findings.set_scripts(found);
    document.findings_changed();
}

void PlayDesk::scripts_saved(OpenDocument& document, const std::string& names) {
    PluginDesk* plugins = plugin_desk();
    if (plugins == nullptr) return;
    plugins->reload();
    Session& s = session(document);
    const std::string fault = first_fault(*plugins, scripts_in_use(*plugins, document, s.game.get()));
    look_at_scripts(document);
    if (!s.playing || !s.game) {
        if (fault.empty()) tell(say("{1} was loaded anew.", names));
        else tell(say("{1} does not load. {2}", names, fault));
        return;
    }
    if (!fault.empty())
        return say_script_news(
            document, say("{1} does not load; the game goes on with the rules it has. {2}", names, fault), true);
    if (!replay_game(document, names)) s.problems.clear();
}

// Puts the game played again in the place of the old one; where it cannot be played, the old one goes on.
bool PlayDesk::replay_game(OpenDocument& document, const std::string& names) {
    auto again = session(document).game->replay();
    if (!again) {
        const std::string why = again.error().empty() ? std::string() : finding_sentence(again.error().front());
        say_script_news(document,
                        say("{1} was loaded anew, but the battle cannot be played with it; the game goes on with the "
                            "rules it has. {2}",
                            names, why),
                        true);
        return false;
    }
    Session& s = session(document);
    s.lost.clear();
    const auto refused = std::move(again->refused);
    const auto departs = again->departs;
    const std::string with = again->departs_with;
    if (!adopt(document, std::move(again->game))) return false;
    if (refused) {
        s.lost = {*refused};
        say_script_news(
            document,
            say("{1} was loaded again. Step {2} ({3}) is not legal any more; the game is just before it: {4}", names,
                refused->step + 1, refused->action, ruled_words(refused->why, refused->rule)),
            true);
    } else if (departs) {
        say_script_news(document,
                        say("{1} was loaded anew. From step {2} on ({3}) the game comes out differently.", names,
                            *departs + 1, with),
                        true);
    } else {
        say_script_news(document, say("{1} was loaded again; the game is where it was.", names), false);
    }
    return true;
}

// Comes back to a game under rule modules that are others than those it rests with.
bool PlayDesk::take_up_again(OpenDocument& document) {
    Session& s = session(document);
    const PluginDesk* plugins = plugin_desk();
    const auto scripts =
        plugins != nullptr ? scripts_in_use(*plugins, document, s.game.get()) : std::vector<PluginScript>();
    if (scripts.empty()) {
        s.stale = true;
        return enter(document);
    }
    const std::string names = script_names(document);
    if (const std::string fault = first_fault(*plugins, scripts); !fault.empty())
        say_script_news(document, say("{1} does not load; the game goes on with the rules it has. {2}", names, fault),
                        true);
    else if (replay_game(document, names)) return true;
    s.playing = true;
    redraw(document);
    return true;
}

}  // namespace ramparts
