// The words; see search_words.hpp.
#include "editor/command/search_words.hpp"

#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

struct UsersWords {
    std::string_view command;
    std::string_view words;
};

constexpr UsersWords kUsersWords[] = {
    {"panel.roster", RP_TR("OOB, order of battle, units table, spreadsheet, roster, paste units")},
    {"panel.sheet", RP_TR("counter sheet, die-cut, markers, status counters, print counters")},
    {"panel.forces", RP_TR("OOB, order of battle, units list")},
    {"panel.arrivals", RP_TR("OOB, reinforcement schedule")},
    {"tool.formation.line", RP_TR("formation, line of battle, deploy, spread units")},
    {"tool.formation.column", RP_TR("formation, march column, road column, deploy")},
    {"setup.mirror", RP_TR("reflect, flip, rotate, turn the set-up round, other end of the map")},
    {"file.print", RP_TR("print, preview, pdf, paper, counter sheet, counters, die-cut, charts, map sheet, PnP")},
    {"file.picture", RP_TR("picture of the map, image, png, svg, pdf")},
    {"file.web-page", RP_TR("web page, html, website, browser, play online, play in a browser, telephone")},
    {"play.page", RP_TR("web page, html, replay, after-action report")},
    {"file.publish", RP_TR("mod, package, share, upload, sign, website, shelf")},
    {"errata.stickers", RP_TR("stickers, labels, paste over, die-cut, corrected counters, pdf")},
    {"errata.sheet", RP_TR("errata sheet, corrections, addenda, pdf, markdown")},
    {"export.vassal", RP_TR("vassal, vmod, module, play online")},
    {"export.tiled", RP_TR("tiled, tmx")},
    {"play.mail-new", RP_TR("PBEM, play by e-mail")},
    {"panel.balance", RP_TR("run, self-play, win rate, solitaire, fair")},
    {"panel.study", RP_TR("study, fair, balance, many versions, results, heat map, cluster")},
    {"panel.findings", RP_TR("validate, check, problems")},
};

}  // namespace

std::string_view words_of_users(std::string_view command) noexcept {
    for (const UsersWords& each : kUsersWords)
        if (each.command == command) return each.words;
    return {};
}

}  // namespace ramparts
