// Calling a plugin's player; see plugin_player.hpp. Exceptions of a plugin end here, whatever they are.
#include "engine/players/plugin_player.hpp"

#include <optional>

#include "engine/modules/code_fault.hpp"
#include "engine/rules/module_view.hpp"

namespace ramparts {
namespace {

// What a call answered, or nothing when it threw.
template <class F>
auto guarded(F&& call) noexcept -> std::optional<decltype(call())> {
    try {
        return call();
    } catch (...) {
        return std::nullopt;
    }
}

}  // namespace

PluginPlayer::PluginPlayer(const CataloguePlayer& entry, ThinkingLimit limit,
                           std::shared_ptr<const StandardRules> rules, SideId side)
    : entry_(entry), rules_(std::move(rules)), side_(side), thinking_(rules_, limit) {
    const auto make = [&] {
        return entry_.code->create(entry_.host, entry_.info.id.c_str(), &rules_->modules().fixed(), thinking_.table());
    };
    code_fault() = {};
    player_ = guarded(make).value_or(nullptr);
    const auto begin = [&] { return entry_.code->begin(player_, side_, limit.kind, limit.amount), true; };
    if (player_ == nullptr) {
        const Message& why = code_fault();
        offend(why.empty() ? wording("could not be made") : message("could not be made: {1}", why));
    } else if (!guarded(begin)) {
        offend(wording("threw an exception when it began"));
    }
}

PluginPlayer::~PluginPlayer() {
    if (player_ != nullptr) (void)guarded([&] { return entry_.code->destroy(player_), true; });
}

void PluginPlayer::offend(Message what) {
    offences_.push_back(message("the player '{1}' of the plugin '{2}' {3}; random chooses in its place", entry_.info.id,
                                entry_.plugin, std::move(what)));
}

Action PluginPlayer::choose(const StateView& view, const ActionList& legal, Rng& rng) {
    Rng own = rng;  // of whoever chooses instead
    if (player_ != nullptr && offences_.size() < kMostOffences) {
        shown_.clear();
        for (const Action& a : legal) shown_.push_back({static_cast<std::uint8_t>(a.kind), a.unit, a.arg, a.hex});
        const auto count = static_cast<std::uint32_t>(legal.size());
        ModuleView seen(*rules_, view, "players.choose");
        const rp_view* shown = seen.plain();
        thinking_.begin(*shown, view.state);
        const std::uint64_t seed = rng.next();
        code_fault() = {};
        const auto answer = guarded([&] { return entry_.code->choose(player_, shown, shown_.data(), count, seed); });
        copies_left_ += thinking_.end();
        if (answer && *answer >= 0 && static_cast<std::uint32_t>(*answer) < count)
            return legal[static_cast<std::size_t>(*answer)];
        if (!answer) offend(message("threw an exception in turn {1}", view.state.turn()));
        else if (*answer < 0 && !code_fault().empty())
            offend(message("fails in turn {1}: {2}", view.state.turn(), Message(code_fault())));
        else
            offend(message("answered {1} when asked to choose among {2} actions in turn {3}", *answer, count,
                           view.state.turn()));
    }
    if (!substitute_) substitute_ = make_random_player(rules_, side_);
    return substitute_->choose(view, legal, own);
}

}  // namespace ramparts
