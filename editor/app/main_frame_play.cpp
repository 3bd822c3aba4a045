// The window while a game is played: another layout of panels, the heading above the map, the last moves once more.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include <wx/button.h>
#include <wx/sizer.h>

#include "editor/app/game_heading_line.hpp"
#include "editor/app/main_frame.hpp"
#include "editor/app/turn_track_view.hpp"
#include "editor/playtest/desk.hpp"
#include "editor/toolkit/platform.hpp"
#include "editor/toolkit/translate.hpp"

namespace ramparts {

void MainFrame::follow_play() {
    lessons_ = std::make_unique<LessonWatch>(panel_context_);
    PlayDesk& desk = workspace_.play();
    desk.dice_may_fall = [this] { return remembered(std::string(kDiceRemembered), "yes") != "no" && !less_motion(); };
    links_.push_back(desk.said.connect([this](const std::string& words) { show_message(words); }));
    links_.push_back(desk.left.connect([this] {
        way_back_ = say("The game waits where it is; F5 goes on with it.");
        show_message(say("Back to editing."));
    }));
    links_.push_back(desk.changed.connect([this, &desk](OpenDocument& d) {
        if (&d != workspace_.active()) return;
        lay_out_for(&d);
        refresh_toolbar();
        show_position();  // units have moved
        show_hover();
        // Who is to act may be another, and with that what a click does; at the end nobody is.
        const Playtest* game = desk.playing(&d) ? desk.game(&d) : nullptr;
        if (const std::string prompt = game != nullptr ? say(game->prompt()) : std::string(); prompt != asked_) {
            asked_ = prompt;
            speak_on_map(to_wx(prompt));
            if (game != nullptr && game->over() && !panel_shown("play")) show_panel("play", true);
        }
        if (!told_ || (game != nullptr && game->over())) show_hint();
        message_is_over();
    }));
    again_timer_.Bind(wxEVT_TIMER, [this, &desk](wxTimerEvent&) {
        OpenDocument* d = workspace_.active();
        if (closing_ || d == nullptr || !desk.showing_again(*d)) return;
        if (const HexIndex hex = desk.show_next(*d); hex != kNoHex && canvas() != nullptr) canvas()->reveal(hex);
    });
}

// A game and the editing have layouts of their own; the one that gives way is kept as it is.
void MainFrame::lay_out_for(const OpenDocument* document) {
    const bool plays = workspace_.play().playing(document);
    if (plays && heading_ != nullptr) show_heading(*document);
    const LayoutUse use = plays ? LayoutUse::playing : LayoutUse::editing;
    if (use == layout_use_ || docks_ == nullptr || starting_ || closing_) return;
    const PaintOnce still(*this);
    const std::string now = std::exchange(kept_layout_, to_text(docks_->layout(), panel_places()));
    layout_use_ = use;
    docks_->restore(read_layout(now, panel_places(), use));
    heading_->Show(plays);
    track_->Show(plays);
    centre_->Layout();
}

void MainFrame::restore_layouts() {
    const auto of = [&](LayoutUse use) {
        return no_session_ ? first_layout(panel_places(), use)
                           : read_layout(settings_.layout(use), panel_places(), use);
    };
    docks().restore(of(LayoutUse::editing));
    kept_layout_ = to_text(of(LayoutUse::playing), panel_places());
}

void MainFrame::keep_layouts() {
    if (no_session_ || !docks_) return;
    const LayoutUse other = layout_use_ == LayoutUse::playing ? LayoutUse::editing : LayoutUse::playing;
    settings_.set_layout(layout_use_, to_text(docks_->layout(), panel_places()));
    settings_.set_layout(other, kept_layout_);
}

void MainFrame::reset_layout() {
    const LayoutUse other = layout_use_ == LayoutUse::playing ? LayoutUse::editing : LayoutUse::playing;
    docks().restore(first_layout(panel_places(), layout_use_));
    kept_layout_ = to_text(first_layout(panel_places(), other), panel_places());
}

void MainFrame::build_heading() {
    heading_ = new GameHeadingLine(centre_, [this](std::string_view id) { run(id); });
    centre_->GetSizer()->Insert(0, heading_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(3));
    heading_->Hide();
    track_ = new TurnTrackView(centre_);
    centre_->GetSizer()->Insert(1, track_, 0, wxEXPAND | wxLEFT | wxRIGHT | wxTOP, FromDIP(3));
    track_->Hide();
}

void MainFrame::show_heading(const OpenDocument& document) {
    PlayDesk& desk = workspace_.play();
    const Playtest& game = *desk.game(&document);
    const GameHeading words = heading_of(game);
    const auto& sides = game.scenario().sides;
    const auto colour_of = [&](SideId side) {
        const wxColour own(side < sides.size() ? to_wx(sides[side].colour) : wxString());
        return own.IsOk() ? own : wxColour(120, 120, 120);
    };
    heading_->show(words, colour_of(words.side));
    track_->show(turn_track(game), {colour_of(0), colour_of(1)});
    for (auto [button, id] :
         {std::pair{&heading_->again(), "play.again"}, std::pair{&heading_->leave(), "play.leave"}}) {
        const Command* command = commands_.find(id);
        const Availability may = command->availability(context_);
        allow(*button, may.enabled ? wxString() : tr(may.reason), tip_of(*command, may));
    }
    constexpr int kUsual = 500, kLeast = 400;  // milliseconds
    const int pace = std::atoi(settings_.text("/play/pace", std::to_string(kUsual)).c_str());
    if (desk.showing_again(document) && !again_timer_.IsRunning()) again_timer_.StartOnce(std::max(pace, kLeast));
}

}  // namespace ramparts
