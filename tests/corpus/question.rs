//! One question about one file: a property, a data model, and all that must agree on the answer.
//!
//! The judges are the explorer, which sees all executions of small programs, the verifier in every way that the suite names, and
//! the C compiler, which must not find fault with a program that has a verdict.

use std::fs;
use std::path::{Path, PathBuf};

use concord_driver::{DataModel, Engine, InputOptions, Options, Property, SyntaxCheck, Unwinding, load, load_for};
use concord_program::Program;

use crate::header::{Expected, Explorer, Header, name};
use crate::judge::{
    Manner, STRATEGIES, compiled_for, explored, in_rounds, manners, plain, raced, raced_within, reported, weakly,
};
use crate::suites::{BOTH, Judging, Reading, Suite};

/// Some of the programs with races have long atomic blocks.
const LONG_BLOCK: u32 = 500_000;

/// A question about a file.
#[derive(Clone, Debug)]
pub struct Question {
    /// The file.
    pub path: PathBuf,
    suite: Suite,
    header: Header,
    property: Property,
    expected: Expected,
    data_model: DataModel,
    /// Whether the compiler is asked too, and with which data model.
    compiler: Option<DataModel>,
}

/// All questions about a file of a suite.
pub fn questions(suite: &Suite, path: &Path, header: &Header) -> Vec<Question> {
    let chosen = header.data_model;
    let own = chosen.map_or(suite.data_models.to_vec(), |only| vec![only]);
    // The compiler is asked with one data model: what our headers may cause is in both.
    let sum: usize = path.to_string_lossy().bytes().map(usize::from).sum();
    let compiler = chosen.unwrap_or(BOTH[sum % 2]);
    let question = |suite: Suite, property, expected: &Expected, data_model| Question {
        path: path.to_path_buf(),
        suite,
        header: header.clone(),
        property,
        expected: expected.clone(),
        data_model,
        compiler: None,
    };
    let mut all: Vec<Question> =
        own.into_iter().map(|data_model| question(*suite, suite.property, &header.verdict, data_model)).collect();
    let asked = all.iter().position(|question| question.data_model == compiler).unwrap_or(0);
    all[asked].compiler = Some(compiler);
    if let Some((property, expected)) = &header.other {
        let usual = Suite { reading: Reading::File, explorer: Explorer::IfComplete, judging: Judging::Usual, ..*suite };
        let models = chosen.map_or(BOTH.to_vec(), |only| vec![only]);
        all.extend(models.into_iter().map(|data_model| question(usual, *property, expected, data_model)));
    }
    all
}

/// A way to verify, and whether it sees more executions than the verdict is about.
struct Way {
    manner: Manner,
    weak: bool,
}

impl Question {
    /// What distinguishes it from other questions about the file.
    pub fn name(&self) -> String {
        let data_model = if self.data_model == DataModel::Ilp32 { "--32" } else { "--64" };
        format!("{} {data_model}", name(self.property))
    }

