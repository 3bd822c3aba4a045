// The build file of a module; see module.hpp.
#include "sdk/exchange/vassal/module.hpp"

#include <algorithm>
#include <cmath>

#include "engine/modules/in_force.hpp"
#include "sdk/check/playable.hpp"

namespace ramparts::vassal {
namespace {

constexpr const char* kPrototype = "Unit";
constexpr const char* kSaved = "1801440000000";  // milliseconds since 1970: the same battle gives the same bytes

Element build(std::string_view name) { return Element("VASSAL.build." + std::string(name)); }
Element part(std::string_view name) { return build("module." + std::string(name)); }
Element map_part(std::string_view name) { return build("module.map." + std::string(name)); }

std::string decimal(double value) {
    const auto thousandths = std::llround(value * 1000);
    std::string rest = std::to_string(std::abs(thousandths % 1000));
    rest.insert(0, 3 - rest.size(), '0');
    return std::to_string(thousandths / 1000) + "." + rest;
}

// A name for a list whose separator is a comma.
std::string in_list(const std::vector<std::string>& names) { return join(names, ','); }

class Building {
public:
    Building(const Scenario& scenario, const Pictures& pictures, const paper::Speak& speak)
        : scenario_(scenario), pictures_(pictures), speak_(speak) {}

    Element run() {
        Element root = build("GameModule");
        root.with("name", board_name(scenario_)).with("version", scenario_.version);
        root.with("VassalVersion", kDeclaredVersion).with("description", scenario_.date);
        root.add(part("BasicCommandEncoder"));
        root.add(part("Documentation"));
        root.add(roster());
        root.add(part("GlobalOptions")).with("autoReport", "Always").with("chatterHTMLSupport", "Always");
        root.add(prototypes());
        root.add(battle_map());
        std::vector<std::size_t> tracks;
        for (const paper::PlacedBox& box : pictures_.boxes)
            if (tracks.empty() || tracks.back() != box.page) tracks.push_back(box.page);
        for (std::size_t i = 0; i < tracks.size(); ++i) root.add(track_map(tracks[i], i, tracks.size()));
        root.add(turn_tracker());
        root.add(dice());
        root.add(all_counters());
        root.add(chart_window());
        root.with("nextPieceSlotId", next_slot_);
        return root;
    }

private:
    [[nodiscard]] std::string say(const Message& words) const { return speak_(words); }

    [[nodiscard]] Element roster() const {
        Element element = part("PlayerRoster");
        element.with("buttonText", say(wording("Side"))).with("buttonToolTip", say(wording("Change sides")));
        for (const SideInfo& side : scenario_.sides) element.add(Element("entry")).holding(side.name);
        return element;
    }

    [[nodiscard]] Element prototypes() const {
        Element element = part("PrototypesContainer");
        Piece shared;
        const int corner = pictures_.counter_pixels / 2;
        shared.traits = {mark_moved(kMovedPicture, say(wording("Mark as moved")), corner - 12, -corner),
                         delete_command(say(wording("Remove from play"))),
                         {"piece;;;;", "null;0;0;;0"}};
        element.add(part("PrototypeDefinition"))
            .with("name", kPrototype)
            .with("description", say(wording("What every unit can")))
            .holding(encode(shared));
        return element;
    }

    // What a window with a board has so that pieces can be dragged and looked at.
    static void add_tools(Element& map) {
        map.add(map_part("StackMetrics"))
            .with("disabled", "false")
            .with("exSepX", 6)
            .with("exSepY", 18)
            .with("unexSepX", 4)
            .with("unexSepY", 6);
        for (const char* tool :
             {"ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander",
              "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Zoomer"})
            map.add(map_part(tool));
    }
    static Element window(const std::string& name, bool main) {
        Element map = part("Map");
        map.with("mapName", name).with("markMoved", "Always").with("edgeWidth", 0).with("edgeHeight", 0);
        map.with("allowMultiple", "false").with("launch", main ? "false" : "true");
        if (!main) map.with("buttonName", name);
        map.with("color", "255,0,0").with("thickness", 3);
        map.with("moveWithinFormat", "$pieceName$: $previousLocation$ - $location$");
        map.with("moveToFormat", "$pieceName$: $previousMap$ - $location$");
        map.with("createFormat", "$pieceName$: $location$").with("changeFormat", "$message$");
        return map;
    }
    static Element& add_board(Element& map, const std::string& name, const std::string& image) {
        Element picker = map_part("BoardPicker");
        picker.with("title", name).with("boardPrompt", name).with("slotHeight", 125).with("slotWidth", 350);
        picker.with("slotScale", "0.2").with("maxColumns", 1);
        picker.add(Element("setup")).holding(name + "BoardPicker\t" + name + "\t0\t0");
        Element board = map_part("boardPicker.Board");
        board.with("name", name).with("image", image).with("reversible", "false");
        picker.add(std::move(board));
        return map.add(std::move(picker)).children.back();
    }

