// Rows to records; see plain_rows.hpp.
#include "formats/scenario/plain_rows.hpp"

#include "formats/scenario/fields.hpp"
#include "formats/text/numbers.hpp"
#include "formats/xml/attributes.hpp"

namespace ramparts {

int step_between(const Grid& grid, HexIndex from, HexIndex to, bool& ascending) noexcept {
    const int line = grid.line_of(from);
    const int place = grid.place_of(from);
    const int lines = grid.line_of(to) - line;
    const int places = grid.place_of(to) - place;
    const bool flat = grid.shape().orientation == Orientation::flat;
    ascending = flat ? lines > 0 || (lines == 0 && places > 0) : places > 0 || (places == 0 && lines > 0);
    if (lines == 0) return places == -1 ? 0 : places == 1 ? 3 : -1;
    const int near = grid.is_low_line(line) ? 0 : -1;  // place offset of the neighbour that lies further back
    if (places != near && places != near + 1) return -1;
    if (lines == 1) return places == near ? 1 : 2;
    if (lines == -1) return places == near ? 5 : 4;
    return -1;
}

xml::Cut second_half(std::string_view text, xml::Cut block) noexcept {
    const std::size_t row = text.find('\n', block.from + (block.to - block.from) / 2);
    return {row < block.to ? static_cast<std::uint32_t>(row) + 1 : block.to, block.to};
}

bool RowResolver::hex(const xml::Rows::Values& values, HexRow& row) noexcept {
    if (!values[0].data() || values[4].data() || values[5].data()) return false;
    const auto at = grid_.parse(values[0]);
    if (!at) return false;
    row.at = *at;
    int terrain = 0;
    if (values[1].data() && (terrain = terrains_.find(values[1])) < 0) return false;
    row.terrain = static_cast<TerrainId>(terrain);
    int level = 0;
    if (values[2].data() &&
        read_integer(values[2], data::kElevation.min, data::kElevation.max, level) != NumberFault::none)
        return false;
    row.elevation = static_cast<std::int8_t>(level);
    row.features = 0;
    bool sound = true;
    if (values[3].data())
        xml::for_each_item(values[3], [&](std::string_view item, std::size_t) {
            const int feature = features_.find(item);
            const unsigned bit = feature < 0 ? 0U : 1U << static_cast<unsigned>(feature);
            sound = sound && bit != 0 && (row.features & bit) == 0;
            row.features = static_cast<std::uint8_t>(row.features | bit);
        });
    return sound;
}

bool RowResolver::between(std::string_view value, SideRow& row) const noexcept {
    if (!value.data()) return false;
    const std::size_t gap = value.find(' ');
    if (gap == std::string_view::npos) return false;
    const auto low = grid_.parse(value.substr(0, gap));
    const auto high = grid_.parse(value.substr(gap + 1));
    if (!low || !high) return false;
    bool ascending = false;
    const int direction = step_between(grid_, *low, *high, ascending);
    if (direction < 0 || !ascending) return false;
    const bool owner_first = direction < 3;
    row.at = owner_first ? Hexside{*low, static_cast<std::uint8_t>(direction)}
                         : Hexside{*high, static_cast<std::uint8_t>(direction - 3)};
    row.beyond = owner_first ? *high : *low;
    return true;
}

bool RowResolver::hexside(const xml::Rows::Values& values, SideRow& row) noexcept {
    if (!values[1].data() || values[3].data() || values[4].data() || !between(values[0], row)) return false;
    const int kind = kinds_.find(values[1]);
    if (kind < 0) return false;
    row.kind = static_cast<std::uint8_t>(kind);
    row.state = SideState::present;
    const bool directed = rules_.hexside_kinds[row.kind].directed;
    if (directed != (values[2].data() != nullptr)) return false;
    if (!directed) return true;
    const auto up = grid_.parse(values[2]);
    if (!up || (*up != row.at.hex && *up != row.beyond)) return false;
    row.state = *up == row.at.hex ? SideState::up_owner : SideState::up_other;
    return true;
}

bool RowResolver::road(const xml::Rows::Values& values, SideRow& row) noexcept {
    if (rules_.road_kinds.empty() || values[2].data() || values[3].data() || !between(values[0], row)) return false;
    const int kind = values[1].data() ? roads_.find(values[1]) : 0;
    if (kind < 0) return false;
    row.kind = static_cast<std::uint8_t>(kind);
    row.state = SideState::present;
    return true;
}

}  // namespace ramparts
