//! The two judges of a program whose values are looked at: the world, that is the system's compiler and library, and
//! the verifier. What the world saw must be reachable; what is fixed must be inevitable.

use std::fmt::Write;
use std::sync::Mutex;

use concord_driver::DataModel;
use concord_testing::generate::minimise;
use concord_testing::generate::observed::{Certainty, Observed, PROLOGUE};

use super::{compilable, compiler, folder, machine, preprocessed, verdict};
use crate::seeds::{number, two_at_a_time};

/// Programs in one file: starting the compiler costs more than compiling.
const BATCH: u64 = 46;

/// Random programs that are compared.
pub struct Comparison {
    /// The name of the test, for its files.
    pub test: &'static str,
    /// The program of a seed.
    pub program: fn(u64) -> Observed,
    /// What a seed is about.
    pub topic: fn(u64) -> &'static str,
    /// What is honestly not modelled: a verdict that says so contradicts nothing.
    pub not_modelled: &'static [&'static str],
    /// Options of the compiler.
    pub options: &'static [&'static str],
}

/// How a program ended in the world, and the values that it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    end: String,
    values: Vec<i64>,
}

impl Comparison {
    /// Compares so many programs, half of them for each data model that can be compiled for.
    ///
    /// # Panics
    /// If the verifier contradicts the world, with some of the programs, minimised.
    pub fn of(&self, first: u64, count: u64) {
        let models = compilable(self.test);
        let found: Mutex<Vec<(u64, DataModel, String)>> = Mutex::new(Vec::new());
        two_at_a_time(0, count.div_ceil(BATCH), |batch| {
            let start = batch * BATCH;
            let seeds = first + start..first + (start + BATCH).min(count);
            let Some(&data_model) = models.get((batch % 2) as usize).or(models.first()) else { return };
            let (mut seeds, mut programs): (Vec<u64>, Vec<Observed>) =
                seeds.map(|seed| (seed, (self.program)(seed))).unzip();
            let name = format!("batch{start}");
            let seen = self.seen(&programs, &name, data_model).unwrap_or_else(|_| {
                let taken = |program: &Observed| self.seen(std::slice::from_ref(program), &name, data_model).is_ok();
                let legal: Vec<bool> = programs.iter().map(taken).collect();
                for (index, seed) in seeds.iter().enumerate().filter(|(index, _)| !legal[*index]) {
                    if let Some(how) = self.taken_by_verifier(&programs[index], &name, data_model) {
                        found.lock().expect("no panic while locked").push((*seed, data_model, how));
                    }
                }
                let mut keep = legal.iter();
                seeds.retain(|_| *keep.next().expect("one for each"));
                let mut keep = legal.iter();
                programs.retain(|_| *keep.next().expect("one for each"));
                self.seen(&programs, &name, data_model).expect("each of the programs is legal C")
            });
            let texts: Vec<String> = programs.iter().map(for_the_verifier).collect();
            let texts =
                preprocessed(self.test, &name, PROLOGUE, &texts, data_model).expect("generated programs are legal C");
            for (((seed, program), seen), text) in seeds.iter().zip(&programs).zip(&seen).zip(&texts) {
                if let Some(how) = self.contradiction(program, text, seen, data_model) {
                    found.lock().expect("no panic while locked").push((*seed, data_model, how));
                }
            }
        });
        let mut found = found.into_inner().expect("no panic while locked");
        found.sort_by_key(|(seed, _, _)| *seed);
        let few = number("CONCORD_REPORTS", 3) as usize;
        let reports: Vec<String> =
            found.iter().take(few).map(|(seed, data_model, how)| self.report(*seed, *data_model, how)).collect();
        let briefly = |(seed, _, how): &(u64, DataModel, String)| {
            let how: String = how.lines().next().unwrap_or_default().chars().take(200).collect();
            format!("{seed} {}: {how}\n", (self.topic)(*seed))
        };
        let all: String = found.iter().map(briefly).collect();
        assert!(found.is_empty(), "{} of {count} programs:\n{all}\n{}", found.len(), reports.join("\n"));
    }

    /// That the verifier takes a program which the compiler refuses. A generator makes such programs by accident, and
    /// then they are left out, if both refuse them.
    fn taken_by_verifier(&self, program: &Observed, name: &str, data_model: DataModel) -> Option<String> {
        let texts = preprocessed(self.test, name, PROLOGUE, &[for_the_verifier(program)], data_model).ok()?;
        let look = format!("static void {}look(int count) {{ (void)count; }}\n", program.prefix());
        let verdict = verdict(&format!("{}{look}", texts[0]), data_model);
        (!verdict.starts_with("refused")).then(|| format!("{verdict} for what the compiler refuses"))
    }

