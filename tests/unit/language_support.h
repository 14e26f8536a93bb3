/* SPDX-License-Identifier: MIT */
/* language_support.h: the languages of the client for terminals, as they were built. */
#ifndef TAVOLIERE_TESTS_UNIT_LANGUAGE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_LANGUAGE_SUPPORT_H

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/language.h"

static const char *const languages[] = { "en", "it" };

/* In what the environment says, with the catalogues of the build. */
static void start_language(void)
{
    const char *built = getenv("top_builddir");
    char folder[PATH_MAX];

    snprintf(folder, sizeof folder, "%s/clients/terminal/locale", built ? built : ".");
    language_start(folder);
}

#endif
