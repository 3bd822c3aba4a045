// The line-of-sight ruler.
#include "editor/playtest/tools.hpp"

#include "editor/playtest/desk.hpp"
#include "editor/workspace/workspace.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

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

std::unique_ptr<Tool> make_ruler_tool(PlayDesk& desk) { return std::make_unique<RulerTool>(desk); }

}  // namespace ramparts
