// Battles and workers for the tests.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/rules/standard.hpp"
#include "sdk/worker/host/worker_game.hpp"
#include "sdk/worker/host/worker_pool.hpp"

namespace ramparts::test {

[[nodiscard]] std::shared_ptr<const Scenario> battle(const std::string& name);  ///< "thames", "skirmish"
[[nodiscard]] std::shared_ptr<const StandardRules> rules_of(const std::shared_ptr<const Scenario>& scenario);

/// The shipped worker, content with limits where there is no filter; says so once.
[[nodiscard]] worker::WorkerStart honest();
/// Workers made for tests; patience is short.
[[nodiscard]] worker::WorkerStart prisoner(const std::string& deed);
[[nodiscard]] worker::WorkerStart liar(const std::string& lie);

/// Whether this system takes a filter of system calls, found by trying.
[[nodiscard]] bool filtered();

/// A game in a worker; fails the test when there is none.
[[nodiscard]] std::unique_ptr<worker::WorkerGame> game_in(const worker::WorkerStart& start, const std::string& name,
                                                          worker::WorkerGame::Request request = {});

/// Plays to the end by next() and play(); the finding when something fails.
[[nodiscard]] std::optional<Diagnostic> play_on(worker::WorkerGame& game, std::size_t steps = 1'000'000);

}  // namespace ramparts::test
