//! Runs the same workloads through every library that is switched on and prints ns/op tables.
//! How to run it: README.md.
mod clock;
mod generate;
mod math;
mod pairs;
mod peers;
mod plot;
mod report;
#[cfg(feature = "impinge")]
mod samples;
mod verify;
mod workloads;
mod worlds;

use report::*;
use workloads::*;

pub struct Args {
    pub what: Vec<String>,
    pub n: usize,
    pub reps: usize,
    pub only: Option<Vec<String>>,
    pub out: String,
    pub filter: Option<String>,
    pub w1: Vec<usize>,
    pub plots: String,
}
const USAGE: &str = "usage: [pairs|w1|w1-crowds|w1-steady|w1-2d|w2|w2-batch|w3|w5|w6|w7|w9|scale|all]... [--n PAIRS] [--reps R] [--only peer,peer] [--filter TEXT] [--w1 N,N] [--out DIR] [--plots DIR]\n       lines | sample LINE";

/// Ends the run on an invalid command line, before anything is measured.
fn refuse(what: &str) -> ! {
    eprintln!("{what}\n{USAGE}");
    std::process::exit(2)
}
fn number(x: &str) -> usize {
    x.parse().ok().filter(|n| *n > 0).unwrap_or_else(|| refuse(&format!("not a count: {x}")))
}
fn args() -> Args {
    let mut a = Args {
        what: vec![],
        n: 4096,
        reps: 15,
        only: None,
        out: "results".into(),
        filter: None,
        w1: vec![1000, 10_000, 100_000],
        plots: "plots".into(),
    };
    let mut it = std::env::args().skip(1);
    while let Some(x) = it.next() {
        let mut value = || it.next().unwrap_or_else(|| refuse(&format!("{x} lacks its value")));
        match x.as_str() {
            "--n" => a.n = number(&value()),
            "--reps" => a.reps = number(&value()),
            "--only" => a.only = Some(value().split(',').map(Into::into).collect()),
            "--out" => a.out = value(),
            "--plots" => a.plots = value(),
            "--filter" => a.filter = Some(value()),
            "--w1" => a.w1 = value().split(',').map(number).collect(),
            "pairs" | "w1" | "w1-crowds" | "w1-steady" | "w1-2d" | "w2" | "w2-batch" | "w3"
            | "w5" | "w6" | "w7" | "w9" | "scale" | "all" => a.what.push(x),
            _ => refuse(&format!("unknown: {x}")),
        }
    }
    if a.what.is_empty() {
        a.what.push("all".into());
    }
    a
}

/// Lists or serves the lines of `samples`, if the command line asks for it.
#[cfg(feature = "impinge")]
fn served() -> bool {
    /// Pairs per line: too many for the branch predictor to learn all answers.
    const PAIRS: usize = 16_384;
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["lines"] => {
            for samples::Line { group, is_short, name, .. } in samples::all(PAIRS) {
                println!("{group}\t{}\t{name}", if is_short { "short" } else { "long" });
            }
        }
        ["sample", name] => {
            if !samples::sample(PAIRS, name) {
                refuse(&format!("no line {name}"));
            }
        }
        _ => return false,
    }
    true
}
#[cfg(not(feature = "impinge"))]
fn served() -> bool {
    false
}

fn main() {
    if served() {
        return;
    }
    let a = args();
    std::fs::create_dir_all(&a.out).unwrap();
    let peers = peers::all();
    let names: Vec<String> = peers.iter().map(|p| p.name()).collect();
    if let Some(x) = a.only.iter().flatten().find(|x| !names.contains(x)) {
        refuse(&format!("no peer {x} here: {}", names.join(", ")));
    }
    let peers: Vec<Box<dyn Peer>> = peers
        .into_iter()
        .filter(|p| a.only.as_ref().is_none_or(|o| o.contains(&p.name())))
        .collect();
    println!("cpu: {}", cpu());
    println!(
        "load average at start: {}",
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    );
    for p in &peers {
        println!("peer {}: {}", p.name(), p.about());
    }
    let all = a.what.iter().any(|w| w == "all");
    let want = |w: &str| all || a.what.iter().any(|x| x == w);
    let mut rep = Report::new(&a, &peers);
    if want("pairs") {
        pairs::run(&a, &peers, &mut rep);
    }
    if want("w1") {
        worlds::w1(&a, &peers, &mut rep);
    }
    if want("w1-crowds") {
        worlds::w1_crowds(&a, &peers, &mut rep);
    }
    if want("w1-steady") {
        worlds::w1_steady(&peers, &mut rep);
    }
    if want("w1-2d") {
        worlds::w1_2d(&a, &peers, &mut rep);
    }
    if want("w2") {
        worlds::w2(&a, &peers, &mut rep);
    }
    if want("w3") {
        worlds::w3(&a, &peers, &mut rep);
    }
    if want("w5") {
        worlds::w5(&a, &peers, &mut rep);
    }
    if want("w6") {
        worlds::w6(&a, &peers, &mut rep);
    }
    if want("w7") {
        worlds::w7(&a, &peers, &mut rep);
    }
    if want("w2-batch") {
        worlds::w2_batch(&a, &peers, &mut rep);
    }
    if want("w9") {
        worlds::w9(&a, &peers, &mut rep);
    }
    let scales = !want("scale") || worlds::scale(&a, &peers, &mut rep);
    let agreed = rep.finish();
    println!(
        "load average at end: {}",
        std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim()
    );
    if !agreed {
        eprintln!("impinge disagrees with a reference: see disagreements.json");
        std::process::exit(1);
    }
    if !scales {
        eprintln!("impinge grows too fast with the number of shapes");
        std::process::exit(1);
    }
}
