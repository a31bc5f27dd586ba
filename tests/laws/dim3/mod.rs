//! The laws of 3D.

mod bounds;
mod casts;
mod compounds;
mod contacts;
mod curved;
mod curved_rays;
mod explain;
mod fit;
mod height_field;
mod hull_bytes;
mod hull_shapes;
mod hulls;
mod kits;
mod known_rays;
mod mesh;
mod oracle;
mod pairs;
mod part_rays;
mod pitfalls;
mod points;
mod ray_normals;
mod rays;
mod references;
mod valid;
mod wireframe;
