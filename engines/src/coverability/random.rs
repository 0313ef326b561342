//! Repeatable pseudo-random numbers for tests (a xorshift generator).

/// A generator that gives the same sequence for the same seed.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: u32) -> u32 {
        ((self.next() >> 33) % u64::from(limit)) as u32
    }
}
