/* SPDX-License-Identifier: MIT */
/* database_migrate.h: what a step of the schema needs besides SQL. Only for database_schema.c. */
#ifndef TAVOLIERE_SERVER_IO_DATABASE_MIGRATE_H
#define TAVOLIERE_SERVER_IO_DATABASE_MIGRATE_H

#include <stdbool.h>

#include <sqlite3.h>

/* From version 1 to 2: version 1 kept no rows of finished rounds. Make them by walking the log of every room that ever
 * was, inside the transaction of the caller. False: SQLite refuses. A round whose log can't be understood is left out: it
 * could not be read before either. */
bool database_migrate_rounds(sqlite3 *sqlite);

#endif
