#include "sdk/exchange/lettering.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

namespace ramparts::exchange {
namespace {

constexpr std::string_view kFollowed[] = {"nothing", "road", "river", "creek"};

/// Least and greatest values, as in a map file.
struct Bounds {
    int least, most;
};
Bounds bounds_of(std::string_view property) {
    if (property == "angle") return {-180, 180};
    if (property == "size") return {25, 400};
    return {-1000, 1000};
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace

std::string lettering_of(const MapLabel& label, std::string_view property) {
    const auto told = [](const std::optional<int>& number) { return number ? std::to_string(*number) : std::string(); };
    if (property == "dx") return told(label.dx);
    if (property == "dy") return told(label.dy);
    if (property == "angle") return told(label.angle);
    if (property == "size") return label.size == MapLabel{}.size ? std::string() : std::to_string(label.size);
    if (label.along == MapLabel::Along::nothing) return {};
    return std::string(kFollowed[static_cast<std::size_t>(label.along)]);
}

bool set_lettering(MapLabel& label, std::string_view property, std::string_view value) {
    if (property == "along") {
        const auto* found = std::find(std::begin(kFollowed), std::end(kFollowed), value);
        if (found == std::end(kFollowed)) return false;
        label.along = static_cast<MapLabel::Along>(found - std::begin(kFollowed));
        return true;
    }
    const std::optional<int> number = whole_number(value);
    const Bounds bounds = bounds_of(property);
    if (!number || *number < bounds.least || *number > bounds.most) return false;
    if (property == "dx") label.dx = number;
    else if (property == "dy") label.dy = number;
    else if (property == "angle") label.angle = number;
    else label.size = *number;
    return true;
}

}  // namespace ramparts::exchange
