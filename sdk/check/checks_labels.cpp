// Checks of the names printed on the map.
#include <map>
#include <set>

#include "formats/scenario/places.hpp"
#include "sdk/check/check_tables.hpp"

namespace ramparts::detail {
namespace {}  // namespace

std::string free_name(const std::string& name, const std::function<bool(const std::string&)>& taken) {
    for (int n = 2;; ++n)
        if (std::string next = name + " " + std::to_string(n); !taken(next)) return next;
}

namespace {

bool blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

void check_labels(const CheckContext& c, Reporter& r) {
    const auto outside = r.code("label-outside");
    const auto empty = r.code("label-empty");
    const auto duplicate = r.code("label-duplicate");
    const auto repeated = r.code("label-repeated");
    std::map<std::pair<HexIndex, std::string_view>, std::size_t> at;
    std::map<std::string_view, HexIndex> places;
    std::set<std::string> offered;  // a fix for each at once must not make new twins
    for (std::size_t i = 0; i < c.map.labels.size(); ++i) {
        const MapLabel& label = c.map.labels[i];
        const auto remove = [&](Finding& f) {
            f.fix = index_fix(Fix::Kind::remove_label, message("Remove the label"), i);
        };
        Location where = c.at_hex(label.at);
        where.object = object_label::map_label(label.text);
        if (!c.exists(label.at) && r.room(outside))
            remove(r.add(outside, where, message("label '{1}' is on a place that is not a hex of the map", label.text),
                         message("move it onto a hex or remove it")));
        if (blank(label.text)) {
            if (r.room(empty))
                remove(r.add(empty, where, message("a label at {1} has no text", c.label(label.at)),
                             message("type its text or remove it")));
            continue;
        }
        if (!at.try_emplace({label.at, label.text}, i).second) {
            if (r.room(duplicate))
                remove(r.add(duplicate, where, message("'{1}' appears twice at {2}", label.text, c.label(label.at)),
                             message("remove one of the two labels")));
            continue;
        }
        if (label.kind != MapLabel::Kind::place) continue;
        const auto [it, fresh] = places.try_emplace(label.text, label.at);
        if (fresh || !r.room(repeated)) continue;
        Finding& f = r.add(repeated, where,
                           message("'{1}' names {2} and {3}", label.text, c.label(it->second), c.label(label.at)),
                           message("give one of the two another name"));
        const std::string name = free_name(label.text, [&](const std::string& n) {
            return offered.count(n) != 0 || std::any_of(c.map.labels.begin(), c.map.labels.end(),
                                                        [&](const MapLabel& l) { return l.text == n; });
        });
        offered.insert(name);
        f.fix = index_fix(Fix::Kind::rename_label, message("Call it '{1}'", name), i);
        f.fix->value = name;
    }
}

constexpr std::string_view kLabelCodes[] = {"label-outside", "label-empty", "label-duplicate", "label-repeated"};

constexpr Check kLabelsChecks[] = {{"labels", kLabelCodes, area::terrain | area::labels, check_labels}};

}  // namespace

std::span<const Check> label_checks() { return kLabelsChecks; }

}  // namespace ramparts::detail
