// See scan_session.hpp.
#include "sdk/scan/scan_session.hpp"

#include <utility>

namespace ramparts::scan {
namespace {

bool empty(const Examples& said) { return said.hexes.empty() && said.lines.empty(); }

}  // namespace

ScanSession::ScanSession(draw::Picture picture, Map map, Ruleset ruleset, std::vector<Reference> references,
                         std::function<void()> news)
    : news_(std::move(news)),
      thread_([this, picture = std::move(picture), map = std::move(map), ruleset = std::move(ruleset),
               references = std::move(references)](const std::stop_token& stop) mutable {
          run(stop, std::move(picture), map, ruleset, references);
      }) {}

ScanSession::~ScanSession() = default;

void ScanSession::say(Examples said) {
    if (empty(said)) return;
    const std::lock_guard lock(mutex_);
    waiting_.hexes.insert(waiting_.hexes.end(), said.hexes.begin(), said.hexes.end());
    waiting_.lines.insert(waiting_.lines.end(), said.lines.begin(), said.lines.end());
    if (look_.state == State::ready) look_.state = State::reading;
    changed_.notify_all();
}

void ScanSession::read_names(draw::Picture picture, Map map) {
    std::shared_ptr<const Fit> fit;
    {
        const std::lock_guard lock(mutex_);
        if (reading_names_ || look_.state == State::refused || !look_.fit) return;
        reading_names_ = true;
        fit = look_.fit;
    }
    names_ = std::jthread([this, fit, picture = std::move(picture), map = std::move(map)](const std::stop_token& stop) {
        PrintedText text =
            read_printed_text(picture, map, fit->warp, PrintedPart::whole_sheet, [&] { return stop.stop_requested(); });
        {
            const std::lock_guard lock(mutex_);
            look_.names = std::make_shared<const std::vector<PrintedName>>(std::move(text.names));
            changed_.notify_all();
        }
        if (news_ && !stop.stop_requested()) news_();
    });
}

ScanSession::Look ScanSession::look() const {
    const std::lock_guard lock(mutex_);
    return look_;
}

bool ScanSession::at_rest() const {
    if (look_.state == State::refused) return true;
    return look_.state == State::ready && empty(waiting_) && (!reading_names_ || look_.names);
}

void ScanSession::settle() const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return at_rest(); });
}

void ScanSession::show(Look look) {
    {
        const std::lock_guard lock(mutex_);
        if (look.state == State::ready && !empty(waiting_)) look.state = State::reading;
        look.names = look_.names;
        look_ = std::move(look);
        changed_.notify_all();
    }
    if (news_) news_();
}

void ScanSession::run(const std::stop_token& stop, draw::Picture picture, const Map& map, const Ruleset& ruleset,
                      const std::vector<Reference>& references) {
    const Stop asked = [&] { return stop.stop_requested(); };
    auto reader = ScanReader::begin(picture, map, ruleset, references, asked);
    if (asked()) return;
    if (!reader) return show({State::refused, reader.error(), {}, nullptr, nullptr, nullptr});
    const auto fit = std::make_shared<const Fit>(reader->fit());
    if (!fit->holds(references.size())) return show({State::refused, fit->why_not, {}, fit, nullptr, nullptr});
    const Message numbers = read_printed_text(picture, map, fit->warp, PrintedPart::some_hexes, asked).warning;
    picture = {};
    if (asked()) return;
    show({State::ready, {}, numbers, fit, nullptr, nullptr});
    for (;;) {
        Examples said;
        {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, stop, [&] { return !empty(waiting_); })) return;
            std::swap(said, waiting_);
        }
        give(*reader, said);
        const Reading& found = reader->reading(asked);
        if (asked()) return;
        show({State::ready, {}, numbers, fit, std::make_shared<const Reading>(found), nullptr});
    }
}

}  // namespace ramparts::scan
