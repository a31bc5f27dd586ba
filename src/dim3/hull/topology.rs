//! Derives the edges of a hull from its face loops, and checks that the faces form a closed surface.

use super::HullEdge;

/// A directed edge of a face.
struct Step {
    from: u32,
    to: u32,
    face: u32,
    /// The position among all steps. The steps of a face are consecutive.
    index: u32,
    next: u32,
}

/// The edges of face loops. The error names the check that failed.
///
/// The faces must form one closed surface with the topology of a sphere. At least three faces must meet in each
/// vertex, unless there are only two faces.
pub fn edges(vertex_count: usize, loops: &[Vec<u32>]) -> Result<Vec<HullEdge>, &'static str> {
    let mut steps = steps(vertex_count, loops)?;
    steps.sort_unstable_by_key(|step| (step.from.min(step.to), step.from.max(step.to), step.from));
    if steps.len() % 2 != 0 {
        return Err("an edge has one face");
    }
    let mut edges = Vec::with_capacity(steps.len() / 2);
    // For each step, the next step around its start vertex.
    let mut around = vec![0; steps.len()];
    for pair in steps.chunks_exact(2) {
        let [there, back] = pair else { unreachable!("chunks of two") };
        if there.from >= there.to || [back.to, back.from] != [there.from, there.to] {
            return Err("the two faces of an edge do not run in opposite directions");
        }
        let vertices = [there.from, there.to];
        if edges.last().is_some_and(|last: &HullEdge| last.vertices == vertices) {
            return Err("an edge has more than two faces");
        }
        edges.push(HullEdge { vertices, faces: [there.face, back.face] });
        around[there.index as usize] = back.next;
        around[back.index as usize] = there.next;
    }
    let mut meeting = vec![0_u32; vertex_count];
    for vertex in edges.iter().flat_map(|edge| edge.vertices) {
        meeting[vertex as usize] += 1;
    }
    if loops.len() > 2 && meeting.iter().any(|faces| *faces < 3) {
        return Err("fewer than three faces meet in a vertex");
    }
    if cycles(&around) != vertex_count {
        return Err("the faces around a vertex are not one ring");
    }
    if vertex_count + loops.len() != edges.len() + 2 {
        return Err("the faces do not form a closed surface without holes");
    }
    if pieces(vertex_count, &edges) != 1 {
        return Err("the hull is not connected");
    }
    Ok(edges)
}

fn steps(vertex_count: usize, loops: &[Vec<u32>]) -> Result<Vec<Step>, &'static str> {
    let mut steps: Vec<Step> = Vec::with_capacity(loops.iter().map(Vec::len).sum());
    let mut used = vec![false; vertex_count];
    for (face, border) in (0..).zip(loops) {
        if border.len() < 3 {
            return Err("a face has fewer than three vertices");
        }
        let first = steps.len() as u32;
        for (corner, from) in border.iter().enumerate() {
            let to = border[(corner + 1) % border.len()];
            let index = first + corner as u32;
            let next = first + ((corner + 1) % border.len()) as u32;
            *used
                .get_mut(*from as usize)
                .ok_or("a face refers to a vertex that does not exist")? = true;
            steps.push(Step { from: *from, to, face, index, next });
        }
    }
    if used.contains(&false) {
        return Err("a vertex has no face");
    }
    Ok(steps)
}

/// The number of cycles of a permutation.
fn cycles(after: &[u32]) -> usize {
    let mut visited = vec![false; after.len()];
    let mut count = 0;
    for start in 0..after.len() {
        if visited[start] {
            continue;
        }
        count += 1;
        let mut at = start;
        while !visited[at] {
            visited[at] = true;
            at = after[at] as usize;
        }
    }
    count
}

/// The number of connected components.
fn pieces(vertex_count: usize, edges: &[HullEdge]) -> usize {
    let mut above: Vec<u32> = (0..vertex_count as u32).collect();
    let mut count = vertex_count;
    for edge in edges {
        let [a, b] = edge.vertices.map(|vertex| root(&mut above, vertex));
        if a != b {
            above[a.max(b) as usize] = a.min(b);
            count -= 1;
        }
    }
    count
}

/// The representative of a vertex's set (union-find with path halving).
fn root(above: &mut [u32], mut vertex: u32) -> u32 {
    while above[vertex as usize] != vertex {
        let next = above[above[vertex as usize] as usize];
        above[vertex as usize] = next;
        vertex = next;
    }
    vertex
}
