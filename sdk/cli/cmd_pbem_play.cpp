// `ramparts pbem turn`, `accept`, `status`: how a game by mail goes on.
#include "engine/players/player.hpp"
#include "formats/disk/path_beside.hpp"
#include "formats/text/english_words.hpp"
#include "formats/text/suggest.hpp"
#include "sdk/cli/pbem.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kPbemSignOption{
    .name = "key", .value = "FILE", .help = RP_TR("your secret key; else the one that the game began with")};
constexpr OptionInfo kPbemOpenOption{
    .name = "password-file", .value = "FILE", .help = RP_TR("its password, in the first line of a file")};
constexpr OptionInfo kPbemScenarioOption{
    .name = "scenario", .value = "PATH", .help = RP_TR("where the battle is now, if it was moved away from the game")};
constexpr OptionInfo kPbemMailOption{
    .name = "output", .value = "FILE", .help = RP_TR("write the mail to this file; else print it"), .letter = 'o'};

constexpr OptionInfo kPbemTurnOptions[] = {
    {.name = "actions",
     .value = "FILE",
     .help = RP_TR("what you do, an action a line as records have them; - reads standard input")},
    {.name = "player", .value = "PLAYER", .help = RP_TR("let a player of the program decide the rest")},
    {.name = "seed",
     .value = "N",
     .help = RP_TR("the seed of that player's choices; it does not affect the dice"),
     .fallback = "1",
     .number = true},
    {.name = "resign", .value = "", .help = RP_TR("give the game up")},
    {.name = "check", .value = "", .help = RP_TR("write nothing; show what has been played and what may be done next")},
    kPbemScenarioOption,
    kPbemSignOption,
    kPbemOpenOption,
    kPbemMailOption,
};
constexpr OptionInfo kPbemAcceptOptions[] = {kPbemScenarioOption, kPbemSignOption, kPbemOpenOption, kPbemMailOption};
constexpr OptionInfo kPbemStatusOptions[] = {
    {.name = "legal", .value = "", .help = RP_TR("list what you may do now")},
    {.name = "journal", .value = "FILE", .help = RP_TR("write the record of the game so far")},
    {.name = "again", .value = "FILE", .help = RP_TR("write your last mail again, to this file")},
    kPbemScenarioOption,
};

void list_actions(Console& console, Game& game) {
    const Scenario& scenario = game.rules().context()->scenario();
    for (const Action& action : game.legal()) console.line("    " + to_text(action, scenario));
}

int play_line(Console& console, MailTurn& turn, const std::string& line, std::size_t number) {
    const auto refuse = [&](std::string said) {
        return console.refuse(kUsage, "RP8217", "line " + std::to_string(number) + ", '" + line + "', " + said,
                              "nothing was written; ramparts pbem status GAME --legal lists what may be done");
    };
    if (turn.complete()) return refuse("comes after the end of your mail");
    const auto action = parse_action(line, turn.game().rules().context()->scenario());
    if (!action) return refuse("is not an action of this battle");
    const auto played = turn.play(*action);
    return played ? kClean : refuse("is not legal: " + played.error().text.english());
}

int play_actions(const Arguments& arguments, Console& console, MailTurn& turn) {
    const std::string path(arguments.value("actions"));
    std::string text;
    Diagnostic problem;
    if (!read_file(path == "-" ? "/dev/stdin" : path, kMaxJournalBytes, text, problem)) {
        console.report(problem);
        return kUnreadable;
    }
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        line.erase(line.find_last_not_of(" \t\r") + 1);
        line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
        if (line.empty() || line.front() == '#') continue;
        if (const int code = play_line(console, turn, line, number); code != kClean) return code;
    }
    return kClean;
}

int let_player(const Arguments& arguments, Console& console, const MailGame& game, MailTurn& turn) {
    const std::string id(arguments.value("player"));
    const PlayerInfo* info = find_player(id);
    if (info == nullptr) {
        std::vector<std::string_view> known;
        for (const PlayerInfo& player : known_players()) known.push_back(player.id);
        return console.refuse(kUsage, "RP6040", why_no_player(id), suggestion(id, known));
    }
    const auto& rules = game.course().battle().rules;
    const SideId side = *rules->context()->scenario().side(game.me().side);
    const auto player = info->make(rules, side);
    const Luck luck(arguments.number("seed"), 0);
    while (!turn.complete()) {
        Game& play = turn.game();
        Rng rng = luck.choice(side, play.choices(side));
        const auto& legal = play.legal();
        const auto trouble = [&] { return script_trouble(*rules); };
        if (auto found = trouble()) return console.report(*found), kViolations;
        const auto played = turn.play(player->choose(play.view(), legal, rng));
        if (auto found = trouble()) return console.report(*found), kViolations;
        if (!played && !is_own_player(id))
            return console.refuse(kViolations, "RP7401", "the player '" + id + "': " + played.error().text,
                                  "tell the author of the player, or take another one");
        if (!played) return console.refuse(kInternal, "RP6043", played.error().text, "please report this");
    }
    return kClean;
}

int write_turn(const Arguments& arguments, Console& console, MailGame& game, MailTurn& turn) {
    SecretKey key;
    if (const int code = read_mail_key(arguments, console, game.file().key_file, key); code != kClean) return code;
    const auto mail = game.write(turn, arguments.has("resign"), key);
    if (!mail) {
        console.report(mail.error());
        return kViolations;
    }
    console.line(standing_of(game).english());
    return keep_and_send(arguments, console, arguments.operands[0], game);
}

