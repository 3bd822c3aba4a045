// The parsed tree behind a Reader. Internal to formats/xml: this header and the files that include it see pugixml.
#pragma once

#include <pugixml.hpp>

#include "formats/xml/reader.hpp"

namespace ramparts::xml {

struct Reader::Dom {
    pugi::xml_document document;
};

}  // namespace ramparts::xml
