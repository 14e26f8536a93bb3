/* SPDX-License-Identifier: MIT */
/* language.c: the library translates nothing as long as the locale for messages is "C", which it stays where the one that the
 * environment names was never generated, as most of them in a small system. But with the locale C.UTF-8, which is always there,
 * it takes the language from the variable LANGUAGE. */
#include "config.h"

#include "clients/terminal/language.h"

#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/wire/memory.h"

#define BUILT_FOLDER "clients/terminal/locale"

/* The folder beside the program, to `out`; false if there is none. */
static bool find_built(char out[PATH_MAX])
{
    ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - sizeof "/" BUILT_FOLDER);
    struct stat status;

    if (length <= 0)
        return false;
    while (length > 0 && out[length - 1] != '/')
        length--;
    memcpy(out + length, BUILT_FOLDER, sizeof BUILT_FOLDER);
    return stat(out, &status) == 0 && S_ISDIR(status.st_mode);
}

static void bind_catalogues(const char *folder)
{
    char built[PATH_MAX];

    if (!folder)
        folder = find_built(built) ? built : TAVOLIERE_LOCALE_DIR;
    (void)bindtextdomain(LANGUAGE_DOMAIN, folder);
    (void)bind_textdomain_codeset(LANGUAGE_DOMAIN, "UTF-8");
}

/* The name of the locale that the environment wants for a category, "LC_MESSAGES" for one. */
static const char *wanted(const char *category)
{
    const char *const variables[] = { "LC_ALL", category, "LANG" };
    size_t i;

    for (i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);

        if (value && *value)
            return value;
    }
    return "C";
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name);
    size_t of_end = strlen(end);

    return length >= of_end && strcasecmp(name + length - of_end, end) == 0;
}

/* Not every locale is there that the environment wants. Characters and language can be had all the same. */
static void start_without(void)
{
    const char *characters = wanted("LC_CTYPE");
    const char *language = wanted("LC_MESSAGES");
    const char *preferred = getenv("LANGUAGE");

    /* On some systems the characters alone are a locale, and its name comes from there over the network. */
    if (!setlocale(LC_CTYPE, "") && (ends_in(characters, "UTF-8") || ends_in(characters, "utf8")))
        (void)setlocale(LC_CTYPE, "C.UTF-8"); /* else it is ASCII */
    if (strcmp(language, "C") == 0 || strcmp(language, "POSIX") == 0)
        return;
    if (!preferred || !*preferred) /* it goes before the others where somebody has set it */
        (void)setenv("LANGUAGE", language, 1);
    (void)setlocale(LC_MESSAGES, "C.UTF-8");
}

static bool is_english(const char *name)
{
    return strncmp(name, "en", 2) == 0 && !(name[2] >= 'a' && name[2] <= 'z');
}

/* English has no catalogue, so the library would pass over it in that list, and take what comes behind it. */
static void end_at_english(const char *preferred)
{
    size_t bytes = strlen(preferred) + 1;
    char *before = memory_zeroed(bytes);
    char *name = before;

    snprintf(before, bytes, "%s", preferred);
    while (*name && !is_english(name)) {
        name += strcspn(name, ":");
        name += *name == ':';
    }
    if (*name) {
        *name = '\0';
        (void)setenv("LANGUAGE", before, 1);
    }
    if (name == before)
        (void)setlocale(LC_MESSAGES, "C");
    free(before);
}

void language_start(const char *folder)
{
    const char *preferred;

    bind_catalogues(folder);
    if (!setlocale(LC_ALL, ""))
        start_without();
    preferred = getenv("LANGUAGE");
    if (preferred && *preferred)
        end_at_english(preferred);
}

bool language_use(const char *name)
{
    (void)setlocale(LC_MESSAGES, "C"); /* English; and the library looks at LANGUAGE only after a change */
    if (is_english(name))
        return true;
    (void)setenv("LANGUAGE", name, 1);
    (void)setlocale(LC_MESSAGES, "C.UTF-8");
    return *dgettext(LANGUAGE_DOMAIN, "") != '\0'; /* what a catalogue has to say of itself */
}
