/* SPDX-License-Identifier: MIT */
/* wal_writes.c: a sqlite3_vfs that opens the log as a file of ours, before the one of the default VFS, and all else as it is. */
#include "config.h"

#include "server/io/wal_writes.h"

#include <stdlib.h>
#include <string.h>
#include <stdbool.h>

#include <sqlite3.h>

enum {
    GATHERED = 64 * 1024
}; /* the default VFS writes at most 128 KiB at once, and takes more for a full disk */

struct log_file {
    sqlite3_file base;
    unsigned char *gathered; /* GATHERED bytes, owned; in the log they come at `at` */
    sqlite3_int64 at;
    size_t len;
    sqlite3_file real[]; /* the default VFS's, in the bytes that follow */
};

static struct log_file *log_of(sqlite3_file *file)
{
    return (struct log_file *)file;
}

/* Write what was gathered. If that fails it is dropped: the commit fails, and what comes next begins where it began. */
static int write_out(struct log_file *log)
{
    size_t len = log->len;

    if (len == 0)
        return SQLITE_OK;
    log->len = 0;
    return log->real->pMethods->xWrite(log->real, log->gathered, (int)len, log->at);
}

static int log_close(sqlite3_file *file)
{
    struct log_file *log = log_of(file);
    int code = write_out(log), closed = log->real->pMethods->xClose(log->real);

    free(log->gathered);
    return code == SQLITE_OK ? closed : code;
}

static int log_read(sqlite3_file *file, void *out, int len, sqlite3_int64 at)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);

    return code == SQLITE_OK ? log->real->pMethods->xRead(log->real, out, len, at) : code;
}

static int log_write(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
    struct log_file *log = log_of(file);
    bool follows = at == log->at + (sqlite3_int64)log->len;

    if (log->len > 0 && (!follows || log->len + (size_t)len > GATHERED)) {
        int code = write_out(log);

        if (code != SQLITE_OK)
            return code;
    }
    if ((size_t)len > GATHERED)
        return log->real->pMethods->xWrite(log->real, bytes, len, at);
    if (log->len == 0)
        log->at = at;
    memcpy(log->gathered + log->len, bytes, (size_t)len);
    log->len += (size_t)len;
    return SQLITE_OK;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);

    return code == SQLITE_OK ? log->real->pMethods->xTruncate(log->real, size) : code;
}

static int log_sync(sqlite3_file *file, int flags)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);

    return code == SQLITE_OK ? log->real->pMethods->xSync(log->real, flags) : code;
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size)
{
    struct log_file *log = log_of(file);
    int code = write_out(log);

    return code == SQLITE_OK ? log->real->pMethods->xFileSize(log->real, size) : code;
}

static int log_lock(sqlite3_file *file, int level)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xLock(log->real, level);
}

static int log_unlock(sqlite3_file *file, int level)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xUnlock(log->real, level);
}

static int log_check_lock(sqlite3_file *file, int *held)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xCheckReservedLock(log->real, held);
}

static int log_control(sqlite3_file *file, int op, void *arg)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xFileControl(log->real, op, arg);
}

static int log_sector_size(sqlite3_file *file)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xSectorSize(log->real);
}

static int log_characteristics(sqlite3_file *file)
{
    struct log_file *log = log_of(file);

    return log->real->pMethods->xDeviceCharacteristics(log->real);
}

/* Version 1: nobody maps the log, or locks it by shared memory. */
static const sqlite3_io_methods log_methods = {
    .iVersion = 1,
    .xClose = log_close,
    .xRead = log_read,
    .xWrite = log_write,
    .xTruncate = log_truncate,
    .xSync = log_sync,
    .xFileSize = log_size,
    .xLock = log_lock,
    .xUnlock = log_unlock,
    .xCheckReservedLock = log_check_lock,
    .xFileControl = log_control,
    .xSectorSize = log_sector_size,
    .xDeviceCharacteristics = log_characteristics,
};

static int open_log(sqlite3_vfs *real, const char *name, sqlite3_file *file, int flags, int *got)
{
    struct log_file *log = log_of(file);
    int code;

    memset(log, 0, sizeof *log);
    log->gathered = malloc(GATHERED);
    if (!log->gathered)
        return SQLITE_NOMEM;
    code = real->xOpen(real, name, log->real, flags, got);
    if (code == SQLITE_OK)
        log->base.pMethods = &log_methods;
    else
        free(log->gathered);
    return code;
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got)
{
    sqlite3_vfs *real = vfs->pAppData;

    if (flags & SQLITE_OPEN_WAL)
        return open_log(real, name, file, flags, got);
    return real->xOpen(real, name, file, flags, got);
}

static sqlite3_vfs *real_of(sqlite3_vfs *vfs)
{
    return vfs->pAppData;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    return real_of(vfs)->xDelete(real_of(vfs), name, sync);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    return real_of(vfs)->xAccess(real_of(vfs), name, flags, out);
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int cap, char *out)
{
    return real_of(vfs)->xFullPathname(real_of(vfs), name, cap, out);
}

static int vfs_last_error(sqlite3_vfs *vfs, int cap, char *out)
{
    return real_of(vfs)->xGetLastError(real_of(vfs), cap, out);
}

const char *wal_writes_vfs(void)
{
    static sqlite3_vfs ours = { .zName = "tavoliere" };
    sqlite3_vfs *real;

    if (ours.pAppData)
        return ours.zName;
    real = sqlite3_vfs_find(NULL);
    if (!real)
        return NULL;
    /* Where it finds entropy, the time and how to sleep is nothing of its own. */
    ours = *real;
    ours.zName = "tavoliere";
    ours.pNext = NULL;
    ours.szOsFile = real->szOsFile + (int)sizeof(struct log_file);
    ours.pAppData = real;
    ours.xOpen = vfs_open;
    ours.xDelete = vfs_delete;
    ours.xAccess = vfs_access;
    ours.xFullPathname = vfs_full_path;
    ours.xGetLastError = vfs_last_error;
    return sqlite3_vfs_register(&ours, 0) == SQLITE_OK ? ours.zName : NULL;
}