    /// What the programs do in the world; why not, if the compiler refuses them.
    fn seen(&self, programs: &[Observed], name: &str, data_model: DataModel) -> Result<Vec<Seen>, String> {
        let mut text = String::from(PROLOGUE);
        text.push_str(include_str!("runner.h"));
        let mut table = String::new();
        for program in programs {
            text.push_str(&program.to_c(
                "static long long *@v; static int *@reached;\nstatic void @look(int count) { *@reached = count; }\n",
            ));
            let prefix = program.prefix();
            write!(table, "{{ {prefix}run, &{prefix}v, &{prefix}reached }}, ").expect("writing to a string");
        }
        write!(text, "int main(void) {{\n    struct world_program all[] = {{ {table} }};\n")
            .expect("writing to a string");
        text.push_str("    return world_main(all, sizeof all / sizeof *all);\n}\n");
        let option = machine(data_model);
        let (source, binary) =
            (folder(self.test).join(format!("{name}{option}.c")), folder(self.test).join(format!("{name}{option}")));
        std::fs::write(&source, text).map_err(|error| error.to_string())?;
        let output = compiler()
            .args(["-w", "-O0", "-pthread", option])
            .arg("-o")
            .args([&binary, &source])
            .args(self.options)
            .output()
            .map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let output = std::process::Command::new(&binary).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("{}: {}", binary.display(), output.status));
        }
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = |line: &str| {
            let mut words = line.split(' ');
            let end = words.next().unwrap_or_default().to_owned();
            let values = words.skip(1).map(|word| word.parse().expect("a number")).collect();
            Seen { end, values }
        };
        Ok(printed.lines().map(line).collect())
    }

    /// How the verifier contradicts what was seen, given the preprocessed program.
    fn contradiction(&self, program: &Observed, text: &str, seen: &Seen, data_model: DataModel) -> Option<String> {
        if seen.end.starts_with("signal") {
            return Some(format!("the program dies in the world: {}", seen.end));
        }
        let (fixed, open) = (equal(program, seen, Certainty::Fixed), equal(program, seen, Certainty::Open));
        let reached = seen.values.len();
        let ask = |condition: String, expected: &str| {
            let prefix = program.prefix();
            let look = format!(
                "extern void reach_error(void);\nstatic void {prefix}look(int count) {{ if ({condition}) reach_error(); }}\n"
            );
            let verdict = verdict(&format!("{text}{look}"), data_model);
            let unsupported = verdict.starts_with("UNKNOWN(unsupported") || verdict.starts_with("refused");
            if unsupported && self.not_modelled.iter().any(|what| verdict.contains(what)) {
                return None;
            }
            (!verdict.starts_with(expected)).then(|| format!("{verdict} instead of {expected} for\n{look}"))
        };
        if reached > 0
            && let Some(complaint) = ask(format!("count == {reached} && {open} && {fixed}"), "FALSE")
        {
            return Some(format!("what was seen is not found possible: {complaint}"));
        }
        if reached > 0
            && let Some(complaint) = ask(format!("count == {reached} && {open} && !({fixed})"), "TRUE")
        {
            return Some(format!("something else is found possible: {complaint}"));
        }
        // Whoever is seen to block at a call that cannot but block never comes to the next value.
        if seen.end == "blocks"
            && program.certainties().nth(reached) == Some(Certainty::Fixed)
            && let Some(complaint) = ask(format!("count > {reached} && {open}"), "TRUE")
        {
            return Some(format!("a call that blocks is found to return: {complaint}"));
        }
        None
    }

    /// One program in both worlds.
    fn judged(&self, program: &Observed, name: &str, data_model: DataModel) -> Option<String> {
        let seen = self.seen(std::slice::from_ref(program), name, data_model).ok()?;
        let texts = preprocessed(self.test, name, PROLOGUE, &[for_the_verifier(program)], data_model).ok()?;
        self.contradiction(program, &texts[0], &seen[0], data_model)
    }

    fn report(&self, seed: u64, data_model: DataModel, how: &str) -> String {
        let name = format!("shrunk{seed}");
        // What kind of contradiction it is must stay; a refused candidate shows nothing.
        let kind = |how: &str| how.split([':', '(']).next().unwrap_or_default().to_owned();
        let small = minimise((self.program)(seed), |candidate| {
            self.judged(candidate, &name, data_model)
                .is_some_and(|now| kind(&now) == kind(how) && !now.contains("refused"))
        });
        let now = self.judged(&small, &name, data_model).unwrap_or_else(|| how.to_owned());
        format!("seed {seed} ({}, {data_model:?}): {now}{}", (self.topic)(seed), small.to_c("/* looks at values */\n"))
    }
}
/// The program for the verifier, without the function that looks at values.
fn for_the_verifier(program: &Observed) -> String {
    let declarations = format!("static long long @v[{}];\nstatic void @look(int count);\n", program.values().max(1));
    format!("{}int main(void) {{ {}run(); return 0; }}\n", program.to_c(&declarations), program.prefix())
}

/// A comparison of values with those that were seen.
fn equal(program: &Observed, seen: &Seen, which: Certainty) -> String {
    let each = seen.values.iter().zip(program.certainties()).enumerate();
    let parts: Vec<String> = each
        .filter(|(_, (_, certainty))| *certainty == which)
        .map(|(index, (value, _))| match *value {
            i64::MIN => format!("{}v[{index}] == -9223372036854775807ll - 1", program.prefix()),
            value => format!("{}v[{index}] == {value}ll", program.prefix()),
        })
        .collect();
    if parts.is_empty() { "1".to_owned() } else { parts.join(" && ") }
}
