/* Every public type of the boundary with its size, every member with offset and size, every constant with its value.
 * The text is compared with layout.txt; a member or constant is added here when the header gets it. */
#include "layout.h"

#include <ramparts/rp.h>

#define TYPE(type) fprintf(out, "%s %zu\n", #type, sizeof(type))
#define MEMBER(type, member) fprintf(out, "  %s %zu %zu\n", #member, offsetof(type, member), sizeof(((type*)0)->member))
#define NUMBER(name) fprintf(out, "%s %lld\n", #name, (long long)(name))
#define TEXT(name) fprintf(out, "%s \"%s\"\n", #name, name)

static void numbers(FILE* out) {
    NUMBER(RP_ABI_MAJOR);
    NUMBER(RP_ABI_MINOR);
    NUMBER(RP_NO);
    NUMBER(RP_YES);
    NUMBER(RP_E_ARGUMENT);
    NUMBER(RP_E_LIMIT);
    NUMBER(RP_E_MEMORY);
    NUMBER(RP_E_UNSUPPORTED);
    NUMBER(RP_E_INTERNAL);
    NUMBER(RP_MAX_UNITS);
    NUMBER(RP_MAX_MODULES);
    NUMBER(RP_MAX_VERBS);
    NUMBER(RP_MAX_ATTRIBUTES);
    NUMBER(RP_MAX_STATE_WORDS);
    NUMBER(RP_MAX_FRAMES);
    NUMBER(RP_FRAME_LOCALS);
    NUMBER(RP_MAX_FACES);
    NUMBER(RP_MAX_EVENTS);
    NUMBER(RP_MAX_ACTIONS);
    NUMBER(RP_MAX_MESSAGE_ARGS);
    NUMBER(RP_NO_UNIT);
    NUMBER(RP_NO_SIDE);
    NUMBER(RP_NO_HEX);
}

static void ids(FILE* out) {
    TEXT(RP_DRAFT);
    TEXT(RP_HOST_LOG);
    TEXT(RP_MODULES);
    TEXT(RP_MOVEMENT);
    TEXT(RP_COMBAT);
    TEXT(RP_PLAY);
    TEXT(RP_VICTORY);
    TEXT(RP_WORDS);
    TEXT(RP_HINTS);
    TEXT(RP_CHECKS);
    TEXT(RP_PLAYERS);
    TEXT(RP_EXPORTERS);
    TEXT(RP_IMPORTERS);
}

static void actions_and_events(FILE* out) {
    NUMBER(RP_ACT_ACTIVATE);
    NUMBER(RP_ACT_MOVE);
    NUMBER(RP_ACT_SUBSTITUTE);
    NUMBER(RP_ACT_ATTACK);
    NUMBER(RP_ACT_JOIN);
    NUMBER(RP_ACT_TARGET);
    NUMBER(RP_ACT_SUPPORT);
    NUMBER(RP_ACT_OPTION);
    NUMBER(RP_ACT_RESOLVE);
    NUMBER(RP_ACT_LOSE);
    NUMBER(RP_ACT_RETREAT);
    NUMBER(RP_ACT_DISPLACE);
    NUMBER(RP_ACT_ADVANCE);
    NUMBER(RP_ACT_DECLINE);
    NUMBER(RP_ACT_ACCEPT);
    NUMBER(RP_ACT_END);
    NUMBER(RP_ACT_DIE);
    NUMBER(RP_ACT_VERB);
    NUMBER(RP_EV_SET);
    NUMBER(RP_EV_ADD);
    NUMBER(RP_EV_MOVE);
    NUMBER(RP_EV_REMOVE);
    NUMBER(RP_EV_STEPS);
    NUMBER(RP_EV_MARK);
    NUMBER(RP_EV_STATUS);
    NUMBER(RP_EV_PUSH);
    NUMBER(RP_EV_LOCAL);
    NUMBER(RP_EV_POP);
    NUMBER(RP_EV_CALL);
    NUMBER(RP_EV_STOP);
    NUMBER(RP_EV_WIN);
    NUMBER(RP_EV_NOTE);
    NUMBER(RP_MOVE_PLAIN);
    NUMBER(RP_MOVE_TRIGGERS);
    NUMBER(RP_SIDE_PHASING);
    NUMBER(RP_SIDE_OTHER);
    NUMBER(RP_SIDE_CHANCE);
    NUMBER(RP_SIDE_US0);
    NUMBER(RP_SIDE_US1);
    NUMBER(RP_STATUS_RESERVE);
    NUMBER(RP_STATUS_ON_MAP);
    NUMBER(RP_STATUS_ELIMINATED);
    NUMBER(RP_BY_MOVE);
    NUMBER(RP_BY_ENTRY);
    NUMBER(RP_BY_RETREAT);
    NUMBER(RP_BY_DISPLACEMENT);
    NUMBER(RP_BY_ADVANCE);
    NUMBER(RP_BY_STEP);
    NUMBER(RP_UNIT_ALOFT);
    NUMBER(RP_UNIT_NO_ZOC);
    NUMBER(RP_UNIT_NO_STACK);
    NUMBER(RP_UNIT_UNSEEN);
    NUMBER(RP_PROC_LOSE_STEPS);
    NUMBER(RP_PROC_RETREAT);
    NUMBER(RP_PROC_CHOOSE_LOSS);
    NUMBER(RP_PROC_ADVANCE);
    NUMBER(RP_LIMIT_NODES);
    NUMBER(RP_LIMIT_MICROSECONDS);
}