int pbem_turn_command(const Arguments& arguments, Console& console) {
    std::optional<MailGame> game;
    if (const int code = open_mail_game(arguments, console, game); code != kClean) return code;
    auto turn = game->turn();
    if (!turn) {
        console.report(turn.error());
        return kViolations;
    }
    if (arguments.has("actions"))
        if (const int code = play_actions(arguments, console, **turn); code != kClean) return code;
    if (arguments.has("player"))
        if (const int code = let_player(arguments, console, *game, **turn); code != kClean) return code;
    tell_turn(console, *game, **turn);
    const bool left = !(*turn)->complete() && !arguments.has("resign");
    if (left) {
        console.line("you have still to decide:");
        list_actions(console, (*turn)->game());
    }
    if (arguments.has("check")) {
        if (!left) console.line("your mail would be complete");
        return kClean;
    }
    return write_turn(arguments, console, *game, **turn);
}

// What the other player's mail says, and the answer when nothing is left to decide in it.
int pbem_accept_command(const Arguments& arguments, Console& console) {
    std::optional<MailGame> game;
    if (const int code = open_mail_game(arguments, console, game); code != kClean) return code;
    std::vector<SignedMail> mails;
    if (const int code = read_mails(console, arguments.operands[1], mails); code != kClean) return code;
    const std::uint32_t before = game->course().number();
    const auto taken = game->accept(mails);
    if (!taken) {
        Diagnostic refused = taken.error();
        refused.where.file.path = arguments.operands[1] == "-" ? "standard input" : arguments.operands[1];
        console.report(refused);
        return kViolations;
    }
    const Mail& last = game->course().mails().back().mail;
    console.line("mail " + std::to_string(last.number) + " of " + game->opponent().name + " is accepted");
    if (last.number == 1) tell_mail_game(console, *game);
    tell_steps(console, *game, game->course().game().steps(), game->course().steps_before(before));
    if (game->my_turn()) {
        auto turn = game->turn();
        if (!turn) return console.refuse(kInternal, "RP6043", turn.error().message, "please report this");
        tell_turn(console, *game, **turn);
        if ((*turn)->complete()) return write_turn(arguments, console, *game, **turn);
    }
    console.line(standing_of(*game).english());
    return keep_mail_game(console, arguments.operands[0], *game);
}

int pbem_status_command(const Arguments& arguments, Console& console) {
    std::optional<MailGame> game;
    if (const int code = open_mail_game(arguments, console, game); code != kClean) return code;
    tell_mail_game(console, *game);
    const MailCourse& course = game->course();
    console.line(counted(course.number(), "mail") + ", the last from " + course.seat(course.number() - 1).name +
                 "; chain " + to_hex(course.hash()).substr(0, 16));
    console.line(standing_of(*game).english());
    if (game->my_turn()) {
        const auto turn = game->turn();
        if (turn) {
            tell_turn(console, *game, **turn);
            if (arguments.has("legal")) list_actions(console, (*turn)->game());
        }
    }
    if (arguments.has("journal")) {
        Journal record = record_of(course);
        record.path = path_beside(std::string(arguments.value("journal")),
                                  path_from(arguments.operands[0], game->file().scenario));
        if (!write_file(console, std::string(arguments.value("journal")), write_journal(record))) return kUnreadable;
    }
    if (!arguments.has("again")) return kClean;
    const SignedMail* mail = last_own_mail(*game);
    if (mail == nullptr) return kClean;
    return write_file(console, std::string(arguments.value("again")), letter_of(*game, *mail)) ? kClean : kUnreadable;
}

}  // namespace

const Command kPbemTurn = {
    .name = "pbem turn",
    .summary = RP_TR("Play your turn and write the mail"),
    .operands = "GAME",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "GAME is the file of the game. Your mail is written when the other player has to decide, when a die needs an "
        "answer, or when the game is over. Until then nothing is written, and the choices you have are listed. When "
        "there is only one thing to do, the program does it."),
    .options = kPbemTurnOptions,
    .examples =
        "ramparts pbem turn ann.game --actions orders.txt --check\n"
        "ramparts pbem turn ann.game --actions orders.txt -o mail2.txt",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = pbem_turn_command,
};

const Command kPbemAccept = {
    .name = "pbem accept",
    .summary = RP_TR("Read your opponent's mail"),
    .operands = "GAME MAIL",
    .min_operands = 2,
    .max_operands = 2,
    .about =
        RP_TR("MAIL is a file, or - for standard input: the whole text as your mail program shows it, with marks of "
              "quoting and whatever is around it. A mail that is not right in every respect is refused with its "
              "reason, and nothing is changed. When nothing is left for you to decide, the answer is written at once."),
    .options = kPbemAcceptOptions,
    .examples = "ramparts pbem accept ann.game joined.txt",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = pbem_accept_command,
};

const Command kPbemStatus = {
    .name = "pbem status",
    .summary = RP_TR("Show the state of a game by mail"),
    .operands = "GAME",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR(
        "All mails are verified and played again. The record can be looked at by all commands that take records."),
    .options = kPbemStatusOptions,
    .examples =
        "ramparts pbem status ann.game\n"
        "ramparts pbem status ann.game --legal --journal record.txt --again last-mail.txt",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = pbem_status_command,
};

}  // namespace ramparts::tools
