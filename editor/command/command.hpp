// The commands of the user interface as data: id, title, help, whether and why not, what they do.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "editor/command/shell.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

/// What a command may look at and act on.
struct CommandContext {
    Workspace& workspace;
    Shell& shell;
    [[nodiscard]] OpenDocument* document() const noexcept { return workspace.active(); }
};

/// Whether a command can run now; when not, the reason in one sentence for tooltips.
struct Availability {
    bool enabled = true;
    std::string reason;
    [[nodiscard]] static Availability yes() { return {}; }
    [[nodiscard]] static Availability no(std::string why) { return {false, std::move(why)}; }
    [[nodiscard]] static Availability when(bool condition, std::string_view why) {
        return condition ? yes() : no(std::string(why));
    }
};

struct Command {
    std::string id;     ///< "file.open"; never translated, stored in settings
    std::string title;  ///< "&Open…" without the key; English
    std::string help;   ///< one sentence; English
    std::function<void(CommandContext&)> run;
    std::function<Availability(const CommandContext&)> enabled = {};  ///< absent = always
    std::function<bool(const CommandContext&)> checked = {};          ///< present = the command is a toggle or choice
    std::string icon = {};                                            ///< name of a toolbar picture

    [[nodiscard]] Availability availability(const CommandContext& context) const {
        return enabled ? enabled(context) : Availability::yes();
    }
};

/// The title without its keyboard mnemonic and dots.
[[nodiscard]] std::string plain_title(std::string_view title);

class CommandRegistry {
public:
    /// Replaces a command of the same id.
    void add(Command command);
    /// Takes all commands away whose ids begin so.
    void remove_all(std::string_view prefix);
    [[nodiscard]] const Command* find(std::string_view id) const noexcept;
    /// In the order they were added.
    [[nodiscard]] std::vector<const Command*> all() const;
    /// Runs a command if it is there and enabled. Returns why not, or an empty text.
    std::string run(std::string_view id, CommandContext& context) const;

    struct Match {
        const Command* command = nullptr;
        int score = 0;  ///< higher is better
    };
    /// For the command palette: commands whose title, id or help contain the letters of `words` in order, best first.
    [[nodiscard]] std::vector<Match> search(std::string_view words,
                                            const std::function<std::string(std::string_view)>& translate) const;

private:
    std::vector<std::unique_ptr<Command>> commands_;
    std::map<std::string, Command*, std::less<>> by_id_;
};

/// Common conditions.
[[nodiscard]] Availability needs_document(const CommandContext& context);

/// The command of a panel ("panel.<id>"): shows it and gives it the keyboard, or takes it away.
void add_panel_command(CommandRegistry& registry, const std::string& id, const char* title, const char* help);

void add_file_commands(CommandRegistry& registry);
/// Part of the file commands; see errata_commands.hpp.
void add_print_commands(CommandRegistry& registry);
void add_web_commands(CommandRegistry& registry);
void add_campaign_commands(CommandRegistry& registry);
void add_gallery_commands(CommandRegistry& registry);
void add_mod_commands(CommandRegistry& registry);
/// Games by mail.
void add_mail_commands(CommandRegistry& registry);
void add_errata_commands(CommandRegistry& registry);
/// Undo, redo and everything of add_paint_commands().
void add_edit_commands(CommandRegistry& registry);
/// Clipboard, selection, hexside and elevation commands, painting options, symmetry, stamps, the size of the map.
void add_paint_commands(CommandRegistry& registry);
/// Mirror images of the set-up.
void add_set_up_commands(CommandRegistry& registry);
void add_view_commands(CommandRegistry& registry);
/// "theme.<id>" for every theme there is, in place of those before.
void add_theme_commands(CommandRegistry& registry, const ThemeList& list);
/// What concerns the hex under the cursor; see here.hpp.
void add_here_commands(CommandRegistry& registry);
void add_help_commands(CommandRegistry& registry);
/// Playing, overlays and the panels that belong to them.
void add_play_commands(CommandRegistry& registry);
/// "export.<id>", "import.<id>" and "transform.<id>" for what the plugins in force bring, in place of those before.
void add_plugin_commands(CommandRegistry& registry);
/// One "tool.<id>" per tool of the box.
void add_tool_commands(CommandRegistry& registry, ToolBox& tools);
/// All of the above but those of plugins: what the program has by itself.
void add_own_commands(CommandRegistry& registry, ToolBox& tools);

}  // namespace ramparts
