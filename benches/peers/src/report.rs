//! Tables (Markdown + JSON) and the list of disagreements.
use crate::Args;
use crate::workloads::Peer;
use std::fmt::Write;

#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Stat {
    pub min: f64,
    pub med: f64,
    pub max: f64,
}
impl Stat {
    pub fn new(mut s: Vec<f64>) -> Stat {
        s.sort_by(f64::total_cmp);
        Stat { min: s[0], med: s[s.len() / 2], max: s[s.len() - 1] }
    }
    pub fn one(x: f64) -> Stat {
        Stat { min: x, med: x, max: x }
    }
}
#[derive(Clone, Debug, serde::Serialize)]
pub struct Row {
    pub peer: String,
    pub api: String,
    pub stat: Stat,
    pub check: String,
    /// Answers agree with the reference well enough to be the peer's entry in the summary.
    pub ok: bool,
}
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Disagreement {
    pub severity: f64,
    pub workload: String,
    pub peer: String,
    pub api: String,
    pub index: usize,
    pub what: String,
    pub input: serde_json::Value,
    pub reference: serde_json::Value,
    pub answers: serde_json::Value,
}
#[derive(serde::Serialize)]
struct Table {
    name: String,
    note: String,
    unit: String,
    rows: Vec<Row>,
}
pub struct Report {
    tables: Vec<Table>,
    pub disagreements: Vec<Disagreement>,
    out: String,
    peers: Vec<(String, String)>,
}
fn num(x: f64) -> String {
    if x >= 1000.0 {
        format!("{x:.0}")
    } else if x >= 100.0 {
        format!("{x:.1}")
    } else {
        format!("{x:.2}")
    }
}
impl Report {
    pub fn new(a: &Args, peers: &[Box<dyn Peer>]) -> Report {
        Report {
            tables: vec![],
            disagreements: vec![],
            out: a.out.clone(),
            peers: peers.iter().map(|p| (p.name(), p.about())).collect(),
        }
    }
    pub fn table(&mut self, name: &str, note: &str, unit: &str, rows: Vec<Row>) {
        println!("\n## {name}  [{unit}]  {note}");
        for r in &rows {
            println!(
                "  {:12} {:>10} ({:>10} .. {:>10}) {} | {} | {}",
                r.peer,
                num(r.stat.med),
                num(r.stat.min),
                num(r.stat.max),
                if r.ok { " " } else { "!" },
                r.check,
                r.api
            );
        }
        self.tables.push(Table { name: name.into(), note: note.into(), unit: unit.into(), rows });
        self.save();
    }
    /// Writes everything. False when Impinge is among those that disagree.
    pub fn finish(&mut self) -> bool {
        self.save();
        // Impinge's own first: each is a bug of this repository. Then the 20 worst, at most 2 per (workload, peer,
        // api) so that one bad habit does not fill the list.
        let own = |d: &Disagreement| d.peer.starts_with("impinge");
        self.disagreements
            .sort_by(|a, b| own(b).cmp(&own(a)).then(b.severity.total_cmp(&a.severity)));
        let mut seen = std::collections::HashMap::new();
        let mut keep = vec![];
        for d in &self.disagreements {
            let k = seen.entry((d.workload.clone(), d.peer.clone(), d.api.clone())).or_insert(0);
            *k += 1;
            if *k <= 2 && keep.len() < 20 {
                keep.push(d.clone());
            }
        }
        std::fs::write(
            format!("{}/disagreements.json", self.out),
            serde_json::to_string_pretty(&keep).unwrap(),
        )
        .unwrap();
        println!(
            "\n{} disagreements beyond tolerance in all; the {} worst are in {}/disagreements.json",
            self.disagreements.len(),
            keep.len(),
            self.out
        );
        !self.disagreements.iter().any(own)
    }
    fn save(&self) {
        std::fs::write(
            format!("{}/results.json", self.out),
            serde_json::to_string_pretty(&self.tables).unwrap(),
        )
        .unwrap();
        let summary = self.summary();
        let all = format!("{summary}{}", self.every_variant());
        std::fs::write(format!("{}/summary.md", self.out), summary).unwrap();
        std::fs::write(format!("{}/tables.md", self.out), all).unwrap();
    }
    /// The fastest way of each peer.
    fn summary(&self) -> String {
        let mut s = String::new();
        let _ = writeln!(s, "CPU: {}\n", cpu());
        for (n, a) in &self.peers {
            let _ = writeln!(s, "- **{n}**: {a}");
        }
        let mut names: Vec<String> = vec![];
        for t in &self.tables {
            for r in &t.rows {
                if !names.contains(&r.peer) {
                    names.push(r.peer.clone());
                }
            }
        }
        let _ = writeln!(
            s,
            "\n### Summary: median of each peer's fastest API whose answers agree (`*`: no variant of it agrees well)\n"
        );
        let _ = writeln!(s, "| workload | unit | {} |", names.join(" | "));
        let _ = writeln!(s, "|---|---|{}", "---:|".repeat(names.len()));
        for t in &self.tables {
            let mut cells = vec![];
            for n in &names {
                let best = |ok: bool| {
                    t.rows
                        .iter()
                        .filter(|r| &r.peer == n && (r.ok || !ok))
                        .map(|r| r.stat.med)
                        .fold(f64::MAX, f64::min)
                };
                let (b, any) = (best(true), best(false));
                cells.push(if b < f64::MAX {
                    num(b)
                } else if any < f64::MAX {
                    format!("{}*", num(any))
                } else {
                    "-".into()
                });
            }
            let _ = writeln!(s, "| {} | {} | {} |", t.name, t.unit, cells.join(" | "));
        }
        s
    }
    fn every_variant(&self) -> String {
        let mut s = String::new();
        let _ =
            writeln!(s, "\n### Every variant: min / median / max over the repeats, answers, API\n");
        for t in &self.tables {
            let _ = writeln!(s, "**{}** ({}) {}\n", t.name, t.unit, t.note);
            let _ = writeln!(
                s,
                "| peer | min | median | max | answers | API |\n|---|---:|---:|---:|---|---|"
            );
            for r in &t.rows {
                let _ = writeln!(
                    s,
                    "| {} | {} | {} | {} | {} | {} |",
                    r.peer,
                    num(r.stat.min),
                    num(r.stat.med),
                    num(r.stat.max),
                    r.check,
                    r.api
                );
            }
            let _ = writeln!(s);
        }
        s
    }
}
pub fn cpu() -> String {
    let c = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let f = |k: &str| {
        c.lines()
            .find(|l| l.starts_with(k))
            .and_then(|l| l.split(':').nth(1))
            .unwrap_or("?")
            .trim()
            .to_string()
    };
    format!(
        "{} family {} model {}, {} cores",
        f("model name"),
        f("cpu family"),
        f("model\t"),
        c.matches("processor\t").count()
    )
}
