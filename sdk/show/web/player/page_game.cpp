// Questions of a page and what they do; see page_game.hpp.
#include "sdk/show/web/player/page_game.hpp"

#include <algorithm>
#include <charconv>

#include "formats/text/json.hpp"
#include "sdk/play/names.hpp"
#include "sdk/play/settings.hpp"
#include "sdk/show/analysis/hint.hpp"
#include "sdk/show/web/player/page_campaign.hpp"
#include "sdk/show/web/player/page_mail.hpp"
#include "sdk/words/messages.hpp"
#include "sdk/words/scenario_names.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::web {
namespace {

constexpr std::string_view kPageRecord = "record";  // how findings call what the page gives to be read

}  // namespace

std::optional<std::uint64_t> PageQuestion::number(std::size_t word) const {
    if (word >= words.size()) return std::nullopt;
    std::uint64_t value = 0;
    const std::string_view digits = words[word];
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

PageQuestion read_question(std::string_view question) {
    PageQuestion out;
    const std::size_t line_end = std::min(question.find('\n'), question.size());
    std::string_view line = question.substr(0, line_end);
    if (line_end < question.size()) out.text = question.substr(line_end + 1);
    bool first = true;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        if (end > 0 && first) out.verb = line.substr(0, end);
        else if (end > 0) out.words.push_back(line.substr(0, end));
        first = first && end == 0;
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return out;
}

PageGame::PageGame() : mail_(std::make_unique<PageMail>()) {}
PageGame::~PageGame() = default;

const MailGame* PageGame::mail_game() const noexcept { return mail_->game ? &*mail_->game : nullptr; }

bool PageGame::open(PageBattle battle) {
    campaign_.reset();
    battle_ = std::move(battle);
    loaded_ = battle_.read ? std::move(*battle_.read) : load_scenario(battle_.scenario);
    battle_.read.reset();
    return open_loaded();
}

// The battle that is loaded, with the errata that are on.
bool PageGame::open_loaded() {
    game_.reset();
    problems_ = loaded_.diagnostics;
    if (!loaded_.readable || has_errors(problems_)) return false;
    use_names_of(loaded_);
    header_ = battle_.header.empty() ? Journal{} : read_journal(battle_.header, kPageRecord).journal;
    Layers layers;
    for (const OfferedErrata& each : battle_.errata) layers.push_back(each.layer);
    auto made = corrected(std::move(layers));
    if (!made) {
        problems_ = std::move(made.error());
        return false;
    }
    auto begun = Playtest::start(made->scenario, {});
    if (!begun) {
        problems_ = std::move(begun.error());
        return false;
    }
    put(std::move(*made), std::move(*begun));
    return true;
}

const PageGame::Known* PageGame::answer_to(std::string_view verb) {
    static constexpr Known kKnown[] = {
        {"new", &PageGame::begin},
        {"load", &PageGame::load},
        {"show", &PageGame::show},
        {"click", &PageGame::click},
        {"row", &PageGame::row},
        {"choose", &PageGame::perform},
        {"end", &PageGame::end_phase},
        {"escape", &PageGame::deselect},
        {"undo", &PageGame::undo},
        {"player", &PageGame::player},
        {"let", &PageGame::let},
        {"step", &PageGame::step},
        {"go", &PageGame::go},
        {"play-on", &PageGame::play_on},
        {"hover", &PageGame::hover, true},
        {"save", &PageGame::save, true},
        {"errata", &PageGame::errata, true},
        {"fits", &PageGame::fits, true},
        {"picture", &PageGame::picture, true},
        {"next-battle", &PageGame::next_battle},
        {"first-battle", &PageGame::first_battle},
        {"hint", &PageGame::hint},
        {"hint-on", &PageGame::hint_on, true},
        {"mail-key", &PageGame::mail_key, true},
        {"mail-new", &PageGame::mail_new},
        {"mail-join", &PageGame::mail_join},
        {"mail-open", &PageGame::mail_open},
        {"mail-look", &PageGame::mail_look, true},
        {"mail-accept", &PageGame::mail_accept},
        {"mail-write", &PageGame::mail_write},
    };
    const auto* found =
        std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Known& known) { return known.verb == verb; });
    return found == std::end(kKnown) ? nullptr : found;
}

