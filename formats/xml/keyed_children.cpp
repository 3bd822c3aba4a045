// Keys of children; see keyed_children.hpp.
#include "formats/xml/keyed_children.hpp"

#include <algorithm>

namespace ramparts::xml {
namespace {

// "a b" and "b a" name the same hexside.
void append_words(std::string& key, std::string_view value) {
    const std::size_t gap = value.find(' ');
    if (gap == std::string_view::npos || value.find(' ', gap + 1) != std::string_view::npos) {
        key += value;
        return;
    }
    const std::string_view first = value.substr(0, gap);
    const std::string_view second = value.substr(gap + 1);
    key += std::min(first, second);
    key += ' ';
    key += std::max(first, second);
}

bool is_absent(const KeyRule& rule, const RawAttribute& a) {
    return rule.absent.size() == a.name.size() + 1 + a.value.size() && rule.absent.starts_with(a.name) &&
           rule.absent[a.name.size()] == '=' && rule.absent.ends_with(a.value);
}

}  // namespace

void ChildList::make_index() {
    index.reserve(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) index.emplace(keys[i], i);
}

std::vector<std::uint32_t> own_children(const RawTree& tree, std::uint32_t parent) {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = tree[parent].first_child; node != kNoNode; node = tree[node].next_sibling)
        if (tree.name(node).find(':') == std::string_view::npos) nodes.push_back(node);
    return nodes;
}

std::string child_key(const RawTree& tree, std::uint32_t node, std::span<const KeyRule> rules) {
    std::string key(tree.name(node));
    const auto rule = std::find_if(rules.begin(), rules.end(), [&](const KeyRule& r) { return r.element == key; });
    if (rule == rules.end()) return key;
    thread_local std::vector<RawAttribute> attributes;
    tree.attributes(node, attributes);
    for (std::size_t at = 0; at < rule->attributes.size();) {
        const std::size_t end = std::min(rule->attributes.find(' ', at), rule->attributes.size());
        const std::string_view name = rule->attributes.substr(at, end - at);
        at = end + 1;
        key += '\n';
        for (const RawAttribute& a : attributes) {
            if (a.name != name || is_absent(*rule, a)) continue;
            if (a.value.find('&') == std::string_view::npos) append_words(key, a.value);
            else append_words(key, decode_references(a.value));
        }
    }
    return key;
}

ChildList keyed_children(const RawTree& tree, std::vector<std::uint32_t> nodes, std::span<const KeyRule> rules) {
    ChildList list;
    list.nodes = std::move(nodes);
    list.keys.reserve(list.nodes.size());
    for (const std::uint32_t node : list.nodes) list.keys.push_back(child_key(tree, node, rules));
    list.make_index();
    if (list.index.size() == list.keys.size()) return list;
    list.index.clear();
    std::unordered_map<std::string, int> seen;
    for (std::string& key : list.keys)
        if (const int n = seen[key]++; n > 0) key += "\n#" + std::to_string(n);
    list.make_index();
    return list;
}

}  // namespace ramparts::xml
