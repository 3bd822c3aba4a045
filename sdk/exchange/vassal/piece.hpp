// The texts in which VASSAL keeps a game piece: nested lists, each with a separator of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ramparts::vassal {

/// Parts joined by a separator, so that split() gives them back, whatever they hold: a backslash before each separator
/// in them; quotes round a part that ends with a backslash, or begins and ends with a quote.
[[nodiscard]] std::string join(const std::vector<std::string>& parts, char separator);
/// The parts of a joined text; one empty part of an empty text.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

/// One ability of a piece: what it is, and how it stands now. Both are texts joined by ';', or single values.
struct Trait {
    std::string type;
    std::string state;
    friend bool operator==(const Trait&, const Trait&) = default;
};

/// A piece: its traits from the outermost to the innermost, which is the basic piece.
struct Piece {
    std::string id = "null";  ///< "null" in a module
    std::vector<Trait> traits;
    friend bool operator==(const Piece&, const Piece&) = default;
};

/// The command that adds the piece: "+/id/type/state", types and states nested by tabs.
[[nodiscard]] std::string encode(const Piece& piece);
/// The reverse; nothing when the text adds no piece, or its types and states are not of one number.
[[nodiscard]] std::optional<Piece> decode(std::string_view text);

/// How the innermost trait begins, by which it is known.
inline constexpr std::string_view kBasicPiece = "piece;";

/// The traits of pieces that this program makes.
[[nodiscard]] Trait basic_piece(const std::string& image, const std::string& name, int slot);
[[nodiscard]] Trait prototype(const std::string& name);
[[nodiscard]] Trait markers(const std::vector<std::string>& keys, const std::vector<std::string>& values);
/// Levels of a counter that loses steps: Ctrl+F goes to the next. The first image is that of the basic piece.
struct StepLayer {
    std::vector<std::string> images;  ///< of the levels behind the first
    std::vector<std::string> names;   ///< what is added to the piece's name in them
};
[[nodiscard]] Trait step_layer(const StepLayer& layer);
[[nodiscard]] Trait mark_moved(const std::string& image, const std::string& words, int x, int y);
[[nodiscard]] Trait delete_command(const std::string& words);
[[nodiscard]] Trait clone_command(const std::string& words);

}  // namespace ramparts::vassal
