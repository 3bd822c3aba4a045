// Fuzz target: bytes are what a program says to a worker. The worker answers, refuses or ends; it never crashes, and
// the game that it holds stays sound.
#include <cstdint>
#include <memory>
#include <string_view>

#include "formats/scenario/scenario_file.hpp"
#include "sdk/worker/inside/service.hpp"
#include "tests/proofs/fuzz/target.hpp"

namespace ramparts::fuzz::requests {

using namespace worker;

namespace {

// Two games of a mass run are enough here.
int g_games = 0;
std::unique_ptr<Service> new_service() {
    static BlackBox box;
    return std::make_unique<Service>("fuzz", box, [] { return ++g_games % 3 == 0; });
}

std::unique_ptr<Service> loaded_service() {
    auto service = new_service();
    const LoadedScenario loaded = load_scenario(RAMPARTS_SKIRMISH);
    const std::pair<FileKind, std::string> files[] = {
        {FileKind::scenario, write_scenario(loaded.scenario)},
        {FileKind::ruleset, write_ruleset(loaded.scenario.ruleset)},
        {FileKind::map, write_map(loaded.scenario.map, loaded.scenario.ruleset)}};
    for (const auto& [kind, text] : files) {
        const FilePart part{kind, "file", static_cast<std::uint32_t>(text.size()), 0, text};
        (void)service->handle({request_type(Ask::file), 1, payload_of(part)});
    }
    const auto outcome = service->handle({request_type(Ask::load), 1, {}});
    Loaded out;
    require(read_payload(outcome.answer.payload, out) && out.playable, "the battle of the corpus cannot be played");
    return service;
}

// Every answer is one that the other side can read.
void look_at(const Packet& request, const Service::Outcome& outcome) {
    if (outcome.then != Service::Outcome::Then::answer) return;
    const Packet& answer = outcome.answer;
    require(answer.serial == request.serial, "an answer has the number of another request");
    require(answer.payload.size() <= kMostPayload, "an answer is too long");
    Refusal refusal;
    if (answer.type == kRefusal) return require(read_payload(answer.payload, refusal), "a refusal cannot be read");
    require(answer.type == request.type + kAnswer, "an answer has another type");
    bool read = true;
    switch (static_cast<Ask>(request.type)) {
        case Ask::legal: {
            ActionList list;
            read = read_payload(answer.payload, list);
            break;
        }
        case Ask::play: {
            Played played;
            read = read_payload(answer.payload, played);
            break;
        }
        case Ask::view: {
            ViewWords view;
            read = read_payload(answer.payload, view);
            GameState state;
            for (std::size_t i = 0; i < kWordKeys.size(); ++i) state.set_word(i, view.words[i]);
            require(state.hash() == view.hash || view.words.size() > kWordKeys.size(), "the state is broken");
            break;
        }
        default: break;
    }
    require(read, "an answer cannot be read");
}

}  // namespace

RAMPARTS_FUZZ_TARGET(requests) {
    if (size == 0) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    static const auto linked = installed_catalogue();
    if (data[0] == 0) {  // a stream, for a worker that has read nothing
        const auto service = new_service();
        FrameReader reader;
        reader.push(bytes);
        while (const auto frame = reader.next()) {
            const auto outcome = service->handle(*frame);
            look_at(*frame, outcome);
            if (outcome.then == Service::Outcome::Then::fault || outcome.then == Service::Outcome::Then::bye) break;
        }
        install_catalogue(linked);
        return 0;
    }
    // requests for one that has: a byte for the type, one for the length, and the payload
    static const auto service = loaded_service();
    (void)service->handle({request_type(Ask::start), 1, payload_of(Start{data[0], 0, {"random", "random"}, true})});
    for (std::size_t at = 0; at + 2 <= bytes.size();) {
        const auto type = static_cast<unsigned char>(bytes[at]);
        const auto length = std::min<std::size_t>(static_cast<unsigned char>(bytes[at + 1]), bytes.size() - at - 2);
        const Packet request{type, static_cast<std::uint32_t>(at), std::string(bytes.substr(at + 2, length))};
        at += 2 + length;
        const auto outcome = service->handle(request);
        look_at(request, outcome);
        if (outcome.then == Service::Outcome::Then::fault || outcome.then == Service::Outcome::Then::bye) break;
    }
    return 0;
}

}  // namespace ramparts::fuzz::requests
