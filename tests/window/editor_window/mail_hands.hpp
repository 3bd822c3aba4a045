// What tests of games by mail share: the forms of the window, the other player with the command line, and a mod whose
// battle has a script.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "editor/workspace/plugin_desk.hpp"
#include "tests/window/editor_window/desk.hpp"

namespace ramparts::test {

/// The id of the script that the battle of packed_fieldworks() has.
inline constexpr const char* kScriptedWorks = "sample.fieldworks-lua";

/// The other player: the command line in a folder of his own.
class OtherPlayer {
public:
    explicit OtherPlayer(std::filesystem::path folder);
    [[nodiscard]] std::filesystem::path file(const char* name) const { return folder_ / name; }
    /// What the program says; it must succeed.
    std::string run(const std::string& words) const;
    /// What the program says when it refuses.
    std::string refused(const std::string& words) const;

private:
    [[nodiscard]] std::pair<int, std::string> outcome(const std::string& words) const;
    std::filesystem::path folder_;
};

/// One of the forms, filled by keys.
class MailForm {
public:
    MailForm(Desk& desk, wxDialog& dialog);
    [[nodiscard]] wxPropertyGrid& grid() const;
    [[nodiscard]] bool has(const char* field) const { return grid().GetPropertyByName(field) != nullptr; }
    [[nodiscard]] std::string shows(const char* field) const;
    void type(const char* field, const std::string& value) const;
    void tick(const char* field) const;
    [[nodiscard]] std::string words() const;
    /// Waits until the form says so.
    void says(const std::string& part) const;
    void press(const char* button) const;

private:
    Desk& desk_;
    wxDialog& dialog_;
};

/// Opens the form of a command, fills it, and waits for its end.
void with_form(Desk& desk, const char* command, const char* title, const std::function<void(const MailForm&)>& fill);
/// Has the computer play phase after phase until this player has nothing to decide.
void play_phases(Desk& desk);
/// The same, where his mail then ends and the game goes on.
void play_my_part(Desk& desk);

/// A mod with a battle ("knoll") whose rules are a script, packed by its author as ann.works 0.1.0.
[[nodiscard]] std::filesystem::path packed_fieldworks(const OtherPlayer& author);

/// The scripts of the mods that are on, in force while it lives.
class ScriptsOfMods {
public:
    explicit ScriptsOfMods(const std::filesystem::path& home);
    ~ScriptsOfMods();
    ScriptsOfMods(const ScriptsOfMods&) = delete;
    ScriptsOfMods& operator=(const ScriptsOfMods&) = delete;
    [[nodiscard]] std::vector<pid_t> workers() const { return desk_.fenced().processes(); }

private:
    PluginDesk* before_;
    PluginDesk desk_;
};

}  // namespace ramparts::test
