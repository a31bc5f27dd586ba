//! A C function and its wrappers in C++.

use super::parameter::{Parameter, Role, described};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The worlds that a function serves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Dimension {
    Any,
    Two,
    Three,
}

pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    comment: String,
    /// Whether there is a function of the same name for 2D.
    has_twin: bool,
}

/// What the checked form of a function returns.
#[derive(Clone, Debug, PartialEq)]
enum Returns {
    Nothing,
    Bool,
    Number,
    /// The value of the parameter with this index.
    Value(usize),
    /// The value, if the result is 1.
    Optional(usize),
}

/// The functions of a C header.
pub fn all(header: &str) -> Result<Vec<Function>> {
    let mut declared = Vec::new();
    let mut parts = header.split("IMP_API ");
    let mut before = parts.next().unwrap_or_default();
    for part in parts {
        let comment = before.rsplit("/**").next().unwrap_or_default();
        if let Some((name, _)) = part.split_once('(')
            && let Some(name) = name.strip_prefix("int32_t ")
        {
            declared.push((name.trim(), part, comment));
        }
        before = part;
    }
    let comments: BTreeMap<&str, &str> =
        declared.iter().map(|(name, _, comment)| (*name, *comment)).collect();
    let parse = |(name, declaration, own): &(&str, &str, &str)| {
        // The comment of a twin for 2D is one line.
        let of_3d = name.strip_suffix("_2d").and_then(|name| comments.get(name));
        let has_twin = comments.contains_key(format!("{name}_2d").as_str());
        Function::parse(declaration.trim_start_matches("int32_t "), of_3d.unwrap_or(own), has_twin)
    };
    declared.iter().map(parse).collect()
}

impl Function {
    fn parse(declaration: &str, comment: &str, has_twin: bool) -> Result<Function> {
        let (name, rest) = declaration.split_once('(').context("no function")?;
        let (parameters, _) = rest.split_once(");").context("no parameters")?;
        let lines = comment.split("*/").next().unwrap_or_default().lines();
        let comment: Vec<&str> = lines.map(|line| line.trim_start_matches([' ', '*'])).collect();
        let comment = comment.join(" ");
        let parameters = parameters.split(',').map(str::trim).filter(|it| *it != "void");
        let parameters: Result<_> =
            parameters.map(|parameter| Parameter::parse(parameter, &comment)).collect();
        Ok(Function { name: name.trim().to_owned(), parameters: parameters?, comment, has_twin })
    }

    /// Whether a class of a dimension has the function.
    pub fn serves(&self, dimension: Dimension) -> bool {
        let has_2d = self.name.ends_with("_2d");
        match dimension {
            Dimension::Any => true,
            Dimension::Two => has_2d || !self.has_twin,
            Dimension::Three => !has_2d,
        }
    }

    /// The role of each parameter.
    fn roles(&self, is_method: bool) -> Vec<Role> {
        let parameters = &self.parameters;
        let mut roles = vec![Role::Value; parameters.len()];
        let (mut groups, mut start) = (0, 0);
        for (place, parameter) in parameters.iter().enumerate() {
            let is_array = |at: &usize| {
                let it = &parameters[*at];
                it.is_pointer && (it.is_plural() || it.name == "bounds") && it.name != "offsets"
            };
            let mut arrays = (start..place).filter(is_array).peekable();
            if parameter.is_count() && arrays.peek().is_some() {
                for at in arrays {
                    roles[at] = match parameters[at].is_const {
                        true => Role::InArray(groups),
                        false => Role::OutArray(groups),
                    };
                }
                roles[place] = Role::Count(groups);
                (groups, start) = (groups + 1, place + 1);
            } else if parameter.is_capacity() && arrays.peek().is_some() {
                for at in arrays.filter(|at| !parameters[*at].is_const) {
                    roles[at] = Role::Room;
                }
                roles[place] = Role::Capacity;
                start = place + 1;
            }
        }
        for (place, parameter) in parameters.iter().enumerate() {
            if !parameter.is_pointer || roles[place] != Role::Value {
                continue;
            }
            let is_number = !parameter.c_type.starts_with("imp_");
            roles[place] = match (parameter.is_const, parameter.is_plural()) {
                _ if parameter.name == "offsets" => Role::Offsets,
                (true, _) if is_number => Role::Raw,
                (true, _) if parameter.may_be_null => Role::InOrNull,
                (true, _) => Role::In,
                (false, _) if parameter.name == "decides" => Role::RawOrNull,
                (false, true) if groups > 0 => Role::OutArray(0),
                (false, true) => Role::Raw,
                (false, false) if parameter.may_be_null && parameter.name == "tag" => {
                    Role::RawOrNull
                }
                (false, false) => Role::Out,
            };
        }
        if is_method {
            roles[0] = Role::Object;
        }
        roles
    }

