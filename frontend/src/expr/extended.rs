//! Constants of x86's `long double`: 64 bits of which the first is 1, times a power of two.
//!
//! Programs meet them in the limits of `double`, which GCC defines as casts of such constants. Conversions of constants
//! are folded here; values that are only known when the program runs are not computed with.

/// A finite number that is 0 or at least the smallest normalised one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extended {
    negative: bool,
    /// 0, or the highest bit is set.
    mantissa: u64,
    /// The number is the mantissa times two to this.
    exponent: i32,
}

/// Exponents of 10 further from 0 are beyond all numbers, whatever digits a program would write.
const LARGEST_POWER: i32 = 6000;

/// What is added to an exponent in the pattern.
const BIAS: i32 = 16383;

impl Extended {
    /// The nearest number to a decimal constant without its suffix, ties to even.
    pub fn decimal(text: &str) -> Option<Extended> {
        let text = text.to_ascii_lowercase();
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let power = power.parse::<i32>().ok()?.checked_sub(i32::try_from(fraction.len()).ok()?)?;
        let digits = format!("{whole}{fraction}");
        if !(-LARGEST_POWER..=LARGEST_POWER).contains(&power) || digits.len() > LARGEST_POWER as usize {
            return None;
        }
        let mut above = Natural::default();
        for digit in digits.chars() {
            above.multiply_and_add(10, digit.to_digit(10)?);
        }
        let mut below = Natural(vec![1]);
        let scaled = if power < 0 { &mut below } else { &mut above };
        (0..power.unsigned_abs()).for_each(|_| scaled.multiply_and_add(10, 0));
        Some(Extended::quotient(above, below))
    }

    /// The exact value of a hexadecimal constant without its suffix, if it is one.
    pub fn hexadecimal(text: &str) -> Option<Extended> {
        let text = text.to_ascii_lowercase();
        let text = text.strip_prefix("0x").unwrap_or(&text);
        let (digits, power) = text.split_once('p').unwrap_or((text, "0"));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let power = power.parse::<i32>().ok().filter(|power| power.unsigned_abs() < 100_000)?;
        let digits = format!("{whole}{fraction}");
        let mantissa = u128::from_str_radix(&digits, 16).ok()?;
        let zeros = mantissa.trailing_zeros() % 128;
        let exponent = power - i32::try_from(fraction.len()).ok()?.checked_mul(4)? + zeros as i32;
        Some(Extended::normalised(false, u64::try_from(mantissa >> zeros).ok()?, exponent))
    }

    /// An integer of at most 64 bits and a sign.
    pub fn integer(value: i128) -> Option<Extended> {
        Some(Extended::normalised(value < 0, u64::try_from(value.unsigned_abs()).ok()?, 0))
    }

