//! Where the token pass is among the declarations of a file: at the begin of one, in an initialiser, in the body of a function.

/// What is known of the outermost brackets.
pub(super) struct FileLevel {
    /// Whether the next token is the first one of a declaration of the file.
    pub begins_declaration: bool,
    /// Whether the brackets around the file's innermost `{` belong to a function, and whether those closed last did.
    pub in_body: bool,
    closed_body: bool,
    /// Whether the current declaration of the file has an initialiser.
    initialises: bool,
    /// How many bodies of functions began.
    pub bodies: usize,
}

impl FileLevel {
    pub fn new() -> FileLevel {
        FileLevel { begins_declaration: true, in_body: false, closed_body: false, initialises: false, bodies: 0 }
    }

    /// A token was written, outside of all brackets or not.
    pub fn wrote(&mut self, token: &str, is_outside: bool) {
        self.begins_declaration = is_outside && (token == ";" || token == "}" && self.closed_body);
    }

    /// `=` or `;` outside of all brackets.
    pub fn met(&mut self, byte: u8) {
        self.initialises = byte == b'=';
    }

    /// `{` outside of all brackets, behind a text.
    pub fn open_brace(&mut self, before: &str) {
        // After `)`, or after the declarations of old-style parameters.
        let after = [") ", "; "].iter().any(|end| before.ends_with(end));
        self.in_body = !self.initialises && after;
        self.bodies += usize::from(self.in_body);
    }

    /// Brackets were closed.
    pub fn close_bracket(&mut self) {
        self.closed_body = self.in_body;
    }
}
