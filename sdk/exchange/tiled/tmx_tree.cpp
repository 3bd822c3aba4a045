// Elements of a TMX file; see tmx_tree.hpp.
#include "sdk/exchange/tiled/tmx_tree.hpp"

#include <cmath>

#include "formats/text/numbers.hpp"

namespace ramparts::tiled {

std::vector<std::uint32_t> TmxTree::children(std::uint32_t node, std::string_view name) const {
    std::vector<std::uint32_t> found;
    for (std::uint32_t c = (*tree_)[node].first_child; c != xml::kNoNode; c = (*tree_)[c].next_sibling)
        if (name.empty() || tree_->name(c) == name) found.push_back(c);
    return found;
}

std::optional<std::uint32_t> TmxTree::child(std::uint32_t node, std::string_view name) const {
    for (std::uint32_t c = (*tree_)[node].first_child; c != xml::kNoNode; c = (*tree_)[c].next_sibling)
        if (tree_->name(c) == name) return c;
    return std::nullopt;
}

std::uint32_t TmxTree::place(std::uint32_t node, std::string_view attribute) const {
    std::vector<xml::RawAttribute> all;
    tree_->attributes(node, all);
    for (const xml::RawAttribute& each : all)
        if (each.name == attribute) return each.value_begin;
    return place(node);
}

std::string TmxTree::text(std::uint32_t node, std::string_view attribute) const {
    const auto raw = tree_->attribute(node, attribute);
    return raw ? xml::decode_references(*raw) : std::string();
}

bool TmxTree::has(std::uint32_t node, std::string_view attribute) const {
    return tree_->attribute(node, attribute).has_value();
}

std::vector<std::string> TmxTree::attributes(std::uint32_t node) const {
    std::vector<xml::RawAttribute> all;
    tree_->attributes(node, all);
    std::vector<std::string> names;
    for (const xml::RawAttribute& each : all) names.emplace_back(each.name);
    return names;
}

int TmxTree::integer(std::uint32_t node, std::string_view attribute, int least, int most,
                     std::optional<int> otherwise) {
    const std::string value = text(node, attribute);
    if (value.empty() && otherwise) return *otherwise;
    if (const auto read = to_integer(value, least, most)) return *read;
    fault(
        place(node, attribute),
        message("\"{1}\" of <{2}> is {3}, no number from {4} to {5}", attribute, name(node), quote(value), least, most),
        message("correct the value"));
    return least;
}

std::optional<double> TmxTree::number(std::uint32_t node, std::string_view attribute) {
    const std::string value = text(node, attribute);
    if (const auto read = pixel_number(value)) return read;
    fault(place(node, attribute),
          message("\"{1}\" of <{2}> is {3}, no number of pixels", attribute, name(node), quote(value)),
          message("correct the value"));
    return std::nullopt;
}

std::optional<double> TmxTree::number_or_0(std::uint32_t node, std::string_view attribute) {
    return has(node, attribute) ? number(node, attribute) : 0.0;
}

std::string_view TmxTree::content(std::uint32_t node, std::uint32_t& begin) const noexcept {
    const xml::RawNode& raw = (*tree_)[node];
    begin = raw.head_end;
    return tree_->text().substr(raw.head_end, raw.tail - raw.head_end);
}

std::optional<std::string> TmxTree::property(std::uint32_t node, std::string_view name, std::uint32_t* at) const {
    const auto list = child(node, "properties");
    if (!list) return std::nullopt;
    for (const std::uint32_t each : children(*list, "property")) {
        if (text(each, "name") != name) continue;
        if (at != nullptr) *at = place(each, "value");
        return text(each, "value");
    }
    return std::nullopt;
}

std::optional<double> pixel_number(std::string_view text) noexcept {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (!(std::abs(value) <= 1e6)) return std::nullopt;
    return value;
}

}  // namespace ramparts::tiled
