/* SPDX-License-Identifier: MIT */
/* test_core.c: the server's core, from its parts to whole dialogues. */
#include "config.h"

#include <stdlib.h>

#include "tests/unit/core_support.h"

int main(void)
{
    SRunner *runner = srunner_create(core_parts_suite());
    int failed;

    srunner_add_suite(runner, core_replay_suite());
    srunner_add_suite(runner, core_hello_suite());
    srunner_add_suite(runner, core_disk_suite());
    srunner_add_suite(runner, core_games_suite());
    srunner_add_suite(runner, core_match_suite());
    srunner_add_suite(runner, core_people_suite());
    srunner_add_suite(runner, core_lobby_suite());
    srunner_add_suite(runner, core_keeping_suite());
    srunner_add_suite(runner, core_clocks_suite());
    srunner_add_suite(runner, core_absence_suite());
    srunner_add_suite(runner, core_memory_suite());
    srunner_add_suite(runner, core_ends_suite());
    srunner_add_suite(runner, core_bots_suite());
    srunner_add_suite(runner, core_counters_suite());
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
