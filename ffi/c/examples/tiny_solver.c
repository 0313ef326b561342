/* The ordering theory inside a solver of one's own, in C; lost_update.h is what it is asked.
 *
 *     cc tiny_solver.c $(pkg-config --cflags --libs concord)
 */
#include "lost_update.h"

enum { MOST_CLAUSES = 64, MOST_LITERALS = 8 };

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
    search s = {0};
    s.theory = lost_update_theory(atomic);
    for (int c = 0; c < CLAUSES; c++) {
        size_t count = 0;
        while (clauses_of_reads[c][count]) count++;
        add_clause(&s, clauses_of_reads[c], count);
    }
    print_answer(name, s.theory, solve(&s));
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
