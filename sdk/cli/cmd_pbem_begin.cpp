// `ramparts pbem new` and `join`: how a game by mail begins.
#include <filesystem>

#include "formats/disk/path_beside.hpp"
#include "sdk/cli/mods.hpp"
#include "sdk/cli/pbem.hpp"
#include "sdk/words/translate.hpp"

namespace ramparts::tools {
namespace {

constexpr OptionInfo kGameOption{
    .name = "game", .value = "FILE", .help = RP_TR("the file to keep the game in; it holds secrets"), .needed = true};
constexpr OptionInfo kPbemKeyOption{.name = "key",
                                    .value = "FILE",
                                    .help = RP_TR("your secret key, of ramparts mod key or of minisign"),
                                    .needed = true};
constexpr OptionInfo kPbemPasswordOption{
    .name = "password-file", .value = "FILE", .help = RP_TR("its password, in the first line of a file")};
constexpr OptionInfo kPbemNameOption{
    .name = "name", .value = "NAME", .help = RP_TR("your name, as the other player sees it"), .needed = true};
constexpr OptionInfo kOpponentOption{
    .name = "opponent",
    .value = "KEY",
    .help = RP_TR("the public key that the other player must have: a file, or the line in it")};
constexpr OptionInfo kPbemOutOption{
    .name = "output", .value = "FILE", .help = RP_TR("write the mail to this file; else print it"), .letter = 'o'};

constexpr OptionInfo kPbemNewOptions[] = {
    kGameOption,
    kPbemKeyOption,
    kPbemPasswordOption,
    {.name = "side", .value = "ID", .help = RP_TR("the side that you play"), .needed = true},
    kPbemNameOption,
    {.name = "dice",
     .value = "HOW",
     .help = RP_TR("verified: nobody can know or choose a die; trusted: fewer mails"),
     .fallback = "verified",
     .choices = "verified trusted"},
    kOpponentOption,
    kPbemOutOption,
};
constexpr OptionInfo kPbemJoinOptions[] = {kGameOption,     kPbemKeyOption,  kPbemPasswordOption,
                                           kPbemNameOption, kOpponentOption, kPbemOutOption};

int read_plan(const Arguments& arguments, Console& console, const std::string& scenario, MailPlan& plan,
              SecretKey& key) {
    std::error_code error;
    const std::string file(arguments.value("game"));
    if (std::filesystem::exists(file, error))
        return console.refuse(kUnreadable, "RP6041", "'" + file + "' is there already",
                              "a game is never overwritten: name another file");
    if (const int code = read_secret_key(arguments, console, key); code != kClean) return code;
    if (arguments.has("opponent")) {
        Arguments asked;
        asked.options["key"] = {std::string(arguments.value("opponent"))};
        if (const int code = read_key_option(asked, console, plan.expected); code != kClean) return code;
    }
    plan.name = arguments.value("name");
    plan.scenario = path_beside(file, scenario);
    plan.key_file = path_beside(file, std::string(arguments.value("key")));
    return kClean;
}

int pbem_new_command(const Arguments& arguments, Console& console) {
    MailPlan plan;
    SecretKey key;
    if (const int code = read_plan(arguments, console, arguments.operands[0], plan, key); code != kClean) return code;
    plan.side = arguments.value("side");
    plan.dice = arguments.value("dice") == "trusted" ? MailDice::trusted : MailDice::verified;
    MailBattle battle;
    Choices choices;
    if (const int code = read_choices(arguments, console, choices); code != kClean) return code;
    if (const int code = open_mail_battle(console, arguments.operands[0], choices, battle); code != kClean) return code;
    auto game = MailGame::invite(std::move(battle), plan, key);
    if (!game) {
        console.report(game.error());
        return kUsage;
    }
    tell_mail_game(console, *game);
    return keep_and_send(arguments, console, std::string(arguments.value("game")), *game);
}

int pbem_join_command(const Arguments& arguments, Console& console) {
    std::vector<SignedMail> mails;
    if (const int code = read_mails(console, arguments.operands[0], mails); code != kClean) return code;
    MailPlan plan;
    SecretKey key;
    if (const int code = read_plan(arguments, console, arguments.operands[1], plan, key); code != kClean) return code;
    MailBattle battle;
    const Choices choices{mails.front().mail.battle.settings, arguments.operands[0]};
    if (const int code = open_mail_battle(console, arguments.operands[1], choices, battle); code != kClean) return code;
    auto game = MailGame::join(std::move(battle), mails.front(), plan, key);
    if (!game) {
        console.report(game.error());
        return kViolations;
    }
    tell_mail_game(console, *game);
    return keep_and_send(arguments, console, std::string(arguments.value("game")), *game);
}

}  // namespace

const Command kPbemNew = {
    .name = "pbem new",
    .summary = RP_TR("Invite an opponent to a game by mail"),
    .operands = "SCENARIO",
    .min_operands = 1,
    .max_operands = 1,
    .about = RP_TR("Writes the file of the game and an invitation, which names what is played by its hashes, your side "
                   "and your key. The first right answer joins; with --opponent only the owner of that key can."),
    .options = kPbemNewOptions,
    .examples =
        "ramparts pbem new scenarios/chippewa --game ann.game --key ann.key --side us --name Ann -o invitation.txt",
    .plugins = PluginUse::installed,
    .errata = true,
    .settings = true,
    .run = pbem_new_command,
};

const Command kPbemJoin = {
    .name = "pbem join",
    .summary = RP_TR("Accept an invitation"),
    .operands = "MAIL SCENARIO",
    .min_operands = 2,
    .max_operands = 2,
    .about = RP_TR("MAIL is a file with the invitation, or - for standard input. You take the other side. If your "
                   "files differ from those of the invitation, one sentence reports it, and you do not join."),
    .options = kPbemJoinOptions,
    .examples =
        "ramparts pbem join invitation.txt scenarios/chippewa --game bob.game --key bob.key --name Bob -o joined.txt",
    .plugins = PluginUse::installed,
    .errata = true,
    .run = pbem_join_command,
};

}  // namespace ramparts::tools
