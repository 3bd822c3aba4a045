// Elements and attributes of a TMX file, with the place of each for findings.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/xml/reader.hpp"

namespace ramparts::tiled {

/// A file of Tiled as it stands, and what is wrong with it so far. Cheap to ask; values are decoded when asked.
class TmxTree {
public:
    /// `root` must be a reader's tree; the report must outlive it.
    TmxTree(const xml::RawTree& tree, xml::Report& report) : tree_(&tree), report_(&report) {}

    [[nodiscard]] std::string_view name(std::uint32_t node) const noexcept { return tree_->name(node); }
    [[nodiscard]] std::vector<std::uint32_t> children(std::uint32_t node, std::string_view name) const;
    [[nodiscard]] std::optional<std::uint32_t> child(std::uint32_t node, std::string_view name) const;
    [[nodiscard]] std::uint32_t place(std::uint32_t node) const noexcept { return (*tree_)[node].begin; }
    /// Where the value begins; the element itself when there is no such attribute.
    [[nodiscard]] std::uint32_t place(std::uint32_t node, std::string_view attribute) const;

    /// The value, decoded; empty when there is none.
    [[nodiscard]] std::string text(std::uint32_t node, std::string_view attribute) const;
    [[nodiscard]] bool has(std::uint32_t node, std::string_view attribute) const;
    /// The names of an element's attributes, in file order.
    [[nodiscard]] std::vector<std::string> attributes(std::uint32_t node) const;
    /// A whole number from `least` to `most`; reported, and `least` taken, when it is none. Absent: `otherwise`, or
    /// reported when there is no such.
    int integer(std::uint32_t node, std::string_view attribute, int least, int most,
                std::optional<int> otherwise = std::nullopt);
    /// A number of pixels, with or without a fraction; reported when it is none.
    std::optional<double> number(std::uint32_t node, std::string_view attribute);
    /// The same; an absent one is 0.
    std::optional<double> number_or_0(std::uint32_t node, std::string_view attribute);
    /// What stands inside the element, undecoded, and where it begins.
    [[nodiscard]] std::string_view content(std::uint32_t node, std::uint32_t& begin) const noexcept;
    /// The value of a property of that name of an element; nothing when there is none. `at` is its place.
    [[nodiscard]] std::optional<std::string> property(std::uint32_t node, std::string_view name,
                                                      std::uint32_t* at = nullptr) const;

    void fault(std::uint32_t at, Message said, Message fix) { report_->error("RP7522", at, said, fix); }
    void unsupported(std::uint32_t at, Message said, Message fix) { report_->error("RP7521", at, said, fix); }
    void unknown(std::uint32_t at, Message said, Message fix) { report_->error("RP7523", at, said, fix); }
    void left_out(std::uint32_t at, Message said, Message fix) { report_->warning("RP7524", at, said, fix); }
    [[nodiscard]] bool failed() const noexcept { return report_->has_errors(); }

private:
    const xml::RawTree* tree_;
    xml::Report* report_;
};

/// A number such as "12", "-0.5" or "1.42109e-14", of at most a million either way.
[[nodiscard]] std::optional<double> pixel_number(std::string_view text) noexcept;

}  // namespace ramparts::tiled
