#include "tests/features/pbem/table.hpp"

#include <catch2/catch.hpp>

#include "engine/players/player.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/extend/host/linked.hpp"

namespace ramparts::test {
namespace {

MailBattle battle_of(const std::filesystem::path& folder, const std::function<void(Scenario&)>& change) {
    install_linked_plugins();
    LoadedScenario loaded = load_scenario(folder);
    REQUIRE(loaded.readable);
    if (change) change(loaded.scenario);
    auto rules = playable_rules(std::make_shared<const Scenario>(loaded.scenario));
    REQUIRE(rules);
    return make_mail_battle(*rules, {}, {});
}

}  // namespace

MailBattle small_battle(const std::function<void(Scenario&)>& change) { return battle_of(RAMPARTS_SKIRMISH, change); }

MailBattle shipped_battle(const std::string& name) {
    return battle_of(std::filesystem::path(RAMPARTS_SCENARIOS) / name, {});
}

Table::Table(MailDice dice, std::uint64_t seed, const MailBattle& battle, const std::string& player)
    : seed_(seed), player_(player) {
    const SecretKey ann_key = SecretKey::make(), bob_key = SecretKey::make();
    MailPlan plan;
    plan.side = battle.rules->context()->scenario().sides[0].id;
    plan.name = "Ann";
    plan.dice = dice;
    auto begun = MailGame::invite(battle, plan, ann_key);
    REQUIRE(begun);
    plan.name = "Bob";
    auto joined = MailGame::join(battle, begun->file().mails.front(), plan, bob_key);
    REQUIRE(joined);
    desks_.push_back({std::move(*begun), ann_key});
    desks_.push_back({std::move(*joined), bob_key});
    deliver(bob().game.file().mails.back());
}

void Table::play(Desk& desk, MailTurn& turn) {
    const auto& rules = desk.game.course().battle().rules;
    const SideId side = *rules->context()->scenario().side(desk.game.me().side);
    const auto player = find_player(player_)->make(rules, side);
    while (!turn.complete()) {
        Game& game = turn.game();
        Rng rng = Luck(seed_, 0).choice(side, game.choices(side));
        const auto played = turn.play(player->choose(game.view(), game.legal(), rng));
        REQUIRE(played);
    }
}

std::optional<SignedMail> Table::next() {
    for (Desk& desk : desks_) {
        if (!desk.game.my_turn()) continue;
        auto turn = desk.game.turn();
        REQUIRE(turn);
        play(desk, **turn);
        auto mail = desk.game.write(**turn, false, desk.key);
        REQUIRE(mail);
        return *mail;
    }
    return std::nullopt;
}

void Table::deliver(const SignedMail& mail) {
    const auto taken = reader(mail).game.accept(std::vector{mail});
    if (!taken) FAIL(to_text(taken.error()));
    REQUIRE(*taken == 1);
}

SignedMail Table::until(const std::function<bool(const SignedMail&)>& wanted) {
    while (auto mail = next()) {
        if (wanted(*mail)) return *mail;
        deliver(*mail);
    }
    FAIL("the game was over before such a mail came");
    return {};
}

std::string refusal(Desk& desk, const SignedMail& mail, std::string* said) {
    const std::string before = write_mail_game(desk.game.file());
    const Digest hash = desk.game.course().hash();
    const auto taken = desk.game.accept(std::vector{mail});
    if (taken) return "accepted";
    CHECK(write_mail_game(desk.game.file()) == before);
    CHECK(desk.game.course().hash() == hash);
    CHECK_FALSE(taken.error().message.empty());
    CHECK_FALSE(taken.error().fix.empty());
    if (said != nullptr) *said = taken.error().message.english();
    return taken.error().code;
}

SignedMail forged(const Desk& by, SignedMail mail, const std::function<void(Mail&)>& change) {
    change(mail.mail);
    return sign_mail(mail.mail, by.key);
}

}  // namespace ramparts::test