std::string PageGame::ask(std::string_view question) {
    const PageQuestion q = read_question(question);
    JsonWriter json(0);
    json.begin_object();
    const Known* known = answer_to(q.verb);
    if (known != nullptr && !known->looks) hint_.reset();
    if (known == nullptr) refuse(json, "there is no question '" + std::string(q.verb) + "'");
    else if (game_ == nullptr) refuse(json, say("This scenario cannot be played yet"));
    else if ((this->*known->answer)(q, json)) write_state(json);
    if (!problems_.empty()) {
        json.key("problems").begin_array();
        for (const Diagnostic& problem : problems_) json.value(say_message(problem.message));
        json.end_array();
        if (game_ != nullptr) problems_.clear();  // why nothing can be played is said every time
    }
    return json.end_object().take();
}

void PageGame::refuse(JsonWriter& json, const std::string& why) const { json.member("no", why); }

void PageGame::tell(JsonWriter& json, const ClickResult& result) const {
    if (result.did != ClickResult::Did::nothing || result.why.empty()) return;
    json.member("no", say(result.why)).member("rule", result.rule);
}

HexIndex PageGame::hex_of(const PageQuestion& q, std::size_t word) const {
    const auto number = q.number(word);
    return number && *number < hexes_.size() ? hexes_[static_cast<std::size_t>(*number)] : kNoHex;
}

int PageGame::number_of(HexIndex hex) const { return hex < numbers_.size() ? numbers_[hex] : -1; }

// ---- games: begun, read, looked at ----

bool PageGame::begin(const PageQuestion& q, JsonWriter& json) {
    PlaytestSetup setup;
    setup.seed = q.number(0).value_or(1);
    for (SideId side = 0; side < kSides; ++side)
        if (q.words.size() > side + 1u) setup.players[side] = std::string(q.words[side + 1u]);
    for (std::size_t i = 1 + kSides; i < q.words.size(); ++i) setup.settings.push_back(read_setting(q.words[i]));
    for (const std::string& each : setup.players)
        if (each != kHuman && find_player(each) == nullptr) {
            refuse(json, why_no_player(each));
            return false;
        }
    auto made = corrected(layers_of_question(q.text).value_or(now_.layers));
    if (!made) {
        problems_ = std::move(made.error());
        return true;
    }
    auto begun = Playtest::start(made->scenario, setup);
    if (!begun) {
        problems_ = std::move(begun.error());
        return true;
    }
    put(std::move(*made), std::move(*begun));
    return true;
}

std::vector<Diagnostic> PageGame::take_up_one(std::string_view record) {
    std::vector<Diagnostic> problems;
    const JournalRead read = read_journal(record, kPageRecord);
    auto made = corrected(read.readable ? layers_of_record(read.journal) : now_.layers);
    if (!made) made = now_;
    auto game = Playtest::load(made->scenario, record, kPageRecord, problems, errata_on(made->layers));
    if (!game) return std::move(game.error());
    put(std::move(*made), std::move(*game));
    if (campaign_ && campaign_->stage() > 0) forgive_link(read.journal, now_.scenario, problems);
    if (auto parts = compare_parts(read.journal, parts_on(now_.layers), kPageRecord))
        problems.insert(problems.begin(), std::move(*parts));
    return problems;
}

bool PageGame::load(const PageQuestion& q, JsonWriter& json) {
    const std::uint64_t before = games_;
    problems_ = take_up(q.text);
    if (games_ != before) return true;
    refuse(json, say("This is not a record of this battle."));
    return false;
}

bool PageGame::show(const PageQuestion&, JsonWriter&) {
    told_.clear();
    return true;
}

bool PageGame::save(const PageQuestion&, JsonWriter& json) {
    json.member("record", kept_record()).member("hash", hash_digits(game_->state().hash()));
    json.member("id", game_->scenario().id).member("steps", game_->length());
    write_mail_file(json);
    if (campaign_) write_ended(json, *campaign_);
    return false;
}

std::string PageGame::kept_record() {
    game_->set_errata(errata_on(now_.layers));
    game_->set_parts(parts_on(now_.layers), header_.built_ins);
    return game_->journal({});
}

