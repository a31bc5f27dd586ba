#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| impinge_fuzz::dim3::worlds::check(data));
