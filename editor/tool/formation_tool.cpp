// Formations on the map; see formation_tool.hpp.
#include "editor/tool/formation_tool.hpp"

#include <algorithm>
#include <map>

#include "editor/model/formation.hpp"
#include "editor/view/counter_art.hpp"
#include "editor/workspace/workspace.hpp"
#include "engine/model/names.hpp"
#include "sdk/words/messages.hpp"

namespace ramparts {
namespace {

constexpr Colour kGoes = rgb(24, 128, 62);
constexpr Colour kBarred = rgb(200, 32, 36);

// Where the units would go, and the hexes that rules keep them from.
class FormationPicture final : public Overlay {
public:
    struct Place {
        HexIndex hex = kNoHex;
        std::vector<CounterFace> stack;
    };
    std::vector<Place> places;
    std::vector<HexIndex> barred;

    [[nodiscard]] Layer layer() const override { return Layer::top; }
    void paint(const OverlayContext& context, const Surface& surface) override {
        if (context.art == nullptr || !context.view.whole()) return;
        for (const HexIndex hex : barred) {
            context.art->tint_hex(surface, context.view.centre(hex), kBarred, 70);
            context.art->outline_hex(surface, context.view.centre(hex), {kBarred, 2 * context.scale});
        }
        const int size = std::max(8, static_cast<int>(context.view.pitch() * 0.62));
        for (const Place& place : places) {
            const PixelPoint c = context.view.centre(place.hex);
            context.art->tint_hex(surface, c, kGoes, 60);
            context.art->outline_hex(surface, c, {kGoes, 3 * context.scale});
            const int step = size / 9;
            int off = -step * (static_cast<int>(place.stack.size()) - 1) / 2;
            for (const CounterFace& face : place.stack) {
                surface.draw(draw_counter(face, size, context.text), {c.x + off, c.y - off});
                off += step;
            }
        }
    }
    [[nodiscard]] std::vector<HexIndex> hexes() const {
        std::vector<HexIndex> all = barred;
        for (const Place& place : places) all.push_back(place.hex);
        return all;
    }
};

struct FormationWords {
    const char* id;
    const char* title;
    const char* help;
    const char* hint;
    const char* edit;
};

constexpr FormationWords kLineWords{
    "formation.line", RP_TR("Set up in a line"), RP_TR("Spread the chosen units evenly between two hexes."),
    RP_TR("Drag from the first hex to the last to spread the chosen units; 1 to 4: so many to a hex"),
    RP_TR("Set up {1} units in a line")};
constexpr FormationWords kColumnWords{
    "formation.column", RP_TR("Set up in column"), RP_TR("Set the chosen units up one behind the other along a road."),
    RP_TR("Drag from a hex with a road the way the units are to follow it; 1 to 4: so many to a hex"),
    RP_TR("Set up {1} units in column")};

class FormationTool final : public Tool {
public:
    FormationTool(PaintState& state, Formation::Shape shape)
        : state_(state), words_(shape == Formation::Shape::line ? kLineWords : kColumnWords) {
        formation_.shape = shape;
    }
    [[nodiscard]] std::string_view id() const override { return words_.id; }
    [[nodiscard]] std::string_view title() const override { return words_.title; }
    [[nodiscard]] std::string_view help() const override { return words_.help; }
    [[nodiscard]] std::string hint() const override { return words_.hint; }
    [[nodiscard]] std::string_view pointer() const override { return "hand"; }
    [[nodiscard]] bool drags() const override { return true; }
    [[nodiscard]] Overlay* preview() override { return &picture_; }
    [[nodiscard]] std::string unavailable(const OpenDocument& document) const override {
        return chosen_units(document).empty() ? no_chosen_units() : std::string();
    }
    void deactivate() override { drop(); }
    void document_changed(OpenDocument&, const ChangeSet&) override { drop(); }

    ToolReply input(OpenDocument& document, const ToolInput& input) override {
        using Kind = ToolInput::Kind;
        const std::vector<HexIndex> before = picture_.hexes();
        ToolReply reply;
        switch (input.kind) {
            case Kind::press: reply.handled = press(document, input); break;
            case Kind::drag: reply.handled = drag(document, input); break;
            case Kind::release: reply.handled = release(document); break;
            case Kind::key: reply.handled = key(document, input.key); break;
            case Kind::cancel:
                reply.handled = held();
                drop();
                break;
            case Kind::hover:
            case Kind::leave: break;
        }
        reply.repaint = before;
        for (const HexIndex hex : picture_.hexes()) reply.repaint.push_back(hex);
        return reply;
    }

private:
    [[nodiscard]] bool held() const noexcept { return formation_.from != kNoHex; }

