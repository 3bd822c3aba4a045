// The scripts that came with a scenario, as modules that its rules find.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/diagnostic.hpp"
#include "engine/modules/catalogue.hpp"
#include "sdk/worker/inside/recorder.hpp"
#include "sdk/worker/wire/black_box.hpp"

namespace ramparts::worker {

struct NamedText {
    std::string name;  ///< for findings
    std::string text;
};

/// A plugin.xml and the script that it describes.
struct ScriptPackage {
    NamedText description;
    NamedText script;
};

/// Scripts in force. What they spend on a game, and on a decision, is counted between begin and end.
class Scripts {
public:
    virtual ~Scripts() = default;
    /// What scripts did that they may not, one sentence each, the first few.
    [[nodiscard]] virtual std::vector<std::string> said() const = 0;
    /// The modules made since the last call: what they can be asked.
    [[nodiscard]] virtual std::vector<MadeModule> made() = 0;
    /// Calls `work` with the budget of one decision, or of one game.
    virtual void decision(const std::function<void()>& work) const = 0;
    virtual void game(const std::function<void()>& work) const = 0;
};

/// Loads the scripts and enters their modules, checks and players into `catalogue`; or tells what is wrong with them:
/// faults of plugin.xml, of a script (RP76…), names that are taken, native code. `box` is told of each call of a hook,
/// and outlives the scripts. The one call by which scripts come into a worker.
[[nodiscard]] Result<std::unique_ptr<Scripts>, std::vector<Diagnostic>> load_scripts(
    const std::vector<ScriptPackage>& packages, const std::string& version, BlackBox& box, ModuleCatalogue& catalogue);

}  // namespace ramparts::worker
