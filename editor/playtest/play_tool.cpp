// The play tool: clicks and keys on the map, and the stack that is spread out where a click may mean several things.
#include <algorithm>

#include "editor/playtest/desk.hpp"
#include "editor/playtest/play_words.hpp"
#include "editor/playtest/tools.hpp"
#include "editor/tool/stack_fan.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/model/names.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

using PlayKind = PlayChoice::Kind;

// What a row of the spread stack does.
struct PlayRow {
    enum class Is : std::uint8_t { unit, act, all };
    Is is = Is::unit;
    UnitIndex unit = kNoUnit;
    PlayChoice choice;  ///< of an act
};

/// The rows for one hex of a game: its units to pick from, or what a click there has to be decided between.
class PlayRows {
public:
    PlayRows(const Playtest& game, HexIndex hex, const draw::Palette& palette)
        : game_(game), s_(game.scenario()), hex_(hex), palette_(palette) {}

    void pick() {
        const GameState& state = game_.state();
        UnitSet able;
        for (const PlayChoice& c : game_.choices())
            if (c.kind == PlayKind::select && c.hex == hex_) able.add(c.unit);
        const UnitSet here = game_.position().board().units(hex_) & game_.rules().tables().side_units(state.to_act());
        (here | able).each([&](UnitIndex u) { add_unit(u, able.has(u)); });
        if (state.phase() == Phase::movement && (here & able).count() > 1)
            add({PlayRow::Is::all, kNoUnit, {}},
                {std::nullopt, say("All of them"), {}, game_.picked() == (here & able)});
    }
    void decide(const std::vector<std::size_t>& meanings) {
        std::size_t joins = 0;
        for (const std::size_t i : meanings) {
            const PlayChoice& c = game_.choices()[i];
            if (c.actions.empty()) {
                add_unit(c.unit, true);
                continue;
            }
            joins += c.kind == PlayKind::join ? 1 : 0;
            const bool goes = c.unit == kNoUnit || game_.state().hex(c.unit) != hex_ || !game_.state().on_map(c.unit);
            StackFan::Row row{std::nullopt, goes ? say("Go there") : name(c.unit), say(c.text)};
            if (!goes) row.face = face(c.unit);
            add({PlayRow::Is::act, c.unit, c}, std::move(row));
        }
        if (joins > 1 && joins == meanings.size())
            add({PlayRow::Is::all, kNoUnit, {}}, {std::nullopt, say("All of them")});
    }

    std::vector<PlayRow> rows;
    std::vector<StackFan::Row> shown;

private:
    void add(PlayRow row, StackFan::Row words) {
        rows.push_back(std::move(row));
        shown.push_back(std::move(words));
    }
    void add_unit(UnitIndex u, bool able) {
        std::string more;
        if (!game_.state().on_map(u)) more = say("waits to enter");
        else if (game_.state().phase() == Phase::movement)
            more = able ? points_words(game_.rules().allowance(game_.view(), u)) : say("cannot move now");
        if (const std::string full = name_in_play(s_, u); full != name(u))
            more += (more.empty() ? "" : " · ") + say_name(full);
        add({PlayRow::Is::unit, u, {}}, {face(u), name(u), std::move(more), game_.picked().has(u), able});
    }
    [[nodiscard]] std::string name(UnitIndex u) const {
        return s_.units[u].name.empty() ? say_name(name_in_play(s_, u)) : s_.units[u].name;
    }
    [[nodiscard]] CounterFace face(UnitIndex u) const {
        const Unit& unit = s_.units[u];
        return face_of(s_, unit, game_.state().on_map(u) ? unit.steps() - game_.state().steps(u) : 0, palette_);
    }

    const Playtest& game_;
    const Scenario& s_;
    HexIndex hex_;
    const draw::Palette& palette_;
};