static void views_and_hooks(FILE* out) {
    NUMBER(RP_NAME_UNIT);
    NUMBER(RP_NAME_HEX);
    NUMBER(RP_NAME_SIDE);
    NUMBER(RP_NAME_TERRAIN);
    NUMBER(RP_NAME_HEXSIDE);
    NUMBER(RP_NAME_ROAD);
    NUMBER(RP_NAME_FEATURE);
    NUMBER(RP_NAME_CLASS);
    NUMBER(RP_V_TURN);
    NUMBER(RP_V_PHASE);
    NUMBER(RP_V_STEP);
    NUMBER(RP_V_PHASING);
    NUMBER(RP_V_TO_ACT);
    NUMBER(RP_V_ACTIVE);
    NUMBER(RP_V_COLUMN);
    NUMBER(RP_V_DIE);
    NUMBER(RP_V_LOCKED);
    NUMBER(RP_V_COUNT);
    NUMBER(RP_SET_MOVED);
    NUMBER(RP_SET_MUST_ATTACK);
    NUMBER(RP_SET_MUST_BE_ATTACKED);
    NUMBER(RP_SET_SPENT);
    NUMBER(RP_SET_ATTACKED);
    NUMBER(RP_SET_RETREATED);
    NUMBER(RP_SET_BEGAN_IN_EZOC);
    NUMBER(RP_SET_NO_FIRE);
    NUMBER(RP_SET_ATTACKERS);
    NUMBER(RP_SET_SUPPORTERS);
    NUMBER(RP_SET_DEFENDERS);
    NUMBER(RP_SET_INVOLVED);
    NUMBER(RP_ROLE_ATTACK);
    NUMBER(RP_ROLE_SUPPORT);
    NUMBER(RP_ROLE_DEFENCE);
    NUMBER(RP_MODULE_SHARED);
    NUMBER(RP_HAPPENED_STEP_LOST);
    NUMBER(RP_HAPPENED_ELIMINATED);
    NUMBER(RP_HAPPENED_RETREATED);
    NUMBER(RP_HAPPENED_FIRED);
    NUMBER(RP_HAPPENED_ATTRIBUTE);
    NUMBER(RP_BEGAN_GAME);
    NUMBER(RP_BEGAN_TURN);
    NUMBER(RP_BEGAN_PLAYER_TURN);
    NUMBER(RP_BEGAN_PHASE);
    NUMBER(RP_ENDED_PHASE);
    NUMBER(RP_ENDED_PLAYER_TURN);
    NUMBER(RP_ENDED_TURN);
}

