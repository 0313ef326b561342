//! Which library this is.

use std::ffi::c_char;

/// Grows when a function changes or goes. Functions and fields at the end of structures may be added without.
pub const CONCORD_ABI_VERSION: u32 = 1;

/// The CONCORD_ABI_VERSION that the library was built with; compare it with the header's.
#[unsafe(no_mangle)]
pub extern "C" fn concord_abi_version() -> u32 {
    CONCORD_ABI_VERSION
}

/// The version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn concord_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}
