// The play tool and the line-of-sight ruler.
#include "editor/playtest/tools.hpp"

#include <algorithm>

#include "editor/command/command.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {
namespace {

class PlayTool final : public Tool {
public:
    PlayTool(PlayDesk& desk, Workspace& workspace) : desk_(desk), workspace_(workspace) {}
    [[nodiscard]] std::string_view id() const override { return "play"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Playtest"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Play the scenario as it stands: click units, destinations and targets.");
    }
    [[nodiscard]] std::string hint() const override {
        const OpenDocument* d = workspace_.active();
        const Playtest* game = d != nullptr ? desk_.game(d) : nullptr;
        if (game != nullptr && game->reviewing())
            return RP_TR("An earlier position is shown: Alt+Right goes on, and Play on takes the game up from here");
        if (game != nullptr && game->over())
            return RP_TR("The game is over: Alt+Left looks back, Shift+F5 begins another, Escape goes back to editing");
        if (game != nullptr && game->waits_for_computer())
            return RP_TR("A computer is to act: it plays at the pace chosen in the playtest panel");
        return RP_TR("Playing: click to act, Backspace takes back, E ends the phase, Escape goes back to editing");
    }
    [[nodiscard]] std::string_view pointer() const override { return "hand"; }

    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        ToolReply reply;
        Playtest* game = desk_.game(&document);
        if (game == nullptr || !desk_.playing(&document)) return reply;
        switch (input.kind) {
            case ToolInput::Kind::press:
                reply.handled = true;
                if (input.button == ToolInput::Button::right) {
                    // With nothing to let go of, it asks for the menu of the hex.
                    reply.handled = game->selected() != kNoUnit;
                    if (!reply.handled) break;
                    game->select(kNoUnit);
                    desk_.game_changed(document);
                } else if (input.hit.hex != kNoHex) {
                    document.set_cursor(input.hit.hex);
                    desk_.click(document, input.hit.hex);
                }
                break;
            case ToolInput::Kind::hover:
            case ToolInput::Kind::leave:
                desk_.hover(document, input.kind == ToolInput::Kind::leave ? kNoHex : input.hit.hex, reply.repaint);
                break;
            case ToolInput::Kind::cancel:
                reply.handled = true;
                if (game->selected() != kNoUnit) {
                    game->select(kNoUnit);
                    if (game->selected() == kNoUnit) {
                        desk_.game_changed(document);
                        break;
                    }
                }
                workspace_.select_tool("look");
                break;
            case ToolInput::Kind::key: reply.handled = key(document, *game, input.key); break;
            default: break;
        }
        return reply;
    }

private:
    bool key(OpenDocument& document, Playtest& game, const std::string& key) {
        if (key == "Return") {
            desk_.click(document, document.cursor());
        } else if (key == "Backspace") {
            if (!game.undo())
                desk_.tell(RP_TR("Nothing can be taken back: the dice have been rolled since, or nothing was done"));
            desk_.game_changed(document);
        } else if (key == "E") {
            desk_.end_phase(document);
        } else if (key == "Tab") {
            next_choice(document, game);
        } else {
            return false;
        }
        return true;
    }

    // The cursor goes to the next hex where a click does something.
    void next_choice(OpenDocument& document, const Playtest& game) {
        HexIndex next = kNoHex, first = kNoHex;
        for (const PlayChoice& c : game.choices()) {
            if (c.hex == kNoHex) continue;
            first = std::min(first, c.hex);
            if (c.hex > document.cursor()) next = std::min(next, c.hex);
        }
        if (next == kNoHex) next = first;
        if (next != kNoHex) document.set_cursor(next);
    }

    PlayDesk& desk_;
    Workspace& workspace_;
};

class RulerTool final : public Tool {
public:
    explicit RulerTool(PlayDesk& desk) : desk_(desk) {}
    [[nodiscard]] std::string_view id() const override { return "ruler"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Line-of-sight ruler"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Drag from hex to hex: whether one sees the other, and why (rule 7.7).");
    }
    [[nodiscard]] std::string hint() const override {
        return RP_TR("Drag from one hex to another to see whether the line of sight is clear");
    }
    [[nodiscard]] std::string_view pointer() const override { return "cross"; }

    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        ToolReply reply;
        switch (input.kind) {
            case ToolInput::Kind::press:
                if (input.button != ToolInput::Button::left || input.hit.hex == kNoHex) break;
                reply.handled = true;
                from_ = to_ = input.hit.hex;
                document_ = &document;
                desk_.set_ruler(document, from_, to_);
                break;
            case ToolInput::Kind::drag:
                if (from_ == kNoHex || input.hit.hex == kNoHex || input.hit.hex == to_) break;
                to_ = input.hit.hex;
                desk_.set_ruler(document, from_, to_);
                break;
            case ToolInput::Kind::key:
                // By keyboard: Return at the first hex, then at the second.
                if (input.key != "Return") break;
                reply.handled = true;
                if (from_ == kNoHex || from_ != to_) {
                    from_ = to_ = document.cursor();
                    desk_.tell(RP_TR("Move the cursor to the other hex and press Return"));
                } else {
                    to_ = document.cursor();
                }
                document_ = &document;
                desk_.set_ruler(document, from_, to_);
                break;
            case ToolInput::Kind::cancel:
                if (from_ == kNoHex) break;
                reply.handled = true;
                clear();
                break;
            default: break;
        }
        return reply;
    }
    void deactivate() override { clear(); }

private:
    void clear() {
        if (document_ != nullptr && from_ != kNoHex) desk_.set_ruler(*document_, kNoHex, kNoHex);
        from_ = to_ = kNoHex;
        document_ = nullptr;
    }

    PlayDesk& desk_;
    OpenDocument* document_ = nullptr;
    HexIndex from_ = kNoHex;
    HexIndex to_ = kNoHex;
};

}  // namespace

std::unique_ptr<Tool> make_play_tool(PlayDesk& desk, Workspace& workspace) {
    return std::make_unique<PlayTool>(desk, workspace);
}
std::unique_ptr<Tool> make_ruler_tool(PlayDesk& desk) { return std::make_unique<RulerTool>(desk); }

}  // namespace ramparts