class PlayTool final : public Tool {
public:
    PlayTool(PlayDesk& desk, Workspace& workspace) : desk_(desk), workspace_(workspace) {
        links_.push_back(desk_.changed.connect([this](OpenDocument& d) {
            if (&d == document_ && !busy_) follow(d);
        }));
    }
    [[nodiscard]] std::string_view id() const override { return "play"; }
    [[nodiscard]] std::string_view title() const override { return RP_TR("Playtest"); }
    [[nodiscard]] std::string_view help() const override {
        return RP_TR("Play the scenario as it is: click units, destinations and targets.");
    }
    [[nodiscard]] std::string hint() const override {
        const OpenDocument* d = workspace_.active();
        const Playtest* game = d != nullptr ? desk_.game(d) : nullptr;
        if (game != nullptr && game->reviewing())
            return RP_TR("An earlier position is shown: Alt+Right goes on, and Play on takes the game up from here");
        if (game != nullptr && game->over())
            return RP_TR("The game is over: Alt+Left looks back, Shift+F5 begins another, F5 goes back to editing");
        if (game != nullptr && game->waits_for_computer())
            return RP_TR("A computer is to act: it plays at the pace chosen in the playtest panel");
        if (fan_.is_open() && deciding_)
            return RP_TR("Choose what is meant: click a row, or Tab and Return; Escape leaves it");
        if (fan_.is_open())
            return RP_TR(
                "Tab goes through the stack, digits and Ctrl+click "
                "pick several, A all of them; then click where they go");
        return RP_TR("Playing: click to act, Backspace takes back, E ends the phase, F5 goes back to editing");
    }
    [[nodiscard]] std::string_view pointer() const override { return "hand"; }
    Overlay* preview() override { return &fan_; }
    void deactivate() override { close(); }

    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        ToolReply reply;
        Playtest* game = desk_.game(&document);
        if (game == nullptr || !desk_.playing(&document)) return reply;
        if (document_ != &document) close();
        document_ = &document;
        switch (input.kind) {
            case ToolInput::Kind::press: reply.handled = press(document, *game, input); break;
            case ToolInput::Kind::hover:
                if (!fan_.covers(input)) reply.repaint_all = desk_.hover(document, input.hit.hex, reply.repaint);
                break;
            case ToolInput::Kind::leave: reply.repaint_all = desk_.hover(document, kNoHex, reply.repaint); break;
            case ToolInput::Kind::cancel:
                reply.handled = true;
                cancel(document, *game);
                break;
            case ToolInput::Kind::key: reply.handled = key(document, *game, input); break;
            default: break;
        }
        return reply;
    }

