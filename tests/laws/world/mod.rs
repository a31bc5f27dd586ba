//! Compares a world with brute force: a list of the same shapes, in which the same pair function tests every pair.
//! The tree and the candidate pairs never change an answer. Each test runs in 2D and in 3D.

mod agreement;
mod continuous;
mod creation;
mod dim2;
mod dim3;
mod events;
mod fast;
mod flags;
mod forms;
mod model;
mod poses;
mod scene;
mod searches;
mod statics;
mod touching;
mod trees;

/// Makes a 2D and a 3D test of each generic function.
macro_rules! in_both_dimensions {
    ($($file:ident::$name:ident;)*) => {
        mod in_3d {
            $(#[test]
            fn $name() {
                super::$file::$name::<impinge::dim3::Dim3>();
            })*
        }

        mod in_2d {
            $(#[test]
            fn $name() {
                super::$file::$name::<impinge::dim2::Dim2>();
            })*
        }
    };
}

in_both_dimensions! {
    agreement::a_world_agrees_with_brute_force;
    agreement::margins_reach_as_far_as_they_say;
    agreement::fatness_never_shows;
    agreement::a_pair_policy_and_a_category_mask_leave_out_pairs;
    agreement::a_world_without_pairs_has_no_events;
    agreement::a_batch_agrees_with_its_queries;
    agreement::shapes_far_from_the_origin_are_found;
    continuous::a_bullet_of_900_m_s_meets_a_wall_of_2_mm;
    continuous::a_shape_made_continuous_again_sweeps_from_its_present_pose;
    continuous::a_sweep_that_never_comes_stops_no_shift;
    continuous::an_overlap_that_stays_begins_and_ends_at_times;
    continuous::ten_bullets_pass_through_one_another;
    continuous::sweeps_find_what_small_steps_find;
    continuous::sweeps_do_not_depend_on_the_number_of_threads;
    continuous::a_shift_beyond_the_range_changes_nothing;
    creation::shapes_created_together_are_those_created_one_by_one;
    statics::bounds_that_are_kept_late_change_no_answer;
    events::an_overlap_ends_before_its_successor_in_a_lower_slot_begins;
    events::ends_come_first_then_begins_then_stays;
    events::an_overlap_goes_on_when_a_shape_becomes_static_or_moving;
    events::an_overlap_of_two_that_become_static_ends_and_begins_again;
    fast::waiting_trees_change_no_answer;
    fast::a_query_between_two_moves_loses_no_pair;
    fast::a_query_after_many_fast_updates_finds_a_good_tree;
    fast::leaves_have_no_room_while_most_shapes_are_fast;
    poses::many_poses_in_one_call_give_the_events_of_single_calls;
    poses::few_changes_give_the_events_of_many;
    trees::a_thousand_shapes_in_one_place_make_a_tree_that_can_be_walked;
    trees::a_sorted_row_of_shapes_makes_no_tall_tree;
    trees::a_world_that_is_never_updated_keeps_its_tree;
    trees::a_shape_that_shrinks_leaves_its_large_bounds;
    trees::walls_keep_the_tree_low_and_far_shapes_no_candidates;
    flags::both_skip_flags_ignore_what_touches_at_the_start;
    touching::a_world_finds_every_touch_of_an_endless_wall;
    touching::a_world_finds_every_touch_of_a_shape;
}
