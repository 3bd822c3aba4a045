// The base class of rule modules.
#pragma once

#include <ramparts/plugin_values.hpp>

#include <string>

namespace ramparts::plugin {

/// A rule module of a scenario, with one virtual function for each hook of rp.h. The hook reference (hooks.md) explains
/// each: when it is called, what it receives, what it must answer. A hook that is not overridden is never called.
class Module {
public:
    explicit Module(Setup setup) noexcept : setup_(setup) {}
    virtual ~Module() = default;
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    // movement
    virtual bool may_move(View, Unit) const { return true; }
    virtual int allowance(View, Unit, int current) const { return current; }
    virtual int profile(View, Unit, int current) const { return current; }
    /// Set the bits of hexes that the unit may not enter, or in which it must stop, with close(). False: none.
    virtual bool closed(View, Unit, std::uint64_t* /*hexes*/, std::uint32_t /*words*/) const { return false; }
    virtual bool stops(View, Unit, std::uint64_t* /*hexes*/, std::uint32_t /*words*/) const { return false; }
    virtual bool leaves_ezoc(View, Unit) const { return false; }
    virtual bool stands_fast(View, Unit) const { return false; }
    virtual void entered(View, Unit, Hex /*from*/, Hex /*to*/, std::uint32_t /*how*/, Events) const {}
    /// False: `why` is the reason, such as sentence(message, rule, unit, hex). Since 1.1.
    virtual bool may_enter(View, Unit, Hex /*from*/, Hex /*to*/, rp_message& /*why*/) const { return true; }
    /// Whether the unit may share the hex with the friends in it; how: RP_BY_…. False: `why` is the reason. Since 1.1.
    virtual bool may_stack(View, Unit, Hex, std::uint32_t /*how*/, rp_message& /*why*/) const { return true; }

    // combat; a: attackers, b: guns in support, d: defenders
    virtual bool may_attack(View, Unit) const { return true; }
    virtual bool may_be_attacked(View, Unit) const { return true; }
    virtual int range(View, Unit, int current) const { return current; }
    virtual bool may_support(View, Unit, Hex) const { return true; }
    virtual bool complete(View, UnitSet /*a*/, UnitSet /*b*/, UnitSet /*d*/) const { return true; }
    virtual int strength(View, Unit, std::uint32_t /*role*/, Hex, int current) const { return current; }
    virtual void shifts(View, UnitSet /*a*/, UnitSet /*b*/, UnitSet /*d*/, rp_shifts*) const {}
    virtual void options(View, UnitSet /*a*/, UnitSet /*b*/, UnitSet /*d*/, rp_actions*) const {}
    virtual void declared(View, Events) const {}
    virtual void result(View, std::uint32_t /*code*/, Events) const {}
    virtual void finished(View, Events) const {}
    /// Whether a shift of the standard rules counts; cause: RP_SHIFT_…. Since 1.1.
    virtual bool may_shift(View, UnitSet /*a*/, UnitSet /*b*/, UnitSet /*d*/, std::uint32_t /*cause*/, Hex,
                           int /*columns*/) const {
        return true;
    }

    // phases and frames
    virtual void began(View, std::uint32_t /*what*/, Events) const {}
    virtual bool open(View) const { return false; }
    virtual void legal(View, rp_actions*) const {}
    virtual void resolve(View, const rp_action&, Events) const {}
    virtual void outcomes(View, rp_outcomes*) const {}
    virtual void rolled(View, int /*face*/, Events) const {}
    virtual void resumed(View, std::uint32_t /*what*/, Events) const {}
    virtual void happened(View, std::uint32_t /*what*/, Unit, std::int64_t /*value*/, Events) const {}
    /// The side that has the next player turn of a turn + 1; RP_TURN_OVER: the turn ends; 0: as the scenario has it.
    /// Since 1.1.
    virtual int order(View, int /*turn*/) const { return 0; }

    // victory
    virtual int score(View, Side, int current) const { return current; }
    /// The side that wins + 1; 0: ask the next module, then the scenario.
    virtual int winner(View) const { return 0; }

    // words
    /// Why an action is not legal, as a message. False: not for a reason of this module.
    virtual bool why_not(View, const rp_action&, rp_message&) const { return false; }
    virtual bool say(View, const rp_action&, rp_message&) const { return false; }
    virtual void markers(View, rp_markers*) const {}
    /// The title of the phase or frame on top: what is asked, or what its die is for. False: that of plugin.xml.
    /// Since 1.1.
    virtual bool frame_title(View, rp_message&) const { return false; }

    // hints for players, in hundredths of a combat factor
    virtual int worth(View, const rp_action&) const { return 0; }
    virtual int unit_worth(View, Unit, int current) const { return current; }
    virtual int danger(View, Unit, Hex, int current) const { return current; }

    /// Another table of rp.h by its id, for tables without hooks here. Null: the module does not have it.
    virtual const void* table(std::string_view /*id*/) const { return nullptr; }

    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

protected:
    /// Writes a line to the log of the program: 0 debug, 1 note, 2 warning, 3 error. It is not part of the game. Users
    /// see notes with --log note.
    void log(const std::string& text, int severity = 1) const {
        const rp_host& host = setup_.host();
        const auto* log = static_cast<const rp_host_log_1*>(host.extension(&host, RP_HOST_LOG));
        if (log != nullptr && log->log != nullptr) log->log(&host, severity, text.c_str());
    }
    /// Lists a verb of plugin.xml.
    void offer(rp_actions* out, std::uint8_t verb, Unit u = RP_NO_UNIT, Hex h = RP_NO_HEX) const {
        rp_offer(out, static_cast<std::uint16_t>(setup_.slot() << 8 | verb), u, h);
    }
    /// Lists this module's option of a combat for a unit; resolve() gets it when it is chosen.
    void offer_option(rp_actions* out, Unit u) const {
        if (rp_offer(out, static_cast<std::uint16_t>(setup_.slot()), u, RP_NO_HEX) > 0)
            out->items[out->count - 1].kind = RP_ACT_OPTION;
    }
    /// The colour of a marker, as of badges.
    enum class Tone : std::uint8_t { plain = RP_TONE_PLAIN, good = RP_TONE_GOOD, bad = RP_TONE_BAD };
    /// Shows a message of plugin.xml in a hex, with the value after it when that is not 1.
    static void mark_hex(rp_markers* out, std::uint16_t message, Hex h, std::int32_t value = 1,
                         Tone tone = Tone::plain) {
        if (out->count == out->capacity && out->more(out) <= 0) {
            out->failed = 1;
            return;
        }
        out->items[out->count++] = {message, RP_SCOPE_HEX, static_cast<std::uint8_t>(tone), h, value};
    }
    /// Sets the bit of a hex, for closed() and stops(). The hex must be on the map.
    static void close(std::uint64_t* hexes, Hex h) noexcept { hexes[h / 64] |= 1ULL << (h % 64); }

private:
    Setup setup_;
};

}  // namespace ramparts::plugin
