//! Choices that are made by name: their list, their names, and reading a name.

use std::fmt;

/// The name of a choice is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName(pub String);

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name: {}", self.0)
    }
}

impl std::error::Error for UnknownName {}

/// Gives the variants of an enum their names: `ALL`, `Display` and `FromStr`.
macro_rules! named {
    ($kind:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $kind {
            /// All of them.
            pub const ALL: [$kind; [$($kind::$variant),+].len()] = [$($kind::$variant),+];

            fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name),+
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = crate::named::UnknownName;

            fn from_str(name: &str) -> Result<$kind, crate::named::UnknownName> {
                let known = $kind::ALL.into_iter().find(|kind| kind.name() == name);
                known.ok_or_else(|| crate::named::UnknownName(name.to_string()))
            }
        }
    };
}

pub(crate) use named;
