//! Runs other programs.

use crate::repo;
use anyhow::{Context, Result, bail};
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, PipeReader, Write};
use std::process::{Command, Stdio};

/// A command that runs in the root folder of the repository.
pub fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(repo::root());
    command
}

pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command with our own input and output.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", name(command)))?;
    if !status.success() {
        bail!("{} failed ({status})", name(command));
    }
    Ok(())
}

/// Runs a command and returns its standard output. Its output is shown only if it fails.
pub fn quiet(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {}", name(command)))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        print!("{text}");
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        bail!("{} failed ({})", name(command), output.status);
    }
    Ok(text)
}

/// The exit of a program and its output.
pub struct Ended {
    pub success: bool,
    pub lines: Vec<String>,
}

/// Runs a command and calls `each` for every line of its standard output as it is written.
pub fn watch(command: &mut Command, each: impl FnMut(&str)) -> Result<Ended> {
    let (reader, writer) = io::pipe()?;
    command.stdout(writer);
    follow(command, reader, each)
}

/// Runs a command and passes its output and errors through in their order.
pub fn pass_through(command: &mut Command) -> Result<Ended> {
    watch_all(command, |line| {
        println!("{line}");
        let _ = io::stdout().flush();
    })
}

/// Runs a command and keeps its output and errors in their order.
pub fn keep_output(command: &mut Command) -> Result<Ended> {
    watch_all(command, |_| {})
}

/// [`watch`] with the lines of standard error, too.
fn watch_all(command: &mut Command, each: impl FnMut(&str)) -> Result<Ended> {
    let (reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    follow(command, reader, each)
}

fn follow(command: &mut Command, reader: PipeReader, mut each: impl FnMut(&str)) -> Result<Ended> {
    let mut child = command.spawn().with_context(|| format!("cannot run {}", name(command)))?;
    // The command keeps our ends of the pipe open. Reading would block until they are closed.
    command.stdout(Stdio::inherit()).stderr(Stdio::inherit());
    let mut lines = Vec::new();
    for line in BufReader::new(reader).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).trim_end().to_owned();
        each(&line);
        lines.push(line);
    }
    Ok(Ended { success: child.wait()?.success(), lines })
}

/// A command as a person would type it, without the program's folder.
pub fn name(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy()];
    words.extend(command.get_args().map(OsStr::to_string_lossy));
    let text = words.join(" ");
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}
