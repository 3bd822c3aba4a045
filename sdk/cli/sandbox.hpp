// Games in workers, for the commands that take --sandbox.
#pragma once

#include "engine/playouts/playout.hpp"
#include "sdk/cli/open.hpp"
#include "sdk/worker/host/worker_pool.hpp"

namespace ramparts::tools {

/// Whether the games are to be played in workers.
[[nodiscard]] bool sandboxed(const Arguments& arguments);

/// Whether a battle is to be played in workers though nobody asked for it, since the script of a mod plays a part;
/// told.
[[nodiscard]] bool needs_worker(Console& console, const std::string& path);

/// How workers are started, by the options and what the user has said before. kUsage, kUnreadable or kClean, told.
[[nodiscard]] int worker_start(const Arguments& arguments, Console& console, worker::WorkerStart& out);

/// Remembers --allow-limited-sandbox: when the games have been played. It holds for this run even when it cannot be
/// remembered, which is told.
void keep_sandbox_choice(const Arguments& arguments, Console& console);

/// A scenario that workers are to play: read and corrected, with the choices on, but only they say whether it can be
/// played.
[[nodiscard]] int open_for_workers(Console& console, const std::string& path, OpenScenario& out,
                                   const Choices& choices = {});

/// Tells findings of a worker, or of its reading of the scenario: kViolations, or kUnreadable when there is none.
int report_worker(Console& console, std::vector<Diagnostic> findings, const OpenScenario& battle);

/// The same as play_many, in workers; what they had to say of themselves is told. kClean when there is a result.
[[nodiscard]] int play_in_workers(Console& console, const worker::WorkerStart& start, const OpenScenario& battle,
                                  const MassRequest& request, MassResult& out);

}  // namespace ramparts::tools
