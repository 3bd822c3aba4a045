// A player that a plugin brings, kept to the rules of the boundary.
#pragma once

#include <string>
#include <vector>

#include "engine/modules/catalogue.hpp"
#include "engine/players/player.hpp"
#include "engine/players/thinking.hpp"

namespace ramparts {

/// Whatever the plugin does, a legal action is chosen: in the place of a choice that is none `random` chooses with the
/// generator of that choice, and from the third time in a game on it plays for the plugin to the end.
class PluginPlayer final : public Player {
public:
    /// `entry`, which has code, must outlive the player.
    PluginPlayer(const CataloguePlayer& entry, ThinkingLimit limit, std::shared_ptr<const StandardRules> rules,
                 SideId side);
    ~PluginPlayer() override;
    PluginPlayer(const PluginPlayer&) = delete;
    PluginPlayer& operator=(const PluginPlayer&) = delete;

    [[nodiscard]] Action choose(const StateView& view, const ActionList& legal, Rng& rng) override;
    [[nodiscard]] const std::vector<Message>& offences() const noexcept override { return offences_; }
    [[nodiscard]] int used_up() const noexcept override { return thinking_.per_mille(); }
    void stop() noexcept override { thinking_.stop(); }
    static constexpr std::size_t kMostOffences = 3;

    /// Copies that were not given back after the choices so far.
    [[nodiscard]] std::size_t copies_left() const noexcept { return copies_left_; }

private:
    void offend(Message what);

    const CataloguePlayer& entry_;
    std::shared_ptr<const StandardRules> rules_;
    SideId side_;
    Thinking thinking_;
    rp_player* player_ = nullptr;
    std::unique_ptr<Player> substitute_;
    std::vector<rp_action> shown_;
    std::vector<Message> offences_;
    std::size_t copies_left_ = 0;
};

}  // namespace ramparts