    [[nodiscard]] Element hex_grid() const {
        const Grid& grid = scenario_.map.grid();
        const Grid::Shape& shape = grid.shape();
        const draw::HexLayout& layout = pictures_.layout;
        const draw::Point first = layout.centre(draw::Place{0, 0});
        const draw::Point next_line = layout.centre(draw::Place{1, 0});
        const bool pointy = shape.orientation == Orientation::pointy;
        const auto pixel = [](double mm) { return static_cast<int>(std::lround(mm * kPixelsPerMm)); };
        const double along = pointy ? next_line.y - first.y : next_line.x - first.x;
        Element element = map_part("boardPicker.board.HexGrid");
        element.with("sideways", pointy ? "true" : "false");
        element.with("x0", pixel(pointy ? first.y : first.x)).with("y0", pixel(pointy ? first.x : first.y));
        element.with("dy", decimal(layout.hex_mm() * kPixelsPerMm)).with("dx", decimal(along * kPixelsPerMm));
        element.with("snapTo", "true").with("edgesLegal", "false").with("cornersLegal", "false");
        element.with("visible", "false").with("dotsVisible", "false").with("color", "0,0,0");
        const int zeros = grid.label_digits() - 1;
        element.add(map_part("boardPicker.board.mapgrid.HexGridNumbering"))
            .with("first", pointy ? "V" : "H")
            .with("sep", "")
            .with("hType", "N")
            .with("hLeading", zeros)
            .with("hOff", pointy ? shape.first_row : shape.first_column)
            .with("hDescend", "false")
            .with("vType", "N")
            .with("vLeading", zeros)
            .with("vOff", pointy ? shape.first_column : shape.first_row)
            .with("vDescend", "false")
            .with("stagger", grid.is_low_line(1) ? "false" : "true")
            .with("locationFormat", shape.prefix + "$gridLocation$")
            .with("visible", "false")
            .with("fontSize", 9)
            .with("color", "0,0,0")
            .with("rotateText", 0)
            .with("hDrawOff", 0)
            .with("vDrawOff", 0);
        return element;
    }

    Element slot(const Piece& piece, const std::string& name) {
        Element element = build("widget.PieceSlot");
        element.with("entryName", name).with("gpid", next_slot_++);
        element.with("width", pictures_.counter_pixels).with("height", pictures_.counter_pixels);
        return element.holding(encode(piece));
    }
    Element slot_of(const Unit& unit) {
        const std::string name = unit.title.empty() ? unit.name : unit.name + " (" + unit.title + ")";
        return slot(unit_piece(scenario_, unit, next_slot_, speak_), name);
    }
    Element slot_of_marker(const std::string& image, const std::string& name) {
        Piece piece;
        piece.traits = {prototype(kPrototype), basic_piece(image, name, next_slot_)};
        return slot(piece, name);
    }

    Element battle_map() {
        const std::string name = board_name(scenario_);
        Element map = window(name, true);
        add_board(map, name, kMapPicture).add(hex_grid());
        add_tools(map);
        std::vector<HexIndex> hexes;
        for (const Unit& unit : scenario_.units)
            if (unit.at && *unit.at < scenario_.map.grid().size()) hexes.push_back(*unit.at);
        std::sort(hexes.begin(), hexes.end());
        hexes.erase(std::unique(hexes.begin(), hexes.end()), hexes.end());
        for (const HexIndex hex : hexes) {
            const std::string label = scenario_.map.grid().label(hex);
            Element stack = map_part("SetupStack");
            stack.with("name", label).with("owningBoard", name).with("useGridLocation", "true");
            stack.with("location", label).with("x", 0).with("y", 0);
            for (const Unit& unit : scenario_.units)
                if (unit.at == hex) stack.add(slot_of(unit));
            map.add(std::move(stack));
        }
        return map;
    }

