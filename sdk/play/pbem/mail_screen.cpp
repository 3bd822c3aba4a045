// See mail_screen.hpp.
#include "sdk/play/pbem/mail_screen.hpp"

#include <algorithm>

#include "formats/mail/mail_text.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kGameDigits = 8;  // of the id of a game, where people see it

std::string short_id(const Digest& game) { return to_hex(game).substr(0, kGameDigits); }

// Plays actions of which the turn may have played the first already: those that happen by themselves.
Result<void, Message> play_all(std::span<const Action> actions, MailTurn& turn, std::size_t from) {
    const auto& steps = turn.game().steps();
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (from + i < steps.size()) {
            if (steps[from + i].action != actions[i])
                return fail(Message(wording("The playtest shows another game than the file.")));
        } else if (turn.held() == actions[i] && i + 1 == actions.size()) {
            return {};  // it was the one thing to do
        } else if (const auto played = turn.play(actions[i]); !played) {
            return fail(played.error().text);
        }
    }
    return {};
}

}  // namespace

MailScreen screen_of(const MailGame& game, std::span<const std::string> draft) {
    const MailCourse& course = game.course();
    const Scenario& scenario = course.battle().rules->context()->scenario();
    MailScreen out{{}, PlaytestHold{*scenario.side(game.me().side), std::nullopt, std::nullopt}};
    out.hold.sealed = course.deal(static_cast<SideId>(1 - out.hold.side)).sealed();
    Journal record = record_of(course);
    for (JournalPlayer& player : record.players) player.player = kHuman;  // whatever people call themselves
    if (const auto turn = game.turn()) {
        const Game& begun = (*turn)->game();
        const std::size_t given = begun.steps().size();
        std::vector<Action> actions;
        for (const std::string& text : draft) {
            const auto action = parse_action(text, scenario);
            if (!action) break;
            actions.push_back(*action);
        }
        (void)play_all(actions, **turn, given);
        record.steps = make_journal(scenario, begun.state(), begun.steps()).steps;
        record.outcome = outcome_word(scenario, begun.state());
        out.hold.dice = (*turn)->dice();
        out.hold.lot = (*turn)->lot();
        out.hold.waits = (*turn)->held();
        out.hold.given = given;
    }
    out.record = write_journal(record);
    return out;
}

std::vector<std::string> draft_of(const Playtest& play, const MailScreen& shown) {
    std::vector<std::string> draft;
    const std::vector<Action> actions = play.actions();
    for (std::size_t i = shown.hold.given.value_or(actions.size()); i < actions.size(); ++i)
        draft.push_back(to_text(actions[i], play.scenario()));
    return draft;
}

Result<void, Message> take_over(const Playtest& play, MailTurn& turn) { return play_all(play.actions(), turn, 0); }

std::optional<Diagnostic> answer_at_once(MailGame& game, const SecretKey& key) {
    auto turn = game.turn();
    if (!turn || !(*turn)->complete()) return std::nullopt;
    auto written = game.write(**turn, false, key);
    return written ? std::nullopt : std::optional(std::move(written.error()));
}

const SignedMail* last_own_mail(const MailGame& game) {
    const auto& mails = game.file().mails;
    const auto own =
        std::find_if(mails.rbegin(), mails.rend(), [&](const SignedMail& m) { return m.mail.from == game.me().side; });
    return own == mails.rend() ? nullptr : &*own;
}

Message letter_heading(const MailGame& game, const SignedMail& mail) {
    return message("Ramparts, game {1}: mail {2} from {3}", short_id(game.course().id()), mail.mail.number,
                   game.me().name);
}

MailsFound find_mails(std::string_view text, const std::string& path) {
    MailTexts texts = read_mail_texts(text, path);
    MailsFound out{{}, std::move(texts.diagnostics)};
    for (const std::string& bytes : texts.mails) {
        auto mail = read_signed(bytes, path);
        if (mail) out.mails.push_back(std::move(*mail));
        else out.faults.insert(out.faults.end(), mail.error().begin(), mail.error().end());
    }
    return out;
}

std::vector<Message> words_about(std::span<const SignedMail> mails) {
    std::vector<Message> out;
    for (const SignedMail& signed_mail : mails) {
        const Mail& mail = signed_mail.mail;
        const std::string game = short_id(mail.game);
        if (mail.number == 0)
            out.push_back(
                message("An invitation of {1} to {2}, game {3}.", mail.player, mail.battle.scenario_name, game));
        else if (mail.number == 1) out.push_back(message("{1} joins game {2}.", mail.player, game));
        else out.push_back(message("Mail {1} of game {2}.", mail.number, game));
        if (mail.dice) out.emplace_back(words_of(*mail.dice));
        if (mail.number == 0 && !mail.battle.settings.empty())
            out.push_back(message("The settings: {1}", settings_words(mail.battle.settings)));
        if (mail.key) out.push_back(message("The other player's key: {1}", mail.key->words()));
    }
    return out;
}

}  // namespace ramparts
