// Words that the layers below give by themselves, which translated() says as they come: names of parameters made from
// their ids, severities, directions.
#include "sdk/words/translate.hpp"

namespace ramparts {
namespace {

[[maybe_unused]] constexpr const char* kWords[] = {
    RP_TR("Unit"),    RP_TR("Hex"),       RP_TR("Side"),        RP_TR("Trait"),      RP_TR("Columns"),
    RP_TR("Turns"),   RP_TR("Range"),     RP_TR("Max charges"), RP_TR("Rest turns"), RP_TR("Return on"),
    RP_TR("Returns"), RP_TR("Automatic"), RP_TR("Choice"),      RP_TR("error"),      RP_TR("warning"),
    RP_TR("note"),    RP_TR("N"),         RP_TR("NE"),          RP_TR("E"),          RP_TR("SE"),
    RP_TR("S"),       RP_TR("SW"),        RP_TR("W"),           RP_TR("NW"),
};

}  // namespace
}  // namespace ramparts
