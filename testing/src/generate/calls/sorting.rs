//! Sorting and searching with comparisons that are total orders: these leave no choice.

use super::super::observed::Certainty::Fixed;
use super::Maker;

pub(super) fn steps(maker: &mut Maker) {
    maker.global(
        "static int @up(const void *l, const void *r) { int a = *(const int *)l, b = *(const int *)r; return (a > b) - (a < b); }\n\
         static int @down(const void *l, const void *r) { return @up(r, l); }\n\
         static int @with(const void *l, const void *r, void *to) { (*(int *)to)++; return @up(l, r); }\n\
         struct @pair { char tag; int weight; };\n\
         static int @pairs(const void *l, const void *r) {\n\
             const struct @pair *a = l, *b = r;\n\
             return a->weight != b->weight ? (a->weight > b->weight) - (a->weight < b->weight) : a->tag - b->tag;\n\
         }\n\
         static int @calls;",
    );
    for _ in maker.several(1, 2) {
        let count = maker.random.between(0, 4);
        let numbers: Vec<String> = (0..4).map(|_| maker.random.between(-3, 3).to_string()).collect();
        let array = maker.name("a");
        match maker.random.below(4) {
            0 => {
                maker.global(format!("static int {array}[] = {{ {} }};", numbers.join(", ")));
                let order = maker.pick(&["@up", "@down"]);
                maker.step(format!("qsort({array}, {count}, sizeof *{array}, {order});"));
                whole(maker, &array);
            }
            1 => {
                maker.global(format!("static int {array}[] = {{ {} }};", numbers.join(", ")));
                maker.step(format!("qsort_r({array}, {count}, sizeof *{array}, @with, &@calls);"));
                whole(maker, &array);
                maker.sees("@calls > 0", Fixed);
            }
            2 => {
                let pairs: Vec<String> =
                    numbers.iter().zip(["a", "b", "c", "d"]).map(|(n, t)| format!("{{ '{t}', {n} }}")).collect();
                maker.global(format!("static struct @pair {array}[] = {{ {} }};", pairs.join(", ")));
                maker.step(format!("qsort({array}, {count}, sizeof *{array}, @pairs);"));
                for index in 0..4 {
                    maker.sees(format!("{array}[{index}].weight * 256 + {array}[{index}].tag"), Fixed);
                }
            }
            _ => {
                // Ascending and without equals, so that there is one place at most.
                maker.global(format!("static int {array}[] = {{ -4, -1, 0, 2, 9 }}, {array}k;"));
                let (key, count) = (maker.random.between(-5, 10), maker.random.between(0, 5));
                maker.step(format!("{array}k = {key};"));
                maker.sees(
                    format!("offset(bsearch(&{array}k, {array}, {count}, sizeof *{array}, @up), {array})"),
                    Fixed,
                );
            }
        }
    }
}

fn whole(maker: &mut Maker, array: &str) {
    maker.sees(format!("bytes8({array})"), Fixed);
    maker.sees(format!("bytes8({array} + 2)"), Fixed);
}