static void fixed_types(FILE* out) {
    TYPE(rp_text);
    MEMBER(rp_text, data);
    MEMBER(rp_text, size);
    TYPE(rp_set);
    MEMBER(rp_set, w);
    TYPE(rp_action);
    MEMBER(rp_action, kind);
    MEMBER(rp_action, unit);
    MEMBER(rp_action, verb);
    MEMBER(rp_action, hex);
    TYPE(rp_event);
    MEMBER(rp_event, kind);
    MEMBER(rp_event, what);
    MEMBER(rp_event, index);
    MEMBER(rp_event, value);
    TYPE(rp_hex_info);
    MEMBER(rp_hex_info, terrain);
    MEMBER(rp_hex_info, elevation);
    MEMBER(rp_hex_info, features);
    MEMBER(rp_hex_info, links);
    TYPE(rp_unit_info);
    MEMBER(rp_unit_info, side);
    MEMBER(rp_unit_info, unit_class);
    MEMBER(rp_unit_info, steps);
    MEMBER(rp_unit_info, domain);
    MEMBER(rp_unit_info, range);
    MEMBER(rp_unit_info, defence);
    MEMBER(rp_unit_info, factors);
    MEMBER(rp_unit_info, at);
    MEMBER(rp_unit_info, turn);
    MEMBER(rp_unit_info, stack);
    MEMBER(rp_unit_info, reserved);
    TYPE(rp_fixed);
    MEMBER(rp_fixed, size);
    MEMBER(rp_fixed, hex_count);
    MEMBER(rp_fixed, unit_count);
    MEMBER(rp_fixed, turn_count);
    MEMBER(rp_fixed, line_length);
    MEMBER(rp_fixed, neighbours);
    MEMBER(rp_fixed, units);
    MEMBER(rp_fixed, night);
    MEMBER(rp_fixed, data);
    MEMBER(rp_fixed, hex);
    MEMBER(rp_fixed, hexside);
    MEMBER(rp_fixed, name);
}

static void view_types(FILE* out) {
    TYPE(rp_attr);
    MEMBER(rp_attr, word);
    MEMBER(rp_attr, per_word);
    MEMBER(rp_attr, bits);
    MEMBER(rp_attr, scope);
    MEMBER(rp_attr, least);
    TYPE(rp_frame);
    MEMBER(rp_frame, number);
    MEMBER(rp_frame, side);
    MEMBER(rp_frame, depth);
    MEMBER(rp_frame, local);
    TYPE(rp_view);
    MEMBER(rp_view, size);
    MEMBER(rp_view, var_count);
    MEMBER(rp_view, set_count);
    MEMBER(rp_view, word_count);
    MEMBER(rp_view, fixed);
    MEMBER(rp_view, words);
    MEMBER(rp_view, more);
    MEMBER(rp_view, vars);
    MEMBER(rp_view, sets);
    MEMBER(rp_view, units);
    MEMBER(rp_view, first);
    MEMBER(rp_view, next);
    MEMBER(rp_view, zoc);
    MEMBER(rp_view, frame);
    MEMBER(rp_view, ask);
    MEMBER(rp_view, ask_data);
    TYPE(rp_ask_1);
    MEMBER(rp_ask_1, size);
    MEMBER(rp_ask_1, distance);
    MEMBER(rp_ask_1, direction);
    MEMBER(rp_ask_1, in_ezoc);
    MEMBER(rp_ask_1, reach);
    MEMBER(rp_ask_1, strength);
    MEMBER(rp_ask_1, class_of_retreat);
}

