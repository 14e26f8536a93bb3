/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/tokens.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = URL_MAX + TOKEN_MAX + 2, OWNER_ONLY = 0600, FOLDER_OWNER_ONLY = 0700 };

bool tokens_folder(char *out)
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length;

    if (state && *state == '/') /* a relative path is to be passed over, says the standard */
        length = snprintf(out, TOKENS_PATH_MAX, "%s/tavoliere", state);
    else if (home && *home == '/')
        length = snprintf(out, TOKENS_PATH_MAX, "%s/.local/state/tavoliere", home);
    else
        return false;
    return length < TOKENS_PATH_MAX - 16; /* there is room for a file's name */
}

static bool file_path(const char *name, char *out)
{
    size_t length;

    if (!tokens_folder(out))
        return false;
    length = strlen(out);
    snprintf(out + length, TOKENS_PATH_MAX - length, "/%s", name);
    return true;
}

/* The token on a line that is the server's, or NULL. Cuts the line's end off. */
static const char *token_of(char *line, const char *server)
{
    size_t length = strlen(server);

    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, server, length) != 0 || line[length] != ' ')
        return NULL;
    return line + length + 1;
}

bool tokens_find(const char *server, char *token)
{
    char path[TOKENS_PATH_MAX];
    char line[LINE_MAX_BYTES];
    FILE *file = file_path("tokens", path) ? fopen(path, "re") : NULL;

    *token = '\0';
    while (file && fgets(line, sizeof line, file)) {
        const char *found = token_of(line, server);

        if (found && strlen(found) < TOKEN_MAX)
            snprintf(token, TOKEN_MAX, "%s", found);
    }
    if (file)
        fclose(file);
    return *token != '\0';
}

/* Make the folder and those above it. */
static bool make_folder(char *path)
{
    char *slash;

    for (slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, FOLDER_OWNER_ONLY) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(path, FOLDER_OWNER_ONLY) == 0 || errno == EEXIST;
}

/* All lines but the server's, and then its new one. */
static bool write_lines(FILE *out, FILE *in, const char *server, const char *token)
{
    char line[LINE_MAX_BYTES];

    while (in && fgets(line, sizeof line, in)) {
        if (!token_of(line, server))
            fprintf(out, "%s\n", line);
    }
    fprintf(out, "%s %s\n", server, token);
    return fflush(out) == 0 && !ferror(out);
}

/* Write the file anew beside the old one, which it then replaces: whoever reads meanwhile sees one or the other. */
static bool replace_file(const char *server, const char *token)
{
    char path[TOKENS_PATH_MAX];
    char fresh[TOKENS_PATH_MAX];
    FILE *in;
    FILE *out = NULL;
    bool done = false;
    int fd;

    if (!file_path("tokens", path) || !file_path("tokens.new", fresh))
        return false;
    in = fopen(path, "re");
    (void)unlink(fresh); /* of a run that was cut short */
    fd = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, OWNER_ONLY);
    if (fd >= 0)
        out = fdopen(fd, "w");
    if (out)
        done = write_lines(out, in, server, token);
    if (out)
        done = fclose(out) == 0 && done;
    else if (fd >= 0)
        close(fd);
    if (in)
        fclose(in);
    return done && rename(fresh, path) == 0;
}

bool tokens_keep(const char *server, const char *token)
{
    char path[TOKENS_PATH_MAX];
    bool done;
    int lock;

    if (!tokens_folder(path) || !make_folder(path) || !file_path("tokens.lock", path))
        return false;
    /* One writer at a time. Not the folder itself, which a daemon of the same person may hold for as long as it runs. */
    lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, OWNER_ONLY);
    if (lock < 0)
        return false;
    done = flock(lock, LOCK_EX) == 0 && replace_file(server, token);
    close(lock);
    return done;
}
