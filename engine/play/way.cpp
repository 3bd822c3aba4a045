// Ways as the locals of a frame: ten steps in each of six; who goes and how far; where it began.
#include "engine/play/way.hpp"

namespace ramparts {

std::optional<Way> Way::of(const GameContext& context, UnitIndex u, const std::vector<HexIndex>& path) {
    if (path.size() > kMostSteps + 1) return std::nullopt;
    Way way;
    way.unit = u;
    way.start = path.front();
    way.count = static_cast<int>(path.size()) - 1;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        way.directions[i] = static_cast<std::uint8_t>(context.grid().direction_to(path[i], path[i + 1]));
    return way;
}

Way Way::of(const Frame& frame) {
    Way way;
    for (std::size_t i = 0; i < kMostSteps; ++i)
        way.directions[i] =
            static_cast<std::uint8_t>(static_cast<std::uint32_t>(frame.locals[i / 10]) >> (i % 10 * 3) & 7U);
    const auto rest = static_cast<std::uint32_t>(frame.locals[6]);
    way.unit = static_cast<UnitIndex>(rest & 0xFF);
    way.count = static_cast<int>(rest >> 8 & 0xFF);
    way.made = static_cast<int>(rest >> 16 & 0xFF);
    way.enters = (rest >> 24 & 1U) != 0;
    way.halted = (rest >> 25 & 1U) != 0;
    way.start = static_cast<HexIndex>(frame.locals[7]);
    return way;
}

void Way::put(Frame& frame) const {
    frame.owner = kNoModule;
    frame.number = kOnTheWay;
    frame.locals.fill(0);
    for (std::size_t i = 0; i < kMostSteps; ++i)
        frame.locals[i / 10] = static_cast<std::int32_t>(static_cast<std::uint32_t>(frame.locals[i / 10]) |
                                                         std::uint32_t{directions[i]} << (i % 10 * 3));
    frame.locals[6] = static_cast<std::int32_t>(std::uint32_t{unit} | static_cast<std::uint32_t>(count) << 8 |
                                                static_cast<std::uint32_t>(made) << 16 | (enters ? 1U << 24 : 0) |
                                                (halted ? 1U << 25 : 0));
    frame.locals[7] = static_cast<std::int32_t>(start);
}

HexIndex Way::here(const GameContext& context) const {
    HexIndex hex = start;
    for (int i = 0; i < made; ++i) hex = context.neighbour(hex, directions[static_cast<std::size_t>(i)]);
    return hex;
}

}  // namespace ramparts
