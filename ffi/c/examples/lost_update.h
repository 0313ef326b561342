/* What the examples ask: two threads increment x. Can both read its initial value, so that one update is
 * lost? Yes, if the increments are two steps each; no, if each is an atomic block.
 *
 * Literal 1 (3) says that the first (second) thread reads the initial value, literal 2 (4) that it reads what
 * the other thread wrote.
 */
#ifndef LOST_UPDATE_H
#define LOST_UPDATE_H

#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

enum { VARIABLES = 4, CLAUSES = 6 };

/* Each read sees exactly one write, and both see the initial one. Clauses end with 0. */
static const int32_t clauses_of_reads[CLAUSES][3] = {
    {1, 2, 0}, {-1, -2, 0}, {3, 4, 0}, {-3, -4, 0}, {1, 0, 0}, {3, 0, 0},
};

static inline void must(concord_status status) {
    if (status != CONCORD_OK) {
        fprintf(stderr, "%s\n", concord_last_error());
        exit(1);
    }
}

/* A theory of the five accesses to x. */
static inline concord_theory *lost_update_theory(int atomic) {
    concord_problem *p = concord_problem_new();
    uint32_t main_thread, first, second, initial, read1, write1, read2, write2;
    must(concord_problem_add_chain(p, &main_thread));
    must(concord_problem_add_chain(p, &first));
    must(concord_problem_add_chain(p, &second));
    must(concord_problem_add_write(p, main_thread, 0, 0, 0, &initial));
    must(concord_problem_add_read(p, first, 0, 0, 0, &read1));
    must(concord_problem_add_write(p, first, 0, 0, 0, &write1));
    must(concord_problem_add_read(p, second, 0, 0, 0, &read2));
    must(concord_problem_add_write(p, second, 0, 0, 0, &write2));
    must(concord_problem_add_order(p, initial, read1));
    must(concord_problem_add_order(p, initial, read2));
    must(concord_problem_add_read_from(p, 1, initial, read1));
    must(concord_problem_add_read_from(p, 2, write2, read1));
    must(concord_problem_add_read_from(p, 3, initial, read2));
    must(concord_problem_add_read_from(p, 4, write1, read2));
    if (atomic) {
        must(concord_problem_add_block(p, read1, write1));
        must(concord_problem_add_block(p, read2, write2));
    }
    concord_theory *theory;
    /* NULL: the usual configuration. */
    must(concord_theory_new(p, NULL, &theory));
    concord_problem_free(p);
    return theory;
}

/* Prints what a search found; there is a schedule if it accepted a model. */
static inline void print_answer(const char *name, concord_theory *theory, int accepted) {
    if (!accepted) {
        printf("%s: no lost update\n", name);
        return;
    }
    /* Where pairs are pending, a larger host gives them literals and solves again. */
    const uint32_t *schedule;
    size_t count;
    must(concord_theory_schedule(theory, &schedule, &count));
    printf("%s: lost update, schedule [", name);
    for (size_t i = 0; i < count; i++) printf("%s%u", i ? ", " : "", (unsigned)schedule[i]);
    printf("]\n");
}

#endif
