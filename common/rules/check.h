/* SPDX-License-Identifier: MIT */
/* check.h: CHECK(claim) asserts what only a mistake of our own could make false. It is assert() where there is a C
 * library, and nothing in a freestanding build or under NDEBUG; so a claim has no side effects. */
#ifndef TAVOLIERE_COMMON_RULES_CHECK_H
#define TAVOLIERE_COMMON_RULES_CHECK_H

#if __STDC_HOSTED__
#include <assert.h>
#define CHECK(claim) assert(claim)
#else
#define CHECK(claim) ((void)0)
#endif

#endif
