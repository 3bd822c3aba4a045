// Folders of plugins for the tests of the host, made from the libraries of tests/proofs/zoo/lib.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "sdk/extend/host/plugin_host.hpp"

namespace ramparts::test {

namespace fs = std::filesystem;

/// A fresh folder with a user's folders in it, gone at the end.
struct Zoo {
    fs::path path;
    UserFolders user;
    std::vector<std::string> log;  ///< "id severity text"

    Zoo();
    ~Zoo();
    Zoo(const Zoo&) = delete;
    Zoo& operator=(const Zoo&) = delete;

    /// Where the plugins stand.
    [[nodiscard]] fs::path plugins() const { return path / "plugins"; }
    /// The library of an animal's folder.
    [[nodiscard]] fs::path library(const std::string& name) const { return plugins() / name / (name + ".so"); }

    /// A folder `name` with a plugin.xml (plugin and module `zoo.NAME`) and a copy of the library built from `animal`;
    /// by default of the same name. `rows` goes into plugin.xml behind its title.
    fs::path add(const std::string& name, const std::string& animal = {}, const std::string& rows = {},
                 const std::string& version = "1.0.0");
    /// The same without a library.
    fs::path describe(const std::string& name, const std::string& rows = {}, const std::string& version = "1.0.0");

    /// What the host is asked: all of plugins().
    [[nodiscard]] HostRequest request();
    [[nodiscard]] PluginSet load() { return load_plugins(request()); }
    /// Loads everything in a child process; how that ended, see wait(2).
    [[nodiscard]] int load_in_child(const std::function<void(const PluginSet&)>& then = {});

    /// The lines that libraries wrote (zoo_write), and none from then on.
    [[nodiscard]] std::vector<std::string> take_lines();
};

/// Writes the plugin.xml that tests/proofs/zoo/lib/zoo_play.h is written for; `uses` are rows of tables.
void describe_player(const fs::path& folder, const std::string& name,
                     const std::string& uses = "<uses table=\"ramparts.combat/1\"/>");

/// What the program answered.
struct Answer {
    int code = 0;  ///< -1 when it was ended by a signal
    std::string out;
};
/// Runs the command line built here with these words, as a shell reads them; what it writes as errors is in `out` when
/// the words say so.
[[nodiscard]] Answer program(const std::string& words);
/// The ids of the checks of `plugin check` that failed, each after a space.
[[nodiscard]] std::string failed_in(const std::string& out);

/// The plugin of that name ("zoo." before it), which must be there.
[[nodiscard]] const PluginStatus& status_of(const PluginSet& set, const std::string& name);
/// The codes of its findings, joined by spaces.
[[nodiscard]] std::string codes_of(const PluginStatus& plugin);
[[nodiscard]] std::string codes_of(const std::vector<Diagnostic>& findings);

}  // namespace ramparts::test
