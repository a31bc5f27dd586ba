//! An export with valid arguments. An attack replaces one argument at a time by a hostile value.

use std::thread;

use impinge::ffi::*;

use crate::dim3::faults::Fault;
use crate::stage::Stage;
use crate::support::last_error;
use crate::support::settings::setting;
use crate::value::{Memory, Plain, Value};

/// The change that makes a valid value hostile.
enum Spoil {
    /// Replaces the whole value.
    Whole(Value),
    /// Replaces bytes from an offset on.
    Part(usize, Vec<u8>),
}

/// A hostile value, and the error that it must cause.
struct Bad {
    spoil: Spoil,
    status: i32,
    /// The start of the error message.
    begins: String,
    says: String,
}

/// An argument of an export.
pub struct Argument {
    pub name: &'static str,
    /// The type as the header spells it.
    pub c_type: String,
    good: Value,
    bad: Vec<Bad>,
    /// The reason why the argument has no hostile value, if it has none.
    harmless: Option<&'static str>,
}

/// An export, with arguments that it accepts.
pub struct Export {
    pub name: &'static str,
    pub arguments: Vec<Argument>,
    /// The return value for valid arguments.
    pub answer: i32,
    pub call: fn(&mut [Value]) -> i32,
}

/// Makes an [`Export`]. The arguments have the order of the function's parameters.
#[macro_export]
macro_rules! export {
    ($name:ident($($argument:expr),* $(,)?) => $answer:expr) => {
        $crate::attack::Export {
            name: stringify!($name),
            arguments: vec![$($argument),*],
            answer: $answer,
            call: |values| {
                let mut _values = values.iter_mut();
                // Some exports are safe functions.
                #[allow(unused_unsafe)]
                unsafe {
                    $name($({
                        const _: &str = stringify!($argument);
                        $crate::value::Pass::pass(_values.next().unwrap())
                    }),*)
                }
            },
        }
    };
}

fn dotted(path: &str) -> String {
    if path.is_empty() { String::new() } else { format!(".{path}") }
}

impl Bad {
    /// Returns the hostile value.
    fn spoiled(&self, good: &Value) -> Value {
        match (&self.spoil, good) {
            (Spoil::Whole(value), _) => value.clone(),
            (Spoil::Part(offset, bytes), Value::Memory(good)) => {
                let mut memory = good.clone();
                memory.bytes_mut()[*offset..*offset + bytes.len()].copy_from_slice(bytes);
                Value::Memory(memory)
            }
            (Spoil::Part(..), good) => panic!("{good:?} has no elements"),
        }
    }
}

impl Argument {
    pub fn new(name: &'static str, c_type: impl Into<String>, good: Value) -> Argument {
        Argument { name, c_type: c_type.into(), good, bad: Vec::new(), harmless: None }
    }

    /// Returns a pointer argument. Null and misaligned pointers are hostile.
    pub fn pointer<T: Plain>(name: &'static str, constant: bool, memory: Memory) -> Argument {
        let c_type =
            if constant { format!("const {} *", T::C_TYPE) } else { format!("{} *", T::C_TYPE) };
        let mut argument = Argument::new(name, c_type, Value::Memory(memory.clone()));
        argument.refuse(
            Value::Memory(Memory::NULL),
            IMP_ERROR_POINTER,
            &format!("{name} is null"),
            "",
        );
        let align = align_of::<T>();
        for shift in [1, align / 2, align - 1].into_iter().filter(|shift| shift % align != 0) {
            argument.refuse(
                Value::Memory(memory.shifted(shift)),
                IMP_ERROR_POINTER,
                &format!("{name} is at 0x"),
                &format!("not aligned to {align} bytes"),
            );
        }
        argument
    }

    /// Adds a hostile value. The error message must start with `begins` and contain `says`.
    pub fn refuse(&mut self, value: Value, status: i32, begins: &str, says: &str) {
        self.add(Spoil::Whole(value), status, begins, says);
    }

    fn add(&mut self, spoil: Spoil, status: i32, begins: &str, says: &str) {
        let (begins, says) = (begins.to_string(), says.to_string());
        self.bad.push(Bad { spoil, status, begins, says });
    }

    /// Adds faults of the value itself: a number, or the target of a pointer.
    pub fn faults<T>(mut self, faults: Vec<Fault<T>>, value: impl Fn(T) -> Value) -> Argument {
        for Fault { value: wrong, status, path, says } in faults {
            let begins = format!("{}{}{says}", self.name, dotted(&path));
            self.refuse(value(wrong), status, &begins, "");
        }
        self
    }