    bool press(OpenDocument& document, const ToolInput& input) {
        if (input.button != ToolInput::Button::left || input.hit.hex == kNoHex) return false;
        if (chosen_units(document).empty()) {
            state_.said(no_chosen_units());
            return true;
        }
        document.set_cursor(input.hit.hex);
        formation_.from = formation_.to = input.hit.hex;
        show(document);
        return true;
    }

    bool drag(OpenDocument& document, const ToolInput& input) {
        if (!held()) return false;
        if (input.hit.hex == kNoHex || input.hit.hex == formation_.to) return true;
        formation_.to = input.hit.hex;
        show(document);
        return true;
    }

    bool release(OpenDocument& document) {
        if (!held()) return false;
        const SetUpPlan plan = plan_formation(document.scenario(), chosen_units(document), formation_);
        const HexIndex to = formation_.to;
        drop();
        const std::string words = plan_words(document.scenario(), plan);
        const auto goes = static_cast<long>(plan.moving());
        if (goes == 0) {
            state_.said(words);
            return true;
        }
        const std::string why = carry_out(document.document, plan, name_of(document.scenario(), plan));
        document.set_cursor(to);
        state_.said(why.empty() ? words : why);
        return true;
    }

    [[nodiscard]] std::string name_of(const Scenario& scenario, const SetUpPlan& plan) const {
        if (plan.moving() > 1) return named(words_.edit, plan.moving());
        const auto one =
            std::find_if(plan.steps.begin(), plan.steps.end(), [](const SetUpStep& step) { return step.to != kNoHex; });
        return named("Set up {1} at {2}", name_in_play(scenario, one->unit), scenario.map.grid().label(one->to));
    }

    bool key(OpenDocument& document, const std::string& key) {
        if (key.size() != 1 || key[0] < '1' || key[0] > '0' + RuleOptions::kMostStacked) return false;
        formation_.per_hex = key[0] - '0';
        if (held()) show(document);
        else
            state_.said(say_n("{1} unit to a hex where there is room", "{1} units to a hex where there is room",
                              formation_.per_hex));
        return true;
    }

    void show(const OpenDocument& document) {
        const Scenario& s = document.scenario();
        const SetUpPlan plan = plan_formation(s, chosen_units(document), formation_);
        std::map<HexIndex, std::size_t> at;
        picture_.places.clear();
        picture_.barred.clear();
        for (const SetUpStep& step : plan.steps) {
            if (step.to == kNoHex) continue;
            const auto [known, first] = at.emplace(step.to, picture_.places.size());
            if (first) picture_.places.push_back({step.to, {}});
            picture_.places[known->second].stack.push_back(face_of(s, s.units[step.unit], 0, document.view.palette));
        }
        for (const auto& passed : plan.left_out) picture_.barred.push_back(passed.first);
        if (plan.moving() == 0 && s.map.present(formation_.from)) picture_.barred.push_back(formation_.from);
        state_.said(plan_words(s, plan));
    }

    void drop() {
        formation_.from = formation_.to = kNoHex;
        picture_.places.clear();
        picture_.barred.clear();
    }

    PaintState& state_;
    const FormationWords& words_;
    Formation formation_;
    FormationPicture picture_;
};

}  // namespace

std::vector<std::size_t> chosen_units(const OpenDocument& document) {
    const Scenario& s = document.scenario();
    std::vector<std::size_t> picked;
    for (const std::string& id : document.picked_units())
        if (const auto unit = s.unit(id)) picked.push_back(*unit);
    if (picked.size() > 1 || document.selection().empty()) return picked;
    std::vector<std::size_t> inside;
    for (std::size_t i = 0; i < s.units.size(); ++i)
        if (s.units[i].at &&
            std::binary_search(document.selection().begin(), document.selection().end(), *s.units[i].at))
            inside.push_back(i);
    return inside.empty() ? picked : inside;
}

std::string no_chosen_units() {
    return RP_TR("Choose units first: rows of the units table, a stack, or the hexes they are in.");
}

void add_formation_tools(ToolBox& tools, PaintState& state) {
    tools.add(std::make_unique<FormationTool>(state, Formation::Shape::line));
    tools.add(std::make_unique<FormationTool>(state, Formation::Shape::column));
}

}  // namespace ramparts
