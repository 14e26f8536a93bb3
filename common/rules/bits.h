/* SPDX-License-Identifier: MIT */
/* bits.h: how many bits are set. Where the compiler may not count on the processor's instruction, its own way is a call of
 * a library function, three times as slow as this. */
#ifndef TAVOLIERE_COMMON_RULES_BITS_H
#define TAVOLIERE_COMMON_RULES_BITS_H

#include <stdint.h>

static inline int bits_set(uint64_t set)
{
#if defined __POPCNT__ || defined __wasm__ || defined __aarch64__
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#endif
