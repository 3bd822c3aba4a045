// The tool that changes nothing.
#include "editor/tool/paint_tool.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

class LookTool final : public Tool {
public:
    [[nodiscard]] std::string_view id() const override { return "look"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Inspect"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Click a hex to read about it, twice to open what is there; nothing is changed.");
    }
    [[nodiscard]] std::string hint() const override {
        return RP_TR(
            "Click a hex to put the cursor there; a double click opens what is there, the right button its menu");
    }
    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        ToolReply reply;
        if (input.kind != ToolInput::Kind::press || input.hit.hex == kNoHex) return reply;
        document.set_cursor(input.hit.hex);
        // The right button is the window's.
        reply.open = input.clicks > 1;
        reply.handled = input.button != ToolInput::Button::right;
        return reply;
    }
};

}  // namespace

std::unique_ptr<Tool> make_look_tool() { return std::make_unique<LookTool>(); }

}  // namespace ramparts
