//! Cheap implication between guards: on their form only, sound and incomplete.

use concord_logic::{Op, TermId, TermStore};

use crate::state::conjuncts;

/// Whether `premises` together certainly imply `conclusion`.
pub fn imply(terms: &TermStore, premises: &[TermId], conclusion: TermId) -> bool {
    imply_within(terms, premises, conclusion, 6)
}

fn imply_within(terms: &TermStore, premises: &[TermId], conclusion: TermId, fuel: u32) -> bool {
    if terms.as_bool(conclusion) == Some(true) {
        return true;
    }
    if premises.iter().any(|&premise| premise == conclusion || terms.as_bool(premise) == Some(false)) {
        return true;
    }
    if fuel == 0 {
        return false;
    }
    match terms.as_app(conclusion) {
        Some((Op::And, &[left, right])) => {
            return imply_within(terms, premises, left, fuel) && imply_within(terms, premises, right, fuel);
        }
        Some((Op::Or, &[left, right]))
            if imply_within(terms, premises, left, fuel - 1) || imply_within(terms, premises, right, fuel - 1) =>
        {
            return true;
        }
        _ => {}
    }
    let mut all = Vec::new();
    for &premise in premises {
        all.extend(conjuncts(terms, premise));
    }
    if all.contains(&conclusion) {
        return true;
    }
    // A choice among the premises: each way must lead to the conclusion.
    for (index, &premise) in all.iter().enumerate() {
        if let Some((Op::Or, &[left, right])) = terms.as_app(premise) {
            let mut one = all.clone();
            one[index] = left;
            if imply_within(terms, &one, conclusion, fuel - 1) {
                one[index] = right;
                if imply_within(terms, &one, conclusion, fuel - 1) {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether two guards certainly never hold together.
pub fn exclude(terms: &TermStore, left: TermId, right: TermId) -> bool {
    let right = conjuncts(terms, right);
    conjuncts(terms, left).iter().any(|&a| right.iter().any(|&b| terms.complementary(a, b)))
}
