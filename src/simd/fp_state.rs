//! The floating-point state that the compiler assumes: round to nearest, denormal numbers kept, no exception trapped.
//!
//! A host may have set another one: game engines flush denormal numbers to zero, debug builds trap exceptions.
//!
//! The compiler knows nothing of these registers, and may move arithmetic on values in registers across the change.
//! It does not move what it reads from memory or writes to memory: nearly all numbers of a call come and go that way.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use std::arch::asm;
#[cfg(target_arch = "x86_64")]
use std::mem::MaybeUninit;

/// The host's state, set aside. Dropping this restores it, with its flags of past exceptions.
#[derive(Debug)]
#[must_use]
pub(crate) struct SetAside(Registers);

/// Sets the default state on this thread until the result is dropped.
#[inline(always)]
pub(crate) fn set_aside() -> SetAside {
    SetAside(Registers::exchange_for_default())
}

/// Sets the default state on this thread for good: for a thread of our own, which inherits that of the thread that
/// started it.
pub(crate) fn set() {
    Registers::exchange_for_default();
}

impl Drop for SetAside {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.restore();
    }
}

/// MXCSR: control bits and the flags of past exceptions.
///
/// It is written without a look at what stands there: to write what stands there already costs nothing measurable, but
/// a branch on what has been read costs 5 ns on some processors.
#[cfg(target_arch = "x86_64")]
#[derive(Debug)]
struct Registers(u32);

#[cfg(target_arch = "x86_64")]
impl Registers {
    #[inline(always)]
    fn exchange_for_default() -> Registers {
        let mut host = MaybeUninit::uninit();
        // SAFETY: it writes four bytes to `host`, and reads the default, in which no reserved bit is set.
        unsafe {
            asm!(
                "stmxcsr [{host}]",
                "ldmxcsr [rip + {default}]",
                host = in(reg) host.as_mut_ptr(),
                default = sym DEFAULT,
                options(nostack, preserves_flags),
            );
            Registers(host.assume_init())
        }
    }

    #[inline(always)]
    fn restore(&self) {
        // SAFETY: it reads four bytes that were read from the same register: no reserved bit is set.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const self.0, options(nostack, preserves_flags));
        }
    }
}

/// Round to nearest, denormal numbers kept, every exception masked.
#[cfg(target_arch = "x86_64")]
static DEFAULT: u32 = 0x1f80;

/// FPCR, the control bits, and FPSR, the flags of past exceptions.
///
/// Each is written only where it differs: a write may wait for all arithmetic under way.
#[cfg(target_arch = "aarch64")]
#[derive(Debug)]
struct Registers {
    control: u64,
    status: u64,
}

#[cfg(target_arch = "aarch64")]
impl Registers {
    const DEFAULT_CONTROL: u64 = 0;

    #[inline(always)]
    fn read() -> Registers {
        let (control, status);
        // SAFETY: it reads two registers that every program may read.
        unsafe {
            asm!(
                "mrs {}, fpcr",
                "mrs {}, fpsr",
                out(reg) control,
                out(reg) status,
                options(nostack, preserves_flags),
            );
        }
        Registers { control, status }
    }

    #[inline(always)]
    fn set_control(control: u64) {
        // SAFETY: every program may write this register; reserved bits are 0 or as they were read.
        unsafe { asm!("msr fpcr, {}", in(reg) control, options(nostack)) };
    }

    #[inline(always)]
    fn exchange_for_default() -> Registers {
        let host = Registers::read();
        if host.control != Registers::DEFAULT_CONTROL {
            Registers::set_control(Registers::DEFAULT_CONTROL);
        }
        host
    }

    #[inline(always)]
    fn restore(&self) {
        if self.control != Registers::DEFAULT_CONTROL {
            Registers::set_control(self.control);
        }
        if Registers::read().status != self.status {
            // SAFETY: every program may write this register; it gets back what was read from it.
            unsafe { asm!("msr fpsr, {}", in(reg) self.status, options(nostack)) };
        }
    }
}

/// WebAssembly has one state only. On other processors the host's state stays.
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
#[derive(Debug)]
struct Registers;

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
impl Registers {
    fn exchange_for_default() -> Registers {
        Registers
    }

    fn restore(&self) {}
}
