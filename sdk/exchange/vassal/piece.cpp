// Texts of pieces; see piece.hpp.
#include "sdk/exchange/vassal/piece.hpp"

#include <algorithm>

namespace ramparts::vassal {
namespace {

constexpr char kFields = ';';
constexpr char kNested = '\t';

bool in_quotes(std::string_view text) { return !text.empty() && text.front() == '\'' && text.back() == '\''; }

// Where an unescaped separator stands from `from` on; what lies in front of it is added to `part` without escapes.
std::size_t take_part(std::string_view text, std::size_t from, char separator, std::string& part) {
    std::size_t begin = from;
    for (std::size_t end = text.find(separator, from); end != std::string_view::npos;
         end = text.find(separator, end + 1)) {
        const bool escaped = end > begin && text[end - 1] == '\\';
        part += text.substr(begin, end - begin - (escaped ? 1 : 0));
        begin = end;
        if (!escaped) return end;
    }
    part += text.substr(begin);
    return std::string_view::npos;
}

std::string nested(const std::vector<Trait>& traits, std::string Trait::*what) {
    std::string text;
    for (std::size_t i = traits.size(); i-- > 0;)
        text = i + 1 == traits.size() ? traits[i].*what : join({traits[i].*what, text}, kNested);
    return text;
}

std::string fields(const std::vector<std::string>& parts) { return join(parts, kFields); }

}  // namespace

std::string join(const std::vector<std::string>& parts, char separator) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string& part = parts[i];
        if (i > 0) text += separator;
        const bool quoted = (!part.empty() && part.back() == '\\') || in_quotes(part);
        if (quoted) text += '\'';
        for (const char c : part) {
            if (c == separator) text += '\\';
            text += c;
        }
        if (quoted) text += '\'';
    }
    return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t at = 0;;) {
        std::string part;
        const std::size_t end = take_part(text, at, separator, part);
        if (part.size() > 1 && in_quotes(part)) part = part.substr(1, part.size() - 2);
        parts.push_back(std::move(part));
        if (end == std::string_view::npos) return parts;
        at = end + 1;
    }
}

std::string encode(const Piece& piece) {
    return join({"+", piece.id, nested(piece.traits, &Trait::type), nested(piece.traits, &Trait::state)}, '/');
}

std::optional<Piece> decode(std::string_view text) {
    const std::vector<std::string> command = split(text, '/');
    if (command.size() != 4 || command[0] != "+") return std::nullopt;
    Piece piece{command[1], {}};
    std::string type = command[2];
    std::string state = command[3];
    while (!type.starts_with(kBasicPiece)) {
        std::vector<std::string> types = split(type, kNested);
        std::vector<std::string> states = split(state, kNested);
        if (types.size() != 2 || states.size() != 2) return std::nullopt;
        piece.traits.push_back({std::move(types[0]), std::move(states[0])});
        type = std::move(types[1]);
        state = std::move(states[1]);
    }
    piece.traits.push_back({std::move(type), std::move(state)});
    return piece;
}

Trait basic_piece(const std::string& image, const std::string& name, int slot) {
    return {fields({"piece", "", "", image, name}), fields({"null", "0", "0", std::to_string(slot), "0"})};
}

Trait prototype(const std::string& name) { return {fields({"prototype", name, ""}), ""}; }

Trait markers(const std::vector<std::string>& keys, const std::vector<std::string>& values) {
    return {fields({"mark", join(keys, ',')}), join(values, ',')};
}

Trait step_layer(const StepLayer& layer) {
    std::vector<std::string> images{""};
    std::vector<std::string> names{""};
    images.insert(images.end(), layer.images.begin(), layer.images.end());
    names.insert(names.end(), layer.names.begin(), layer.names.end());
    const std::string first = "1";  // the level it begins with
    return {fields({"emb2",
                    "",
                    "130",
                    "A",
                    "Flip",
                    "130",
                    "F",
                    "",
                    "130",
                    "",
                    "",
                    "",
                    first,
                    "false",
                    "0",
                    "0",
                    join(images, ','),
                    join(names, ','),
                    "true",
                    "Step",
                    "",
                    "",
                    "false",
                    "",
                    "1",
                    "1",
                    "true",
                    "",
                    "70,130",
                    "",
                    "",
                    "1.0",
                    "",
                    "true"}),
            first};
}

Trait mark_moved(const std::string& image, const std::string& words, int x, int y) {
    return {fields({"markmoved", image, std::to_string(x), std::to_string(y), words, "77,130", "", "true", "", ""}),
            "false"};
}

Trait delete_command(const std::string& words) { return {fields({"delete", words, "68,130", ""}), ""}; }
Trait clone_command(const std::string& words) { return {fields({"clone", words, "67,130", ""}), ""}; }

}  // namespace ramparts::vassal