static void answer_types(FILE* out) {
    TYPE(rp_events);
    MEMBER(rp_events, size);
    MEMBER(rp_events, count);
    MEMBER(rp_events, capacity);
    MEMBER(rp_events, failed);
    MEMBER(rp_events, items);
    MEMBER(rp_events, more);
    TYPE(rp_actions);
    MEMBER(rp_actions, size);
    MEMBER(rp_actions, count);
    MEMBER(rp_actions, capacity);
    MEMBER(rp_actions, failed);
    MEMBER(rp_actions, items);
    MEMBER(rp_actions, more);
    TYPE(rp_outcome);
    MEMBER(rp_outcome, face);
    MEMBER(rp_outcome, weight);
    TYPE(rp_outcomes);
    MEMBER(rp_outcomes, size);
    MEMBER(rp_outcomes, count);
    MEMBER(rp_outcomes, capacity);
    MEMBER(rp_outcomes, failed);
    MEMBER(rp_outcomes, items);
    MEMBER(rp_outcomes, more);
    TYPE(rp_shift);
    MEMBER(rp_shift, columns);
    MEMBER(rp_shift, message);
    MEMBER(rp_shift, rule);
    MEMBER(rp_shift, hex);
    TYPE(rp_shifts);
    MEMBER(rp_shifts, size);
    MEMBER(rp_shifts, count);
    MEMBER(rp_shifts, capacity);
    MEMBER(rp_shifts, failed);
    MEMBER(rp_shifts, items);
    MEMBER(rp_shifts, more);
    TYPE(rp_message);
    MEMBER(rp_message, message);
    MEMBER(rp_message, rule);
    MEMBER(rp_message, kinds);
    MEMBER(rp_message, reserved);
    MEMBER(rp_message, args);
    TYPE(rp_marker);
    MEMBER(rp_marker, badge);
    MEMBER(rp_marker, scope);
    MEMBER(rp_marker, tone);
    MEMBER(rp_marker, index);
    MEMBER(rp_marker, value);
    TYPE(rp_markers);
    MEMBER(rp_markers, size);
    MEMBER(rp_markers, count);
    MEMBER(rp_markers, capacity);
    MEMBER(rp_markers, failed);
    MEMBER(rp_markers, items);
    MEMBER(rp_markers, more);
}

static void host_types(FILE* out) {
    TYPE(rp_host);
    MEMBER(rp_host, size);
    MEMBER(rp_host, abi_major);
    MEMBER(rp_host, abi_minor);
    MEMBER(rp_host, name);
    MEMBER(rp_host, version);
    MEMBER(rp_host, data);
    MEMBER(rp_host, extension);
    TYPE(rp_host_log_1);
    MEMBER(rp_host_log_1, log);
    TYPE(rp_filter);
    MEMBER(rp_filter, size);
    MEMBER(rp_filter, priority);
    MEMBER(rp_filter, units);
    MEMBER(rp_filter, side);
    MEMBER(rp_filter, first_turn);
    MEMBER(rp_filter, last_turn);
    MEMBER(rp_filter, reserved);
    MEMBER(rp_filter, hexes);
    MEMBER(rp_filter, hex_count);
    TYPE(rp_setup);
    MEMBER(rp_setup, size);
    MEMBER(rp_setup, slot);
    MEMBER(rp_setup, fixed);
    MEMBER(rp_setup, data);
    MEMBER(rp_setup, number);
    MEMBER(rp_setup, unit);
    MEMBER(rp_setup, hex);
    MEMBER(rp_setup, side);
    MEMBER(rp_setup, text);
    MEMBER(rp_setup, units);
    MEMBER(rp_setup, rows);
    MEMBER(rp_setup, cell);
    MEMBER(rp_setup, message);
    MEMBER(rp_setup, rule);
    MEMBER(rp_setup, profile);
    MEMBER(rp_setup, refuse);
    TYPE(rp_module);
    MEMBER(rp_module, size);
    MEMBER(rp_module, flags);
    MEMBER(rp_module, data);
    MEMBER(rp_module, extension);
}

