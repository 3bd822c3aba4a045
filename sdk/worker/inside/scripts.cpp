// Scripts of a scenario; see scripts.hpp.
#include "sdk/worker/inside/scripts.hpp"

#include "formats/plugin/plugin_file.hpp"

namespace ramparts::worker {
namespace {

class NoScripts final : public Scripts {
public:
    [[nodiscard]] std::vector<std::string> said() const override { return {}; }
    void decision(const std::function<void()>& work) const override { work(); }
    void game(const std::function<void()>& work) const override { work(); }
};

}  // namespace

Result<std::unique_ptr<Scripts>, std::vector<Diagnostic>> load_scripts(std::vector<ScriptPackage> packages,
                                                                       ModuleCatalogue& catalogue) {
    static_cast<void>(catalogue);
    if (packages.empty()) return std::make_unique<NoScripts>();
    Diagnostic finding;
    finding.code = "RP7709";
    finding.message = message("this worker runs no scripts: it was built without Lua");
    finding.where.file.path = packages.front().script.name;
    return fail(std::vector<Diagnostic>{finding});
}

}  // namespace ramparts::worker
