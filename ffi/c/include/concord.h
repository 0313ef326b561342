/* Concord: ordering consistency as a theory for any solver, and a verifier of concurrent C programs.
 *
 * Made by cbindgen from the crate concord-c; do not edit.
 */

#ifndef CONCORD_H
#define CONCORD_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Conventions of all functions.
 *
 * Literals are DIMACS integers: variable 5 is 5, its negation -5. 0 is no literal (as a guard: always true).
 * Variables go up to CONCORD_MAX_VARIABLE; number them densely, memory grows with the largest.
 *
 * Every function that can fail returns a concord_status. CONCORD_OK is 0. After any other value nothing has
 * changed, results are not written, and concord_last_error() says in one line what was wrong. No function
 * exits or aborts the process; a bug inside becomes CONCORD_INTERNAL, and the handle then only takes its
 * _free function.
 *
 * What goes in is copied. What comes out belongs to the handle and is valid until the next call on it.
 * A handle is used by one thread at a time. Freeing NULL does nothing. */


/*
 Variables go up to this number.
 */
#define CONCORD_MAX_VARIABLE 268435455

/*
 Grows when a function changes or goes. Functions and fields at the end of structures may be added without.
 */
#define CONCORD_ABI_VERSION 1

/*
 In place of a cell: which cell of its class the access concerns depends on the model, and
 concord_problem_set_same_place compares it with others.
 */
#define CONCORD_ANY_CELL UINT32_MAX

/*
 More events or chains than this are refused.
 */
#define CONCORD_MAX_EVENTS 67108863

/*
 What a call says of itself.
 */
typedef enum concord_status {
    /*
     Done.
     */
    CONCORD_OK = 0,
    /*
     An argument is wrong: a null pointer, a literal or number that cannot be, an unknown name.
     */
    CONCORD_INVALID_ARGUMENT = 1,
    /*
     The call does not fit what was called before.
     */
    CONCORD_INVALID_STATE = 2,
    /*
     The input was refused: a file that cannot be read, or that is no C program.
     */
    CONCORD_REFUSED = 3,
    /*
     A bug inside. The handle only takes its _free function now.
     */
    CONCORD_INTERNAL = 4,
} concord_status;

/*
 What a run says of the property.
 */
typedef enum concord_verdict {
    /*
     It holds in all executions.
     */
    CONCORD_TRUE = 0,
    /*
     It is violated; the counterexample was executed.
     */
    CONCORD_FALSE = 10,
    /*
     Neither was shown.
     */
    CONCORD_UNKNOWN = 5,
} concord_verdict;

/*
 A flag that stops a run. The only handle that several threads may use at once.
 */
typedef struct concord_flag concord_flag;

/*
 Events and the literals that order them. It can be changed at any time; theories have their own copy.
 */
typedef struct concord_problem concord_problem;

/*
 The result of concord_verify_file.
 */
typedef struct concord_result concord_result;

/*
 The theory of a problem, in the shape of IPASIR-UP's propagator. Its states:

     notify_assignment*  ->  propagate* -> clause* ->  (decide) notify_new_level  -> ...
          ^                                   | conflict
          +--------- notify_backtrack(level) -+
     all observed variables assigned -> check_model
 */
typedef struct concord_theory concord_theory;

/*
 How a theory works. Set `size` to sizeof(concord_config) and the rest to zero for the defaults.
 */
typedef struct concord_config {
    /*
     sizeof(concord_config).
     */
    size_t size;
    /*
     How much is done during search, by name: "closure" (NULL means this), "lazy", …
     */
    const char *strategy;
    /*
     The memory model: "sc" (NULL means this) or "wsc".
     */
    const char *consistency;
} concord_config;

/*
 What a theory did so far. Set `size` to sizeof(concord_statistics) before the call.
 */
typedef struct concord_statistics {
    /*
     sizeof(concord_statistics).
     */
    size_t size;
    /*
     Literals that were notified.
     */
    uint64_t assignments;
    /*
     Literals that the theory propagated.
     */
    uint64_t propagations;
    /*
     Conflicts found.
     */
    uint64_t conflicts;
    /*
     Literals in all clauses handed over, reasons not counted.
     */
    uint64_t clause_literals;
    /*
     Reasons that were asked for.
     */
    uint64_t explanations;
    /*
     Literals in all reasons.
     */
    uint64_t explanation_literals;
    /*
     Orders added beyond those of the chains.
     */
    uint64_t orders;
    /*
     Full models judged.
     */
    uint64_t model_checks;
} concord_statistics;

/*
 Two writes to the same memory (kind 0: event numbers) or two critical sections of one mutex (kind 1: section
 numbers) that no literal orders yet.
 */
typedef struct concord_pair {
    /*
     0: writes, 1: sections.
     */
    uint32_t kind;
    /*
     The first.
     */
    uint32_t first;
    /*
     The second.
     */
    uint32_t second;
} concord_pair;

/*
 What concord_verify_file is told. Set `size` to sizeof(concord_verify_options) and the rest to zero for the defaults.
 */
