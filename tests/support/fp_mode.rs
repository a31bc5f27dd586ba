//! The floating-point states of a host, and calls in each of them.

use std::arch::asm;

/// A state of the floating-point control register that differs from the default.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub name: &'static str,
    control: u64,
}

/// Each rounding mode, flush-to-zero, each unmasked exception, and all of them at once.
pub const MODES: &[Mode] = {
    const fn mode(name: &'static str, control: u64) -> Mode {
        Mode { name, control }
    }
    #[cfg(target_arch = "x86_64")]
    {
        &[
            mode("rounding down", 0x3f80),
            mode("rounding up", 0x5f80),
            mode("rounding to zero", 0x7f80),
            mode("denormal results to zero", 0x9f80),
            mode("denormal operands as zero", 0x1fc0),
            mode("both", 0x9fc0),
            mode("invalid operations trapped", 0x1f00),
            mode("denormal operands trapped", 0x1e80),
            mode("division by zero trapped", 0x1d80),
            mode("overflow trapped", 0x1b80),
            mode("underflow trapped", 0x1780),
            mode("inexact results trapped", 0x0f80),
            mode("everything, and flags of the past", 0xc04d),
        ]
    }
    #[cfg(target_arch = "aarch64")]
    {
        &[
            mode("rounding up", 1 << 22),
            mode("rounding down", 2 << 22),
            mode("rounding to zero", 3 << 22),
            mode("denormal numbers to zero", 1 << 24),
            mode("one NaN for all", 1 << 25),
            mode("every exception trapped, where the processor can", 0x9f00),
            mode("everything", 0x0340_9f00),
        ]
    }
};

/// Returns the last of [`MODES`], which combines the others.
pub fn strangest() -> Mode {
    *MODES.last().unwrap()
}

#[cfg(target_arch = "x86_64")]
fn read() -> [u64; 2] {
    let mut value = 0_u32;
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value) };
    [value.into(), 0]
}

#[cfg(target_arch = "x86_64")]
fn write([control, _]: [u64; 2]) {
    let value = control as u32;
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const value) };
}

#[cfg(target_arch = "aarch64")]
fn read() -> [u64; 2] {
    let (control, status);
    unsafe { asm!("mrs {}, fpcr", "mrs {}, fpsr", out(reg) control, out(reg) status) };
    [control, status]
}

#[cfg(target_arch = "aarch64")]
fn write([control, status]: [u64; 2]) {
    unsafe { asm!("msr fpcr, {}", "msr fpsr, {}", in(reg) control, in(reg) status) };
}

/// Makes a call in a floating-point state, and checks that the call preserves that state.
#[track_caller]
pub fn call_in<T>(mode: Mode, call: impl FnOnce() -> T) -> T {
    let ours = read();
    write([mode.control, 0]);
    let before = read();
    let result = call();
    let after = read();
    write(ours);
    assert_eq!(before, after, "{}: the state was not restored", mode.name);
    result
}
