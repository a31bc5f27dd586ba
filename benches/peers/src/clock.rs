//! Clocks: processor time for single-threaded work, which excludes other programs, and wall time for parallel work.

#[derive(Clone, Copy)]
pub enum Clock {
    /// Processor time of all threads of this process: a peer that uses more than one pays for each.
    Cpu,
    /// Wall time, for work on two threads.
    Wall,
}
impl Clock {
    fn now(self) -> f64 {
        let which = match self {
            Clock::Cpu => libc::CLOCK_PROCESS_CPUTIME_ID,
            Clock::Wall => libc::CLOCK_MONOTONIC,
        };
        let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        let status = unsafe { libc::clock_gettime(which, &mut t) };
        assert_eq!(status, 0, "clock_gettime failed");
        t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
    }
    pub fn start(self) -> Started {
        Started { clock: self, at: self.now() }
    }
}
pub struct Started {
    clock: Clock,
    at: f64,
}
impl Started {
    pub fn seconds(&self) -> f64 {
        self.clock.now() - self.at
    }
    pub fn ms(&self) -> f64 {
        self.seconds() * 1e3
    }
}