bool PageGame::go(const PageQuestion& q, JsonWriter&) {
    rows_.clear();
    traces_.clear();
    game_->go_to(static_cast<std::size_t>(q.number(0).value_or(game_->length())));
    return true;
}

bool PageGame::play_on(const PageQuestion&, JsonWriter&) {
    game_->play_on();
    return true;
}

// ---- what the player at the screen does ----

bool PageGame::click(const PageQuestion& q, JsonWriter& json) {
    const HexIndex hex = hex_of(q, 0);
    const bool again = !rows_.empty() && spread_ == hex;
    rows_.clear();
    const std::vector<std::size_t> meanings =
        game_->waits_for_human() ? game_->meanings(hex) : std::vector<std::size_t>{};
    if (meanings.empty()) {
        traces_.clear();
        tell(json, game_->click(hex));
        return true;
    }
    if (again) return true;  // a second click folds the stack again
    const bool picks = game_->choices()[meanings.front()].actions.empty();
    if (picks) game_->pick(UnitSet::of(game_->choices()[meanings.front()].unit));
    spread(hex, !picks);
    return true;
}

// What a click on a hex has to be decided between, or which of the units there are meant.
void PageGame::spread(HexIndex hex, bool deciding) {
    rows_.clear();
    spread_ = hex;
    deciding_ = deciding;
    UnitSet able;
    if (!deciding) {
        for (const PlayChoice& c : game_->choices())
            if (c.kind == PlayChoice::Kind::select && c.hex == hex) able.add(c.unit);
        const UnitSet own = game_->rules().tables().side_units(game_->state().to_act());
        const UnitSet here = game_->position().board().units(hex) & own;
        (here | able).each([&](UnitIndex u) { rows_.push_back({Row::Is::unit, u, 0, able.has(u)}); });
        if (game_->state().phase() == Phase::movement && (here & able).count() > 1)
            rows_.push_back({Row::Is::all, kNoUnit, 0, true});
        return;
    }
    std::size_t joins = 0;
    const std::vector<std::size_t> meanings = game_->meanings(hex);
    for (const std::size_t i : meanings) {
        const PlayChoice& c = game_->choices()[i];
        joins += c.kind == PlayChoice::Kind::join ? 1 : 0;
        rows_.push_back({c.actions.empty() ? Row::Is::unit : Row::Is::act, c.unit, i, true});
    }
    if (joins > 1 && joins == meanings.size()) rows_.push_back({Row::Is::all, kNoUnit, 0, true});
}

bool PageGame::row(const PageQuestion& q, JsonWriter& json) {
    const auto number = static_cast<std::size_t>(q.number(1).value_or(rows_.size()));
    if (q.number(0) != serial_ || number >= rows_.size()) return true;  // of a picture that is gone
    const Row chosen = rows_[number];
    if (!chosen.able) {
        const Explanation why =
            game_->rules().explain(game_->view(), Action::of_unit(ActionKind::activate, chosen.unit));
        tell(json, {ClickResult::Did::nothing, why.rule, why.text});
        return true;
    }
    act_on(chosen, q.words.size() > 2);
    return true;
}

void PageGame::act_on(const Row& chosen, bool more) {
    const HexIndex hex = spread_;
    if (!deciding_) {
        UnitSet units = more ? game_->picked() : UnitSet{};
        if (chosen.is == Row::Is::all) {
            for (const Row& each : rows_)
                if (each.is == Row::Is::unit && each.able) units.add(each.unit);
        } else if (more && units.has(chosen.unit)) {
            units.remove(chosen.unit);
        } else {
            units.add(chosen.unit);
        }
        game_->pick(units);
        return spread(hex, false);
    }
    const std::vector<Row> rows = std::move(rows_);
    rows_.clear();
    if (chosen.is == Row::Is::act) {
        game_->perform(game_->choices()[chosen.choice]);
    } else if (chosen.is == Row::Is::unit) {
        game_->pick(UnitSet::of(chosen.unit));
        if (game_->meanings(hex).size() > 1) spread(hex, false);
    } else {
        for (const Row& each : rows) {
            const auto now = std::find_if(game_->choices().begin(), game_->choices().end(), [&](const PlayChoice& c) {
                return each.is == Row::Is::act && c.kind == PlayChoice::Kind::join && c.unit == each.unit;
            });
            if (now != game_->choices().end()) game_->perform(PlayChoice(*now));
        }
    }
}

