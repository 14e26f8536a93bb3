/* SPDX-License-Identifier: MIT */
/* test_wal_writes.c: SQLite's log is written in few pieces, and what the disk refuses is refused.
 *
 * The default VFS is made one that counts what is written to the log, and refuses it when told to. */
#include "config.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "server/io/wal_writes.h"

enum { ROWS = 200, ROW_BYTES = 3000, KEPT_BYTES = 2000 * ROWS, UNDONE_BYTES = 1000 * ROWS };

static sqlite3_vfs *real;
static sqlite3_io_methods counting;
static const sqlite3_io_methods *plain;
static int writes;
static bool refusing;
static char path[64];

static int count_write(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
    writes++;
    return refusing ? SQLITE_FULL : plain->xWrite(file, bytes, len, at);
}

static int open_counting(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got)
{
    int code = real->xOpen(real, name, file, flags, got);

    (void)vfs;
    if (code == SQLITE_OK && (flags & SQLITE_OPEN_WAL)) {
        plain = file->pMethods;
        counting = *plain;
        counting.xWrite = count_write;
        file->pMethods = &counting;
    }
    return code;
}

static void become_default(void)
{
    static sqlite3_vfs vfs;

    if (real)
        return;
    real = sqlite3_vfs_find(NULL);
    vfs = *real;
    vfs.zName = "counting";
    vfs.pNext = NULL;
    vfs.xOpen = open_counting;
    ck_assert_int_eq(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

static void set_up(void)
{
    int fd;

    become_default();
    snprintf(path, sizeof path, "test-wal-writes.XXXXXX");
    fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
}

static void tear_down(void)
{
    char name[80];

    refusing = false;
    unlink(path);
    snprintf(name, sizeof name, "%s-wal", path);
    unlink(name);
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
}

static int run(sqlite3 *db, const char *sql)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL);
}

static sqlite3 *open_db(const char *vfs)
{
    sqlite3 *db;

    ck_assert_int_eq(sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, vfs), SQLITE_OK);
    ck_assert_int_eq(run(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"), SQLITE_OK);
    return db;
}

static int number(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement;
    int value;

    ck_assert_int_eq(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    value = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return value;
}

/* A transaction of so many rows that each fill most of a page. */
static int add_rows(sqlite3 *db)
{
    char sql[128];
    int code = run(db, "BEGIN");

    snprintf(sql, sizeof sql, "INSERT INTO t (text) VALUES (zeroblob(%d))", ROW_BYTES);
    for (int n = 0; n < ROWS && code == SQLITE_OK; n++)
        code = run(db, sql);
    return code == SQLITE_OK ? run(db, "COMMIT") : code;
}

START_TEST(a_commit_of_many_pages_is_few_writes_and_others_read_it)
{
    sqlite3 *db = open_db(wal_writes_vfs()), *other;
    int before;

    ck_assert_int_eq(run(db, "CREATE TABLE t (id INTEGER PRIMARY KEY, text)"), SQLITE_OK);
    before = writes;
    ck_assert_int_eq(add_rows(db), SQLITE_OK);
    ck_assert_int_gt(writes, before);
    ck_assert_int_lt(writes - before, ROWS / 4); /* two a page without us */
    other = open_db(NULL);
    ck_assert_int_eq(number(other, "SELECT count(*) FROM t"), ROWS);
    sqlite3_close(other);
    sqlite3_close(db);
}
END_TEST

/* Pages that go to the log before the commit are read from there, by the same connection, and may be undone. */
START_TEST(what_was_only_gathered_is_read_back)
{
    sqlite3 *db = open_db(wal_writes_vfs());

    ck_assert_int_eq(run(db, "PRAGMA cache_size = 4; CREATE TABLE t (id INTEGER PRIMARY KEY, text)"),
                     SQLITE_OK);
    ck_assert_int_eq(add_rows(db), SQLITE_OK);
    ck_assert_int_eq(run(db, "BEGIN; UPDATE t SET text = zeroblob(2000); SAVEPOINT s;"
                             " UPDATE t SET text = zeroblob(1000)"),
                     SQLITE_OK);
    ck_assert_int_eq(number(db, "SELECT sum(length(text)) FROM t"), UNDONE_BYTES);
    ck_assert_int_eq(run(db, "ROLLBACK TO s"), SQLITE_OK);
    ck_assert_int_eq(number(db, "SELECT sum(length(text)) FROM t"), KEPT_BYTES);
    ck_assert_int_eq(run(db, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE)"), SQLITE_OK);
    sqlite3_close(db);
    db = open_db(NULL);
    ck_assert_int_eq(number(db, "SELECT sum(length(text)) FROM t"), KEPT_BYTES);
    sqlite3_close(db);
}
END_TEST

START_TEST(a_commit_that_the_disk_refuses_fails_and_the_next_one_succeeds)
{
    sqlite3 *db = open_db(wal_writes_vfs());

    ck_assert_int_eq(run(db, "CREATE TABLE t (id INTEGER PRIMARY KEY, text); INSERT INTO t (id) VALUES (1)"),
                     SQLITE_OK);
    refusing = true;
    ck_assert_int_eq(run(db, "INSERT INTO t (id) VALUES (2)"), SQLITE_FULL);
    ck_assert_int_ne(add_rows(db), SQLITE_OK);
    if (!sqlite3_get_autocommit(db))
        ck_assert_int_eq(run(db, "ROLLBACK"), SQLITE_OK);
    refusing = false;
    ck_assert_int_eq(number(db, "SELECT count(*) FROM t"), 1);
    ck_assert_int_eq(run(db, "INSERT INTO t (id) VALUES (3)"), SQLITE_OK);
    sqlite3_close(db);
    db = open_db(NULL);
    ck_assert_int_eq(number(db, "SELECT sum(id) FROM t"), 1 + 3);
    sqlite3_close(db);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wal_writes");
    TCase *tcase = tcase_create("wal_writes");
    SRunner *runner;
    int failed;

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, a_commit_of_many_pages_is_few_writes_and_others_read_it);
    tcase_add_test(tcase, what_was_only_gathered_is_read_back);
    tcase_add_test(tcase, a_commit_that_the_disk_refuses_fails_and_the_next_one_succeeds);
    suite_add_tcase(suite, tcase);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
