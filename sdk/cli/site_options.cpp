// See site_options.hpp.
#include "sdk/cli/site_options.hpp"

#include <algorithm>

#include "formats/text/english_words.hpp"
#include "sdk/share/pages/make_play_page.hpp"

namespace ramparts::tools {

SitePlan site_plan(const Arguments& arguments, Console& console) {
    const auto without = arguments.values("without");
    const auto with = [&](const char* part) { return std::ranges::find(without, part) == without.end(); };
    SitePlan plan;
    plan.title = arguments.value("title");
    plan.language = arguments.value("language");
    plan.print = with("print");
    plan.paper = paper::paper_of(arguments.value("paper"));
    plan.progress = [&console](std::size_t done, std::size_t all) { console.progress(done, all); };
    if (!with("play")) return plan;
    auto program = read_player();
    if (program) plan.program = std::move(*program);
    else {
        program.error().severity = Severity::warning;
        console.complain("ramparts: " + to_text(program.error()));
    }
    return plan;
}

int report_site(Console& console, const std::filesystem::path& folder,
                const Result<MadeSite, std::vector<Diagnostic>>& made, bool mods) {
    console.end_progress();
    if (!made) {
        console.report(made.error());
        return kUnreadable;
    }
    console.report(made->findings);
    console.line((folder / "index.html").string() + ": " + (mods ? counted(made->mods, "mod") + ", " : std::string()) +
                 counted(made->battles, "battle") + ", " +
                 (made->campaigns > 0 ? counted(made->campaigns, "campaign") + ", " : std::string()) +
                 std::to_string(made->to_play) + " to play on; " + counted(made->written, "file") + " written, " +
                 std::to_string(made->removed) + " removed");
    return has_errors(made->findings) ? kViolations : kClean;
}

}  // namespace ramparts::tools
