// What in a scenario would not be read back as it is: the reader's demands, asked of the value instead of its text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/diag/message.hpp"
#include "engine/model/scenario.hpp"

namespace ramparts {

/// One fault: of what (`unit "us-21"`, its first argument), what is wrong with it, and what to do.
struct Fault {
    Message said;
    [[nodiscard]] const Message& text() const noexcept { return said; }
    /// The English behind the place.
    [[nodiscard]] std::string_view what() const {
        return std::string_view(said.english()).substr(said.arguments().front().english().size());
    }
    friend bool operator==(const Fault&, const Fault&) = default;
};

/// Parts of a scenario that are looked at as a whole: each costs time in proportion to its entries, `labels` to the
/// number of names on the map.
namespace part {
inline constexpr std::uint32_t heads = 1U << 0U;  ///< single values: ids, names, links, options, sources of sections
inline constexpr std::uint32_t kinds = 1U << 1U;
inline constexpr std::uint32_t tables = 1U << 2U;  ///< movement and shifts
inline constexpr std::uint32_t combat = 1U << 3U;  ///< the die and the combat table
inline constexpr std::uint32_t turns = 1U << 4U;
inline constexpr std::uint32_t sides = 1U << 5U;
inline constexpr std::uint32_t groups = 1U << 6U;
inline constexpr std::uint32_t units = 1U << 7U;
inline constexpr std::uint32_t victory = 1U << 8U;
inline constexpr std::uint32_t modules = 1U << 9U;
inline constexpr std::uint32_t texts = 1U << 10U;  ///< description, notes, bibliography, ignored findings
inline constexpr std::uint32_t numberings = 1U << 11U;
inline constexpr std::uint32_t labels = 1U << 12U;
inline constexpr std::uint32_t markers = 1U << 13U;
inline constexpr std::uint32_t all = (1U << 14U) - 1;
}  // namespace part

/// Looks for faults where it is told to, in a scenario that stays as it is meanwhile. Kinds must stand where the hexes
/// say (memory safety is the caller's).
class FaultFinder {
public:
    explicit FaultFinder(const Scenario& scenario);
    ~FaultFinder();
    FaultFinder(const FaultFinder&) = delete;
    FaultFinder& operator=(const FaultFinder&) = delete;

    void look_at(std::uint32_t parts);
    void label(const MapLabel& label);
    void elevation(HexIndex hex);
    /// Elevation and own source; at a hole, that nothing is left of what lay there, on its hexsides neither.
    void hex(HexIndex hex);
    void kinds(Hexside at);
    /// The kinds on a hexside, and the own sources there.
    void hexside(Hexside at);
    /// A source that a hex, a kind on a hexside or a road states itself.
    void source(HexIndex hex, const Provenance& own);
    void source(Hexside at, std::uint8_t kind, bool road, const Provenance& own);
    /// The shape of the map, every hex and every hexside.
    void ground();
    [[nodiscard]] std::vector<Fault> take();

private:
    class Inspector;
    std::unique_ptr<Inspector> inspector_;
};

/// Everything that the writers would lose or the readers refuse; empty = writing and reading gives the equal scenario.
/// The tables in fields.hpp say what the single fields allow. With `ground`, time in proportion to the map.
[[nodiscard]] std::vector<Fault> faults_of(const Scenario& scenario, bool ground = true);

/// Whether a text can stand in an attribute: UTF-8 without control characters but tab and line end.
[[nodiscard]] bool writable_text(std::string_view text);

/// Brings what files do not tell into its one form: white space in paragraphs, members of a condition of victory that
/// its kind does not have, a symbol that is the class's id.
void make_canonical(std::string& paragraph);
void make_canonical(VictoryRule& rule);
void make_canonical(UnitClass& unit_class);

}  // namespace ramparts