bool PageGame::perform(const PageQuestion& q, JsonWriter&) {
    const auto number = static_cast<std::size_t>(q.number(1).value_or(game_->choices().size()));
    if (q.number(0) != serial_ || number >= game_->choices().size()) return true;
    rows_.clear();
    traces_.clear();
    game_->perform(game_->choices()[number]);
    return true;
}

bool PageGame::end_phase(const PageQuestion&, JsonWriter& json) {
    rows_.clear();
    tell(json, game_->end_phase());
    return true;
}

bool PageGame::deselect(const PageQuestion&, JsonWriter&) {
    if (!rows_.empty()) rows_.clear();
    else game_->select(kNoUnit);
    return true;
}

bool PageGame::undo(const PageQuestion&, JsonWriter& json) {
    rows_.clear();
    traces_.clear();
    if (!game_->undo())
        refuse(json, say("Nothing can be taken back: the dice have been rolled since, or nothing was done"));
    return true;
}

// ---- players that are not at the screen ----

bool PageGame::player(const PageQuestion& q, JsonWriter& json) {
    const std::uint64_t side = q.number(0).value_or(kSides);
    if (side >= kSides || q.words.size() < 2) return true;
    const std::string id(q.words[1]);
    if (id != kHuman && find_player(id) == nullptr) refuse(json, why_no_player(id));
    else game_->set_player(static_cast<SideId>(side), id);
    rows_.clear();
    return true;
}

bool PageGame::let(const PageQuestion& q, JsonWriter&) {
    rows_.clear();
    if (q.words.empty()) game_->stop_letting();
    else if (find_player(q.words[0]) != nullptr) game_->let(std::string(q.words[0]), Playtest::Until::phase);
    return true;
}

bool PageGame::step(const PageQuestion&, JsonWriter&) {
    rows_.clear();
    if (!game_->waits_for_computer()) return true;
    const Position stood = game_->position();
    const std::vector<HexIndex> before = unit_places();
    if (stood.state().phase_key() != traced_phase_) traces_.clear();
    traced_phase_ = stood.state().phase_key();
    const std::size_t dice = game_->dice().size();
    if (game_->step_player()) trace(before, stood, dice);
    return true;
}

std::vector<HexIndex> PageGame::unit_places() const {
    std::vector<HexIndex> places;
    const GameState& state = game_->state();
    for (std::size_t u = 0; u < game_->scenario().units.size(); ++u)
        places.push_back(state.on_map(static_cast<UnitIndex>(u)) ? state.hex(static_cast<UnitIndex>(u)) : kNoHex);
    return places;
}

// The way of each unit that has moved, and the attack whose die has fallen.
void PageGame::trace(const std::vector<HexIndex>& before, const Position& stood, std::size_t dice) {
    const StateView view = stood.view();
    const std::vector<HexIndex> after = unit_places();
    for (std::size_t u = 0; u < after.size(); ++u) {
        if (after[u] == before[u] || before[u] == kNoHex || after[u] == kNoHex) continue;
        Reach reach;
        std::vector<HexIndex> way;
        if (view.state.phase() == Phase::movement)
            way = game_->rules().way(view, static_cast<UnitIndex>(u), after[u], reach);
        if (way.size() < 2) way = {before[u], after[u]};
        traces_.push_back({std::move(way), false});
    }
    if (game_->dice().size() == dice || view.state.step() != Step::build_combat) return;
    const Combat combat = game_->rules().combat(view);
    if (combat.defenders.empty() || !view.state.on_map(combat.defenders.first())) return;
    const HexIndex target = view.state.hex(combat.defenders.first());
    (combat.attackers | combat.supporters).each([&](UnitIndex u) {
        if (view.state.on_map(u)) traces_.push_back({{view.state.hex(u), target}, true});
    });
}

}  // namespace ramparts::web
