// Fuzz target: a byte chooses a battle, the others what somebody at the screen of a page does in it: clicks, rows of
// stacks that are spread out, choices, taking back, leafing through the game, and questions that no page has. Every
// answer is an object, the state kept is right, and the record that is saved comes to the same game again.
#include <iterator>
#include <string>

#include "engine/play/game.hpp"
#include "sdk/show/web/player/page_game.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::pages {
namespace {

constexpr const char* kBattles[] = {RAMPARTS_SKIRMISH,
                                    RAMPARTS_BATTLES "/thames",
                                    RAMPARTS_BATTLES "/chippewa-bombardment",
                                    RAMPARTS_BATTLES "/lundys-lane-dice",
                                    RAMPARTS_BATTLES "/lundys-lane-air",
                                    RAMPARTS_BATTLES "/queenston-heights",
                                    RAMPARTS_BATTLES "/bladensburg",
                                    RAMPARTS_BATTLES "/north-point"};

std::string number_behind(const std::string& answer, const std::string& words, std::size_t begin = 0) {
    const std::size_t found = answer.find(words, begin);
    if (found == std::string::npos) return {};
    const std::size_t from = found + words.size();
    return answer.substr(from, answer.find_first_not_of("0123456789", from) - from);
}

// A click on the hex of a choice; the page has its own numbers of hexes.
std::string click_on_a_choice(const web::PageGame& page, const std::string& answer, std::size_t pick) {
    const std::size_t count = page.game()->choices().size();
    const std::size_t list = answer.find("\"choices\":[");
    if (count == 0 || list == std::string::npos) return "end";
    const std::string hex = number_behind(answer, "[" + std::to_string(pick % count) + ",", list);
    return hex.empty() ? "end" : "click " + hex;
}

std::string question(Bytes& bytes, const web::PageGame& page, const std::string& answer) {
    const std::string serial = number_behind(answer, "\"serial\":");
    const unsigned kind = bytes.next();
    if (kind < 110) return click_on_a_choice(page, answer, bytes.next());
    if (kind < 150) return "row " + serial + " " + std::to_string(bytes.below(6)) + (kind % 2 != 0 ? " more" : "");
    if (kind < 190) return "choose " + serial + " " + std::to_string(bytes.below(24));
    if (kind < 198) return "end";
    if (kind < 204) return "escape";
    if (kind < 212) return "undo";
    if (kind < 220) return "hover " + std::to_string(bytes.next());
    if (kind < 228) return "click " + std::to_string(bytes.next());
    if (kind < 231) return "go " + std::to_string(bytes.next());
    if (kind < 236) return "play-on";
    if (kind < 240) return "player " + std::to_string(bytes.below(3)) + (kind % 2 != 0 ? " human" : " random");
    if (kind < 250) return "step";
    if (kind < 252) return "new " + std::to_string(bytes.next()) + " human human";
    std::string any(bytes.below(40), ' ');
    for (char& c : any) c = static_cast<char>(bytes.next());
    return any;
}

std::string ask(web::PageGame& page, const std::string& question) {
    std::string answer = page.ask(question);
    require(answer.starts_with('{') && answer.ends_with("}\n"), "an answer is no object");
    require(page.game()->state().hash() == page.game()->state().recomputed_hash(), "the hash kept is wrong");
    return answer;
}

web::PageBattle folder_of(const char* battle) {
    web::PageBattle made;
    made.scenario = battle;
    return made;
}

}  // namespace

RAMPARTS_FUZZ_TARGET(pages) {
    Bytes bytes{data, data + size};
    const char* const battle = kBattles[bytes.next() % std::size(kBattles)];
    web::PageGame page;
    require(page.open(folder_of(battle)), "a battle is not opened");
    std::string answer = ask(page, "new " + std::to_string(bytes.next()) + " human human");
    while (!bytes.empty()) {
        answer = ask(page, question(bytes, page, answer));
        if (answer.find("\"serial\":") == std::string::npos) answer = ask(page, "show");
    }
    ask(page, "go");
    web::PageGame again;
    require(again.open(folder_of(battle)), "a battle is not opened again");
    require(again.take_up(page.game()->journal({})).empty(), "a record that was saved has faults");
    require(again.game()->state() == page.game()->state(), "a record that was saved comes to another game");
    return 0;
}

}  // namespace ramparts::fuzz::pages