    // A page of the charts as a board: where turns are counted and units wait for theirs.
    Element track_map(std::size_t page, std::size_t number, std::size_t of) {
        const Message title = of > 1 ? message("Turns and arrivals {1}", number + 1) : wording("Turns and arrivals");
        const std::string name = say(title);
        Element map = window(name, false);
        add_board(map, name, chart_picture(page));
        add_tools(map);
        for (const paper::PlacedBox& box : pictures_.boxes)
            if (box.page == page) add_in_box(map, box, name);
        return map;
    }
    void add_in_box(Element& map, const paper::PlacedBox& box, const std::string& board) {
        const draw::Point middle = box.box.centre();
        Element stack = map_part("SetupStack");
        const auto place = [&](const std::string& name) {
            stack.with("name", name).with("owningBoard", board).with("useGridLocation", "false").with("location", "");
            stack.with("x", static_cast<int>(std::lround(middle.x * kPixelsPerMm)));
            stack.with("y", static_cast<int>(std::lround(middle.y * kPixelsPerMm)));
        };
        if (box.kind == paper::PlacedBox::Kind::arriving && box.unit < scenario_.units.size()) {
            const Unit& unit = scenario_.units[box.unit];
            place(unit.id);
            stack.add(slot_of(unit));
        } else if (box.kind == paper::PlacedBox::Kind::turn && box.number == 1) {
            place("turn-1");
            stack.add(slot_of_marker(kTurnPicture, say(wording("Turn"))));
        } else if (box.kind == paper::PlacedBox::Kind::points && box.number == 0) {
            place("points-0");
            for (const SideInfo& side : scenario_.sides)
                for (const Message& what : {Message(wording("ones")), Message(wording("tens"))})
                    stack.add(slot_of_marker(points_picture(side), side.name + ", " + say(what)));
        } else {
            return;
        }
        map.add(std::move(stack));
    }

    [[nodiscard]] Element turn_tracker() const {
        const std::string turn = say(wording("Turn"));
        const std::string phase = say(wording("Phase"));
        Element element = part("turn.TurnTracker");
        element.with("name", turn).with("buttonText", turn).with("turnFormat", "$level1$ $level2$");
        element.with("reportFormat", "* $newTurn$").with("tooltip", turn);
        element.with("length", "-1").with("lengthStyle", "Maximum");
        Element counter = part("turn.CounterTurnLevel");
        counter.with("name", turn).with("property", "Turn").with("turnFormat", turn + " $value$");
        counter.with("start", 1).with("incr", 1).with("loop", "false");
        counter.with("loopLimit", static_cast<int>(scenario_.turns.size()));
        counter.add(part("turn.ListTurnLevel"))
            .with("name", phase)
            .with("property", "Phase")
            .with("turnFormat", "$value$")
            .with("list", in_list(phases_of_turn(scenario_, speak_)))
            .with("configList", "false")
            .with("configFirst", "false")
            .with("prompt", "");
        element.add(std::move(counter));
        return element;
    }

    [[nodiscard]] Element dice() const {
        const std::string name = say(message("Die of {1}", scenario_.ruleset.die_faces));
        Element element = part("DiceButton");
        element.with("name", name).with("text", name).with("nDice", 1).with("nSides", scenario_.ruleset.die_faces);
        element.with("plus", 0).with("addToTotal", 0).with("reportTotal", "false").with("prompt", "false");
        return element.with("reportFormat", "** $name$ = $result$ *** <$PlayerName$>");
    }

    Element all_counters() {
        Element window_of = part("PieceWindow");
        const std::string title = say(wording("Counters"));
        window_of.with("name", title).with("text", title).with("hidden", "false").with("scale", "1.0");
        Element tabs = build("widget.TabWidget");
        tabs.with("entryName", title);
        for (std::size_t s = 0; s < scenario_.sides.size(); ++s) {
            Element list = build("widget.ListWidget");
            list.with("entryName", scenario_.sides[s].name).with("scale", "1.0");
            list.with("height", 200).with("width", 300).with("divider", 194);
            for (const Unit& unit : scenario_.units)
                if (unit.side == s) list.add(slot_of(unit));
            tabs.add(std::move(list));
        }
        if (!scenario_.markers.empty()) tabs.add(all_markers());
        window_of.add(std::move(tabs));
        return window_of;
    }

