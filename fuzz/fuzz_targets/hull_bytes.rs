#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| impinge_fuzz::hull_bytes::check(data));
