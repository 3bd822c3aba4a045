// Setting units up by dragging their counters, and answering a panel's question for a hex.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "editor/workspace/tool.hpp"
#include "engine/model/scenario.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {

/// Drags counters from hex to hex: one edit a drag. A click chooses the unit; a second click on the same stack chooses
/// the next one in it. Delete takes the chosen unit off the map.
[[nodiscard]] std::unique_ptr<Tool> make_setup_tool();

/// Waits for one hex on behalf of a panel and then gives the map back to the tool that was there.
class AskHexTool final : public Tool {
public:
    static constexpr std::string_view kId = "ask-hex";
    using Answer = std::function<void(OpenDocument&, HexIndex)>;
    /// `back` selects the tool `before`, which was active; it is called once, after the answer or when it is cancelled.
    void ask(std::string hint, Answer answer, std::string before, std::function<void()> back);
    [[nodiscard]] bool asking() const noexcept { return static_cast<bool>(answer_); }
    void cancel();

    [[nodiscard]] std::string_view id() const override { return kId; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Answer with a hex"); }
    [[nodiscard]] std::string_view help() const override { return RP_TR("Gives a panel the hex that it asks for."); }
    [[nodiscard]] std::string hint() const override { return hint_; }
    [[nodiscard]] std::string_view pointer() const override { return "picker"; }
    [[nodiscard]] std::string unavailable(const OpenDocument&) const override {
        return asking() ? "" : RP_TR("No panel asks for a hex now.");
    }
    [[nodiscard]] std::string_view on_another_document() const override { return before_; }
    void deactivate() override;
    ToolReply input(OpenDocument& document, const ToolInput& input) override;

private:
    std::string hint_;
    Answer answer_;
    std::string before_ = "look";
    std::function<void()> back_;
};

class Workspace;
/// Lets the user point at a hex of the active document: a click or Return at the cursor answers, Escape cancels.
void ask_for_hex(Workspace& workspace, std::string hint, AskHexTool::Answer answer);

}  // namespace ramparts
