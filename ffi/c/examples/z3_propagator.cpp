// The ordering theory as a user propagator of Z3, through Z3's C interface; lost_update.h is what it is asked.
//
//     c++ z3_propagator.cpp $(pkg-config --cflags --libs concord z3)
#include "lost_update.h"

#include <z3.h>

#include <cstdlib>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

// Connects a theory with a solver: variable n of the theory is the Boolean constant "v<n>".
class Host {
public:
    Host(Z3_context context, Z3_solver solver, concord_theory *theory)
        : context(context), solver(solver), theory(theory) {
        Z3_solver_propagate_init(
            context, solver, this, [](void *self, Z3_solver_callback) { static_cast<Host *>(self)->push(); },
            [](void *self, Z3_solver_callback, unsigned levels) { static_cast<Host *>(self)->pop(levels); },
            [](void *self, Z3_context) { return self; });
        Z3_solver_propagate_fixed(context, solver, [](void *self, Z3_solver_callback call, Z3_ast term, Z3_ast value) {
            static_cast<Host *>(self)->fixed(call, term, value);
        });
        Z3_solver_propagate_final(
            context, solver, [](void *self, Z3_solver_callback call) { static_cast<Host *>(self)->final(call); });
        const int32_t *variables;
        size_t count;
        must(concord_theory_observed(theory, &variables, &count));
        std::vector<int32_t> observed(variables, variables + count);
        for (int32_t variable : observed) {
            names[Z3_get_ast_id(context, constant(variable))] = variable;
            Z3_solver_propagate_register(context, solver, constant(variable));
        }
    }

    Z3_ast constant(int32_t variable) {
        const std::string name = "v" + std::to_string(variable);
        return Z3_mk_const(context, Z3_mk_string_symbol(context, name.c_str()), Z3_mk_bool_sort(context));
    }

    Z3_ast literal(int32_t lit) { return lit > 0 ? constant(lit) : Z3_mk_not(context, constant(-lit)); }

    // Adds a clause that ends with 0.
    void clause(const int32_t *literals) {
        std::vector<Z3_ast> terms;
        for (; *literals; literals++) terms.push_back(literal(*literals));
        Z3_solver_assert(context, solver, Z3_mk_or(context, static_cast<unsigned>(terms.size()), terms.data()));
    }

private:
    void push() {
        marks.push_back(trail.size());
        must(concord_theory_notify_new_level(theory));
    }

    void pop(unsigned levels) {
        trail.resize(marks[marks.size() - levels]);
        marks.resize(marks.size() - levels);
        must(concord_theory_notify_backtrack(theory, marks.size()));
    }

    void fixed(Z3_solver_callback call, Z3_ast term, Z3_ast value) {
        const int32_t variable = names.at(Z3_get_ast_id(context, term));
        const int32_t lit = Z3_get_bool_value(context, value) == Z3_L_TRUE ? variable : -variable;
        trail.push_back(lit);
        must(concord_theory_notify_assignment(theory, &lit, 1));
        consequences(call);
    }

    void final(Z3_solver_callback call) {
        int32_t accepted;
        must(concord_theory_check_model(theory, trail.data(), trail.size(), &accepted));
        if (!accepted) consequences(call);
    }

    // Z3 asks for reasons at once: a clause is told as "the negations of its other literals imply this one".
    void consequences(Z3_solver_callback call) {
        const int32_t *clause;
        size_t count;
        int32_t present, forgettable, lit;
        must(concord_theory_clause(theory, &present, &clause, &count, &forgettable));
        if (present) {
            tell(call, clause, count, 0);
            return;
        }
        for (must(concord_theory_propagate(theory, &lit)); lit; must(concord_theory_propagate(theory, &lit))) {
            must(concord_theory_reason(theory, lit, &clause, &count));
            tell(call, clause, count, lit);
        }
    }

    void tell(Z3_solver_callback call, const int32_t *clause, size_t count, int32_t implied) {
        std::vector<Z3_ast> premises;
        for (size_t i = 0; i < count; i++)
            if (clause[i] != implied) premises.push_back(constant(std::abs(clause[i])));
        Z3_ast conclusion = implied ? literal(implied) : Z3_mk_false(context);
        Z3_solver_propagate_consequence(context, call, static_cast<unsigned>(premises.size()), premises.data(), 0,
                                        nullptr, nullptr, conclusion);
    }

    Z3_context context;
    Z3_solver solver;
    concord_theory *theory;
    std::unordered_map<unsigned, int32_t> names;
    std::vector<int32_t> trail;
    std::vector<size_t> marks;
};

void lost_update(const char *name, bool atomic) {
    concord_theory *theory = lost_update_theory(atomic);
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_del_config(config);
    Z3_solver solver = Z3_mk_simple_solver(context);
    Z3_solver_inc_ref(context, solver);
    {
        Host host(context, solver, theory);
        for (const auto &clause : clauses_of_reads) host.clause(clause);
        print_answer(name, theory, Z3_solver_check(context, solver) == Z3_L_TRUE);
    }
    Z3_solver_dec_ref(context, solver);
    Z3_del_context(context);
    concord_theory_free(theory);
}

}  // namespace

int main() {
    lost_update("two steps each", false);
    lost_update("atomic blocks", true);
    // What Z3 keeps for the whole process, so that a leak checker sees nothing.
    Z3_finalize_memory();
    return 0;
}
