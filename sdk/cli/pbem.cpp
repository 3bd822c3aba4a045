// See pbem.hpp.
#include "sdk/cli/pbem.hpp"

#include <iostream>
#include <iterator>

#include "formats/disk/path_beside.hpp"
#include "formats/mail/mail_text.hpp"
#include "formats/text/english_words.hpp"
#include "sdk/cli/errata_files.hpp"
#include "sdk/cli/find_battle.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/play/settings.hpp"

namespace ramparts::tools {
namespace {

bool read_standard_input(std::string& out) {
    std::string part(std::size_t{1} << 16U, '\0');
    while (std::cin.read(part.data(), static_cast<std::streamsize>(part.size())) || std::cin.gcount() > 0) {
        out.append(part, 0, static_cast<std::size_t>(std::cin.gcount()));
        if (out.size() > kMostMailText) break;
    }
    return !std::cin.bad();
}

}  // namespace

int open_mail_battle(Console& console, const std::string& path, const Choices& choices, MailBattle& out) {
    OpenScenario battle;
    if (const int code = open_scenario(console, path, battle, WithErrata::in_force, choices); code != kClean)
        return code;
    out = make_mail_battle(battle.rules, errata_in_force(*battle.scenario), parts_of(*battle.scenario, path),
                           std::move(battle.settings));
    return kClean;
}

int open_mail_game(const Arguments& arguments, Console& console, std::optional<MailGame>& out) {
    const std::string& path = arguments.operands[0];
    std::string text;
    Diagnostic problem;
    if (!read_file(path, kMostMailGame, text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    auto file = read_mail_game(text, path);
    if (!file) {
        console.report(file.error());
        return kUnreadable;
    }
    if (arguments.has("scenario")) file->scenario = path_beside(path, std::string(arguments.value("scenario")));
    const Journal played = file->mails.empty() ? Journal{} : file->mails.front().mail.battle;
    const std::string scenario = find_battle(path, file->scenario, played);
    if (!is_there(scenario)) return no_battle(console, path, scenario);
    file->scenario = path_beside(path, scenario);
    MailBattle battle;
    if (const int code = open_mail_battle(console, scenario, {played.settings, path}, battle); code != kClean)
        return code;
    auto game = MailGame::open(std::move(battle), std::move(*file));
    if (!game) {
        game.error().where.file.path = path;
        console.report(game.error());
        return kViolations;
    }
    out.emplace(std::move(*game));
    return kClean;
}

int read_mails(Console& console, const std::string& path, std::vector<SignedMail>& out) {
    std::string text;
    Diagnostic problem;
    const bool input = path == "-";
    if (input ? !read_standard_input(text) : !read_file(path, kMostMailText, text, problem)) {
        if (input) return console.refuse(kUnreadable, "RP1001", "standard input cannot be read", "give a file");
        console.report(problem);
        return kUnreadable;
    }
    const std::string name = input ? "standard input" : path;
    MailsFound found = find_mails(text, name);
    console.report(found.faults);
    out = std::move(found.mails);
    return out.empty() ? kViolations : kClean;
}

int read_mail_key(const Arguments& arguments, Console& console, const std::string& key_file, SecretKey& out) {
    Arguments with_key = arguments;
    if (!arguments.has("key")) {
        if (key_file.empty())
            return console.refuse(kUsage, "RP6040", "the game does not know your key", "give it with '--key'");
        with_key.options["key"] = {path_from(arguments.operands[0], key_file)};
    }
    return read_secret_key(with_key, console, out);
}

int keep_mail_game(Console& console, const std::string& path, const MailGame& game) {
    if (const auto kept = ramparts::keep_mail_game(path, game.file()); !kept)
        return console.refuse(kUnreadable, "RP6041", kept.error().message, kCannotWriteFix);
    return kClean;
}

std::string letter_of(const MailGame& game, const SignedMail& mail) {
    const std::string number = std::to_string(mail.mail.number);
    const std::string to = game.opponent().name.empty() ? "the opponent" : game.opponent().name;
    std::string out = "Ramparts, game " + to_hex(game.course().id()).substr(0, 8) + ": mail " + number + " of \"" +
                      mail.mail.battle.scenario_name + "\",\nfrom " + game.me().name + " (" + game.me().side + ") to " +
                      to + ".\n";
    out += mail.mail.number == 0 ? "To join: ramparts pbem join THIS-MAIL SCENARIO --game FILE --key KEY --name NAME\n"
                                 : "To go on: ramparts pbem accept GAME-FILE THIS-MAIL\n";
    return out + "\n" + write_mail_text(write_signed(mail), mail.mail.number);
}

int keep_and_send(const Arguments& arguments, Console& console, const std::string& path, const MailGame& game) {
    if (const int code = keep_mail_game(console, path, game); code != kClean) return code;
    const SignedMail& mail = game.file().mails.back();
    if (!arguments.has("output")) {
        console.line();
        console.print(letter_of(game, mail));
        return kClean;
    }
    const std::string file(arguments.value("output"));
    if (!write_file(console, file, letter_of(game, mail))) {
        console.complain("the mail is kept in the game: ramparts pbem status " + path + " --again FILE");
        return kUnreadable;
    }
    console.line(file + ": mail " + std::to_string(mail.mail.number) + ", send it to " +
                 (game.opponent().name.empty() ? "your opponent" : game.opponent().name));
    return kClean;
}

void tell_steps(Console& console, const MailGame& game, const std::vector<GameStep>& steps, std::size_t from) {
    const auto& rules = game.course().battle().rules;
    const auto viewer = viewer_of(game);
    Game play(rules);
    bool aloud = false;
    Narrator narrator(play, *rules, [&](const NarrationLine& line) {
        if (aloud && told_to(line, viewer)) console.line("  " + to_text(line));
    });
    for (std::size_t i = 0; i < steps.size(); ++i) {
        aloud = i >= from;
        narrator.before();
        play.play_listed(steps[i].action);
        narrator.after();
    }
}

void tell_turn(Console& console, const MailGame& game, MailTurn& turn) {
    tell_steps(console, game, turn.game().steps(), turn.begin());
    if (!turn.held()) return;
    const Scenario& scenario = game.course().battle().rules->context()->scenario();
    console.line("the mail ends with '" + to_text(*turn.held(), scenario) + "': " + game.opponent().name +
                 " has to open what it reveals");
}

void tell_mail_game(Console& console, const MailGame& game) {
    const Scenario& scenario = game.course().battle().rules->context()->scenario();
    const auto who = [&](const MailSeat& seat) {
        return (seat.name.empty() ? std::string("nobody yet") : seat.name) + " (" +
               scenario.sides[*scenario.side(seat.side)].name + ")";
    };
    console.line("game " + to_hex(game.course().id()).substr(0, 8) + ": " + scenario.name + ", " + who(game.me()) +
                 " against " + who(game.opponent()));
    console.line(Message(words_of(game.course().dice())).english());
    if (const auto& settings = game.course().battle().lock.settings; !settings.empty())
        console.line("the settings: " + settings_words(settings).english());
    console.line("your key: " + game.me().key->words());
    if (game.opponent().key) console.line(game.opponent().name + "'s key: " + game.opponent().key->words());
}

}  // namespace ramparts::tools