static void module_tables(FILE* out) {
    TYPE(rp_modules_1);
    MEMBER(rp_modules_1, size);
    MEMBER(rp_modules_1, count);
    MEMBER(rp_modules_1, id);
    MEMBER(rp_modules_1, create);
    MEMBER(rp_modules_1, destroy);
    TYPE(rp_movement_1);
    MEMBER(rp_movement_1, size);
    MEMBER(rp_movement_1, may_move);
    MEMBER(rp_movement_1, allowance);
    MEMBER(rp_movement_1, profile);
    MEMBER(rp_movement_1, stops);
    MEMBER(rp_movement_1, leaves_ezoc);
    MEMBER(rp_movement_1, stands_fast);
    TYPE(rp_combat_1);
    MEMBER(rp_combat_1, size);
    MEMBER(rp_combat_1, may_attack);
    MEMBER(rp_combat_1, may_be_attacked);
    MEMBER(rp_combat_1, range);
    MEMBER(rp_combat_1, may_support);
    MEMBER(rp_combat_1, complete);
    MEMBER(rp_combat_1, strength);
    MEMBER(rp_combat_1, shifts);
    MEMBER(rp_combat_1, options);
    MEMBER(rp_combat_1, declared);
    MEMBER(rp_combat_1, finished);
}

static void play_tables(FILE* out) {
    TYPE(rp_play_1);
    MEMBER(rp_play_1, size);
    MEMBER(rp_play_1, began);
    MEMBER(rp_play_1, resolve);
    TYPE(rp_victory_1);
    MEMBER(rp_victory_1, size);
    MEMBER(rp_victory_1, score);
    MEMBER(rp_victory_1, winner);
    TYPE(rp_words_1);
    MEMBER(rp_words_1, size);
    MEMBER(rp_words_1, why_not);
    TYPE(rp_hints_1);
    MEMBER(rp_hints_1, worth);
    MEMBER(rp_hints_1, unit_worth);
    MEMBER(rp_hints_1, danger);
    TYPE(rp_checks_1);
    MEMBER(rp_checks_1, size);
    MEMBER(rp_checks_1, check);
}

static void other_types(FILE* out) {
    TYPE(rp_game_1);
    MEMBER(rp_game_1, size);
    MEMBER(rp_game_1, data);
    MEMBER(rp_game_1, copy);
    MEMBER(rp_game_1, free);
    MEMBER(rp_game_1, view);
    MEMBER(rp_game_1, legal);
    MEMBER(rp_game_1, chance);
    MEMBER(rp_game_1, play);
    MEMBER(rp_game_1, winner);
    MEMBER(rp_game_1, advise);
    MEMBER(rp_game_1, play_out);
    TYPE(rp_player);
    MEMBER(rp_player, size);
    MEMBER(rp_player, data);
    TYPE(rp_players_1);
    MEMBER(rp_players_1, size);
    MEMBER(rp_players_1, count);
    MEMBER(rp_players_1, id);
    MEMBER(rp_players_1, create);
    MEMBER(rp_players_1, destroy);
    MEMBER(rp_players_1, begin);
    MEMBER(rp_players_1, choose);
    TYPE(rp_source_1);
    MEMBER(rp_source_1, size);
    MEMBER(rp_source_1, data);
    MEMBER(rp_source_1, part);
    TYPE(rp_files_1);
    MEMBER(rp_files_1, size);
    MEMBER(rp_files_1, data);
    MEMBER(rp_files_1, write);
    MEMBER(rp_files_1, say);
    TYPE(rp_exporters_1);
    MEMBER(rp_exporters_1, size);
    MEMBER(rp_exporters_1, count);
    MEMBER(rp_exporters_1, id);
    MEMBER(rp_exporters_1, run);
    TYPE(rp_importers_1);
    MEMBER(rp_importers_1, size);
    MEMBER(rp_importers_1, count);
    MEMBER(rp_importers_1, id);
    MEMBER(rp_importers_1, run);
    TYPE(rp_entry);
    MEMBER(rp_entry, size);
    MEMBER(rp_entry, init);
    MEMBER(rp_entry, deinit);
    MEMBER(rp_entry, factory);
}

void abi_layout(FILE* out) {
    numbers(out);
    ids(out);
    actions_and_events(out);
    views_and_hooks(out);
    fixed_types(out);
    view_types(out);
    answer_types(out);
    host_types(out);
    module_tables(out);
    play_tables(out);
    other_types(out);
}
