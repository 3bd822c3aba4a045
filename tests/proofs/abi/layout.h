/* The layout of a boundary as text, in C as a plugin sees it; made from its header by layout.awk. */
#ifndef RAMPARTS_TESTS_ABI_LAYOUT_H
#define RAMPARTS_TESTS_ABI_LAYOUT_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

void abi_layout(FILE* out);        /* of sdk/boundary/abi */
void abi_frozen_layout(FILE* out); /* of frozen/1.0 */

#ifdef __cplusplus
}
#endif
#endif
