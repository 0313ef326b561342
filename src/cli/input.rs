//! How to read the program, as typed by the user.

use std::path::PathBuf;

use clap::Args;

/// The heading of these options.
pub const INPUT: &str = "Input";

/// How options of C compilers are written for the argument parser, which does not know them.
pub const COMPILER_OPTION: &str = "compiler-option";

/// How to read the program.
#[derive(Debug, Args)]
pub struct InputArguments {
    /// The files of the C program: preprocessed (`.i`), or anything that `cc -E` accepts; `-` is standard input
    ///
    /// Several files are linked as C links them. Options of C compilers may stand among them: -std, -U, -include, -isystem and the like
    /// are handed to the preprocessor, -m32 and -m64 choose the data model, what changes no meaning (-W, -g, …) is ignored, and
    /// others are refused. The environment variable CC names another compiler, with options if need be.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Read how the files are compiled from a `compile_commands.json`
    ///
    /// The program is made of the files that are named, or else of the one that defines the entry, and of all that define what these
    /// mention.
    #[arg(long, value_name = "FILE", help_heading = INPUT)]
    pub compile_commands: Option<PathBuf>,

    /// Begin the program in this function instead of `main`; its parameters have any values
    #[arg(long, alias = "entry", value_name = "NAME", help_heading = INPUT)]
    pub function: Option<String>,

    /// Options for the preprocessor, as they are
    #[arg(last = true, value_name = "OPTION")]
    pub preprocessor: Vec<String>,

    /// An option of a C compiler, which `compiler_options.rs` wrote this way.
    #[arg(long = COMPILER_OPTION, hide = true, allow_hyphen_values = true)]
    pub compiler: Vec<String>,

    /// Search this folder for headers before the others; may be repeated
    #[arg(short = 'I', long = "include", value_name = "FOLDER", help_heading = INPUT)]
    pub include: Vec<PathBuf>,

    /// Define a macro; may be repeated
    #[arg(short = 'D', long = "define", value_name = "NAME[=TEXT]", help_heading = INPUT)]
    pub define: Vec<String>,

    /// Data model ILP32: `int`, `long` and pointers have 32 bits (the default)
    #[arg(long = "32", alias = "ILP32", conflicts_with = "lp64", help_heading = INPUT)]
    pub ilp32: bool,

    /// Data model LP64: `long` and pointers have 64 bits
    #[arg(long = "64", alias = "LP64", help_heading = INPUT)]
    pub lp64: bool,
}

impl InputArguments {
    /// Whether the program is a single file, and nothing says that there are more.
    pub fn names_one_file(&self) -> bool {
        self.files.len() == 1 && self.preprocessor.is_empty() && self.compile_commands.is_none()
    }
}