    Element all_markers() {
        Element list = build("widget.ListWidget");
        list.with("entryName", say(wording("Markers"))).with("scale", "1.0");
        list.with("height", 200).with("width", 300).with("divider", 194);
        for (const Marker& marker : scenario_.markers) {
            Piece piece;
            piece.traits.push_back(prototype(kPrototype));
            if (!marker.back.empty())
                piece.traits.push_back(step_layer({{marker_picture(marker, true)}, {"+ (" + marker.back + ")"}}));
            piece.traits.push_back(basic_piece(marker_picture(marker, false), marker.name, next_slot_));
            list.add(slot(piece, marker.name));
        }
        return list;
    }

    [[nodiscard]] Element chart_window() const {
        Element window_of = part("ChartWindow");
        const std::string title = say(wording("Charts"));
        window_of.with("name", title).with("text", title).with("tooltip", title);
        Element tabs = build("widget.TabWidget");
        tabs.with("entryName", title);
        for (std::size_t page = 0; page < pictures_.chart_pages; ++page)
            tabs.add(build("widget.Chart"))
                .with("chartName", say(message("Page {1}", page + 1)))
                .with("fileName", chart_picture(page));
        window_of.add(std::move(tabs));
        return window_of;
    }

    const Scenario& scenario_;
    const Pictures& pictures_;
    const paper::Speak& speak_;
    int next_slot_ = 1;
};

std::string number_or_nothing(int number) { return number > 0 ? std::to_string(number) : std::string(); }

}  // namespace

std::string board_name(const Scenario& scenario) { return scenario.name.empty() ? scenario.id : scenario.name; }

Piece unit_piece(const Scenario& scenario, const Unit& unit, int slot, const paper::Speak& speak) {
    Piece piece;
    piece.traits.push_back(prototype(kPrototype));
    if (unit.steps() > 1) {
        StepLayer layer;
        for (int lost = 1; lost < unit.steps(); ++lost) {
            layer.images.push_back(counter_picture(unit, lost));
            layer.names.push_back("+ (" + speak(message("{1} of {2} steps", unit.steps() - lost, unit.steps())) + ")");
        }
        piece.traits.push_back(step_layer(layer));
    }
    const SideInfo* side = unit.side < scenario.sides.size() ? &scenario.sides[unit.side] : nullptr;
    const auto& classes = scenario.ruleset.unit_classes;
    const std::string kind = unit.unit_class < classes.size() ? classes[unit.unit_class].id : std::string();
    const CounterMarks marks = counter_marks(scenario, unit);
    piece.traits.push_back(
        markers({"Id", "Side", "Class", "Title", "Commander", "Strength", "Reduced", "Range", "Steps"},
                {unit.id, side != nullptr ? side->name : "", kind, unit.title, unit.commander,
                 std::to_string(unit.full), unit.reduced ? std::to_string(*unit.reduced) : "",
                 number_or_nothing(marks.range), std::to_string(unit.steps())}));
    for (const CounterMarks::Mark& mark : marks.values)
        piece.traits.push_back(markers({speak(Message::of_plugin(mark.title))}, {mark.text}));
    piece.traits.push_back(basic_piece(counter_picture(unit, 0), unit.name, slot));
    return piece;
}

std::vector<std::string> phases_of_turn(const Scenario& scenario, const paper::Speak& speak) {
    const std::vector<Message> one = phases_in_force(scenario);
    std::vector<std::string> all;
    for (std::size_t i = 0; i < scenario.sides.size(); ++i) {
        const SideInfo& side = scenario.sides[(scenario.first_side + i) % scenario.sides.size()];
        for (const Message& phase : one) all.push_back(side.name + ": " + speak(phase));
    }
    return all;
}

Element build_file(const Scenario& scenario, const Pictures& pictures, const paper::Speak& speak) {
    return Building(scenario, pictures, speak).run();
}

Element module_data(const Scenario& scenario) {
    Element root("data");
    root.with("version", "1");
    root.add(Element("version")).holding(scenario.version);
    root.add(Element("VassalVersion")).holding(kDeclaredVersion);
    root.add(Element("dateSaved")).holding(kSaved);
    root.add(Element("description")).holding(scenario.date.empty() ? board_name(scenario) : scenario.date);
    root.add(Element("name")).holding(board_name(scenario));
    return root;
}

}  // namespace ramparts::vassal
