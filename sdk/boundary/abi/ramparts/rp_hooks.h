/* The hooks of a rule module, in one list. Wrappers, hosts and checks that treat all of them alike are made from it.
 * The order is part of the worker's protocol: a new hook goes to the end of its table. */
#ifndef RAMPARTS_RP_HOOKS_H
#define RAMPARTS_RP_HOOKS_H

/* T(table, ID, count): rp_table_1, its id at the boundary, and how many functions it had in 1.0. A table of a plugin
 * may have more of them, or fewer than in this header (R1, R2 of rp.h), but no fewer than that. */
#define RP_HOOK_TABLES(T)       \
    T(movement, RP_MOVEMENT, 8) \
    T(combat, RP_COMBAT, 11)    \
    T(play, RP_PLAY, 8)         \
    T(victory, RP_VICTORY, 2)   \
    T(words, RP_WORDS, 3)       \
    T(hints, RP_HINTS, 3)

/* S(table, name): a hook that a module subscribes to with a filter. D(table, name): a hook that is called without a
 * subscription. The function play.began also serves the subscription "play.ended". */
#define RP_MOVEMENT_HOOKS(S, D) \
    S(movement, may_move)       \
    S(movement, allowance)      \
    S(movement, profile)        \
    S(movement, closed)         \
    S(movement, stops)          \
    S(movement, leaves_ezoc)    \
    S(movement, stands_fast)    \
    S(movement, entered)        \
    S(movement, may_enter)      \
    S(movement, may_stack)
#define RP_COMBAT_HOOKS(S, D)  \
    S(combat, may_attack)      \
    S(combat, may_be_attacked) \
    S(combat, range)           \
    S(combat, may_support)     \
    S(combat, complete)        \
    S(combat, strength)        \
    S(combat, shifts)          \
    S(combat, options)         \
    S(combat, declared)        \
    D(combat, result)          \
    S(combat, finished)        \
    S(combat, may_shift)
#define RP_PLAY_HOOKS(S, D) \
    S(play, began)          \
    D(play, open)           \
    D(play, legal)          \
    D(play, resolve)        \
    D(play, outcomes)       \
    D(play, rolled)         \
    D(play, resumed)        \
    S(play, happened)       \
    S(play, order)
#define RP_VICTORY_HOOKS(S, D) \
    S(victory, score)          \
    S(victory, winner)
#define RP_WORDS_HOOKS(S, D) \
    D(words, why_not)        \
    D(words, say)            \
    D(words, markers)        \
    D(words, frame_title)
#define RP_HINTS_HOOKS(S, D) \
    D(hints, worth)          \
    S(hints, unit_worth)     \
    S(hints, danger)
#define RP_HOOKS(S, D)      \
    RP_MOVEMENT_HOOKS(S, D) \
    RP_COMBAT_HOOKS(S, D)   \
    RP_PLAY_HOOKS(S, D)     \
    RP_VICTORY_HOOKS(S, D)  \
    RP_WORDS_HOOKS(S, D)    \
    RP_HINTS_HOOKS(S, D)

#endif
