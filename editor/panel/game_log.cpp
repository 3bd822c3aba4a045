// The course of the game: the log in a pane of its own, which follows the game some time after it.
#include <wx/textctrl.h>
#include <wx/timer.h>

#include "editor/panel/panel.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/translate.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr int kLogRound = 60;  // milliseconds

class GameLog final : public wxTextCtrl, public LateView {
public:
    GameLog(wxWindow* parent, PanelContext& context)
        : wxTextCtrl(parent, wxID_ANY, "", wxDefaultPosition, wxDefaultSize,
                     wxTE_MULTILINE | wxTE_READONLY | wxTE_BESTWRAP | wxBORDER_NONE),
          context_(context),
          timer_(this) {
        const auto touch = [this](const OpenDocument* d) {
            if (d != context_.workspace.active()) return;
            stale_ = true;
            if (!timer_.IsRunning()) timer_.StartOnce(kLogRound);
        };
        links_.push_back(context.workspace.play().changed.connect([touch](OpenDocument& d) { touch(&d); }));
        links_.push_back(context.workspace.activated.connect([touch](OpenDocument* d) { touch(d); }));
        Bind(
            wxEVT_TIMER, [this](wxTimerEvent&) { catch_up(); }, timer_.GetId());
        catch_up();
    }
    [[nodiscard]] bool behind() const override { return stale_; }
    [[nodiscard]] std::uint64_t shown_document() const override { return shown_; }
    void catch_up() override {
        stale_ = false;
        const OpenDocument* d = context_.workspace.active();
        const PlayDesk& desk = context_.workspace.play();
        shown_ = d != nullptr ? d->number() : 0;
        show(d != nullptr && desk.playing(d) ? desk.game(d) : nullptr);
    }

private:
    void show(const Playtest* play) {
        static const std::vector<NarrationLine> none;
        const auto& lines = play != nullptr ? play->log() : none;
        const bool goes_on = lines.size() >= logged_ && (logged_ == 0 || to_text(lines[logged_ - 1]) == last_);
        if (!goes_on) {
            Clear();
            logged_ = 0;
        }
        if (lines.size() == logged_) return;
        std::string text;
        for (std::size_t i = logged_; i < lines.size(); ++i)
            text += std::string(static_cast<std::size_t>(2 * lines[i].depth), ' ') + say_message(lines[i].text) + "\n";
        AppendText(to_wx(text));
        logged_ = lines.size();
        last_ = to_text(lines.back());
    }

    PanelContext& context_;
    wxTimer timer_;
    std::size_t logged_ = 0;
    std::string last_;
    bool stale_ = false;
    std::uint64_t shown_ = 0;  // the number of the document that is shown
    std::vector<Connection> links_;
};

}  // namespace

wxWindow* make_game_log(wxWindow* parent, PanelContext& context) { return new GameLog(parent, context); }

}  // namespace ramparts