    /// Adds faults of one array element: the first, the middle and the last in turn. A large array gets one fault in
    /// ten, because a small array tests all of them.
    pub fn element_faults<T: Plain>(mut self, count: usize, faults: &[Fault<T>]) -> Argument {
        let places = [0, (count - 1) / 2, count - 1];
        let step = if count > 16 { 10 } else { 1 };
        for (turn, Fault { value, status, path, says }) in faults.iter().enumerate().step_by(step) {
            let place = places[turn % 3];
            let begins = format!("{}[{place}]{}{says}", self.name, dotted(path));
            let bytes = Memory::of(&[*value]).bytes().to_vec();
            self.add(Spoil::Part(place * bytes.len(), bytes), *status, &begins, "");
        }
        self
    }

    /// Replaces the valid value and keeps the hostile ones.
    pub fn but(self, good: Value) -> Argument {
        Argument { good, ..self }
    }

    /// Makes the type of a pointer that of any data.
    pub fn untyped(mut self) -> Argument {
        self.c_type = "const void *".into();
        self
    }

    /// Makes null a valid value.
    pub fn or_null(mut self) -> Argument {
        self.bad.retain(|bad| !bad.begins.ends_with(" is null"));
        self
    }

    pub fn harmless(mut self, why: &'static str) -> Argument {
        self.harmless = Some(why);
        self
    }
}

impl Export {
    /// Checks that each argument has hostile values, or a reason why it has none.
    pub fn assert_complete(&self) {
        for Argument { name, bad, harmless, .. } in &self.arguments {
            assert!(
                bad.is_empty() == harmless.is_some(),
                "{}: `{name}` needs hostile values, or a reason why there are none",
                self.name
            );
        }
    }

    pub fn goods(&self) -> Vec<Value> {
        self.arguments.iter().map(|argument| argument.good.clone()).collect()
    }

    /// Returns the arguments of every hostile call, and the status that the call must return.
    pub fn refusals(&self) -> impl Iterator<Item = (i32, Vec<Value>)> {
        self.arguments.iter().enumerate().flat_map(move |(place, argument)| {
            argument.bad.iter().map(move |bad| {
                let mut values = self.goods();
                values[place] = bad.spoiled(&values[place]);
                (bad.status, values)
            })
        })
    }

    /// Replaces each argument by each of its hostile values. Every call must fail with its error message and change
    /// nothing. Returns the number of calls.
    pub fn attack(&self, stage: &Stage) -> usize {
        let before = stage.fingerprint();
        let (mut calls, stride) = (0, setting("IMPINGE_STRIDE", 1));
        assert!(stride > 0, "IMPINGE_STRIDE is 0");
        for (place, Argument { bad, .. }) in self.arguments.iter().enumerate() {
            // The first index differs between arguments, so that a stride skips no kind of value.
            let first = (place % stride).min(bad.len().saturating_sub(1));
            for bad in bad[first..].iter().step_by(stride) {
                let mut values = self.goods();
                values[place] = bad.spoiled(&values[place]);
                let held = values.clone();
                let status = (self.call)(&mut values);
                let sentence = last_error();
                let case = format!("{}: {} {}", self.name, bad.begins, bad.says);
                assert_eq!(status, bad.status, "{case}, not: {sentence}");
                // Constructors name the field of the geometry that they return.
                let field = sentence.strip_prefix("geometry.").unwrap_or(&sentence);
                assert!(
                    [&sentence, field].iter().any(|text| text.starts_with(&bad.begins))
                        && sentence.contains(&bad.says),
                    "{case}, not: {sentence}"
                );
                for (argument, (after, before)) in
                    self.arguments.iter().zip(values.iter().zip(&held))
                {
                    if let (Value::Memory(after), Value::Memory(before)) = (after, before) {
                        assert!(after == before, "{case}: `{}` was written", argument.name);
                    }
                }
                assert_eq!(stage.fingerprint(), before, "{case}: something changed");
                calls += 1;
            }
        }
        calls
    }

    /// Checks that the valid arguments are accepted; otherwise a failed attack would prove nothing. The call runs on
    /// a new thread, which has no earlier error.
    pub fn accept(&self) {
        let mut values = self.goods();
        let call = || ((self.call)(&mut values), last_error());
        let (answer, sentence) = thread::scope(|scope| scope.spawn(call).join().unwrap());
        assert_eq!((answer, sentence.as_str()), (self.answer, ""), "{}", self.name);
        for (argument, value) in self.arguments.iter().zip(&values) {
            if let Value::Memory(memory) = value {
                assert!(memory.is_guarded(), "{} wrote outside `{}`", self.name, argument.name);
            }
        }
    }
}