    fn returns(&self, roles: &[Role]) -> Returns {
        let outs: Vec<usize> =
            (0..roles.len()).filter(|place| roles[*place] == Role::Out).collect();
        let writes_more = roles.iter().any(|role| {
            matches!(role, Role::Room | Role::OutArray(_) | Role::Raw) && *role != Role::Raw
        });
        if let [out] = outs[..]
            && !writes_more
        {
            let text = described(&self.comment, &self.parameters[out].name);
            let is_optional = text.is_some_and(|text| text.contains("written only when"));
            return if is_optional { Returns::Optional(out) } else { Returns::Value(out) };
        }
        let summary = self.comment.trim_start();
        let text = self.comment.split("@return ").nth(1).unwrap_or_else(|| {
            if summary.starts_with("Returns") && outs.is_empty() { summary } else { "" }
        });
        if text.starts_with("1 ") && !text.starts_with("1 or") && !writes_more {
            Returns::Bool
        } else if text.is_empty() || text.starts_with("0") || text.starts_with("IMP_OK") {
            Returns::Nothing
        } else {
            Returns::Number
        }
    }

    /// The unchecked and the checked form. `prefix` is cut off the name.
    pub fn wrapper(&self, prefix: &str, class: Option<&str>) -> Result<String> {
        let is_method = class.is_some();
        let roles = self.roles(is_method);
        let name = self.name.strip_prefix(if is_method { prefix } else { "imp_" });
        let name = name.context("another prefix")?.trim_end_matches("_2d");
        let name = name.strip_prefix("get_").unwrap_or(name);
        let (indent, qualifier) = if is_method { ("    ", " const") } else { ("", "") };
        let start = if is_method { "" } else { "inline " };
        let (declared, passed) = self.declared(&roles, None);
        let mut text = format!(
            "{indent}{start}int32_t try_{name}({declared}){qualifier} {{\n\
             {indent}    return {}({});\n{indent}}}\n",
            self.name,
            self.arguments(&roles)
        );
        match self.returns(&roles) {
            Returns::Nothing => writeln!(
                text,
                "{indent}{start}void {name}({declared}){qualifier} {{ check(try_{name}({passed})); }}"
            )?,
            Returns::Bool => writeln!(
                text,
                "{indent}{start}bool {name}({declared}){qualifier} {{ return check(try_{name}({passed})) == 1; }}"
            )?,
            Returns::Number => writeln!(
                text,
                "{indent}{start}int32_t {name}({declared}){qualifier} {{ return check(try_{name}({passed})); }}"
            )?,
            Returns::Value(out) | Returns::Optional(out) => {
                let (declared, passed) = self.declared(&roles, Some((out, "result")));
                let c_type = &self.parameters[out].c_type;
                let is_optional = matches!(self.returns(&roles), Returns::Optional(_));
                let (returned, last) = if is_optional {
                    (
                        format!("std::optional<{c_type}>"),
                        format!(
                            "if (check(try_{name}({passed})) == 0) {{ return std::nullopt; }}\n\
                             {indent}    return result;"
                        ),
                    )
                } else {
                    (
                        c_type.clone(),
                        format!("check(try_{name}({passed}));\n{indent}    return result;"),
                    )
                };
                writeln!(
                    text,
                    "{indent}{start}{returned} {name}({declared}){qualifier} {{\n\
                     {indent}    {c_type} result{{}};\n{}\
                     {indent}    {last}\n{indent}}}",
                    self.sized(out, indent)
                )?;
            }
        }
        text += &self.listing(name, &roles, indent, start, qualifier)?;
        Ok(text + "\n")
    }

    /// Sets the size of a struct that has one.
    fn sized(&self, out: usize, indent: &str) -> String {
        let c_type = &self.parameters[out].c_type;
        if c_type.contains("_info") || c_type == "imp_stats" {
            format!("{indent}    result.struct_size = sizeof result;\n")
        } else {
            String::new()
        }
    }

