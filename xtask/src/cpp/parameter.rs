//! A parameter of a C function, and what it is in C++.

use anyhow::{Context, Result};

/// What a parameter is to its function.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// The handle of the object that a method belongs to.
    Object,
    /// A number or a handle.
    Value,
    /// One struct to read.
    In,
    /// One struct to read, or null.
    InOrNull,
    /// An array to read, of the length of a group.
    InArray(usize),
    /// An array to write, of the length of a group.
    OutArray(usize),
    /// One more than the length of the first group.
    Offsets,
    /// An array to write, as long as the caller likes.
    Room,
    /// The length of a group.
    Count(usize),
    /// The length of the arrays to write.
    Capacity,
    /// One struct or number to write.
    Out,
    /// A pointer whose length the comment tells.
    Raw,
    /// A pointer that may be null.
    RawOrNull,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    /// Without `const`, `struct` and `*`.
    pub c_type: String,
    pub is_const: bool,
    pub is_pointer: bool,
    /// Whether the comment says that it may be null.
    pub may_be_null: bool,
}

impl Parameter {
    pub fn parse(text: &str, comment: &str) -> Result<Parameter> {
        let is_pointer = text.contains('*');
        let text = text.replace('*', " ");
        let words: Vec<&str> = text.split_whitespace().filter(|it| *it != "struct").collect();
        let (name, words) = words.split_last().context("a parameter without a name")?;
        // Every query may be null, whether the comment repeats it or not.
        let says_null = described(comment, name).is_some_and(|it| it.contains("null"));
        let may_be_null = says_null || *name == "query";
        Ok(Parameter {
            name: (*name).to_owned(),
            c_type: words.last().context("a parameter without a type")?.to_string(),
            is_const: words.contains(&"const"),
            is_pointer,
            may_be_null,
        })
    }

    /// Whether the name is that of several things.
    pub fn is_plural(&self) -> bool {
        self.name.ends_with('s') && !["bounds", "stats"].contains(&self.name.as_str())
            || self.name.ends_with("s_a")
            || self.name.ends_with("s_b")
            || self.name == "indices"
    }

    pub fn is_count(&self) -> bool {
        !self.is_pointer && self.c_type == "int32_t" && self.name.contains("count")
    }

    pub fn is_capacity(&self) -> bool {
        !self.is_pointer && self.name == "capacity"
    }

    /// The declaration in C++.
    pub fn declared(&self, role: &Role) -> Option<String> {
        let (c_type, name) = (&self.c_type, &self.name);
        Some(match role {
            Role::Object | Role::Count(_) | Role::Capacity => return None,
            Role::Value => format!("{} {name}", value_type(c_type)),
            Role::In => format!("const {}& {name}", wrapped(c_type)),
            Role::InOrNull => format!("Ref<{}> {name}", wrapped(c_type)),
            Role::InArray(_) => format!("Span<{c_type}> {name}"),
            Role::Offsets if self.is_const => format!("Span<{c_type}> {name}"),
            Role::OutArray(_) | Role::Offsets | Role::Room => format!("Room<{c_type}> {name}"),
            Role::Out => format!("{c_type}& {name}"),
            Role::Raw | Role::RawOrNull => {
                format!("{}{c_type}* {name}", if self.is_const { "const " } else { "" })
            }
        })
    }

    /// The default argument in C++.
    pub fn default_of(&self, role: &Role) -> Option<&'static str> {
        match role {
            Role::InOrNull => Some("{}"),
            Role::RawOrNull => Some("nullptr"),
            Role::InArray(_) if self.name == "queries" => Some("{}"),
            _ => None,
        }
    }

    /// The argument of the C function.
    pub fn argument(&self, role: &Role) -> String {
        let name = &self.name;
        match role {
            Role::Object => "handle()".to_owned(),
            Role::In | Role::Out => format!("&{name}"),
            Role::InOrNull => format!("{name}.get()"),
            Role::InArray(_) | Role::OutArray(_) | Role::Offsets | Role::Room => {
                format!("{name}.data()")
            }
            _ => name.clone(),
        }
    }
}

/// What a comment says of a parameter.
pub fn described<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    comment.split("@param ").skip(1).find_map(|entry| {
        let (names, text) = entry.split_once("  ").or_else(|| entry.split_once(' '))?;
        names.split(", ").any(|it| it.trim() == name).then_some(text)
    })
}

/// The type of C++ that holds a C struct and converts from other libraries' types.
fn wrapped(c_type: &str) -> &str {
    match c_type {
        "imp_vec3" => "Vec3",
        "imp_vec2" => "Vec2",
        "imp_quat" => "Quat",
        "imp_rotation_2d" => "Rotation2D",
        "imp_pose" => "Pose",
        "imp_pose_2d" => "Pose2D",
        "imp_geometry" => "Geometry",
        "imp_geometry_2d" => "Geometry2D",
        "imp_ray" => "Ray",
        "imp_ray_2d" => "Ray2D",
        other => other,
    }
}

fn value_type(c_type: &str) -> &str {
    match c_type {
        "imp_shape" => "imp_shape",
        other => other,
    }
}
