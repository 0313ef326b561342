/* The ordering theory inside a solver of one's own, in C.
 *
 * Two threads increment x. Can both read its initial value, so that one update is lost? Yes, if the
 * increments are two steps each; no, if each is an atomic block.
 *
 *     cc tiny_solver.c $(pkg-config --cflags --libs concord)
 */
#include <concord.h>
#include <stdio.h>
#include <stdlib.h>

enum { VARIABLES = 4, MOST_CLAUSES = 64, MOST_LITERALS = 8 };

/* The smallest solver that can host a theory: it decides, propagates and flips the last decision. */
typedef struct {
    int32_t clauses[MOST_CLAUSES][MOST_LITERALS]; /* each ends with 0 */
    int clause_count;
    int values[VARIABLES + 1]; /* 1, -1, or 0 while open */
    int32_t trail[VARIABLES];
    int is_decision[VARIABLES];
    int assigned;
    concord_theory *theory;
} search;

static void must(concord_status status) {
    if (status != CONCORD_OK) {
        fprintf(stderr, "%s\n", concord_last_error());
        exit(1);
    }
}

static int value(const search *s, int32_t literal) {
    return literal > 0 ? s->values[literal] : -s->values[-literal];
}

static void assign(search *s, int32_t literal, int decision) {
    s->values[abs(literal)] = literal > 0 ? 1 : -1;
    s->trail[s->assigned] = literal;
    s->is_decision[s->assigned++] = decision;
    must(concord_theory_notify_assignment(s->theory, &literal, 1));
}

static void add_clause(search *s, const int32_t *literals, size_t count) {
    if (s->clause_count == MOST_CLAUSES || count >= MOST_LITERALS) {
        fprintf(stderr, "this solver is too small\n");
        exit(1);
    }
    for (size_t i = 0; i < count; i++) s->clauses[s->clause_count][i] = literals[i];
    s->clauses[s->clause_count++][count] = 0;
}

/* Draws all consequences; 0 if there is a conflict. */
static int propagate(search *s) {
    for (;;) {
        const int32_t *clause;
        size_t count;
        int32_t present, forgettable, unit = 0;
        must(concord_theory_clause(s->theory, &present, &clause, &count, &forgettable));
        if (present) add_clause(s, clause, count);
        for (int c = 0; c < s->clause_count; c++) {
            int open = 0, satisfied = 0;
            int32_t last = 0;
            for (const int32_t *literal = s->clauses[c]; *literal; literal++) {
                if (value(s, *literal) == 1) satisfied = 1;
                if (value(s, *literal) == 0) open++, last = *literal;
            }
            if (satisfied) continue;
            if (open == 0) return 0;
            if (open == 1) unit = last;
        }
        if (unit == 0) must(concord_theory_propagate(s->theory, &unit));
        if (unit == 0) return 1;
        if (value(s, unit) == -1) return 0;
        if (value(s, unit) == 0) assign(s, unit, 0);
    }
}

/* Takes back the last decision and assigns the opposite; 0 if there is no decision left. */
static int flip(search *s) {
    while (s->assigned > 0) {
        int32_t literal = s->trail[--s->assigned];
        s->values[abs(literal)] = 0;
        if (s->is_decision[s->assigned]) {
            size_t level = 0;
            for (int i = 0; i < s->assigned; i++) level += s->is_decision[i];
            must(concord_theory_notify_backtrack(s->theory, level));
            assign(s, -literal, 0);
            return 1;
        }
    }
    return 0;
}

static int solve(search *s) {
    for (;;) {
        if (!propagate(s)) {
            if (!flip(s)) return 0;
            continue;
        }
        int open = 0;
        for (int v = VARIABLES; v > 0; v--)
            if (s->values[v] == 0) open = v;
        if (open) {
            must(concord_theory_notify_new_level(s->theory));
            assign(s, open, 1);
        } else {
            int32_t accepted;
            must(concord_theory_check_model(s->theory, s->trail, (size_t)s->assigned, &accepted));
            if (accepted) return 1;
        }
    }
}

static void lost_update(const char *name, int atomic) {
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

    search s = {0};
    concord_config config = {0};
    config.size = sizeof config;
    must(concord_theory_new(p, &config, &s.theory));
    concord_problem_free(p);
    /* Each read sees exactly one write, and both see the initial one. */
    add_clause(&s, (int32_t[]){1, 2}, 2);
    add_clause(&s, (int32_t[]){-1, -2}, 2);
    add_clause(&s, (int32_t[]){3, 4}, 2);
    add_clause(&s, (int32_t[]){-3, -4}, 2);
    add_clause(&s, (int32_t[]){1}, 1);
    add_clause(&s, (int32_t[]){3}, 1);

    if (solve(&s)) {
        /* Where pairs are pending, a larger host gives them literals and solves again. */
        const uint32_t *schedule;
        size_t count;
        must(concord_theory_schedule(s.theory, &schedule, &count));
        printf("%s: lost update, schedule [", name);
        for (size_t i = 0; i < count; i++) printf("%s%u", i ? ", " : "", (unsigned)schedule[i]);
        printf("]\n");
    } else {
        printf("%s: no lost update\n", name);
    }
    concord_theory_free(s.theory);
}

int main(void) {
    if (concord_abi_version() != CONCORD_ABI_VERSION) {
        fprintf(stderr, "header and library differ\n");
        return 1;
    }
    lost_update("two steps each", 0);
    lost_update("atomic blocks", 1);
    return 0;
}
