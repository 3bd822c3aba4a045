// The sample in C and the sample in C++ give the same answers to everything; some of them are looked at by hand.
#include <catch2/catch.hpp>

#include <random>

#include "mock_host.hpp"

namespace {

// One of the two, in a battle of its own.
struct Sample {
    Sample(const std::string& folder, const std::string& id, mock::Host::Parameters given = {})
        : entry(mock::load(RAMPARTS_PLUGINS "/samples/" + folder + "/" + folder + ".so")),
          plugin(mock::plugin_of(RAMPARTS_PLUGINS "/samples/" + folder)),
          host(entry, mock::module_of(plugin, id), battle, std::move(given)) {
        REQUIRE(host.made());
    }
    const rp_entry& entry;
    ramparts::PluginInfo plugin;
    mock::Battle battle;
    mock::Host host;

    std::string open() { return std::to_string(host.table<rp_play_1>(RP_PLAY).open(host.raw(), host.view())) + "\n"; }
    std::string legal() {
        mock::Actions actions;
        REQUIRE(host.table<rp_play_1>(RP_PLAY).legal(host.raw(), host.view(), &actions.list) > 0);
        return told(actions);
    }
    std::string dig(std::uint8_t unit) {
        mock::Events events;
        const rp_action action{RP_ACT_VERB, unit, mock::Host::kSlot << 8, RP_NO_HEX};
        REQUIRE(host.table<rp_play_1>(RP_PLAY).resolve(host.raw(), host.view(), &action, &events.list) > 0);
        host.apply(events);
        return told(events);
    }
    std::string roll(std::uint32_t face) {
        mock::Events events;
        REQUIRE(host.table<rp_play_1>(RP_PLAY).rolled(host.raw(), host.view(), face, &events.list) > 0);
        host.apply(events);
        host.set_frame(-1);
        return told(events);
    }
    std::string enter(std::uint32_t unit, std::uint32_t hex) {
        mock::Events events;
        const auto& movement = host.table<rp_movement_1>(RP_MOVEMENT);
        REQUIRE(movement.entered(host.raw(), host.view(), unit, 0, hex, 0, &events.list) > 0);
        host.apply(events);
        return told(events);
    }
    std::string shifts(std::uint64_t defenders) {
        mock::Shifts shifts;
        const rp_set none{}, d{{defenders, 0}};
        REQUIRE(host.table<rp_combat_1>(RP_COMBAT).shifts(host.raw(), host.view(), &none, &none, &d, &shifts.list) > 0);
        return told(shifts);
    }
    std::string why_not(std::uint8_t kind, std::uint8_t unit) {
        rp_message message{};
        const rp_action action{kind, unit, mock::Host::kSlot << 8, RP_NO_HEX};
        const auto answer = host.table<rp_words_1>(RP_WORDS).why_not(host.raw(), host.view(), &action, &message);
        return std::to_string(answer) + ": " + mock::told(message) + "\n";
    }
    std::string worth(std::uint8_t unit) {
        const rp_action action{RP_ACT_VERB, unit, mock::Host::kSlot << 8, RP_NO_HEX};
        return std::to_string(host.table<rp_hints_1>(RP_HINTS).worth(host.raw(), host.view(), &action)) + "\n";
    }

    // A game of nonsense: the same seed asks the same questions in the same states.
    std::string story(unsigned seed) {
        std::mt19937 random(seed);
        const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
        std::string all;
        for (int round = 0; round < 30; ++round) {
            battle.set_var(RP_V_PHASING, below(2));
            battle.ezoc.clear();
            for (std::uint32_t u = 0; u < battle.units.size(); ++u) {
                const std::uint32_t hex = below(mock::Battle::kHexes), status = below(3);
                battle.put(u, hex, static_cast<int>(1 + below(2)), status);
                if (below(4) == 0) battle.ezoc.insert(u);
                if (below(6) == 0) host.set("tried", u, 0);
            }
            if (below(3) == 0) host.set("tries", 0, 0);
            const std::string list = legal();
            all += open() + list;
            CHECK((open() != "0\n") == !list.empty());
            if (!list.empty()) {
                all += dig(static_cast<std::uint8_t>(list[3] - '0'));
                all += roll(1 + below(6));
            }
            const std::uint32_t mover = below(6);
            all += enter(mover, below(mock::Battle::kHexes));
            all += shifts(below(64));
            for (std::uint8_t u = 0; u < 6; ++u) all += why_not(RP_ACT_VERB, u) + worth(u);
            all += why_not(RP_ACT_MOVE, 1) + why_not(RP_ACT_VERB, RP_NO_UNIT) + worth(RP_NO_UNIT);
        }
        return all;
    }
};

struct InC : Sample {
    explicit InC(mock::Host::Parameters given = {}) : Sample("fieldworks-c", "sample.fieldworks-c", std::move(given)) {}
};
struct InCpp : Sample {
    explicit InCpp(mock::Host::Parameters given = {}) : Sample("fieldworks", "sample.fieldworks", std::move(given)) {}
};

std::string subscriptions(const mock::Host& host) {
    std::string all;
    for (const auto& [name, s] : host.subscriptions)
        all += name + ' ' + std::to_string(s.priority) + ' ' + std::to_string(s.units.w[0] & s.units.w[1]) + ' ' +
               std::to_string(s.side) + ' ' + std::to_string(s.first_turn) + ' ' + std::to_string(s.last_turn) + '\n';
    return all;
}

}  // namespace

TEST_CASE("fieldworks in C and in C++ answer alike, event by event", "[abi][samples]") {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const mock::Host::Parameters given =
            seed % 2 == 0 ? mock::Host::Parameters{} : mock::Host::Parameters{{"tries", "3"}, {"success", "2"}};
        InC c(given);
        InCpp cpp(given);
        INFO("seed " << seed);
        const std::string story = c.story(seed);
        CHECK(story.size() > 1000);
        REQUIRE(story == cpp.story(seed));
        REQUIRE(subscriptions(c.host) == subscriptions(cpp.host));
    }
}

TEMPLATE_TEST_CASE("fieldworks dig in on a four, weigh a column, and are left behind", "[abi][samples]", InC, InCpp) {
    TestType works;
    works.battle.ezoc = {2};
    CHECK(works.open() == "1\n");
    CHECK(works.legal() == "17 0 256 4294967295\n17 1 256 4294967295\n");  // not unit 2, nor the other side's
    CHECK(works.dig(0) == "1 1 0 1\n2 2 0 1\n8 1 2 0\n9 0 1 0\n");
    CHECK(works.host.frame() == 1);
    CHECK(works.roll(3).empty());
    CHECK(works.dig(1) == "1 1 1 1\n2 2 0 1\n8 1 2 0\n9 0 1 1\n");
    CHECK(works.roll(4) == "1 0 1 1\n");
    CHECK(works.open() == "0\n");  // two tries are made

    CHECK(works.shifts(1U << 1) == "-1 1 1 4294967295\n");
    CHECK(works.shifts(1U << 1 | 1U << 0).empty());  // one of them stands in the open
    CHECK(works.why_not(RP_ACT_VERB, 2) == "1: 2 1 1 2 0 0 0\n");
    CHECK(works.why_not(RP_ACT_VERB, 0) == "1: 3 1 1 0 0 0 0\n");
    CHECK(works.why_not(RP_ACT_MOVE, 0).substr(0, 2) == "0:");
    CHECK(works.worth(1) == "80\n");
    CHECK(works.enter(0, 5).empty());
    CHECK(works.enter(1, 5) == "1 0 1 0\n");
    CHECK(works.shifts(1U << 1).empty());
}
