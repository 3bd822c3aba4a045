/* The layout of the boundary as text, in C as a plugin sees it. */
#ifndef RAMPARTS_TESTS_ABI_LAYOUT_H
#define RAMPARTS_TESTS_ABI_LAYOUT_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

void abi_layout(FILE* out);

#ifdef __cplusplus
}
#endif
#endif
