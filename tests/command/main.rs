//! The command line: what each command accepts, prints and refuses, and how it ends.

mod addresses;
mod assumptions;
mod bench;
mod command_line;
mod corpus;
mod cover;
mod html;
mod impact;
mod invalid_c;
mod output;
mod positions;
mod projects;
mod properties;
mod reading;
mod sarif;
mod tool;
