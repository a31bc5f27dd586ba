//! Parses the functions and structs of the committed C header.

#[derive(Debug)]
pub struct Function {
    pub name: String,
    pub returns: String,
    pub parameters: Vec<Field>,
}

#[derive(Debug)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Field>,
}

#[derive(Debug, PartialEq)]
pub struct Field {
    /// The type, as in `const struct imp_pose *`, with one space between words.
    pub c_type: String,
    pub name: String,
}

/// The committed header.
pub const TEXT: &str = include_str!("../../include/impinge.h");

/// Returns the header's declarations without comments and preprocessor lines, with one space between words.
pub fn declarations() -> String {
    let mut code = String::new();
    let mut rest = TEXT;
    while let Some(start) = rest.find("/*") {
        code += &rest[..start];
        rest = &rest[start..];
        rest = &rest[rest.find("*/").expect("comments end") + 2..];
        code.push(' ');
    }
    code += rest;
    let lines = code.lines().filter(|line| !line.trim_start().starts_with('#'));
    let words = lines.flat_map(|line| line.split("//").next().unwrap().split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

fn field(declaration: &str) -> Field {
    let declaration = declaration.trim();
    let end = declaration.rfind([' ', '*']).expect("a type and a name") + 1;
    let (c_type, name) = declaration.split_at(end);
    // An array's length is not part of its name.
    let name = name.split('[').next().expect("a name");
    Field { c_type: c_type.trim().to_string(), name: name.to_string() }
}

pub fn functions() -> Vec<Function> {
    let code = declarations();
    let declared = code.split("IMP_API ").skip(1).map(|text| text.split(';').next().unwrap());
    declared
        .map(|declaration| {
            let (head, rest) = declaration.split_once('(').expect("a list of parameters");
            let Field { c_type: returns, name } = field(head);
            let parameters = rest.trim_end().strip_suffix(')').expect("it ends").trim();
            let parameters = if parameters == "void" {
                Vec::new()
            } else {
                parameters.split(',').map(field).collect()
            };
            Function { name, returns, parameters }
        })
        .collect()
}

pub fn structs() -> Vec<Struct> {
    declared("typedef struct ")
}

pub fn unions() -> Vec<Struct> {
    declared("typedef union ")
}

fn declared(begins: &str) -> Vec<Struct> {
    let code = declarations();
    let declared = code.split(begins).skip(1);
    declared
        .map(|text| {
            let (name, rest) = text.split_once(" {").expect("a list of fields");
            let (fields, _) = rest.split_once('}').expect("it ends");
            let fields = fields.split(';').filter(|text| !text.trim().is_empty());
            Struct { name: name.to_string(), fields: fields.map(field).collect() }
        })
        .collect()
}