typedef struct concord_verify_options {
    /*
     sizeof(concord_verify_options).
     */
    size_t size;
    /*
     The property by name, or the path of a .prp file; NULL means "unreach-call".
     */
    const char *property;
    /*
     The width of pointers: 32 (0 means this) or 64.
     */
    uint32_t bits;
    /*
     How often a loop body may run; 0 lets the bounds grow.
     */
    uint32_t unwind;
    /*
     Milliseconds after which the answer is unknown; 0 means never.
     */
    uint64_t timeout_ms;
    /*
     How the theory works, by name as in concord_config; NULL means the default.
     */
    const char *strategy;
    /*
     The memory model as in concord_config; NULL means "sc".
     */
    const char *consistency;
    /*
     Raised to stop the run; NULL if there is no way to stop it but the time.
     */
    const struct concord_flag *flag;
} concord_verify_options;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 What was wrong with the last call of this thread that did not return CONCORD_OK: one line, "" if there
 was none. Valid until the next such call.
 */
const char *concord_last_error(void);

/*
 The CONCORD_ABI_VERSION that the library was built with; compare it with the header's.
 */
uint32_t concord_abi_version(void);

/*
 The version of the library, such as "0.1.0".
 */
const char *concord_version(void);

/*
 A problem without events. Never NULL.
 */
struct concord_problem *concord_problem_new(void);

/*
 Frees a problem. Theories that were made of it stay.
 */
void concord_problem_free(struct concord_problem *problem);

/*
 Adds an empty chain: a thread.
 */
enum concord_status concord_problem_add_chain(struct concord_problem *problem, uint32_t *chain);

/*
 Appends a read to a chain. It happens iff its guard is true. `memory` is a set of cells that may be the same
 memory (events of different sets never are); `cell` is one of them, or CONCORD_ANY_CELL.
 */
enum concord_status concord_problem_add_read(struct concord_problem *problem,
                                             uint32_t chain,
                                             int32_t guard,
                                             uint32_t memory,
                                             uint32_t cell,
                                             uint32_t *event);

/*
 Appends a write to a chain, as concord_problem_add_read does a read. Initial values are writes at the
 beginning of the first chain.
 */
enum concord_status concord_problem_add_write(struct concord_problem *problem,
                                              uint32_t chain,
                                              int32_t guard,
                                              uint32_t memory,
                                              uint32_t cell,
                                              uint32_t *event);

/*
 Appends an event that touches no memory to a chain: a create, join, acquire, release, or any point to order.
 */
enum concord_status concord_problem_add_mark(struct concord_problem *problem,
                                             uint32_t chain,
                                             int32_t guard,
                                             uint32_t *event);

/*
 One event precedes another in every model in which both happen.
 */
enum concord_status concord_problem_add_order(struct concord_problem *problem,
                                              uint32_t before,
                                              uint32_t after);

/*
 One event precedes another while a literal is true.
 */
enum concord_status concord_problem_add_conditional_order(struct concord_problem *problem,
                                                          int32_t literal,
                                                          uint32_t before,
                                                          uint32_t after);

/*
 A read sees a write iff a literal is true. Your clauses make the literal imply both guards and equal cells, and
 make a read that happens see exactly one write.
 */
enum concord_status concord_problem_add_read_from(struct concord_problem *problem,
                                                  int32_t literal,
                                                  uint32_t write,
                                                  uint32_t read);

/*
 The events of one chain from `first` to `last`, both included, are an atomic block. Blocks do not overlap.
 */
enum concord_status concord_problem_add_block(struct concord_problem *problem, uint32_t first, uint32_t last);

/*
 A critical section of a mutex: entered iff its acquire happens, left at the first of its releases that happens,
 or never. All are marks of one chain, in its order. `section` may be NULL.
 */
enum concord_status concord_problem_add_section(struct concord_problem *problem,
                                                uint32_t mutex,
                                                uint32_t acquire,
                                                const uint32_t *releases,
                                                size_t release_count,
                                                uint32_t *section);

/*
 Says whether two accesses to the same memory, at least one with CONCORD_ANY_CELL, concern the same cell; `literal`
 counts with CONCORD_WHEN only. Pairs that nothing is said about never do.
 */
enum concord_status concord_problem_set_same_place(struct concord_problem *problem,
                                                   uint32_t first,
                                                   uint32_t second,
                                                   int32_t same,
                                                   int32_t literal);

/*
 Checks that the problem is well-formed: blocks and sections lie in one chain, orders are acyclic, read-froms are
 between writes and reads of the same memory. concord_theory_new does the same.
 */
enum concord_status concord_problem_check(struct concord_problem *problem);

/*
 Makes the theory of a problem, which is copied. `config` may be NULL for the defaults. State after: level 0,
 nothing assigned.
 */
enum concord_status concord_theory_new(struct concord_problem *problem,
                                       const struct concord_config *config,
                                       struct concord_theory **theory);

/*
 Frees a theory.
 */
void concord_theory_free(struct concord_theory *theory);

/*
 The variables that the solver must report: an array of positive literals, ascending. Those of pairs that got
 literals are among them. State: any.
 */
