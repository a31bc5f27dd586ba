//! Sets the floating-point state that the compiler assumes: round to nearest, no flush to zero, exceptions masked.
//!
//! The host may use another state: game engines flush denormals to zero, and debug builds unmask exceptions.
//!
//! The compiler does not model these registers and may move register arithmetic across the change. It does not move
//! memory accesses, and nearly all values of a call are loaded from and stored to memory.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use std::arch::asm;
#[cfg(target_arch = "x86_64")]
use std::mem::MaybeUninit;

/// The saved floating-point state of the host. Dropping it restores control bits and exception flags.
#[derive(Debug)]
#[must_use]
pub(crate) struct SetAside(Registers);

/// Sets the default floating-point state on this thread until the result is dropped.
#[inline(always)]
pub(crate) fn set_aside() -> SetAside {
    SetAside(Registers::exchange_for_default())
}

/// Sets the default floating-point state on this thread permanently.
///
/// For the library's own threads, which inherit the state of the thread that starts them.
pub(crate) fn set() {
    Registers::exchange_for_default();
}

impl Drop for SetAside {
    #[inline(always)]
    fn drop(&mut self) {
        self.0.restore();
    }
}

/// The MXCSR register: control bits and exception flags.
///
/// It is written unconditionally. The write costs nothing measurable, and a branch on the value read costs 5 ns on some
/// processors. The read is the whole cost of a guarded call, because it waits for all earlier arithmetic. It cannot be
/// left out: only the register has the host's exception flags.
#[cfg(target_arch = "x86_64")]
#[derive(Debug)]
struct Registers(u32);

#[cfg(target_arch = "x86_64")]
impl Registers {
    #[inline(always)]
    fn exchange_for_default() -> Registers {
        let mut host = MaybeUninit::uninit();
        // SAFETY: it writes four bytes to `host` and loads the default, in which no reserved bit is set.
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
        // SAFETY: it loads a value that was stored from the same register, so no reserved bit is set.
        unsafe {
            asm!("ldmxcsr [{}]", in(reg) &raw const self.0, options(nostack, preserves_flags));
        }
    }
}

/// MXCSR for round to nearest, no flush to zero, all exceptions masked.
#[cfg(target_arch = "x86_64")]
static DEFAULT: u32 = 0x1f80;

/// The FPCR register (control bits) and the FPSR register (exception flags).
///
/// Each is written only if it differs, because a write may wait for all pending arithmetic.
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
        // SAFETY: every program may write this register; reserved bits are 0 or as read before.
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
            // SAFETY: every program may write this register; the value was read from it.
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