private:
    bool press(OpenDocument& document, Playtest& game, const ToolInput& input) {
        if (input.button == ToolInput::Button::right) {
            // With nothing to let go of, it asks for the menu of the hex.
            if (!fan_.is_open() && game.selected() == kNoUnit) return false;
            const bool open = fan_.is_open();
            close();
            if (!open) game.select(kNoUnit);
            changed(document);
            return true;
        }
        if (const auto row = fan_.row_at(input)) {
            choose(document, game, *row, input.shift || input.control, input);
        } else if (input.hit.hex != kNoHex && !fan_.covers(input)) {
            document.set_cursor(input.hit.hex);
            click(document, game, input);
        }
        return true;
    }

    // First what is spread out, then what is selected; the game is never left by a key that also closes things.
    void cancel(OpenDocument& document, Playtest& game) {
        if (fan_.is_open()) {
            close();
            return changed(document);
        }
        if (game.selected() != kNoUnit) {
            game.select(kNoUnit);
            if (game.selected() == kNoUnit) return changed(document);
        }
        desk_.tell(RP_TR("The game goes on; F5 goes back to editing"));
    }

    // A click on the hex under the cursor. Shift goes there and Ctrl chooses who stands there without being asked.
    void click(OpenDocument& document, Playtest& game, const ToolInput& input) {
        const HexIndex hex = document.cursor();
        const std::vector<std::size_t> meanings = game.meanings(hex);
        if (meanings.empty()) {
            close();
            return desk_.click(document, hex);
        }
        const PlayChoice first = game.choices()[meanings.front()];
        const bool again = fan_.is_open() && fan_.hex() == hex;
        if (first.actions.empty()) return again ? next(document, game) : spread(document, game, hex, input);
        const bool goes = game.choices()[meanings.back()].actions.empty();
        if (goes && input.control) return spread(document, game, hex, input);
        if (goes && input.shift) return act(document, game, first);
        if (again) return choose(document, game, fan_.current(), false, input);
        decide(document, hex, input, game);
    }

    void spread(OpenDocument& document, Playtest& game, HexIndex hex, const ToolInput& input) {
        deciding_ = false;
        PlayRows rows(game, hex, document.view.palette);
        rows.pick();
        const auto able = std::find_if(rows.shown.begin(), rows.shown.end(), [](const auto& row) { return row.able; });
        const auto at = static_cast<std::size_t>(able - rows.shown.begin());
        if (able != rows.shown.end()) game.pick(UnitSet::of(rows.rows[at].unit));
        fan_.show(hex, {}, 0, input);  // rows follow with the game
        take(game, hex, at, &input);
        tell_row();
        changed(document);
    }
    void decide(OpenDocument& document, HexIndex hex, const ToolInput& input, Playtest& game) {
        deciding_ = true;
        fan_.show(hex, {}, 0, input);
        take(game, hex, 0, &input);
        tell_row();
        changed(document);
    }

    // The rows as the game is now; with none left there is nothing to choose.
    void take(const Playtest& game, HexIndex hex, std::size_t current, const ToolInput* input = nullptr) {
        PlayRows rows(game, hex, document_ != nullptr ? document_->view.palette : draw::kPrintedPalette);
        if (deciding_) rows.decide(game.meanings(hex));
        else rows.pick();
        const auto able = std::count_if(rows.shown.begin(), rows.shown.end(), [](const auto& row) { return row.able; });
        if (able < (deciding_ ? 2 : 1)) return close();
        rows_ = std::move(rows.rows);
        if (input != nullptr) fan_.show(hex, std::move(rows.shown), current, *input);
        else fan_.show(std::move(rows.shown), current);
    }
    // Something else than this tool changed the game.
    void follow(const OpenDocument& document) {
        if (!fan_.is_open()) return;
        const Playtest* game = desk_.game(&document);
        if (game == nullptr || !desk_.playing(&document) || !game->waits_for_human()) return close();
        take(*game, fan_.hex(), fan_.current());
    }
    void changed(OpenDocument& document) {
        busy_ = true;
        desk_.game_changed(document);
        busy_ = false;
    }

    // Clicking on goes down the stack, then chooses nobody.
    void next(OpenDocument& document, Playtest& game) {
        for (std::size_t row = fan_.current() + 1; row < rows_.size(); ++row)
            if (rows_[row].is == PlayRow::Is::unit && fan_.rows()[row].able) return pick(document, game, row, false);
        close();
        game.select(kNoUnit);
        changed(document);
    }

    void pick(OpenDocument& document, Playtest& game, std::size_t row, bool more) {
        UnitSet units = more ? game.picked() : UnitSet{};
        if (rows_[row].is == PlayRow::Is::all) {
            units = {};
            for (std::size_t i = 0; i < rows_.size(); ++i)
                if (rows_[i].is == PlayRow::Is::unit && fan_.rows()[i].able) units.add(rows_[i].unit);
        } else if (const UnitIndex unit = rows_[row].unit; more && units.has(unit)) {
            units.remove(unit);
        } else {
            units.add(unit);
        }
        game.pick(units);
        take(game, fan_.hex(), row);
        tell_row();
        changed(document);
    }

    void choose(OpenDocument& document, Playtest& game, std::size_t row, bool more, const ToolInput& input) {
        const PlayRow chosen = rows_[row];
        if (!fan_.rows()[row].able) {
            const Explanation why =
                game.rules().explain(game.view(), Action::of_unit(ActionKind::activate, chosen.unit));
            return desk_.tell(ruled_words(why.text, why.rule));
        }
        if (!deciding_) return pick(document, game, row, more);
        const HexIndex hex = fan_.hex();
        if (chosen.is == PlayRow::Is::act) return act(document, game, chosen.choice);
        if (chosen.is == PlayRow::Is::all) return act_all(document, game);
        // Who stands there is chosen; a stack is spread out with that one picked.
        close();
        game.pick(UnitSet::of(chosen.unit));
        if (game.meanings(hex).size() > 1) {
            deciding_ = false;
            fan_.show(hex, {}, 0, input);
            take(game, hex, 0, &input);
        }
        changed(document);
    }
    void act(OpenDocument& document, Playtest& game, const PlayChoice& choice) {
        close();
        game.perform(choice);
        changed(document);
    }
    void act_all(OpenDocument& document, Playtest& game) {
        const std::vector<PlayRow> rows = std::move(rows_);
        close();
        for (const PlayRow& row : rows) {
            const auto now = std::find_if(game.choices().begin(), game.choices().end(), [&](const PlayChoice& c) {
                return row.is == PlayRow::Is::act && c.kind == row.choice.kind && c.unit == row.unit;
            });
            if (now != game.choices().end()) game.perform(*now);
        }
        changed(document);
    }

    bool key(OpenDocument& document, Playtest& game, const ToolInput& input) {
        const std::string& key = input.key;
        if (fan_.is_open() && document.cursor() == fan_.hex() && fan_key(document, game, input)) return true;
        if (key == "Return" || key == "Shift+Return" || key == "Ctrl+Return") {
            ToolInput meant = input;
            meant.shift = key.starts_with("Shift");
            meant.control = key.starts_with("Ctrl");
            click(document, game, meant);
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

    // Keys of the stack that is spread out under the cursor.
    bool fan_key(OpenDocument& document, Playtest& game, const ToolInput& input) {
        const std::size_t count = rows_.size();
        if (input.key == "Tab" || input.key == "Shift+Tab") {
            std::size_t row = fan_.current();
            do row = row_after(row, count, input.key);
            while (!fan_.rows()[row].able && row != fan_.current());
            if (!deciding_) {
                pick(document, game, row, false);
            } else {
                take(game, fan_.hex(), row);
                tell_row();
                changed(document);
            }
        } else if (input.key == "Return") {
            if (deciding_) {
                choose(document, game, fan_.current(), false, input);
            } else {
                close();
                desk_.tell(say(game.prompt()));
                changed(document);
            }
        } else if (input.key == "A" && count > 0 && rows_.back().is == PlayRow::Is::all) {
            choose(document, game, count - 1, false, input);
        } else if (const auto row = row_of_digit(input.key, count)) {
            choose(document, game, *row, true, input);
        } else {
            return false;
        }
        return true;
    }

    void tell_row() const {
        if (!fan_.is_open()) return;
        const StackFan::Row& row = fan_.rows()[fan_.current()];
        desk_.tell(say("{1}, {2} of {3}", row.more.empty() ? row.words : row.words + " · " + row.more,
                       fan_.current() + 1, fan_.rows().size()));
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

    void close() {
        fan_.close();
        rows_.clear();
        deciding_ = false;
    }

    PlayDesk& desk_;
    Workspace& workspace_;
    std::vector<Connection> links_;
    StackFan fan_;
    std::vector<PlayRow> rows_;
    bool deciding_ = false;  ///< between going there and who stands there, or between units that act
    bool busy_ = false;
    const OpenDocument* document_ = nullptr;  ///< that the stack is of
};

}  // namespace

std::unique_ptr<Tool> make_play_tool(PlayDesk& desk, Workspace& workspace) {
    return std::make_unique<PlayTool>(desk, workspace);
}

}  // namespace ramparts