    /// The value of a finite `double`.
    pub fn double(value: f64) -> Option<Extended> {
        let bits = value.to_bits();
        let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52 & 0x7ff) as i32);
        let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        value.is_finite().then(|| Extended::normalised(value.is_sign_negative(), mantissa, exponent.max(1) - 1075))
    }

    /// What 80 bits stand for.
    pub fn from_pattern(pattern: u128) -> Option<Extended> {
        let (mantissa, exponent) = (pattern as u64, (pattern >> 64) as i32 & 0x7fff);
        let is_zero = mantissa == 0 && exponent == 0;
        let is_normal = mantissa >> 63 == 1 && (1..0x7fff).contains(&exponent);
        let exponent = if is_zero { 0 } else { exponent - BIAS - 63 };
        (is_zero || is_normal).then_some(Extended { negative: pattern >> 79 & 1 == 1, mantissa, exponent })
    }

    /// The 80 bits, unless the number is too large, or too small to have all digits.
    pub fn pattern(self) -> Option<u128> {
        let sign = u128::from(self.negative) << 79;
        if self.mantissa == 0 {
            return Some(sign);
        }
        let exponent =
            u32::try_from(self.exponent + 63 + BIAS).ok().filter(|exponent| (1..0x7fff).contains(exponent))?;
        Some(sign | u128::from(exponent) << 64 | u128::from(self.mantissa))
    }

    /// The pattern of the nearest number of an IEEE format with so many bits of fraction and exponent, ties to even;
    /// `None` if there is none.
    pub fn rounded(self, fraction: u32, exponent_bits: u32) -> Option<u128> {
        let bias = (1 << (exponent_bits - 1)) - 1;
        let sign = u128::from(self.negative) << (fraction + exponent_bits);
        // The exponent of the first digit; small numbers have fewer digits.
        let first = self.exponent + 63;
        let missing = u32::try_from(1 - bias - first).unwrap_or(0);
        let dropped = (64 - (fraction + 1)).checked_add(missing)?;
        if self.mantissa == 0 || dropped > 64 {
            return Some(sign);
        }
        let mantissa = u128::from(self.mantissa);
        let (kept, rest, half) = (mantissa >> dropped, mantissa & ((1 << dropped) - 1), 1u128 << (dropped - 1));
        let rounded = kept + u128::from(rest > half || rest == half && kept & 1 == 1);
        // The first digit of a number that has all of them is added to the exponent.
        let before = if missing > 0 { 0 } else { u128::try_from(first + bias - 1).ok()? };
        let pattern = (before << fraction) + rounded;
        let infinity = ((1u128 << exponent_bits) - 1) << fraction;
        (pattern < infinity).then_some(sign | pattern)
    }

    /// Whether it is 0, with any sign.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// The integer that is left without the fraction, if it has at most 64 bits.
    pub fn truncated(self) -> Option<i128> {
        let mantissa = i128::from(self.mantissa);
        let magnitude = match self.exponent {
            _ if self.mantissa == 0 => 0,
            0 => mantissa,
            1.. => return None,
            negative => mantissa.checked_shr(negative.unsigned_abs()).unwrap_or(0),
        };
        Some(if self.negative { -magnitude } else { magnitude })
    }

    fn normalised(negative: bool, mantissa: u64, exponent: i32) -> Extended {
        match mantissa {
            0 => Extended { negative, mantissa, exponent: 0 },
            _ => {
                let zeros = mantissa.leading_zeros();
                Extended { negative, mantissa: mantissa << zeros, exponent: exponent - zeros as i32 }
            }
        }
    }

    /// The nearest number to a quotient.
    fn quotient(mut above: Natural, mut below: Natural) -> Extended {
        if above.bits() == 0 {
            return Extended { negative: false, mantissa: 0, exponent: 0 };
        }
        // `above / below` becomes at least 1 and less than 2.
        let mut exponent = above.bits() - below.bits();
        if exponent > 0 {
            below.shift(exponent)
        } else {
            above.shift(-exponent)
        }
        if above.less_than(&below) {
            above.shift(1);
            exponent -= 1;
        }
        let mut mantissa = 0u64;
        for _ in 0..64 {
            let digit = !above.less_than(&below);
            if digit {
                above.subtract(&below);
            }
            mantissa = mantissa << 1 | u64::from(digit);
            above.shift(1);
        }
        // What is left, twice, is compared with one unit of the last digit.
        let at_least_half = !above.less_than(&below);
        if at_least_half {
            above.subtract(&below);
        }
        exponent -= 63;
        if at_least_half && (above.bits() > 0 || mantissa & 1 == 1) {
            return match mantissa.checked_add(1) {
                Some(mantissa) => Extended { negative: false, mantissa, exponent },
                None => Extended { negative: false, mantissa: 1 << 63, exponent: exponent + 1 },
            };
        }
        Extended { negative: false, mantissa, exponent }
    }
}

/// A natural number in digits of 32 bits, the lowest first; the last one is not 0.
#[derive(Clone, Debug, Default)]
struct Natural(Vec<u32>);

impl Natural {
    fn multiply_and_add(&mut self, factor: u32, summand: u32) {
        let mut carry = u64::from(summand);
        for digit in &mut self.0 {
            let sum = u64::from(*digit) * u64::from(factor) + carry;
            (*digit, carry) = (sum as u32, sum >> 32);
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn bits(&self) -> i32 {
        self.0.last().map_or(0, |last| self.0.len() as i32 * 32 - last.leading_zeros() as i32)
    }

    /// Multiplies by two to `count`, which is not negative.
    fn shift(&mut self, count: i32) {
        let (whole, bits) = (count as usize / 32, count as u32 % 32);
        self.multiply_and_add(1 << bits, 0);
        if !self.0.is_empty() {
            self.0.splice(0..0, std::iter::repeat_n(0, whole));
        }
    }

    fn less_than(&self, other: &Natural) -> bool {
        let lengths = self.0.len().cmp(&other.0.len());
        lengths.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev())).is_lt()
    }

