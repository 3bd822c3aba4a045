// What the document's door makes of values that files tell in one form only.
#pragma once

#include "sdk/change/document/parts.hpp"

namespace ramparts {

/// Brings an element or value into the one form that files tell.
void make_canonical(Element& element, ListId list);
void make_canonical(FieldValue& value, FieldId field);

}  // namespace ramparts
