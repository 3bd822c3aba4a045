// Mods: managing those that are installed, and publishing one.
#include "editor/command/command.hpp"
#include "editor/workspace/mod_desk.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

Availability needs_mods(const CommandContext&) {
    return Availability::when(mod_desk() != nullptr, RP_TR("This program was started without mods."));
}

}  // namespace

void add_mod_commands(CommandRegistry& registry) {
    registry.add({"file.mods", RP_TR("&Mods…"),
                  RP_TR("Which mods are installed, who signed them, what they change; install, switch, update."),
                  [](CommandContext& c) { c.shell.show_mods({}); }, needs_mods});
    registry.add({"file.publish", RP_TR("P&ublish…"),
                  RP_TR("Make a mod of this battle or of its errata: one signed file that others install."),
                  [](CommandContext& c) { c.shell.show_publish(); }, needs_document});
}

}  // namespace ramparts
