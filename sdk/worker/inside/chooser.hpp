// A player of a script, made for one side of one game, of which the program asks choice by choice.
#pragma once

#include "engine/modules/catalogue.hpp"
#include "engine/players/thinking.hpp"
#include "sdk/worker/wire/protocol.hpp"

namespace ramparts::worker {

struct Chooser {
    /// `made_of`, which has code, must outlive it.
    Chooser(const std::shared_ptr<const StandardRules>& rules, const CataloguePlayer& made_of, const Choose& first)
        : entry(made_of), side(first.side), thinking(rules, {first.limit_kind, first.limit}) {
        player = entry.code->create(entry.host, entry.info.id.c_str(), &rules->modules().fixed(), thinking.table());
        if (player != nullptr) entry.code->begin(player, side, first.limit_kind, first.limit);
    }
    ~Chooser() {
        if (player != nullptr) entry.code->destroy(player);
    }
    Chooser(const Chooser&) = delete;
    Chooser& operator=(const Chooser&) = delete;

    const CataloguePlayer& entry;
    const std::uint8_t side;
    Thinking thinking;
    rp_player* player = nullptr;  ///< null: it could not be made
};

}  // namespace ramparts::worker
