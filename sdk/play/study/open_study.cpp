// Opening studies; see study.hpp.
#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/core/hash.hpp"
#include "engine/core/version.hpp"
#include "engine/players/player.hpp"
#include "engine/rules/version.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/scenario/document.hpp"
#include "formats/scenario/scenario_file.hpp"
#include "formats/text/sha256.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/change/edit/edit_script.hpp"
#include "sdk/change/errata/apply.hpp"
#include "sdk/check/playable.hpp"
#include "sdk/play/study/study.hpp"

namespace ramparts {
namespace {

using StudyFaults = std::vector<Diagnostic>;

class StudyOpener {
public:
    StudyOpener(const StudyRead& read, const std::string& path, const StudyWorld& world)
        : read_(read), path_(path), world_(world) {
        out_.study = read.study;
    }

    Result<OpenStudy, StudyFaults> run() {
        look_at_players();
        for (const StudyBattle& battle : out_.study.battles) open_battle(battle);
        if (!faults_.empty()) return fail(in_order());
        for (std::size_t i = 0; i < out_.grounds.size() && faults_.empty(); ++i) make_cells(i);
        if (out_.cells.empty() && faults_.empty())
            wrong(out_.study.battles.front().id.byte, message("no cell of the study can be played"),
                  message("look at the battle with ramparts validate, or free other values"));
        if (!faults_.empty()) return fail(in_order());
        put_stamp();
        return std::move(out_);
    }

private:
    void wrong(std::uint32_t byte, Message said, Message fix, const char* code = "RP6100") {
        Diagnostic d;
        d.code = code;
        d.message = std::move(said);
        d.fix = std::move(fix);
        faults_.push_back(placed(std::move(d), byte));
    }
    [[nodiscard]] Diagnostic placed(Diagnostic d, std::uint32_t byte) const {
        if (byte == kNoByte) d.where.file.path = path_;
        else d.where.file = read_.source->place(byte);
        return d;
    }

    // As they stand in the study.
    StudyFaults in_order() {
        std::ranges::stable_sort(faults_, {}, [](const Diagnostic& d) { return d.where.file.byte; });
        return std::move(faults_);
    }

    void look_at_players() {
        std::vector<std::string_view> known;
        for (const PlayerInfo& info : known_players()) known.push_back(info.id);
        for (const StudyPlayers& row : out_.study.players)
            for (const PlacedWords& player : row.players)
                if (find_player(player.text) == nullptr)
                    wrong(player.byte, why_no_player(player.text), suggestion(player.text, known));
    }

    void open_battle(const StudyBattle& battle) {
        StudyGround ground;
        const std::string path = path_from(path_, battle.path.text);
        auto scenario = world_.battle(path);
        if (!scenario) {
            for (Diagnostic& d : scenario.error())
                faults_.push_back(d.where.file.path.empty() ? placed(std::move(d), battle.path.byte) : std::move(d));
            return;
        }
        ground.base = std::move(*scenario);
        Document document(ground.base);
        if (!put_errata(battle, document) || !make_changes(battle, document)) return;
        ground.scenario = document.scenario();
        if (!free_data(battle, ground) || !find_its_side(battle, ground)) return;
        if (battle.free.empty())
            if (StudyFaults against = playability(ground.scenario); !against.empty()) {
                for (Diagnostic& d : against) faults_.push_back(placed(std::move(d), battle.path.byte));
                return;
            }
        if (world_.parts) ground.parts = world_.parts(ground.scenario, path, out_.study.players);
        out_.grounds.push_back(std::move(ground));
    }

    bool put_errata(const StudyBattle& battle, Document& document) {
        std::vector<ErrataLayer> layers;
        for (const StudyErrata& errata : battle.errata) {
            const std::string path = path_from(path_, errata.path.text);
            std::string text;
            Diagnostic problem;
            if (!read_file(path, max_bytes(DocumentKind::errata), text, problem)) {
                faults_.push_back(placed(std::move(problem), errata.path.byte));
                return false;
            }
            ErrataRead read = read_errata(std::move(text), path);
            if (!read.readable) {
                std::ranges::move(read.diagnostics, std::back_inserter(faults_));
                return false;
            }
            ErrataLayer layer{std::move(read.errata), path, std::move(read.source), {}};
            if (StudyFaults names = switch_errata(layer, errata.only, errata.off); !names.empty()) {
                for (Diagnostic& d : names) faults_.push_back(placed(std::move(d), errata.path.byte));
                return false;
            }
            layers.push_back(std::move(layer));
        }
        if (layers.empty()) return true;
        auto applied = apply_errata(document, layers);
        if (!applied) std::ranges::move(applied.error(), std::back_inserter(faults_));
        return applied.has_value();
    }

    bool make_changes(const StudyBattle& battle, Document& document) {
        bool good = true;
        for (const PlacedWords& line : battle.changes) {
            auto made = run_script(document, line.text, {.path = path_});
            if (made) continue;
            good = false;
            for (Diagnostic& d : made.error()) faults_.push_back(placed(std::move(d), line.byte));
        }
        return good;
    }

    bool free_data(const StudyBattle& battle, StudyGround& ground) {
        for (const PlacedWords& free : battle.free) {
            auto data = read_free_data(ground.scenario, free.text);
            if (!data) {
                const FreeFault& fault = data.error();
                wrong(free.byte == kNoByte ? kNoByte : free.byte + static_cast<std::uint32_t>(fault.at), fault.said,
                      fault.fix, fault.taken ? "RP6091" : "RP6100");
                return false;
            }
            for (FreeDatum& datum : *data) {
                if (std::ranges::any_of(ground.data, [&](const FreeDatum& d) { return d.name == datum.name; })) {
                    wrong(free.byte, message("{1} is freed twice", datum.name), message("leave one out"));
                    return false;
                }
                ground.now.push_back(value_now(ground.scenario, datum));
                ground.data.push_back(std::move(datum));
            }
        }
        return true;
    }

