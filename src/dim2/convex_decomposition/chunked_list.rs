//! A list that items enter and leave at any place in little time.

/// The maximum number of items of a chunk.
const CHUNK: usize = 256;

/// A list in chunks. No chunk is empty.
#[derive(Debug, Default)]
pub struct ChunkedList {
    chunks: Vec<Vec<u32>>,
}

/// A place before an item, or at the end. A change of the list makes other places invalid.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    chunk: usize,
    index: usize,
}

impl ChunkedList {
    /// The place after all items for which `is_before` is true. They come before all others.
    pub fn partition_point(&self, is_before: impl Fn(u32) -> bool) -> Place {
        let chunk = self.chunks.partition_point(|chunk| is_before(chunk[0])).saturating_sub(1);
        let items = self.chunks.get(chunk);
        let index = items.map_or(0, |items| items.partition_point(|item| is_before(*item)));
        Place { chunk, index }
    }

    /// The item before a place.
    pub fn before(&self, Place { chunk, index }: Place) -> Option<u32> {
        match index {
            0 => self.chunks.get(chunk.checked_sub(1)?)?.last().copied(),
            _ => Some(self.chunks[chunk][index - 1]),
        }
    }

    /// The item after a place.
    pub fn after(&self, Place { chunk, index }: Place) -> Option<u32> {
        let items = self.chunks.get(chunk)?;
        items.get(index).or_else(|| self.chunks.get(chunk + 1)?.first()).copied()
    }

    /// Inserts an item at a place. Returns the place before the item.
    pub fn insert(&mut self, Place { chunk, index }: Place, item: u32) -> Place {
        let Some(items) = self.chunks.get_mut(chunk) else {
            self.chunks.push(vec![item]);
            return Place { chunk, index: 0 };
        };
        items.insert(index, item);
        if items.len() > CHUNK {
            let upper = items.split_off(CHUNK / 2);
            self.chunks.insert(chunk + 1, upper);
            if index >= CHUNK / 2 {
                return Place { chunk: chunk + 1, index: index - CHUNK / 2 };
            }
        }
        Place { chunk, index }
    }

    /// Removes the item after a place, which is not the end. Returns the item, and the place where it was.
    pub fn remove(&mut self, Place { mut chunk, mut index }: Place) -> (u32, Place) {
        if index == self.chunks[chunk].len() {
            (chunk, index) = (chunk + 1, 0);
        }
        let item = self.chunks[chunk].remove(index);
        if self.chunks[chunk].is_empty() {
            self.chunks.remove(chunk);
        }
        (item, Place { chunk, index })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunked_list_is_the_same_as_a_vector() {
        let mut random = fastrand::Rng::with_seed(7);
        let (mut list, mut vector) = (ChunkedList::default(), Vec::<u32>::new());
        for round in 0..40_000 {
            let item = random.u32(..1_000_000);
            let place = list.partition_point(|other| other < item);
            let index = vector.partition_point(|other| *other < item);
            assert_eq!(list.before(place), index.checked_sub(1).map(|index| vector[index]));
            assert_eq!(list.after(place), vector.get(index).copied());
            // It grows to thousands of items, and shrinks to none.
            let grows = random.u32(..100) < if round / 10_000 % 2 == 0 { 80 } else { 10 };
            if grows {
                let place = list.insert(place, item);
                vector.insert(index, item);
                assert_eq!(list.after(place), Some(item));
            } else if index < vector.len() {
                let (removed, place) = list.remove(place);
                assert_eq!(removed, vector.remove(index));
                assert_eq!(list.before(place), index.checked_sub(1).map(|index| vector[index]));
                assert_eq!(list.after(place), vector.get(index).copied());
                if random.bool() {
                    list.insert(place, removed);
                    vector.insert(index, removed);
                }
            }
            assert!(list.chunks.iter().all(|chunk| (1..=CHUNK).contains(&chunk.len())));
        }
        assert_eq!(list.chunks.concat(), vector);
    }
}
