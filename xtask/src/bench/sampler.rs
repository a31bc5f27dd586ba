//! Talks to processes of `impinge-peers` that time one line on request.

use crate::process;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A process that has prepared a line with one library.
pub struct Sampler {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Sampler {
    /// Starts `program` with the library in the folder `library`, and waits until the line is ready.
    pub fn start(program: &Path, library: &Path, line: &str) -> Result<Sampler> {
        let mut child = process::command(program)
            .args(["sample", line])
            .env("LD_LIBRARY_PATH", library)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot run {}", program.display()))?;
        let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("no pipe to {}", program.display());
        };
        let mut sampler = Sampler { child, requests, answers: BufReader::new(answers) };
        let first = sampler.answer()?;
        if first != "ready" {
            bail!("the line \"{line}\" with the library in {} said: {first}", library.display());
        }
        Ok(sampler)
    }

    /// The time of one sample.
    pub fn sample(&mut self) -> Result<f64> {
        self.requests.write_all(b"\n")?;
        let answer = self.answer()?;
        answer.parse().with_context(|| format!("not a time: {answer}"))
    }

    fn answer(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("impinge-peers ended early: {}", self.child.wait()?);
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Sampler {
    fn drop(&mut self) {
        // The process has nothing to save. Its exit status means nothing here.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