enum concord_status concord_theory_observed(struct concord_theory *theory,
                                            const int32_t **variables,
                                            size_t *count);

/*
 What the theory did so far. State: any; `statistics->size` is set.
 */
enum concord_status concord_theory_statistics(struct concord_theory *theory,
                                              struct concord_statistics *statistics);

/*
 These literals became true at the current level. A literal that is known already means nothing. State: any;
 a literal whose negation is assigned is CONCORD_INVALID_STATE.
 */
enum concord_status concord_theory_notify_assignment(struct concord_theory *theory,
                                                     const int32_t *literals,
                                                     size_t count);

/*
 A decision level was opened. State: any.
 */
enum concord_status concord_theory_notify_new_level(struct concord_theory *theory);

/*
 All levels above `level` were closed, and what was assigned on them is open again. State: `level` is at most the
 current level.
 */
enum concord_status concord_theory_notify_backtrack(struct concord_theory *theory,
                                                    size_t level);

/*
 A literal that follows from the assignment, or 0 when there is no more for now. Assign it and notify it. State: any.
 */
enum concord_status concord_theory_propagate(struct concord_theory *theory,
                                             int32_t *literal);

/*
 The clause by which a literal was propagated: the literal itself, and literals that were all false before.
 State: the literal came from concord_theory_propagate on a level that is still open.
 */
enum concord_status concord_theory_reason(struct concord_theory *theory,
                                          int32_t literal,
                                          const int32_t **clause,
                                          size_t *count);

/*
 A clause to add to the solver, after propagation or after a model was refused: all its literals are false now.
 `present` becomes 0 if there is none, else 1; a present clause may be empty. `forgettable` becomes 1 if the
 solver may drop the clause again. State: any.
 */
enum concord_status concord_theory_clause(struct concord_theory *theory,
                                          int32_t *present,
                                          const int32_t **clause,
                                          size_t *count,
                                          int32_t *forgettable);

/*
 Judges a full model, given as its true literals; those of unobserved variables are left out of account. `accepted`
 becomes 1 or 0; after 0, concord_theory_clause has a clause that the model falsifies. An accepted model is an
 execution iff concord_theory_pending_pairs then has none. State: every observed variable is assigned, and the
 model agrees.
 */
enum concord_status concord_theory_check_model(struct concord_theory *theory,
                                               const int32_t *model,
                                               size_t count,
                                               int32_t *accepted);

/*
 A literal to decide next, or 0 to leave it to the solver. State: any.
 */
enum concord_status concord_theory_decide(struct concord_theory *theory, int32_t *literal);

/*
 The pairs that kept the last accepted model from being an execution. For each: take two fresh variables, tell
 concord_theory_order_pair, add the clause "one of them, or the negation of one of the pair's premises"; then
 solve again. State: any.
 */
enum concord_status concord_theory_pending_pairs(struct concord_theory *theory,
                                                 const struct concord_pair **pairs,
                                                 size_t *count);

/*
 The literals that together make a pair need an order. State: any.
 */
enum concord_status concord_theory_pair_premises(struct concord_theory *theory,
                                                 struct concord_pair pair,
                                                 const int32_t **literals,
                                                 size_t *count);

/*
 Gives a pair its two literals, of variables that the theory does not observe yet: while `forward` is true, the first
 comes before the second; while `backward` is true, the second before the first. State: level 0.
 */
enum concord_status concord_theory_order_pair(struct concord_theory *theory,
                                              struct concord_pair pair,
                                              int32_t forward,
                                              int32_t backward);

/*
 The events of the last accepted model in an order that is an execution. `count` becomes 0 while there is none: no
 model was accepted, or pairs are pending. State: any.
 */
enum concord_status concord_theory_schedule(struct concord_theory *theory,
                                            const uint32_t **events,
                                            size_t *count);

/*
 A flag that is not raised. Never NULL.
 */
struct concord_flag *concord_flag_new(void);

/*
 Raises a flag, from any thread: runs that watch it end soon. Raising NULL does nothing.
 */
void concord_flag_raise(const struct concord_flag *flag);

/*
 Frees a flag. Runs that watched it no longer do.
 */
void concord_flag_free(struct concord_flag *flag);

/*
 Verifies a C file. `options` may be NULL for the defaults. CONCORD_REFUSED if the file cannot be read or is no C
 program that can be verified.
 */
enum concord_status concord_verify_file(const char *path,
                                        const struct concord_verify_options *options,
                                        struct concord_result **result);

/*
 Frees a result.
 */
void concord_result_free(struct concord_result *result);

/*
 The verdict of a result; CONCORD_UNKNOWN for NULL.
 */
enum concord_verdict concord_result_verdict(const struct concord_result *result);

/*
 The verdict in words, such as "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)"; "" for NULL.
 */
const char *concord_result_summary(const struct concord_result *result);

/*
 The counterexample as a table with a column per thread; "" if there is none.
 */
const char *concord_result_counterexample(const struct concord_result *result);

/*
 The whole result as a JSON document, as `concord verify --json` prints it; "" for NULL.
 */
const char *concord_result_json(const struct concord_result *result);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CONCORD_H */