    /// Subtracts a number that is not greater.
    fn subtract(&mut self, other: &Natural) {
        let mut borrow = false;
        for (index, digit) in self.0.iter_mut().enumerate() {
            let (less, first) = digit.overflowing_sub(other.0.get(index).copied().unwrap_or(0));
            let (less, second) = less.overflowing_sub(u32::from(borrow));
            (*digit, borrow) = (less, first || second);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn double(text: &str) -> Option<f64> {
        let pattern = Extended::decimal(text)?.rounded(52, 11)?;
        Some(f64::from_bits(pattern as u64))
    }

    #[test]
    fn limits_of_double_are_exact() {
        assert_eq!(double("1.79769313486231570814527423731704356798070e+308"), Some(f64::MAX));
        assert_eq!(double("2.22507385850720138309023271733240406421922e-308"), Some(f64::MIN_POSITIVE));
        assert_eq!(double("2.22044604925031308084726333618164062500000e-16"), Some(f64::EPSILON));
        assert_eq!(double("4.94065645841246544176568792868221372365060e-324"), Some(5e-324));
        assert_eq!(double("1.8e308"), None);
        assert_eq!(double("0.1"), Some(0.1));
        assert_eq!(double("1e-400"), Some(0.0));
        assert_eq!(double("0.0"), Some(0.0));
    }

    #[test]
    fn constants_are_rounded_twice() {
        // A little more than half between 1 and the next double, which 64 bits cannot tell from half.
        assert_eq!(double("1.00000000000000011102230246251565404236316680908203126"), Some(1.0));
        assert_eq!("1.00000000000000011102230246251565404236316680908203126".parse(), Ok(1.0000000000000002));
    }

    #[test]
    fn patterns_are_those_of_the_machine() {
        assert_eq!(Extended::decimal("1.5").and_then(Extended::pattern), Some(0x3fff_c000_0000_0000_0000));
        assert_eq!(Extended::decimal("0.1").and_then(Extended::pattern), Some(0x3ffb_cccc_cccc_cccc_cccd));
        assert_eq!(Extended::hexadecimal("0x1.8p1").and_then(Extended::pattern), Some(0x4000_c000_0000_0000_0000));
        assert_eq!(Extended::integer(-3).and_then(Extended::pattern), Some(0xc000_c000_0000_0000_0000));
        assert_eq!(Extended::decimal("1e4932").and_then(Extended::pattern).map(|bits| bits >> 64), Some(0x7ffe));
        assert_eq!(Extended::decimal("1e4933").and_then(Extended::pattern), None);
        assert_eq!(Extended::decimal("1e-4940").and_then(Extended::pattern), None);
        assert_eq!(Extended::decimal("12345.75").and_then(Extended::truncated), Some(12345));
        assert_eq!(Extended::decimal("18446744073709551615").and_then(Extended::truncated), Some((1 << 64) - 1));
    }

    #[test]
    fn hexadecimal_constants_are_exact_or_refused() {
        let double = |text| Extended::hexadecimal(text)?.rounded(52, 11).map(|bits| f64::from_bits(bits as u64));
        assert_eq!(double("1.8p3"), Some(12.0));
        assert_eq!(double("0x.4p-1"), Some(0.125));
        assert_eq!(double("0x1.fffffffffffffp+1023"), Some(f64::MAX));
        assert_eq!(double("0x1p-1074"), Some(5e-324));
        assert_eq!(double("0x1p1024"), None);
        assert_eq!(double("0x1.00000000000008p0"), Some(1.0));
        assert_eq!(double("1ffffffffffffffffp0"), None);
    }

    #[test]
    fn doubles_come_back() {
        for value in [0.0, -0.0, 1.0, -2.5, f64::MAX, f64::MIN_POSITIVE, 5e-324, 0.1, 1e300] {
            let there = Extended::double(value).and_then(Extended::pattern).and_then(Extended::from_pattern);
            let back = there.and_then(|number| number.rounded(52, 11));
            assert_eq!(back, Some(u128::from(value.to_bits())), "{value}");
        }
        assert_eq!(Extended::double(f64::INFINITY), None);
    }
}
