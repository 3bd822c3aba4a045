// A plugin whose code is a script in Lua: the tables of rp.h, filled from its functions.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/diag/diagnostic.hpp"
#include "engine/model/plugin_info.hpp"
#include "sdk/boundary/abi/ramparts/rp.h"
#include "sdk/extend/script/limits.hpp"

namespace ramparts {

/// What a script writes to the log, and what went wrong in a call, with script and line: 0 debug … 3 error. Called from
/// any thread.
using ScriptLog = std::function<void(int severity, std::string_view text)>;

/// What went wrong in a call of a script.
struct ScriptFault {
    std::string where;  ///< "combat.shifts"
    std::string said;   ///< "fieldworks.lua:41: …"
};

struct ScriptOrder {
    const PluginInfo* info = nullptr;  ///< of its plugin.xml; read during load(), and a copy is kept
    std::filesystem::path file;        ///< of the script, for findings; its last part is the name in messages
    std::string source;                ///< the bytes of the script
    ScriptLimits limits;
    ScriptLog log;        ///< may be empty
    std::string version;  ///< of this program, told to the script
};

/// A loaded script. The tables live as long as it; modules made through them too, so whoever keeps them keeps it: hand
/// it to ModuleCatalogue::add() as `keeps`, with host() as the host, since create() finds the script by that.
///
/// Its modules say RP_MODULE_SHARED: behind each stands an instance of Lua for every thread that calls it, made on
/// first use. A call that fails answers RP_E_LIMIT (a budget), RP_E_MEMORY or RP_E_INTERNAL; the text goes to the log
/// and to faults(). The answer's events are taken back by the rules, which count the offence. Each call
/// stands alone: a module that failed is asked again, so that no game depends on those played before.
class ScriptPlugin {
public:
    virtual ~ScriptPlugin() = default;
    ScriptPlugin(const ScriptPlugin&) = delete;
    ScriptPlugin& operator=(const ScriptPlugin&) = delete;

    /// Scans, compiles and runs the script once, and compares what it defines with what plugin.xml names. Findings
    /// RP76…, with script and line. Nothing of the machine is looked at.
    [[nodiscard]] static Result<std::shared_ptr<ScriptPlugin>, Diagnostic> load(ScriptOrder order);

    /// Null when its plugin.xml names none. rp_modules_1.id() of a script always answers null: the ids stand in
    /// plugin.xml, and load() has compared them.
    [[nodiscard]] virtual const rp_modules_1* modules() const noexcept = 0;
    [[nodiscard]] virtual const rp_players_1* players() const noexcept = 0;
    /// Each call runs the script anew, so that nothing is remembered from one to the next. What goes
    /// wrong is code_fault() too.
    [[nodiscard]] virtual const rp_checks_1* checks() const noexcept = 0;
    /// The same for these.
    [[nodiscard]] virtual const rp_transforms_1* transforms() const noexcept = 0;
    [[nodiscard]] virtual const rp_exporters_1* exporters() const noexcept = 0;
    /// Given to the functions of the tables.
    [[nodiscard]] virtual const rp_host* host() const noexcept = 0;

    /// The first faults of its calls, at most eight, from all threads; and how many there were.
    [[nodiscard]] virtual std::vector<ScriptFault> faults() const = 0;
    [[nodiscard]] virtual std::uint64_t fault_count() const noexcept = 0;
    [[nodiscard]] virtual const ScriptLimits& limits() const noexcept = 0;

protected:
    ScriptPlugin() = default;
};

/// A finding about a script. "fieldworks.lua:41: …", wherever it stands in what is said, gives its line; what is said
/// stays whole.
[[nodiscard]] Diagnostic script_finding(std::string_view code, const std::filesystem::path& file,
                                        const std::string& said, Message fix);

}  // namespace ramparts
