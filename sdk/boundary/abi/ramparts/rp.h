/* ramparts/rp.h: the plugin boundary of Ramparts. ABI 1.1: what 1.0 promised, and additions, which say "since 1.1".
 * C11, no dependencies, MIT.
 *
 * A library that is built with this header and loads, loads in every later program of the same major number.
 * Rules of this header
 *  R1  What is published stays: constants keep their values, structs their entries in their order, calls their meaning.
 *      A struct that begins with `size` may get further entries at its end, with a higher RP_ABI_MINOR; one without it
 *      never changes. Other abilities come as a new table under a new id ("ramparts.combat/2") beside the old one.
 *  R2  To fill a struct that begins with `uint32_t size`, write the sizeof of your own header into it. Read one no
 *      further than its size: RP_HAS(table, entry). An entry beyond the end, and a null entry, is "not offered".
 *      Fields called reserved are 0. Kinds and bits of events that the host does not know are refused, never ignored.
 *  R3  Ownership never crosses: the side that allocated memory frees it. Pointers in arguments are good during the call
 *      only, except rp_host, rp_fixed and what rp_setup returns, which live until destroy().
 *  R4  Tags: [main] one thread, never at the same time as anything else of the library; [any] any thread, at any time;
 *      [pure] = [any] and: no observable effect, same answer for the same arguments, no clock, no files, no statics.
 *      What the host offers may be called by any thread that it calls, for as long as the pointer is good (R3).
 *  R5  int32_t results: > 0 yes / a count, RP_NO = 0, < 0 one of RP_E_*. A negative answer takes the whole call back,
 *      is reported once, and counts as an offence. Where a valid answer may be below 0, its line names the invalid one.
 *  R6  Texts are UTF-8, NUL-terminated and counted. Texts for players are numbers of <message> rows in plugin.xml. Two
 *      calls take words, refuse() and say(): the program translates them by the plugin's messages.LANGUAGE.po.
 *  R7  Integers only. Half movement points, columns, steps, hexes. Floating point never crosses.
 *  R8  No exception, longjmp, signal, thread, fork, dlopen or exit() from inside a call.
 *  R9  abi="MAJOR.MINOR" of plugin.xml is the least boundary that the plugin needs. A program with a lower one does not
 *      load it; a plugin built with a later header loads wherever that least one is met.
 */
#ifndef RAMPARTS_RP_H
#define RAMPARTS_RP_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define RP_EXPORT __declspec(dllexport)
#define RP_CALL __cdecl
#else
#define RP_EXPORT __attribute__((visibility("default")))
#define RP_CALL
#endif