    bool find_its_side(const StudyBattle& battle, StudyGround& ground) {
        const PlacedWords& side = out_.study.stop.side;
        if (side.text.empty()) return true;
        const auto found = ground.scenario.side(side.text);
        if (found) ground.side = *found;
        else
            wrong(
                side.byte, message("the battle {1} has no side {2}", battle.id.text, quote(side.text)),
                message("name a side that all battles of the study have, or leave the attribute out for their first"));
        return found.has_value();
    }

    // All values of one battle, the last datum changing fastest, each with all players and dice.
    void make_cells(std::size_t at) {
        const StudyGround& ground = out_.grounds[at];
        std::uint64_t combinations = 1;
        for (const FreeDatum& datum : ground.data)
            combinations = std::min<std::uint64_t>(kMaxStudyCells + 1, combinations * datum.values.size());
        const std::uint64_t rows = combinations * out_.study.players.size() * out_.study.dice.size();
        if (out_.cells.size() + rows > kMaxStudyCells) {
            const StudyBattle& battle = out_.study.battles[at];
            wrong(battle.free.empty() ? battle.id.byte : battle.free.front().byte,
                  message("the study has more than {1} cells", kMaxStudyCells),
                  message("free fewer values, or make two studies of it"));
            return;
        }
        std::vector<std::size_t> chosen(ground.data.size());
        for (std::uint64_t i = 0; i < combinations; ++i) {
            add_cells(at, chosen);
            for (std::size_t datum = chosen.size(); datum-- > 0;) {
                if (++chosen[datum] < ground.data[datum].values.size()) break;
                chosen[datum] = 0;
            }
        }
    }

    void add_cells(std::size_t at, const std::vector<std::size_t>& chosen) {
        const StudyGround& ground = out_.grounds[at];
        StudyCell cell;
        cell.name = out_.study.battles[at].id.text;
        cell.ground = at;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            const FreeDatum& datum = ground.data[i];
            const int value = datum.values[chosen[i]];
            cell.values.push_back(value);
            cell.name += " " + datum.name + "=" + value_text(ground.scenario, datum, value);
            cell.changed += value == ground.now[i] ? 0 : 1;
            cell.far_off += distance(datum, value, ground.now[i]);
        }
        const Scenario played = out_.scenario(cell);
        if (!ground.data.empty() && !playability(played).empty()) {
            out_.left_out.push_back(cell.name);
            return;
        }
        cell.content = content_hash(played);
        const std::string name = cell.name;
        for (const StudyPlayers& players : out_.study.players)
            for (const int dice : out_.study.dice) {
                cell.players = {players.players[0].text, players.players[1].text};
                cell.dice = dice;
                cell.name = name;
                if (out_.study.players.size() > 1) cell.name += " " + cell.players[0] + " - " + cell.players[1];
                if (out_.study.dice.size() > 1) cell.name += " dice " + std::to_string(dice);
                out_.cells.push_back(cell);
            }
    }

    static std::uint64_t distance(const FreeDatum& datum, int value, int now) {
        using enum FreeDatum::Kind;
        if (value == now) return 0;
        const bool name = datum.kind == at || datum.kind == arrives || datum.kind == entry;
        return name ? 1 : static_cast<std::uint64_t>(std::abs(value - now));
    }

    // What decides the games and nothing else: how many are played and when it stops may change.
    void put_stamp() {
        std::string text = "ramparts study\n" + std::to_string(out_.study.block) + "\n";
        for (const StudyCell& cell : out_.cells) {
            text +=
                cell.content + " " + cell.players[0] + " " + cell.players[1] + " " + std::to_string(cell.dice) + "\n";
            out_.stamp.cells.push_back(cell.content);
        }
        out_.stamp.id = out_.study.id;
        out_.stamp.hash = sha256_hex(text);
        out_.stamp.program = kVersion;
        out_.stamp.rules = kRulesVersion;
        for (const StudyGround& ground : out_.grounds)
            for (const JournalPart& part : ground.parts)
                if (std::ranges::find(out_.stamp.parts, part) == out_.stamp.parts.end())
                    out_.stamp.parts.push_back(part);
        std::ranges::sort(out_.stamp.parts, {}, [](const JournalPart& p) { return std::tie(p.kind, p.id, p.sha256); });
        for (StudyCell& cell : out_.cells)
            cell.seed = hash_combine(hash_text(out_.stamp.hash), static_cast<std::uint64_t>(cell.dice));
    }

    const StudyRead& read_;
    const std::string& path_;
    const StudyWorld& world_;
    OpenStudy out_;
    StudyFaults faults_;
};

}  // namespace

Scenario OpenStudy::scenario(const StudyCell& cell) const {
    const StudyGround& ground = grounds[cell.ground];
    Scenario played = ground.scenario;
    for (std::size_t i = 0; i < cell.values.size(); ++i)
        if (cell.values[i] != ground.now[i]) set_value(played, ground.data[i], cell.values[i]);
    return played;
}

Result<OpenStudy, std::vector<Diagnostic>> open_study(const StudyRead& read, const std::string& path,
                                                      const StudyWorld& world) {
    return StudyOpener(read, path, world).run();
}

}  // namespace ramparts
