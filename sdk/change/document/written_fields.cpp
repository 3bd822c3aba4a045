// Writing and reading the account of fields; see written_fields.hpp.
#include "sdk/change/document/written_fields.hpp"

#include <algorithm>
#include <optional>

#include "formats/scenario/options_table.hpp"
#include "formats/text/numbers.hpp"
#include "sdk/change/document/parts.hpp"

namespace ramparts {
namespace {

template <class M>
struct Inner {
    using type = void;
};
template <class M>
struct Inner<std::optional<M>> {
    using type = M;
};
template <class M>
struct Inner<std::vector<M>> {
    using type = M;
};

/// How a member is written: t text, b flag, n number, u number of an entry; ? may be empty, * several.
template <class M>
std::string form_of() {
    if constexpr (!std::is_void_v<typename Inner<M>::type>)
        return form_of<typename Inner<M>::type>() +
               (std::is_same_v<M, std::vector<typename Inner<M>::type>> ? '*' : '?');
    else if constexpr (std::is_same_v<M, std::string>) return "t";
    else if constexpr (std::is_same_v<M, bool>) return "b";
    else return std::is_signed_v<M> ? "n" : "u";
}

/// A field of one of the tables: what it is called, how it is written, and of a choice among how many.
struct WrittenField {
    std::string name;
    std::string form;
    int choices = 0;
};
struct WrittenType {
    std::string name;
    std::vector<WrittenField> fields;
};

template <class T>
WrittenType described() {
    WrittenType type{std::string(data::kElement<T>.empty() ? "victory" : data::kElement<T>), {}};
    data::each_field_looks_first<T>([&](const auto& field) {
        using M = std::remove_cvref_t<decltype(std::declval<T&>().*field.member)>;
        WrittenField written{std::string(field.name), form_of<M>(), 0};
        if constexpr (requires { field.values; }) written.choices = static_cast<int>(field.values.size());
        type.fields.push_back(std::move(written));
    });
    return type;
}

WrittenType described_options() {
    WrittenType type{"options", {}};
    for (const FlagOption& o : kFlagOptions) type.fields.push_back({std::string(o.id), "b", 0});
    for (const ChoiceOption& o : kChoiceOptions)
        type.fields.push_back({std::string(o.id), "u", static_cast<int>(o.values.size())});
    for (const NumberOption& o : kNumberOptions) type.fields.push_back({std::string(o.id), "n", 0});
    return type;
}

const std::vector<WrittenType>& described_types() {
    static const std::vector<WrittenType> types = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::vector<WrittenType>{described<std::tuple_element_t<I, DescribedTypes>>()..., described_options()};
    }
    (std::make_index_sequence<kDescribedTypes>{});
    return types;
}

std::string text_of(const WrittenField& field) {
    return field.name + ":" + field.form + (field.choices > 0 ? std::to_string(field.choices) : "");
}

/// How many there are of what has numbers: a later version may have more, at the end.
struct Count {
    std::string_view name;
    int here;
};
constexpr Count kCounts[] = {{"lists", kLists}, {"values", kFields}, {"victory-kinds", data::kVictoryKinds.size()}};

const Count* count_of(std::string_view name) {
    const auto found =
        std::find_if(std::begin(kCounts), std::end(kCounts), [&](const Count& c) { return c.name == name; });
    return found == std::end(kCounts) ? nullptr : found;
}

/// Cuts the first word off.
std::string_view next_word(std::string_view& line) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    return word;
}

/// The place of a field that is written here as the word says.
std::optional<std::uint8_t> place_of(const WrittenType& type, std::string_view word) {
    const auto knows = [&](const WrittenField& field) {
        const std::string begin = field.name + ":" + field.form;
        if (!word.starts_with(begin)) return false;
        const std::string_view choices = word.substr(begin.size());
        return field.choices == 0 ? choices.empty() : to_integer(choices, 1, field.choices).has_value();
    };
    const auto found = std::find_if(type.fields.begin(), type.fields.end(), knows);
    if (found == type.fields.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - type.fields.begin());
}

Message later(std::string_view type, std::string_view word) {
    return message("a later version of the program wrote it; this one knows no \"{2}\" of <{1}>", type,
                   word.substr(0, word.find(':')));
}

}  // namespace

const std::string& WrittenFields::own_text() {
    static const std::string text = [] {
        std::string lines;
        for (const WrittenType& type : described_types()) {
            lines += type.name;
            for (const WrittenField& field : type.fields) lines += " " + text_of(field);
            lines += '\n';
        }
        for (const Count& count : kCounts) lines += std::string(count.name) + " " + std::to_string(count.here) + "\n";
        return lines;
    }();
    return text;
}

Result<WrittenFields, Message> WrittenFields::parse(std::string_view text) {
    WrittenFields result;
    const std::vector<WrittenType>& types = described_types();
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string_view name = next_word(line);
        if (const Count* known = count_of(name)) {
            const auto count = to_integer(line, 0, known->here);
            if (!count) return fail(later(name, line));
            result.counts_[static_cast<std::size_t>(known - std::begin(kCounts))] = *count;
            continue;
        }
        const auto type =
            std::find_if(types.begin(), types.end(), [&](const WrittenType& t) { return t.name == name; });
        std::vector<std::uint8_t>* written =
            type == types.end() ? nullptr : &result.types_[static_cast<std::size_t>(type - types.begin())].written;
        while (!line.empty()) {
            const std::string_view word = next_word(line);
            const auto place = written ? place_of(*type, word) : std::nullopt;
            if (!place || std::find(written->begin(), written->end(), *place) != written->end())
                return fail(later(name, word));
            written->push_back(*place);
        }
    }
    for (std::size_t i = 0; i < types.size(); ++i) {
        Order& order = result.types_[i];
        for (std::size_t at = 0; at < types[i].fields.size(); ++at)
            if (const auto place = static_cast<std::uint8_t>(at);
                std::find(order.written.begin(), order.written.end(), place) == order.written.end())
                order.missing.push_back(place);
    }
    return result;
}

}  // namespace ramparts