    /// The form that returns a vector of all results, if the function fills one array.
    fn listing(
        &self,
        name: &str,
        roles: &[Role],
        indent: &str,
        start: &str,
        qualifier: &str,
    ) -> Result<String> {
        let rooms: Vec<usize> =
            (0..roles.len()).filter(|place| roles[*place] == Role::Room).collect();
        let [room] = rooms[..] else { return Ok(String::new()) };
        if roles.iter().any(|role| matches!(role, Role::Offsets | Role::Out)) {
            return Ok(String::new());
        }
        let (declared, passed) = self.declared(roles, Some((room, "list")));
        let c_type = &self.parameters[room].c_type;
        Ok(format!(
            "{indent}{start}std::vector<{c_type}> {name}({declared}){qualifier} {{\n\
             {indent}    return detail::list<{c_type}>([&](Room<{c_type}> list) {{ return try_{name}({passed}); }});\n\
             {indent}}}\n"
        ))
    }

    /// The parameters, with those that have a default last, and the arguments that pass them on. `hidden` is no parameter,
    /// and passed under another name.
    fn declared(&self, roles: &[Role], hidden: Option<(usize, &str)>) -> (String, String) {
        let (mut first, mut last, mut passed_first, mut passed_last) =
            (vec![], vec![], vec![], vec![]);
        for (place, (parameter, role)) in self.parameters.iter().zip(roles).enumerate() {
            let Some(declared) = parameter.declared(role) else { continue };
            let default = parameter.default_of(role);
            let (list, passed) = match default {
                Some(_) => (&mut last, &mut passed_last),
                None => (&mut first, &mut passed_first),
            };
            match hidden {
                Some((at, name)) if at == place => passed.push(name.to_owned()),
                _ => {
                    passed.push(parameter.name.clone());
                    list.push(default.map_or(declared.clone(), |it| format!("{declared} = {it}")));
                }
            }
        }
        ([first, last].concat().join(", "), [passed_first, passed_last].concat().join(", "))
    }

    /// The arguments of the C function.
    fn arguments(&self, roles: &[Role]) -> String {
        let arguments = self.parameters.iter().zip(roles).map(|(parameter, role)| match role {
            Role::Count(group) => self.length(roles, *group),
            Role::Capacity => {
                let rooms = self.names(roles, |role| *role == Role::Room);
                match &rooms[..] {
                    [one] => format!("detail::length({one}.size())"),
                    _ => {
                        let equal = rooms
                            .windows(2)
                            .map(|it| format!("{}.size() == {}.size()", it[0], it[1]));
                        let equal = equal.collect::<Vec<_>>().join(" && ");
                        format!("detail::length_if({equal}, {}.size())", rooms[0])
                    }
                }
            }
            _ => parameter.argument(role),
        });
        arguments.collect::<Vec<_>>().join(", ")
    }

    fn names(&self, roles: &[Role], is_meant: impl Fn(&Role) -> bool) -> Vec<&str> {
        let pairs = self.parameters.iter().zip(roles).filter(|(_, role)| is_meant(role));
        pairs.map(|(parameter, _)| parameter.name.as_str()).collect()
    }

    /// The length of a group: -1 unless all of its arrays have it, so that the C function refuses the call.
    fn length(&self, roles: &[Role], group: usize) -> String {
        let of_group = |at: usize| move |role: &Role| *role == Role::InArray(at);
        let mut names = self.names(roles, of_group(group));
        if names.is_empty() {
            names = self.names(roles, |role| *role == Role::OutArray(group));
        }
        let first = *names.first().unwrap_or_else(|| panic!("{} {roles:?}", self.name));
        let mut conditions: Vec<String> =
            names[1..].iter().map(|it| format!("{it}.size() == {first}.size()")).collect();
        if group == 0 {
            let mut most = format!("{first}.size()");
            let second = self.names(roles, of_group(1));
            if let Some(other) = second.first().filter(|it| **it != "queries") {
                most = format!("detail::joint({first}.size(), {other}.size())");
            }
            for out in self
                .names(roles, |role| *role == Role::OutArray(0))
                .into_iter()
                .filter(|it| *it != first)
            {
                conditions.push(format!("{out}.size() >= {most}"));
            }
            for offsets in self.names(roles, |role| *role == Role::Offsets) {
                conditions.push(format!("{offsets}.size() > {most}"));
            }
        }
        if conditions.is_empty() {
            return format!("detail::length({first}.size())");
        }
        format!("detail::length_if({}, {first}.size())", conditions.join(" && "))
    }
}