    /// Asks all judges.
    ///
    /// # Errors
    /// Who says what instead.
    pub fn ask(&self) -> Result<(), String> {
        let mut wrong = Vec::new();
        let program = self.read(&mut wrong)?;
        if let Err(why) = self.explore(&program) {
            wrong.push(why);
        }
        for way in self.ways() {
            if let Err(why) = self.verify(&program, &way) {
                wrong.push(why);
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    /// Reads the program; if the compiler is asked, its complaints are added.
    fn read(&self, wrong: &mut Vec<String>) -> Result<Program, String> {
        let input = |data_model, check_syntax| InputOptions::from(data_model).with_syntax_check(check_syntax);
        let mut complaints = |syntax: Option<SyntaxCheck>| {
            let said = syntax.map(|check| check.end().complaints()).unwrap_or_default();
            wrong.extend(said.iter().map(|said| format!("the compiler: {said}")));
        };
        let together = self.suite.reading == Reading::File && self.compiler == Some(self.data_model);
        let program = match self.suite.reading {
            Reading::Text => {
                let text = fs::read_to_string(&self.path).map_err(|why| why.to_string())?;
                compiled_for(&text, self.data_model)?
            }
            Reading::File => {
                let input = input(self.data_model, together);
                // Suites about races read for all properties at once, as a user does who asks for both.
                let all = self.property == Property::NoDataRace;
                let loaded =
                    if all { load(&self.path, &input) } else { load_for(&self.path, &input, &[self.property]) };
                let loaded = loaded.map_err(|why| format!("{why:?}"))?;
                complaints(loaded.syntax);
                loaded.program
            }
        };
        if let Some(data_model) = self.compiler.filter(|_| !together) {
            let loaded = load_for(&self.path, &input(data_model, true), &[Property::UnreachCall]);
            complaints(loaded.map_err(|why| format!("{why:?}"))?.syntax);
        }
        Ok(program)
    }

    /// What the explorer says against the verdict.
    fn explore(&self, program: &Program) -> Result<(), String> {
        let role = self.header.explorer.unwrap_or(self.suite.explorer);
        let fails = match self.expected {
            Expected::True => false,
            Expected::False => true,
            Expected::Unknown(_) => return Ok(()),
        };
        if role == Explorer::NotAsked {
            return Ok(());
        }
        let found = match (self.property, self.suite.judging) {
            (Property::NoDataRace, Judging::Usual) => raced(program),
            (Property::NoDataRace, _) => raced(program).or_else(|_| raced_within(program, LONG_BLOCK)),
            _ => explored(program),
        };
        match found {
            Ok(found) if found == fails => Ok(()),
            Err(_) if role == Explorer::IfComplete => Ok(()),
            found => Err(format!("the explorer says {found:?} instead of {fails}")),
        }
    }

    /// The ways of the suite, with the options of the file.
    fn ways(&self) -> Vec<Way> {
        let strong = |manner| Way { manner, weak: false };
        let mut ways: Vec<Way> = match self.suite.judging {
            // The engines beside bounded model checking share code with the explorer.
            Judging::Usual => {
                vec![strong(("the verifier".to_owned(), Options::default().with_engine(Engine::Bmc)))]
            }
            Judging::Strategies => {
                let manner =
                    |strategy: concord_driver::Strategy| (strategy.to_string(), plain().with_ordering(strategy));
                STRATEGIES.map(manner).map(strong).into()
            }
            Judging::Manners => {
                let weak = Way { manner: weakly(), weak: true };
                manners().into_iter().map(strong).chain([weak]).collect()
            }
            Judging::Engines(engines) => {
                let way = |&engine: &Engine| match engine {
                    Engine::Cover => strong(("cover".to_owned(), in_rounds())),
                    _ => strong((format!("{engine:?}"), Options::default().with_engine(engine))),
                };
                engines.iter().map(way).collect()
            }
        };
        if let Some(bound) = self.header.unwind {
            for way in &mut ways {
                way.manner.1.unwinding = Unwinding::UpTo(bound);
            }
        }
        ways
    }

    /// What the verifier says instead of the verdict.
    fn verify(&self, program: &Program, way: &Way) -> Result<(), String> {
        let (name, options) = &way.manner;
        let report = reported(program, self.property, options).map_err(|broken| format!("{name}: {broken}"))?;
        let (answer, conflicts) = (report.to_string(), report.statistics.search.conflicts);
        // With more executions, whatever fails, fails too.
        let right = if way.weak {
            self.expected != Expected::False || answer != "TRUE"
        } else {
            self.expected.fits(self.property, &answer)
        };
        if !right {
            return Err(format!("{name}: {answer} instead of {}", self.expected));
        }
        match self.header.conflicts {
            Some(most) if self.suite.judging == Judging::Usual && conflicts > most => {
                Err(format!("{name}: {conflicts} conflicts instead of {most} at most"))
            }
            _ => Ok(()),
        }
    }
}