#ifdef __cplusplus
#define RP_ASSERT_SIZE(type, bytes) static_assert(sizeof(type) == (bytes), #type)
extern "C" {
#if defined(__GNUC__) /* and clang: the header is C, and its casts are those of C */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif
#else
#define RP_ASSERT_SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type)
#endif

#define RP_ABI_MAJOR 1
#define RP_ABI_MINOR 1

/* Whether a table that the other side has filled has an entry and offers it; nonzero is yes. Reads size first. */
#define RP_HAS(table, entry) \
    ((table)->size >= (size_t)((const char*)(&(table)->entry + 1) - (const char*)(table)) && (table)->entry != 0)

/* ---- answers ----------------------------------------------------------------------------------------------------- */
#define RP_NO 0
#define RP_YES 1
#define RP_E_ARGUMENT (-1) /* an argument outside its range */
#define RP_E_LIMIT (-2)    /* more than a limit of section "limits" */
#define RP_E_MEMORY (-3)
#define RP_E_UNSUPPORTED (-4) /* the other side does not know it */
#define RP_E_INTERNAL (-5)    /* anything else; a sentence goes to the log */

/* ---- limits ------------------------------------------------------------------------------------------------------ */
/* Units, locals and arguments are part of the layout of structs; the other limits may rise with RP_ABI_MINOR. A plugin
 * of this major version never sees a battle with more than RP_MAX_UNITS units. */
#define RP_MAX_UNITS 128
#define RP_MAX_MODULES 8        /* in one scenario */
#define RP_MAX_VERBS 64         /* of one module */
#define RP_MAX_ATTRIBUTES 64    /* of one module */
#define RP_MAX_STATE_WORDS 4096 /* of all modules of a game, 64 bits each */
#define RP_MAX_FRAMES 16
#define RP_FRAME_LOCALS 8
#define RP_MAX_FACES 100
#define RP_MAX_EVENTS 4096   /* of one call */
#define RP_MAX_ACTIONS 65536 /* of one legal list */
#define RP_MAX_MESSAGE_ARGS 4

/* ---- plain values ------------------------------------------------------------------------------------------------ */
#define RP_NO_UNIT 0xFFu
#define RP_NO_SIDE 0xFFu
#define RP_NO_HEX 0xFFFFFFFFu

typedef struct rp_text {
    const char* data;
    uint32_t size; /* without the NUL */
} rp_text;

/* a set of units */
typedef struct rp_set {
    uint64_t w[2];
} rp_set;
RP_ASSERT_SIZE(rp_set, 16);

/* A choice. A field that its kind does not use is RP_NO_UNIT, 0 or RP_NO_HEX. */
typedef struct rp_action {
    uint8_t kind;
    uint8_t unit;
    uint16_t verb;
    uint32_t hex;
} rp_action;
RP_ASSERT_SIZE(rp_action, 8);
/* rp_action.kind, in the order of sorting
 *  RP_ACT_ACTIVATE    unit: it begins to move (4.7), or to enter (5.3)
 *  RP_ACT_MOVE        unit, hex: where its move ends
 *  RP_ACT_SUBSTITUTE  verb: place of an entry; hex: the entry hex instead of it for the rest of the phase (5.3)
 *  RP_ACT_ATTACK      hex: a combat against the units in it begins
 *  RP_ACT_JOIN        unit: it attacks too
 *  RP_ACT_TARGET      hex: the units in it are attacked too
 *  RP_ACT_SUPPORT     unit: a gun adds its fire (7.6) or bombards alone (7.4)
 *  RP_ACT_OPTION      unit; verb: the slot of the module that offers this option of the combat
 *  RP_ACT_RESOLVE     verb: columns given up (6.16); the die of the combat is rolled
 *  RP_ACT_LOSE        unit: it loses a step (6.11)
 *  RP_ACT_RETREAT     unit, hex (6.12)
 *  RP_ACT_DISPLACE    unit, hex (6.13)
 *  RP_ACT_ADVANCE     unit, hex (6.15)
 *  RP_ACT_DECLINE     no to an offer: an advance, a module's question
 *  RP_ACT_ACCEPT      yes to a module's question
 *  RP_ACT_END         the phase ends
 *  RP_ACT_DIE         verb: the face; no side chooses it
 *  RP_ACT_VERB        verb: slot of the module << 8 | number of the verb; unit and hex as its row takes them
 */
enum {
    RP_ACT_ACTIVATE,
    RP_ACT_MOVE,
    RP_ACT_SUBSTITUTE,
    RP_ACT_ATTACK,
    RP_ACT_JOIN,
    RP_ACT_TARGET,
    RP_ACT_SUPPORT,
    RP_ACT_OPTION,
    RP_ACT_RESOLVE,
    RP_ACT_LOSE,
    RP_ACT_RETREAT,
    RP_ACT_DISPLACE,
    RP_ACT_ADVANCE,
    RP_ACT_DECLINE,
    RP_ACT_ACCEPT,
    RP_ACT_END,
    RP_ACT_DIE,
    RP_ACT_VERB
};

/* A change of the game: a module proposes it, the host makes it. */
typedef struct rp_event {
    uint16_t kind;
    uint16_t what;
    uint32_t index;
    int64_t value;
} rp_event;
RP_ASSERT_SIZE(rp_event, 16);
/* rp_event.kind  what          index                               value
 *  RP_EV_SET      attribute     unit, hex, hex * 3 + side, side, 0  new value
 *  RP_EV_ADD      attribute     as above                            added, clamped to the declared range
 *  RP_EV_MOVE     RP_MOVE_…     unit                                hex; it enters the map, or is moved there
 *  RP_EV_REMOVE   -             unit                                0 eliminated, 1 back to the reserve
 *  RP_EV_STEPS    -             unit                                steps left, 1 …
 *  RP_EV_MARK     RP_SET_…      unit                                1 into the set, 0 out of it
 *  RP_EV_STATUS   RP_UNIT_…     unit                                1 on, 0 off
 *  RP_EV_PUSH     frame number  RP_SIDE_…                           faces | count << 8 for dice, else 0
 *  RP_EV_LOCAL    local 0 … 7   0 top frame, 1 pushed by this list  value
 *  RP_EV_POP      -             -                                   -: the top frame of this module is done
 *  RP_EV_CALL     RP_PROC_…     unit                                argument: a procedure of the standard rules
 *  RP_EV_STOP     -             unit                                its move ends in the hex where it is
 *  RP_EV_WIN      -             side or RP_NO_SIDE                  -: the game is over
 *  RP_EV_NOTE     message       unit                                hex: a line for the log, in which {1} is the
 *                                                                   unit and {2} the hex; no effect. Bits 32 and up
 *                                                                   are the number of the rule that it cites; 0: the
 *                                                                   rule of the module
 *  RP_EV_VALUE    place 1 … 4   RP_ARG_NUMBER … RP_ARG_FACE         {1} … {4} of the note before it in the list, in
 *                                                                   place of unit and hex; 32 bits; since 1.1
 *  RP_EV_PHASING  -             side                                -: the player turn is this side's from now on; in
 *                                                                   phases of modules only; since 1.1
 */
enum {
    RP_EV_SET = 1,
    RP_EV_ADD,
    RP_EV_MOVE,
    RP_EV_REMOVE,
    RP_EV_STEPS,
    RP_EV_MARK,
    RP_EV_STATUS,
    RP_EV_PUSH,
    RP_EV_LOCAL,
    RP_EV_POP,
    RP_EV_CALL,
    RP_EV_STOP,
    RP_EV_WIN,
    RP_EV_NOTE,
    RP_EV_VALUE,
    RP_EV_PHASING
};
enum { RP_MOVE_PLAIN = 0, RP_MOVE_TRIGGERS = 1 }; /* RP_EV_MOVE: whether entered() and reactions follow */
/* Who decides in a frame: the phasing side or the other, dice, or a side by the order of the scenario. */
enum { RP_SIDE_PHASING = 0, RP_SIDE_OTHER = 1, RP_SIDE_CHANCE = 2, RP_SIDE_FIRST = 16, RP_SIDE_SECOND = 17 };
/* RP_EV_STATUS of a unit on the map, until it leaves the map. ALOFT: it has a hex but is not on the board. NO_ZOC: it
 * exerts no ZOC. NO_STACK: it does not count for stacking. UNSEEN is kept for hidden movement and refused so far: both
 * sides, their players and every page see the whole position. */
enum { RP_UNIT_ALOFT = 1, RP_UNIT_NO_ZOC = 2, RP_UNIT_NO_STACK = 4, RP_UNIT_UNSEEN = 8 };
/* Procedures (RP_EV_CALL), for modules with procedures="true" in plugin.xml. They ask the units' owner as the standard
 * rules do, then call resumed() of the module with their number. A list of events may call one procedure that asks, or
 * push one frame, not both. RP_PROC_LOSE_STEPS asks nobody and is done at once. */
enum {
    RP_PROC_LOSE_STEPS = 64, /* unit loses value steps, 1 … 255; the last eliminates it (6.11). Frames are 0 … 63 */
    RP_PROC_RETREAT, /* unit retreats value hexes, 1 … 255, | RP_RETREAT_…, one at a time, by the classes of 6.12
                        to 6.14, never back into the hex where it began */
    RP_PROC_CHOOSE_LOSS, /* units of one side, marked RP_SET_INVOLVED earlier in the list, lose value steps, 1 … 255 */
    RP_PROC_ADVANCE,     /* one of the units of one side, marked RP_SET_INVOLVED, may advance into hex value (6.15) */
    /* The next two are for units of one side: those marked RP_SET_INVOLVED earlier in the list, when none is, the unit.
     * They are played as a phase of that side, with RP_V_PHASE and RP_V_PHASING of it, whoever's turn it is; what is
     * marked in the sets of the phase that they interrupt comes back afterwards. Not in the middle of a combat or of
     * another procedure. value: 0. Since 1.1. */
    RP_PROC_MOVE,  /* they may move, each once, or enter the map when their turn has come, as in the movement phase */
    RP_PROC_COMBAT /* they may attack, as in the combat phase; 6.1 and 6.4 oblige them and whom they are beside alone */
};
enum { RP_RETREAT_OR_STEP = 0x100 }; /* each hex not retreated costs a step; without it the unit (6.12) */

/* ---- what never changes during a game ---------------------------------------------------------------------------- */
/* Indices count from 0 in the order of the scenario's files: units, sides, hexes, classes. */
typedef struct rp_hex_info {
    uint8_t terrain;
    int8_t elevation;
    uint8_t features;
    uint8_t links; /* directions 0 … 5 in which ZOC and adjacent combat pass (4.1, 4.16) */
} rp_hex_info;
RP_ASSERT_SIZE(rp_hex_info, 4);

enum { RP_DOMAIN_GROUND, RP_DOMAIN_NAVAL, RP_DOMAIN_AIR };
enum { RP_STACK_COUNTS, RP_STACK_LEADER, RP_STACK_NONE };
typedef struct rp_unit_info {
    uint8_t side, unit_class, steps, domain; /* domain: RP_DOMAIN_… */
    int16_t range;                           /* printed, hexes */
    int16_t defence;                         /* fixed defence strength or -1 */
    int16_t factors[8];                      /* [0] all steps, [1] one lost … */
    uint32_t at;                             /* set-up hex or RP_NO_HEX */
    uint8_t turn;                            /* first turn of arrival, 0 = set up on the map */
    uint8_t stack;                           /* RP_STACK_… */
    uint8_t zoc;                             /* 1: its class exerts a ZOC (4.1); RP_UNIT_NO_ZOC may silence it */
    uint8_t bombards;                        /* 1: its class does (7.1) */
} rp_unit_info;
RP_ASSERT_SIZE(rp_unit_info, 32);

/* A condition of victory. */
typedef struct rp_condition {
    uint8_t kind;      /* RP_WIN_… */
    uint8_t side;      /* that it is about; RP_NO_SIDE: of the score, or nobody */
    uint8_t each_turn; /* 1: hexes held score on each turn, not at the end alone */
    uint8_t reserved;
    int32_t need;                               /* hexes, banners or points; 0: not used */
    int32_t lead;                               /* points more than the enemy, 0: none asked */
    int32_t held, unit_lost, step_lost, exited; /* points: for each hex, unit and step of the enemy, unit that left */
} rp_condition;
RP_ASSERT_SIZE(rp_condition, 28);
/* HOLD: a side has `need` of the hexes. SCORE: the greater score. ELIMINATED: the enemy of the side has no unit on the
 * map. BANNERS, POINTS: the side has `need` of them. OTHERWISE: the side, when nothing before it decided. */
enum { RP_WIN_HOLD, RP_WIN_SCORE, RP_WIN_ELIMINATED, RP_WIN_BANNERS, RP_WIN_POINTS, RP_WIN_OTHERWISE };
enum { RP_HEX_HELD, RP_HEX_EXIT };

typedef struct rp_fixed {
    uint32_t size;
    uint32_t hex_count, unit_count, turn_count;
    uint32_t line_length; /* of the hex numbering: hex = line * line_length + place */
    uint32_t side_count;
    const uint32_t* neighbours; /* 6 per hex, RP_NO_HEX at the rim */
    const rp_unit_info* units;
    const uint8_t* night; /* [turn], 1 … turn_count */
    void* data;
    /* [any] Terrain, elevation, features and links of a hex. RP_NO: not a hex of the map. */
    int32_t(RP_CALL* hex)(const struct rp_fixed*, uint32_t hex, rp_hex_info* out);
    /* [any] The kinds along a hexside, direction 0 … 5: two bits a kind, roads from bit 24. 0: none, or no hexside. */
    uint32_t(RP_CALL* hexside)(const struct rp_fixed*, uint32_t hex, uint32_t direction);
    /* [any] The id of RP_NAME_…, empty if there is none. The id of a hex is good until this thread asks for another. */
    rp_text(RP_CALL* name)(const struct rp_fixed*, uint32_t what, uint32_t index);
    /* [any] The index of an id of RP_NAME_…, or RP_E_ARGUMENT. */
    int32_t(RP_CALL* find)(const struct rp_fixed*, uint32_t what, const char* id);
    /* [any] The nth condition of victory, from 0, in the order in which they are asked. RP_NO: there are no more.
       Since 1.1, as what follows. */
    int32_t(RP_CALL* victory)(const struct rp_fixed*, uint32_t nth, rp_condition* out);
    /* [any] The nth hex of a condition: to hold, or an exit (RP_HEX_…). RP_NO_HEX: there are no more. */
    uint32_t(RP_CALL* objective)(const struct rp_fixed*, uint32_t condition, uint32_t which, uint32_t nth);
} rp_fixed;
enum {
    RP_NAME_UNIT,
    RP_NAME_HEX,
    RP_NAME_SIDE,
    RP_NAME_TERRAIN,
    RP_NAME_HEXSIDE,
    RP_NAME_ROAD,
    RP_NAME_FEATURE,
    RP_NAME_CLASS,
    RP_NAME_BATTLE /* for rp_scenario_1.title alone; since 1.1 */
};

/* ---- what a call sees -------------------------------------------------------------------------------------------- */
/* Numbers of the standard rules, for rp_var(); one that the host lacks is 0. */
enum {
    RP_V_TURN,    /* 1 … turn_count */
    RP_V_PHASE,   /* RP_PHASE_… */
    RP_V_PHASING, /* side whose player turn it is */
    RP_V_TO_ACT,  /* side that has to decide, RP_NO_SIDE for dice */
    RP_V_ACTIVE,  /* unit that is moving + 1, 0 = none */
    RP_V_COLUMN,  /* of the combat being resolved, as rp_ask_1.column, + 64; 0 before it is declared */
    RP_V_DIE,     /* the face of its die, 0 before the roll */
    RP_V_LOCKED,  /* 1 when an option of this combat was declared: it may only be resolved */
    RP_V_COUNT
};
/* Phases of modules have the numbers from RP_PHASE_OF_MODULES on, in the order of a player turn. */
enum { RP_PHASE_MOVEMENT, RP_PHASE_COMBAT, RP_PHASE_OVER, RP_PHASE_OF_MODULES };
/* Sets of units of the standard rules, for rp_units_in(). */
enum {
    RP_SET_MOVED,            /* moved or entered in this phase */
    RP_SET_MUST_ATTACK,      /* friends that still owe an attack (6.4) */
    RP_SET_MUST_BE_ATTACKED, /* enemies that must still be attacked (6.1) */
    RP_SET_SPENT,            /* attacked, bombarded or advanced in this phase */
    RP_SET_ATTACKED,         /* enemies that were attacked (6.3) */
    RP_SET_RETREATED,        /* retreated in this phase (6.12) */
    RP_SET_BEGAN_IN_EZOC,    /* of the phasing side, at the beginning of the combat phase (7.8) */
    RP_SET_NO_FIRE,          /* guns that were displaced before they fired (6.13) */
    RP_SET_ATTACKERS,        /* of the combat that is built or resolved: adjacent to the enemy */
    RP_SET_SUPPORTERS,       /* guns that bombard in it */
    RP_SET_DEFENDERS,
    RP_SET_INVOLVED /* RP_EV_MARK only: units of the next RP_EV_CALL of the same list */
};

/* What has a value of an attribute, and where the host packs it; rp_get() reads it. */
enum { RP_SCOPE_GAME, RP_SCOPE_SIDE, RP_SCOPE_UNIT, RP_SCOPE_HEX, RP_SCOPE_HEXSIDE };
typedef struct rp_attr {
    uint32_t word;
    uint16_t per_word;
    uint8_t bits;
    uint8_t scope; /* RP_SCOPE_… */
    int32_t least;
} rp_attr;
RP_ASSERT_SIZE(rp_attr, 12);

typedef struct rp_frame {
    uint16_t number;
    uint8_t side, depth;
    int32_t local[RP_FRAME_LOCALS];
} rp_frame;
RP_ASSERT_SIZE(rp_frame, 36);

typedef struct rp_view {
    uint32_t size;
    uint16_t var_count, set_count;
    uint32_t word_count; /* words in words[]; attributes with a higher number are in more[] */
    uint32_t reserved;
    const rp_fixed* fixed;
    const uint64_t* words; /* the state, with attributes */
    const uint64_t* more;
    const uint16_t* vars; /* vars[RP_V_…]: its word; sets[RP_SET_…]: the first of its two words */
    const uint16_t* sets;
    /* One word a unit, from the low bits: hex 24, hex when a combat began 24, steps 8, RP_STATUS_… 2, RP_UNIT_… 6 */
    const uint64_t* units;
    const uint8_t* first;  /* [hex] a unit on the ground or on the water, RP_NO_UNIT when empty */
    const uint8_t* next;   /* [unit] the next unit in the same hex, RP_NO_UNIT after the last */
    const uint8_t* zoc[2]; /* [side][hex] units exerting a ZOC into the hex */
    const rp_frame* frame; /* the top frame when it is this module's, else null */
    const struct rp_ask_1* ask;
    const void* ask_data;
} rp_view;

/* Questions to the standard rules, with all modules in force. [pure] They nest 8 deep, then answer RP_E_LIMIT. */
typedef struct rp_ask_1 {
    uint32_t size;
    /* The distance in hexes; RP_E_ARGUMENT. */
    int32_t(RP_CALL* distance)(const rp_view*, uint32_t a, uint32_t b);
    int32_t(RP_CALL* direction)(const rp_view*, uint32_t from, uint32_t to); /* 0 … 5; -1: not adjacent */
    /* RP_SIGHT_… by a policy of rp_setup.sight_policy; 0: the standard rules (7.7). RP_E_UNSUPPORTED: no policy. */
    int32_t(RP_CALL* sight)(const rp_view*, uint32_t policy, uint32_t from, uint32_t to);
    /* Whether the unit is on the map in an enemy zone of control. */
    int32_t(RP_CALL* in_ezoc)(const rp_view*, uint32_t unit);
    int32_t(RP_CALL* reach)(const rp_view*, uint32_t unit, uint32_t hex); /* half points to the hex; below 0: no */
    /* The strength now in a role, RP_ROLE_ATTACK to RP_ROLE_DEFENCE, in factors, with the changes of modules. */
    int32_t(RP_CALL* strength)(const rp_view*, uint32_t unit, uint32_t role);
    /* The odds column: 1:1 is 0, 2:1 is 1, 1:2 is -1. RP_NO_COLUMN if there is none, never one of RP_E_*. */
    int32_t(RP_CALL* column)(const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d);
    int32_t(RP_CALL* class_of_retreat)(const rp_view*, uint32_t unit, uint32_t hex); /* 1 … 3; 0: no (6.12) */
    /* The reach of all hexes in one search: costs[hex] is half points or -1. Answers how many; 0: it may not move. */
    int32_t(RP_CALL* reaches)(const rp_view*, uint32_t unit, int16_t* costs, uint32_t hex_count);
    /* The dice or points that modules add to a unit's fire at a hex outside of combats: combat.strength in the role
       RP_ROLE_FIRE, from 0. */
    int32_t(RP_CALL* fire)(const rp_view*, uint32_t unit, uint32_t hex);
    /* The points of a side so far. Since 1.1, as what follows. */
    int32_t(RP_CALL* score)(const rp_view*, uint32_t side);
    int32_t(RP_CALL* leader)(const rp_view*); /* who would win if the game ended now: side + 1; RP_NO: nobody */
    /* What a side has now of what the nth condition of victory counts: hexes, score, banners or points. */
    int32_t(RP_CALL* counted)(const rp_view*, uint32_t condition, uint32_t side);
} rp_ask_1;
enum { RP_ROLE_ATTACK, RP_ROLE_SUPPORT, RP_ROLE_DEFENCE, RP_ROLE_FIRE };
enum { RP_SIGHT_CLEAR, RP_SIGHT_ATTENUATED, RP_SIGHT_BLOCKED };
#define RP_NO_COLUMN (-32768) /* no column: a unit is not on the map, or questions nest too deep */
static inline uint64_t rp_var(const rp_view* v, uint32_t id) { return id < v->var_count ? v->words[v->vars[id]] : 0; }
static inline rp_set rp_units_in(const rp_view* v, uint32_t set) {
    rp_set s = {{0, 0}};
    if (set < v->set_count) {
        s.w[0] = v->words[v->sets[set]];
        s.w[1] = v->words[v->sets[set] + 1u];
    }
    return s;
}
static inline int32_t rp_has(const rp_set* s, uint32_t u) {
    return u < RP_MAX_UNITS && ((s->w[u >> 6] >> (u & 63u)) & 1u) != 0;
}
enum { RP_STATUS_RESERVE, RP_STATUS_ON_MAP, RP_STATUS_ELIMINATED };
static inline int32_t rp_on_map(const rp_view* v, uint32_t u) { return ((v->units[u] >> 56) & 3u) == RP_STATUS_ON_MAP; }
static inline uint32_t rp_hex_of(const rp_view* v, uint32_t u) {
    return rp_on_map(v, u) ? (uint32_t)(v->units[u] & 0xFFFFFFu) : RP_NO_HEX;
}
/* The bits RP_UNIT_… of a unit; 0 when it is not on the map. */
static inline uint32_t rp_statuses_of(const rp_view* v, uint32_t u) { return (uint32_t)(v->units[u] >> 58); }
static inline int32_t rp_steps_of(const rp_view* v, uint32_t u) { return (int32_t)((v->units[u] >> 48) & 0xFFu); }
/* The value of an attribute; index: the unit, hex, side, or hex * 3 + side. An rp_attr of all zero gives 0. */
static inline int32_t rp_get(const rp_view* v, rp_attr a, uint32_t index) {
    if (a.per_word == 0) return 0;
    const uint64_t mask = a.bits >= 64 ? ~(uint64_t)0 : (((uint64_t)1 << a.bits) - 1u);
    const uint32_t at = a.word + index / a.per_word;
    const uint64_t word = at < v->word_count ? v->words[at] : v->more[at - v->word_count];
    return (int32_t)((uint32_t)((word >> (a.bits * (index % a.per_word))) & mask) + (uint32_t)a.least);
}

/* ---- where answers go: buffers of the host that grow ------------------------------------------------------------- */
/* more() makes room for at least one entry; `items` may move. RP_E_LIMIT: there is no room; the caller then writes 1 to
 * `failed`, and the whole answer is refused. rp_push(), rp_offer() and rp_shift_by() below do this. */
typedef struct rp_events {
    uint32_t size, count, capacity, failed;
    rp_event* items;
    int32_t(RP_CALL* more)(struct rp_events*);
} rp_events;

typedef struct rp_actions {
    uint32_t size, count, capacity, failed;
    rp_action* items;
    int32_t(RP_CALL* more)(struct rp_actions*);
} rp_actions;

typedef struct rp_outcome {
    uint16_t face;
    uint16_t weight;
} rp_outcome;
RP_ASSERT_SIZE(rp_outcome, 4);

typedef struct rp_outcomes {
    uint32_t size, count, capacity, failed;
    rp_outcome* items;
    int32_t(RP_CALL* more)(struct rp_outcomes*);
} rp_outcomes;

typedef struct rp_shift {
    int32_t columns;        /* to the right above 0 */
    uint16_t message, rule; /* its cause; message 0: the module's title, rule 0: the module's rule */
    uint32_t hex;           /* the hex it is about, RP_NO_HEX = none */
} rp_shift;
RP_ASSERT_SIZE(rp_shift, 12);

typedef struct rp_shifts {
    uint32_t size, count, capacity, failed;
    rp_shift* items;
    int32_t(RP_CALL* more)(struct rp_shifts*);
} rp_shifts;

/* The kind of an argument, four bits in rp_message.kinds. */
enum {
    RP_ARG_NUMBER,
    RP_ARG_UNIT,
    RP_ARG_HEX,
    RP_ARG_SIDE,
    RP_ARG_HALF_POINTS,
    RP_ARG_COLUMNS,
    RP_ARG_FACE,
    RP_ARG_CLASS,   /* class of units; this and the next two for checks and transforms only */
    RP_ARG_TERRAIN, /* kind of terrain */
    RP_ARG_PARAM    /* the value of the parameter with this number in plugin.xml, 0 … */
};

typedef struct rp_message {
    uint16_t message, rule; /* numbers of plugin.xml; rule 0: the module's rule */
    uint16_t kinds;         /* RP_ARG_…, four bits each, {1} lowest */
    uint16_t reserved;
    int32_t args[RP_MAX_MESSAGE_ARGS];
} rp_message;
RP_ASSERT_SIZE(rp_message, 24);

enum { RP_TONE_PLAIN, RP_TONE_GOOD, RP_TONE_BAD };
typedef struct rp_marker {
    uint16_t badge;      /* number of a <message> */
    uint8_t scope, tone; /* RP_SCOPE_…, RP_TONE_… */
    uint32_t index;      /* as for an attribute of that scope */
    int32_t value;       /* shown after the badge when it is not 1 */
} rp_marker;
RP_ASSERT_SIZE(rp_marker, 12);

typedef struct rp_markers {
    uint32_t size, count, capacity, failed;
    rp_marker* items;
    int32_t(RP_CALL* more)(struct rp_markers*);
} rp_markers;

static inline int32_t rp_push(rp_events* out, uint16_t kind, uint16_t what, uint32_t index, int64_t value) {
    if (out->count == out->capacity && out->more(out) <= 0) {
        out->failed = 1;
        return RP_E_LIMIT;
    }
    rp_event* e = &out->items[out->count++];
    e->kind = kind;
    e->what = what;
    e->index = index;
    e->value = value;
    return RP_YES;
}
/* A line for the log with the values of a message, of any kind. Since 1.1. */
static inline int32_t rp_note(rp_events* out, const rp_message* said) {
    int32_t done = rp_push(out, RP_EV_NOTE, said->message, RP_NO_UNIT, (int64_t)said->rule << 32 | RP_NO_HEX);
    for (uint16_t n = 0; n < RP_MAX_MESSAGE_ARGS && done > 0; ++n)
        done = rp_push(out, RP_EV_VALUE, (uint16_t)(n + 1u), (said->kinds >> (4u * n)) & 15u, said->args[n]);
    return done;
}
static inline int32_t rp_offer(rp_actions* out, uint16_t verb, uint32_t unit, uint32_t hex) {
    if (out->count == out->capacity && out->more(out) <= 0) {
        out->failed = 1;
        return RP_E_LIMIT;
    }
    rp_action* a = &out->items[out->count++];
    a->kind = RP_ACT_VERB;
    a->unit = (uint8_t)unit;
    a->verb = verb;
    a->hex = hex;
    return RP_YES;
}
static inline int32_t rp_shift_by(rp_shifts* out, int32_t columns, uint16_t message, uint16_t rule, uint32_t hex) {
    if (out->count == out->capacity && out->more(out) <= 0) {
        out->failed = 1;
        return RP_E_LIMIT;
    }
    rp_shift* s = &out->items[out->count++];
    s->columns = columns;
    s->message = message;
    s->rule = rule;
    s->hex = hex;
    return RP_YES;
}

/* ---- host -------------------------------------------------------------------------------------------------------- */
typedef struct rp_host {
    uint32_t size;
    uint16_t abi_major, abi_minor;
    rp_text name, version;
    void* data;
    const void*(RP_CALL* extension)(const struct rp_host*, const char* id); /* [any] a table; null: unknown */
} rp_host;
enum { RP_LOG_DEBUG, RP_LOG_NOTE, RP_LOG_WARNING, RP_LOG_ERROR };
#define RP_HOST_LOG "ramparts.host.log/1"
typedef struct rp_host_log_1 {
    uint32_t size;
    /* [any] Writes a line to the log, severity RP_LOG_…; to find faults, never part of a game. */
    void(RP_CALL* log)(const rp_host*, int32_t severity, const char* text);
} rp_host_log_1;

/* ---- a rule module ----------------------------------------------------------------------------------------------- */
typedef struct rp_filter { /* when a hook is called; the host tests it before the call */
    uint32_t size;
    int32_t priority; /* required: 100 base, 200 add, 300 scale, 400 limit; then by the scenario's order of modules */
    rp_set units;     /* all bits set = any unit */
    uint8_t side;     /* of the unit, else of the player turn; RP_NO_SIDE = any */
    uint8_t first_turn, last_turn; /* 0, 255 = always */
    uint8_t reserved;
    uint32_t hex_count;
    const uint32_t* hexes; /* for entered(), may_enter() and danger(), null = any */
} rp_filter;

typedef struct rp_setup { /* Lives until destroy(). subscribe() and refuse() during create() only, the others [any]. */
    uint32_t size;
    uint32_t slot; /* position of this module among the scenario's */
    const rp_fixed* fixed;
    void* data;
    /* A parameter: the scenario's, else the default of plugin.xml. `otherwise`: when that is not a whole number. */
    int32_t(RP_CALL* number)(const struct rp_setup*, const char* param, int32_t otherwise);
    uint32_t(RP_CALL* unit)(const struct rp_setup*, const char* param); /* RP_NO_UNIT: not given, or no such unit */
    uint32_t(RP_CALL* hex)(const struct rp_setup*, const char* param);  /* RP_NO_HEX: not given, or not on the map */
    uint32_t(RP_CALL* side)(const struct rp_setup*, const char* param); /* RP_NO_SIDE: not given, or no such side */
    rp_text(RP_CALL* text)(const struct rp_setup*, const char* param);  /* as it is written; empty: not given */
    rp_set(RP_CALL* units)(const struct rp_setup*, const char* trait);  /* the units that have the trait */
    /* A <value>: the unit's, else its class's, else the default, else `otherwise`; held to the range of <value>. */
    int32_t(RP_CALL* value)(const struct rp_setup*, uint32_t unit, const char* name, int32_t otherwise);
    /* How many rows the ruleset's <module-table> has, else the <table>; RP_E_ARGUMENT: no such table. A cell is a
       number, the place of a word, or the number of a kind. */
    int32_t(RP_CALL* rows)(const struct rp_setup*, const char* table);
    int32_t(RP_CALL* cell)(const struct rp_setup*, const char* table, int32_t row, const char* column,
                           int32_t otherwise); /* a cell, rows from 0; left out: `otherwise` */
    /* The number of an <attribute>, for RP_EV_SET; *out is its place, for rp_get(). RP_E_ARGUMENT: no such one. */
    int32_t(RP_CALL* attribute)(const struct rp_setup*, const char* name, rp_attr* out);
    int32_t(RP_CALL* message)(const struct rp_setup*, const char* id); /* number of a <message>, 0: none */
    int32_t(RP_CALL* rule)(const struct rp_setup*, const char* id);    /* number of a <rule>, 1 …; 0: none */
    /* The number of a movement profile, for rp_movement_1.profile: unit_class moves as movement_class does, null: as
       itself; with the road rate or without. RP_E_ARGUMENT: there is no such class, it is of another domain, or the
       battle has no unit of it and no parameter of a module names it. */
    int32_t(RP_CALL* profile)(const struct rp_setup*, uint32_t unit_class, const char* movement_class,
                              int32_t road_rate);
    /* The number of a <sight>, for rp_ask_1.sight; "standard": 0. RP_E_UNSUPPORTED: no such policy. */
    int32_t(RP_CALL* sight_policy)(const struct rp_setup*, const char* name);
    /* Has a hook called, such as "movement.may_move". RP_E_UNSUPPORTED: the host does not know it, or it needs no
       subscription: combat.result, hints.worth, and of play and words all but play.began, play.ended, play.happened. */
    int32_t(RP_CALL* subscribe)(const struct rp_setup*, const char* hook, const rp_filter*);
    void(RP_CALL* refuse)(const struct rp_setup*, const char* text); /* with a reason; then create() returns null */
} rp_setup;

/* One instance serves all threads. An instance without this flag is called by one thread at a time, and threads that
   play at the same time have one each; all of them subscribe in the same way and have the same tables. */
enum { RP_MODULE_SHARED = 1 };
typedef struct rp_module {
    uint32_t size, flags; /* RP_MODULE_… */
    void* data;
    const void*(RP_CALL* extension)(const struct rp_module*, const char* id); /* [any] */
} rp_module;

#define RP_MODULES "ramparts.modules/1"
typedef struct rp_modules_1 {
    uint32_t size, count;
    const char*(RP_CALL* id)(uint32_t index);                                           /* [any] of plugin.xml */
    const rp_module*(RP_CALL* create)(const rp_host*, const char* id, const rp_setup*); /* [main], <= 100 ms */
    void(RP_CALL* destroy)(const rp_module*);                                           /* [main] once each */
} rp_modules_1;

#define RP_MOVEMENT "ramparts.movement/1"
typedef struct rp_movement_1 { /* All [pure]. */
    uint32_t size;
    /* Whether the unit may begin to move. A veto: all modules must agree. */
    int32_t(RP_CALL* may_move)(const rp_module*, const rp_view*, uint32_t unit);
    /* The half points that the unit may spend, 0 … 250. A chain. */
    int32_t(RP_CALL* allowance)(const rp_module*, const rp_view*, uint32_t unit, int32_t current);
    /* The movement profile of the unit, a number that rp_setup.profile gave for a class of its domain. A chain. */
    int32_t(RP_CALL* profile)(const rp_module*, const rp_view*, uint32_t unit, int32_t current);
    /* Sets the bits of hexes that the unit may not enter: hex h is bit h % 64 of hexes[h / 64]. RP_NO: none. */
    int32_t(RP_CALL* closed)(const rp_module*, const rp_view*, uint32_t unit, uint64_t* hexes, uint32_t words);
    /* Sets, in the same way, the bits of hexes in which the unit must stop. RP_NO: none. */
    int32_t(RP_CALL* stops)(const rp_module*, const rp_view*, uint32_t unit, uint64_t* hexes, uint32_t words);
    /* Whether the unit may leave an enemy zone of control by moving (4.1). One yes is enough. */
    int32_t(RP_CALL* leaves_ezoc)(const rp_module*, const rp_view*, uint32_t unit);
    /* Whether the unit neither retreats, nor is displaced, nor advances. One yes is enough. */
    int32_t(RP_CALL* stands_fast)(const rp_module*, const rp_view*, uint32_t unit);
    /* Called after the unit came into the hex; how: RP_BY_…; from: RP_NO_HEX when it entered the map. */
    int32_t(RP_CALL* entered)(const rp_module*, const rp_view*, uint32_t unit, uint32_t from, uint32_t hex,
                              uint32_t how, rp_events*);
    /* Whether the unit may enter the hex from the one beside it, however it comes there; since 1.1. from: RP_NO_HEX
       when it enters the map. RP_NO: *why is the reason that players read. A veto: all modules must agree. */
    int32_t(RP_CALL* may_enter)(const rp_module*, const rp_view*, uint32_t unit, uint32_t from, uint32_t hex,
                                rp_message* why);
    /* Whether the unit may share the hex with the friends in it, when a move, entry, retreat or displacement ends
       there; how: RP_BY_…; since 1.1. RP_NO: *why is the reason that players read. A veto: all modules must agree. */
    int32_t(RP_CALL* may_stack)(const rp_module*, const rp_view*, uint32_t unit, uint32_t hex, uint32_t how,
                                rp_message* why);
} rp_movement_1;

enum {
    RP_BY_MOVE,
    RP_BY_ENTRY,
    RP_BY_RETREAT,
    RP_BY_DISPLACEMENT,
    RP_BY_ADVANCE,
    RP_BY_STEP
}; /* RP_BY_STEP is for modules with steps-on-the-way="true" in plugin.xml: each hex of a move as it is entered, also
      the last one. When the move has ended, all modules get RP_BY_MOVE or RP_BY_ENTRY; from: where it began. */

#define RP_COMBAT "ramparts.combat/1"
typedef struct rp_combat_1 { /* All [pure]. a: attackers, b: guns in support, d: defenders. */
    uint32_t size;
    /* Whether the unit may attack or fire in support this phase. A veto. */
    int32_t(RP_CALL* may_attack)(const rp_module*, const rp_view*, uint32_t unit);
    /* Whether the unit, of the side that is not phasing, may be attacked. A veto. */
    int32_t(RP_CALL* may_be_attacked)(const rp_module*, const rp_view*, uint32_t unit);
    /* How far the unit bombards, in hexes; 0: not at all. A chain. */
    int32_t(RP_CALL* range)(const rp_module*, const rp_view*, uint32_t unit, int32_t current);
    /* Whether the gun may fire at the hex. A veto. */
    int32_t(RP_CALL* may_support)(const rp_module*, const rp_view*, uint32_t unit, uint32_t hex);
    /* Whether a combat may be resolved as it is. A veto. Obligations that no combat can meet lapse. */
    int32_t(RP_CALL* complete)(const rp_module*, const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d);
    /* The factors of the unit in a role, RP_ROLE_…, against a hex or RP_NO_HEX. A chain. It begins with its factor; in
       support with 1 where 7.3 weakens the shot, 0 where 7.7 blocks it; in fire with 0, and the answer is added. */
    int32_t(RP_CALL* strength)(const rp_module*, const rp_view*, uint32_t unit, uint32_t role, uint32_t hex,
                               int32_t current);
    /* Lists column shifts with their causes, above 0 to the right; at most 16. All of them add up. */
    int32_t(RP_CALL* shifts)(const rp_module*, const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d,
                             rp_shifts*);
    /* Lists the options that may be declared before the die. play.resolve gets the chosen one. */
    int32_t(RP_CALL* options)(const rp_module*, const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d,
                              rp_actions*);
    int32_t(RP_CALL* declared)(const rp_module*, const rp_view*, rp_events*); /* before the die; may push a frame */
    /* Called when the die gave a result of this module: code is the place of its <result> in plugin.xml, from 0. Then
       the combat goes on with the advance (6.15). */
    int32_t(RP_CALL* result)(const rp_module*, const rp_view*, uint32_t code, rp_events*);
    /* Called after a combat, when the obligations were counted again. */
    int32_t(RP_CALL* finished)(const rp_module*, const rp_view*, rp_events*);
    /* Whether a shift of the standard rules counts; since 1.1. cause: RP_SHIFT_…; columns: above 0 to the right; hex:
       of the defender that it is about. A veto. */
    int32_t(RP_CALL* may_shift)(const rp_module*, const rp_view*, const rp_set* a, const rp_set* b, const rp_set* d,
                                uint32_t cause, uint32_t hex, int32_t columns);
} rp_combat_1;
/* What a shift of the standard rules is for: the ground of a hex or a hexside (6.9), an enfilade (6.10). */
enum { RP_SHIFT_HEX, RP_SHIFT_HEXSIDE, RP_SHIFT_ENFILADE };

#define RP_PLAY "ramparts.play/1"
typedef struct rp_play_1 { /* Phases and frames. All [pure]. */
    uint32_t size;
    int32_t(RP_CALL* began)(const rp_module*, const rp_view*, uint32_t what, rp_events*); /* RP_BEGAN_…, RP_ENDED_… */
    /* Whether there is a choice in the phase or frame on top; RP_NO ends it. */
    int32_t(RP_CALL* open)(const rp_module*, const rp_view*);
    /* Lists the verbs that may be chosen in the phase or frame on top, in any order, none twice. */
    int32_t(RP_CALL* legal)(const rp_module*, const rp_view*, rp_actions*);
    /* Called when a verb or an option of this module was chosen, or its question answered. */
    int32_t(RP_CALL* resolve)(const rp_module*, const rp_view*, const rp_action*, rp_events*);
    /* Lists the faces of its die with their weights. A null entry: all faces are equally likely. */
    int32_t(RP_CALL* outcomes)(const rp_module*, const rp_view*, rp_outcomes*);
    /* Called for each die of a frame of this module; face: 1 and up. */
    int32_t(RP_CALL* rolled)(const rp_module*, const rp_view*, uint32_t face, rp_events*);
    /* Called when a frame of any module that was above one of this module, or a procedure that it called, is done. */
    int32_t(RP_CALL* resumed)(const rp_module*, const rp_view*, uint32_t what, rp_events*);
    /* Called after RP_HAPPENED_…; may push a frame. unit: RP_NO_UNIT when it is not about one; value: 0 so far. */
    int32_t(RP_CALL* happened)(const rp_module*, const rp_view*, uint32_t what, uint32_t unit, int64_t value,
                               rp_events*);
    /* The side that has the next player turn of a turn: side + 1; RP_TURN_OVER: the turn ends; RP_NO: ask the next,
       then the scenario; since 1.1. turn: RP_V_TURN after a player turn; the turn that begins before its first one. */
    int32_t(RP_CALL* order)(const rp_module*, const rp_view*, uint32_t turn);
} rp_play_1;
#define RP_TURN_OVER 255 /* no further player turn in this turn; counts only after one */
enum { RP_HAPPENED_STEP_LOST, RP_HAPPENED_ELIMINATED, RP_HAPPENED_RETREATED, RP_HAPPENED_FIRED, RP_HAPPENED_ATTRIBUTE };
enum {
    RP_BEGAN_GAME,
    RP_BEGAN_TURN,
    RP_BEGAN_PLAYER_TURN,
    RP_BEGAN_PHASE,
    RP_ENDED_PHASE, /* ends: for subscribers of "play.ended", before anything of what follows is there */
    RP_ENDED_PLAYER_TURN,
    RP_ENDED_TURN
};

#define RP_VICTORY "ramparts.victory/1"
typedef struct rp_victory_1 { /* All [pure]. */
    uint32_t size;
    /* The points of a side for the score, from 0. A chain. */
    int32_t(RP_CALL* score)(const rp_module*, const rp_view*, uint32_t side, int32_t current);
    int32_t(RP_CALL* winner)(const rp_module*, const rp_view*); /* The winner: side + 1; RP_NO: ask the next. */
} rp_victory_1;

#define RP_WORDS "ramparts.words/1"
typedef struct rp_words_1 { /* All [pure]; they may be slow. */
    uint32_t size;
    /* Why an action is not legal now, as a message. RP_NO: not for a reason of this module. */
    int32_t(RP_CALL* why_not)(const rp_module*, const rp_view*, const rp_action*, rp_message*);
    /* The sentence for a verb or die of this module, as a choice and in the log. RP_NO: the verb's title. */
    int32_t(RP_CALL* say)(const rp_module*, const rp_view*, const rp_action*, rp_message*);
    /* Lists markers for the map, beside the badges of attributes. */
    int32_t(RP_CALL* markers)(const rp_module*, const rp_view*, rp_markers*);
    /* The title of the phase or frame on top, which is this module's: what is asked, or what its die is for; since 1.1.
       RP_NO: the title of plugin.xml. */
    int32_t(RP_CALL* frame_title)(const rp_module*, const rp_view*, rp_message*);
} rp_words_1;

#define RP_HINTS "ramparts.hints/1"
typedef struct rp_hints_1 { /* For computer players. All [pure]. */
    uint32_t size;
    /* The worth of a verb or an answer, in hundredths of a combat factor; below 0 is harm, not an error. */
    int32_t(RP_CALL* worth)(const rp_module*, const rp_view*, const rp_action*);
    /* The worth of the unit to its side, in hundredths, 0 … 9,900. A chain, which begins with 100 a factor. */
    int32_t(RP_CALL* unit_worth)(const rp_module*, const rp_view*, uint32_t unit, int32_t current);
    /* The risk of the unit in the hex until its side's next turn, in hundredths, 0 … 9,900. A chain. */
    int32_t(RP_CALL* danger)(const rp_module*, const rp_view*, uint32_t unit, uint32_t hex, int32_t current);
} rp_hints_1;

/* ---- a scenario as it is written: what checks and transforms see ------------------------------------------------- */
/* It may have any fault that a file may have: classes, groups and hexes that do not exist. Indices count from 0 in the
 * order of the scenario; hexes run from 0 to hex_count - 1, and some of them may be off the map. All of it is good
 * during the call only, and [pure]. */
typedef struct rp_place {
    uint8_t terrain;
    int8_t elevation;
    uint8_t features;
    uint8_t prohibited; /* 1: nothing on the ground may enter */
} rp_place;
RP_ASSERT_SIZE(rp_place, 4);

typedef struct rp_counter {
    uint8_t side, unit_class, steps;
    uint8_t domain, stack, zoc, bombards; /* as its class has them; as in rp_unit_info */
    uint8_t reserved;
    int16_t range;      /* printed, hexes */
    int16_t defence;    /* fixed defence strength or -1 */
    int16_t factors[8]; /* [0] all steps, [1] one lost … */
    uint32_t at;        /* set-up hex, RP_NO_HEX = none */
    uint32_t group;     /* its group of reinforcements, RP_NO_HEX = none */
} rp_counter;
RP_ASSERT_SIZE(rp_counter, 36);

typedef struct rp_arrival {
    uint32_t side;
    int32_t turn;
    uint32_t entry; /* hex */
} rp_arrival;
RP_ASSERT_SIZE(rp_arrival, 12);

typedef struct rp_scenario_1 {
    uint32_t size;
    uint32_t hex_count, line_count, line_length; /* hex = line * line_length + place */
    uint32_t unit_count, group_count, turn_count, side_count, label_count, victory_count, module_count;
    uint32_t low_line; /* 1: lines 0, 2 … are half a hex further along; 0: lines 1, 3 … */
    void* data;
    int32_t(RP_CALL* hex)(const struct rp_scenario_1*, uint32_t hex, rp_place* out); /* RP_NO: not a hex of the map */
    uint32_t(RP_CALL* neighbour)(const struct rp_scenario_1*, uint32_t hex, uint32_t direction); /* or RP_NO_HEX */
    int32_t(RP_CALL* distance)(const struct rp_scenario_1*, uint32_t a, uint32_t b); /* in hexes; RP_E_ARGUMENT */
    /* The kinds along a hexside: two bits a kind, roads from bit 24. */
    uint32_t(RP_CALL* hexside)(const struct rp_scenario_1*, uint32_t hex, uint32_t direction);
    /* Whether a kind with an uphill side rises from the hex to its neighbour. */
    int32_t(RP_CALL* rises)(const struct rp_scenario_1*, uint32_t hex, uint32_t direction, uint32_t kind);
    int32_t(RP_CALL* unit)(const struct rp_scenario_1*, uint32_t unit, rp_counter* out);        /* RP_NO: no unit */
    int32_t(RP_CALL* has_trait)(const struct rp_scenario_1*, uint32_t unit, const char* trait); /* RP_YES or RP_NO */
    int32_t(RP_CALL* group)(const struct rp_scenario_1*, uint32_t group, rp_arrival* out);      /* RP_NO: no group */
    int32_t(RP_CALL* night)(const struct rp_scenario_1*, uint32_t turn);                    /* turn: 1 … turn_count */
    uint32_t(RP_CALL* label)(const struct rp_scenario_1*, uint32_t label, rp_text* text);   /* its hex, and *text */
    uint32_t(RP_CALL* objective)(const struct rp_scenario_1*, uint32_t rule, uint32_t nth); /* RP_NO_HEX: no more */
    rp_text(RP_CALL* module)(const struct rp_scenario_1*, uint32_t use);                    /* its id */
    rp_text(RP_CALL* name)(const struct rp_scenario_1*, uint32_t what, uint32_t index);     /* id of RP_NAME_… */
    int32_t(RP_CALL* find)(const struct rp_scenario_1*, uint32_t what, const char* id);     /* or RP_E_ARGUMENT */
    /* What players read in place of an id of RP_NAME_…; RP_NAME_BATTLE: the title of the scenario. Since 1.1. */
    rp_text(RP_CALL* title)(const struct rp_scenario_1*, uint32_t what, uint32_t index);
} rp_scenario_1;

/* Parameters of a use of a module, or of a transform: the value given, else the default of plugin.xml. */
typedef struct rp_values_1 {
    uint32_t size;
    void* data;
    int32_t(RP_CALL* number)(const struct rp_values_1*, const char* param, int32_t otherwise); /* whole number */
    uint32_t(RP_CALL* unit)(const struct rp_values_1*, const char* param);    /* RP_NO_UNIT: none, or no such unit */
    uint32_t(RP_CALL* hex)(const struct rp_values_1*, const char* param);     /* may be off the map; RP_NO_HEX: none */
    uint32_t(RP_CALL* side)(const struct rp_values_1*, const char* param);    /* RP_NO_SIDE: none, or no such side */
    uint32_t(RP_CALL* terrain)(const struct rp_values_1*, const char* param); /* RP_NO_SIDE: none */
    rp_text(RP_CALL* text)(const struct rp_values_1*, const char* param);     /* as it is written */
} rp_values_1;

/* The fix that the program offers for a finding. */
enum {
    RP_FIX_NONE,
    RP_FIX_MOVE_UNIT,    /* index: the unit; hex: its new set-up hex */
    RP_FIX_ADD_MODULE,   /* index: place of the module in plugin.xml, from 0; with its default parameters */
    RP_FIX_REMOVE_MODULE /* index: place of the use in the scenario, from 0 */
};

typedef struct rp_finding {
    rp_message said; /* a message of the check or transform; its rule is ignored */
    uint32_t unit;   /* what it is about; RP_NO_UNIT, RP_NO_HEX, RP_NO_SIDE: not about one */
    uint32_t hex;
    uint32_t direction;               /* with hex: the hexside */
    uint32_t fix, fix_index, fix_hex; /* RP_FIX_… */
} rp_finding;
RP_ASSERT_SIZE(rp_finding, 48);

typedef struct rp_findings {
    uint32_t size, count, capacity, failed;
    rp_finding* items;
    int32_t(RP_CALL* more)(struct rp_findings*);
} rp_findings;

/* ---- checks of scenarios ----------------------------------------------------------------------------------------- */
/* Each <check> row of plugin.xml is called by its code. Within a <module> it is called for each use of that module,
 * with the parameters of that use; elsewhere once, without parameters. At most 1 s of work a call. */
#define RP_NO_USE 0xFFFFFFFFu
#define RP_CHECKS "ramparts.checks/1"
typedef struct rp_checks_1 { /* [pure] RP_YES: there are findings, RP_NO: none. */
    uint32_t size;
    /* Looks for one kind of fault. use: place of the use of the module in the scenario; RP_NO_USE: of no module. */
    int32_t(RP_CALL* check)(const rp_host*, const char* code, uint32_t use, const rp_scenario_1*, const rp_values_1*,
                            rp_findings*);
} rp_checks_1;

/* ---- transforms of scenarios, and generators of maps ------------------------------------------------------------- */
/* kind            what        index  other      value              text
 *  RP_ED_TERRAIN    -           hex    -          terrain, -1: off the map
 *  RP_ED_ELEVATION  -           hex    -          elevation
 *  RP_ED_FEATURE    feature     hex    -          1 there, 0 not
 *  RP_ED_HEXSIDE    kind        hex    direction  0 none, 1 there (or the hex is uphill), 2 the neighbour is uphill
 *  RP_ED_ROAD       kind        hex    direction  1 there, 0 not
 *  RP_ED_LABEL      RP_LABEL_…  hex    -          -                  a name to add; empty: removes all of the hex
 *  RP_ED_SET_UP     -           unit   hex        -                  (RP_NO_HEX: nowhere)
 *  RP_ED_ARRIVE     -           unit   group      -
 *  RP_ED_GROUP      -           group  entry hex  turn
 *  RP_ED_CARRY      -           hex    hex        -                  all that is in, on and about the first goes there
 * All are made in their order as one edit, or none. RP_ED_CARRY edits are made first and together: no two may lead to
 * one hex, and a hex that another is carried to must be carried itself. */
enum {
    RP_ED_TERRAIN = 1,
    RP_ED_ELEVATION,
    RP_ED_FEATURE,
    RP_ED_HEXSIDE,
    RP_ED_ROAD,
    RP_ED_LABEL,
    RP_ED_SET_UP,
    RP_ED_ARRIVE,
    RP_ED_GROUP,
    RP_ED_CARRY
};
enum { RP_LABEL_PLACE, RP_LABEL_AREA, RP_LABEL_WATER, RP_LABEL_ROAD };

typedef struct rp_edit {
    uint16_t kind, what;
    uint32_t index, other;
    int32_t value;
    rp_text text; /* good until transform() returns */
} rp_edit;

typedef struct rp_edits {
    uint32_t size, count, capacity, failed;
    rp_edit* items;
    int32_t(RP_CALL* more)(struct rp_edits*);
} rp_edits;

#define RP_TRANSFORMS "ramparts.transforms/1"
typedef struct rp_transforms_1 { /* [pure] The same edits for the same scenario and parameters. */
    uint32_t size;
    /* Lists the edits of the transform with this id. RP_NO: it cannot be done; *why is the reason. */
    int32_t(RP_CALL* transform)(const rp_host*, const char* id, const rp_scenario_1*, const rp_values_1*, rp_edits*,
                                rp_finding* why);
} rp_transforms_1;

/* ---- a player ---------------------------------------------------------------------------------------------------- */
#define RP_PLAYERS "ramparts.players/1"
/* Copies of the game to try things out on, while choose() runs. Copies that are left are released when it returns. A
 * copy is used by one thread at a time. Each step on a copy is a node, also those of play_out(). */
typedef struct rp_copy rp_copy;
typedef struct rp_game_1 {
    uint32_t size;
    void* data;
    /* A copy of the game behind the view of choose(), or behind the view of a copy; null: no such view, or too many
       copies. */
    rp_copy*(RP_CALL* copy)(const struct rp_game_1*, const rp_view*);
    void(RP_CALL* release)(rp_copy*);        /* null: does nothing */
    const rp_view*(RP_CALL* view)(rp_copy*); /* good until the next step on the copy */
    /* Lists the legal actions, sorted; of an open die its faces, RP_ACT_DIE with face in `verb`. RP_NO: game over. */
    int32_t(RP_CALL* legal)(rp_copy*, rp_actions*);
    int32_t(RP_CALL* chance)(rp_copy*, rp_outcomes*); /* faces of the open die and weights; RP_NO: none is open */
    /* Plays an action. RP_E_ARGUMENT: not legal, nothing changes. RP_E_LIMIT: the limit of this choice is used up. */
    int32_t(RP_CALL* play)(rp_copy*, const rp_action*);
    int32_t(RP_CALL* winner)(rp_copy*); /* RP_NO: the game goes on; 1: nobody; else side + 2 */
    /* The choice of a player of the program ("random", "tactician"): its place in the list of legal(), from 0. */
    int32_t(RP_CALL* advise)(rp_copy*, const char* player, uint64_t seed);
    /* Plays the copy to the end with such players. The winner + 1, 0: nobody; RP_E_UNSUPPORTED: no such player. */
    int32_t(RP_CALL* play_out)(rp_copy*, const char* player0, const char* player1, uint64_t seed);
    /* Plays the copy on with such a player for the side that has to choose, until a phase ends, a die is open or the
       other side has to choose; lists the actions played. RP_YES; RP_NO: nobody has to choose. */
    int32_t(RP_CALL* play_on)(rp_copy*, const char* player, uint64_t seed, rp_actions*);
    /* The rest of the limit of this choice, in the unit of begin(); 0 between choices. */
    uint64_t(RP_CALL* left)(const struct rp_game_1*);
} rp_game_1;

typedef struct rp_player {
    uint32_t size;
    void* data;
} rp_player;
enum { RP_LIMIT_NODES, RP_LIMIT_MICROSECONDS }; /* never microseconds where a game is recorded or counted */

/* Each player that is made plays one side of one game, and is used by one thread at a time. Its choices follow from the
 * views and seeds of that game alone. An answer that is not a place in the list is an offence: `random` chooses
 * instead, and after the third offence of a game to its end. */
typedef struct rp_players_1 {
    uint32_t size, count;
    const char*(RP_CALL* id)(uint32_t index); /* [any] of plugin.xml */
    /* [any] fixed and game live until destroy(); null: the player cannot be made */
    rp_player*(RP_CALL* create)(const rp_host*, const char* id, const rp_fixed*, const rp_game_1*);
    void(RP_CALL* destroy)(rp_player*); /* [any] once each */
    /* Called once, before the first choice; limit: for each choice, of the kind RP_LIMIT_…. */
    void(RP_CALL* begin)(rp_player*, uint32_t side, uint32_t limit_kind, uint64_t limit);
    /* Chooses one of `legal` (count >= 1) by its place, from 0. The seed belongs to this choice alone; for the same
       position and seed it chooses the same. */
    int32_t(RP_CALL* choose)(rp_player*, const rp_view*, const rp_action* legal, uint32_t count, uint64_t seed);
} rp_players_1;

/* ---- exporters and importers: bytes in and out through the host, nothing else ------------------------------------ */
#define RP_EXPORTERS "ramparts.exporters/1"
#define RP_IMPORTERS "ramparts.importers/1"
typedef struct rp_source_1 {
    uint32_t size;
    void* data;
    /* A part; data null: there is no such part. For an exporter: "scenario.xml", "map.xml", "ruleset.xml" as they are,
       "model.json" (as `ramparts dump` prints it), "map.svg". For an importer: "file" and its "name", and "ruleset.xml"
       for the new scenario. For both: "param.NAME", an option of plugin.xml, the value given or its default;
       it is of the type of its row, and empty when it has neither. */
    rp_text(RP_CALL* part)(const struct rp_source_1*, const char* name);
    /* For exporters: the scenario, and its options as parameters; null for importers. Since 1.1. */
    const rp_scenario_1* scenario;
    const rp_values_1* values;
} rp_source_1;

enum { RP_SAY_NOTE, RP_SAY_WARNING, RP_SAY_ERROR };
typedef struct rp_files_1 {
    uint32_t size;
    void* data;
    /* Writes a new file of the output folder, such as "roster.csv": letters, digits and ". _ -", first a letter or
       digit. Files appear when run() has answered RP_YES. RP_E_ARGUMENT: a wrong name, or written before. An importer
       writes "map.xml" and may write "scenario.xml" and "ruleset.xml"; the program makes those it leaves out. */
    int32_t(RP_CALL* write)(struct rp_files_1*, const char* path, const void* bytes, uint64_t count);
    /* A sentence for the user about a line of the input, 0: none. RP_SAY_…; after an error nothing is kept. */
    void(RP_CALL* say)(struct rp_files_1*, int32_t severity, uint32_t line, const char* text);
} rp_files_1;

typedef struct rp_exporters_1 { /* [main] The same source gives the same bytes. */
    uint32_t size, count;
    const char*(RP_CALL* id)(uint32_t index); /* of plugin.xml */
    /* Writes the files of one scenario. RP_YES: they are kept; any other answer: none is. */
    int32_t(RP_CALL* run)(const rp_host*, const char* id, const rp_source_1*, rp_files_1*);
} rp_exporters_1;

typedef struct rp_importers_1 { /* [main] The same source gives the same bytes. */
    uint32_t size, count;
    const char*(RP_CALL* id)(uint32_t index);                                               /* of plugin.xml */
    int32_t(RP_CALL* run)(const rp_host*, const char* id, const rp_source_1*, rp_files_1*); /* as for exporters */
} rp_importers_1;

/* ---- the one exported symbol ------------------------------------------------------------------------------------- */
typedef struct rp_entry {
    uint32_t size;
    uint16_t abi_major, abi_minor;
    /* [main] Before anything else; folder: of plugin.xml. May be called again; each call has its deinit(). */
    int32_t(RP_CALL* init)(const rp_host*, const char* folder);
    void(RP_CALL* deinit)(void);                   /* [main] */
    const void*(RP_CALL* factory)(const char* id); /* [any] a table, RP_MODULES, RP_PLAYERS …; null: none */
} rp_entry;
#ifndef RP_ENTRY_NAME
#define RP_ENTRY_NAME rp_plugin_entry /* has another name when it is linked into a program */
#endif
extern RP_EXPORT const rp_entry RP_ENTRY_NAME;

#ifdef __cplusplus
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
}
#endif
#endif
