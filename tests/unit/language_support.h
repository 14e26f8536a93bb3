/* SPDX-License-Identifier: MIT */
/* language_support.h: the languages of the client for terminals, as they were built. */
#ifndef TAVOLIERE_TESTS_UNIT_LANGUAGE_SUPPORT_H
#define TAVOLIERE_TESTS_UNIT_LANGUAGE_SUPPORT_H

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "clients/terminal/language.h"

enum { LANGUAGES_MAX = 64, LANGUAGE_NAME_MAX = 16 };

/* English, and whatever has a catalogue. */
static char languages[LANGUAGES_MAX][LANGUAGE_NAME_MAX];
static size_t language_count;

static void find_languages(const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;

    snprintf(languages[0], LANGUAGE_NAME_MAX, "en");
    language_count = 1;
    while (dir && language_count < LANGUAGES_MAX && (entry = readdir(dir)) != NULL) {
        if (entry->d_name[0] != '.')
            snprintf(languages[language_count++], LANGUAGE_NAME_MAX, "%.*s", LANGUAGE_NAME_MAX - 1,
                     entry->d_name);
    }
    if (dir)
        closedir(dir);
}

/* In what the environment says, with the catalogues of the build. */
static void start_language(void)
{
    const char *built = getenv("top_builddir");
    char folder[PATH_MAX];

    snprintf(folder, sizeof folder, "%s/clients/terminal/locale", built ? built : ".");
    find_languages(folder);
    language_start(folder);
}

#endif
