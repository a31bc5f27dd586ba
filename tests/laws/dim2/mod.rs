//! The laws of 2D.

mod batches;
mod bounds;
mod casts;
mod compounds;
mod contacts;
mod explain;
mod far_flat;
mod fit;
mod kits;
mod known_rays;
mod one_sided;
mod oracle;
mod outline_contacts;
mod outlines;
mod pairs;
mod part_rays;
mod pitfalls;
mod points;
mod polylines;
mod ray_normals;
mod rays;
mod references;
mod tangent_rays;
mod valid;
mod welded;
mod wireframe;
