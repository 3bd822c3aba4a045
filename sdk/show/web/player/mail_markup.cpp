// See mail_markup.hpp. The script is mail.js.
#include "sdk/show/web/player/mail_markup.hpp"

#include "sdk/show/web/html.hpp"

namespace ramparts::web {
namespace {

std::string line_of(std::string_view id, std::string_view attributes = {}) {
    return "<p" + attribute("id", id) + std::string(attributes) + "></p>\n";
}

std::string alert_line(std::string_view id) { return line_of(id, " class=\"alert\" role=\"alert\" hidden"); }

std::string text_box(std::string_view id, const std::string& label, std::string_view attributes) {
    return "<p>" + element("label", label, attribute("for", id)) + "</p><textarea" + attribute("id", id) +
           " spellcheck=\"false\" autocapitalize=\"off\"" + std::string(attributes) + "></textarea>\n";
}

std::string input_line(std::string_view id, const std::string& label, std::string_view attributes) {
    return "<p>" + element("label", label, attribute("for", id)) + " <input" + attribute("id", id) +
           std::string(attributes) + "></p>\n";
}

std::string bar(const std::string& buttons) { return "<div class=\"bar\">" + buttons + "</div>\n"; }

std::string way(std::string_view value, const std::string& words, bool chosen) {
    return "<label><input type=\"radio\" name=\"mail-way\"" + attribute("value", value) + (chosen ? " checked>" : ">") +
           element("span", words) + "</label>\n";
}

std::string invitation_fields(const Scenario& scenario) {
    std::string out = "<p>" + element("label", say("Your side"), " for=\"mail-side\"") + " <select id=\"mail-side\">";
    for (const SideInfo& side : scenario.sides) out += element("option", side.name, attribute("value", side.id));
    out +=
        "</select></p>\n<p>" + element("label", say("Dice"), " for=\"mail-dice\"") + " <select id=\"mail-dice\">" +
        element("option", say("Verified"), " value=\"verified\"") +
        element("option", say("Trusted"), " value=\"trusted\"") + "</select></p>\n" +
        element("p",
                say("Verified: nobody can know or choose a die, and a mail ends at each. Trusted: fewer mails, but a "
                    "changed program could look ahead at its own dice."),
                " class=\"aside\"");
    return out;
}

std::string begin_dialog(const Scenario& scenario) {
    return "<dialog id=\"by-mail\" aria-labelledby=\"by-mail-title\"><form method=\"dialog\">\n" +
           element("h2", say("Game by mail"), " id=\"by-mail-title\"") +
           element("p",
                   say("Two people play by sending each other texts: by mail, by a chat, as you like. Each text is "
                       "signed and verified. The other player may use a page or Ramparts.")) +
           "<fieldset>" + element("legend", say("What do you want to do?")) + way("new", say("Invite somebody"), true) +
           way("join", say("Answer an invitation"), false) + way("open", say("Go on with a game"), false) +
           "</fieldset>\n" + alert_line("by-mail-no") + "<div data-way=\"new\">" + invitation_fields(scenario) +
           "</div>\n<div data-way=\"join\" hidden>" +
           text_box("mail-invitation", say("Paste the invitation here, the whole text"), " rows=\"4\"") +
           bar(button("mail-invitation-file", say("Open a file…"), say("Open a file with the invitation"))) +
           "<ul id=\"mail-invites\" hidden></ul></div>\n<div data-way=\"open\" hidden>" +
           element("p", say("Games in this browser"), " id=\"mail-games-title\"") +
           "<ul id=\"mail-games\" aria-labelledby=\"mail-games-title\"></ul>" +
           bar(button("mail-game-file", say("Open a game file…"), "")) + "</div>\n<div data-way=\"new join\">" +
           input_line("mail-name", say("Your name"), " maxlength=\"60\" autocomplete=\"name\"") +
           "<p><span id=\"mail-key-is\"></span> " + button("mail-key-change", say("Key…"), say("Your key…")) +
           "</p>\n<details>" + element("summary", say("The other's key (optional)")) +
           input_line("mail-expected", say("The other's key"), " spellcheck=\"false\" placeholder=\"RWQ…\"") +
           element("p", say("The line of the other player's public key: then nobody else can join."),
                   " class=\"aside\"") +
           "</details></div>\n<p class=\"bar\">" + element("button", say("Invite"), " id=\"by-mail-go\" value=\"go\"") +
           element("button", say("Cancel"), " value=\"cancel\"") + "</p></form></dialog>\n";
}

std::string key_dialog() {
    return "<dialog id=\"signing\" aria-labelledby=\"signing-title\"><form method=\"dialog\">\n" +
           element("h2", say("Your key"), " id=\"signing-title\"") +
           element("p", say("Your key signs your mails. It is a file as for signing mods, and it is kept in this "
                            "browser: save a copy, and give it to nobody.")) +
           alert_line("signing-no") + line_of("signing-words") + "<p id=\"signing-locked\" hidden>" +
           element("label", say("Its password"), " for=\"signing-password\"") +
           " <input id=\"signing-password\" type=\"password\" autocomplete=\"current-password\"> " +
           element("button", say("Unlock"), " id=\"signing-unlock\" type=\"button\"") + "</p>\n" +
           bar(button("signing-open", say("Open a key file…"), "") + button("signing-make", say("Make a new key"), "") +
               button("signing-save", say("Save my key"), say("Save my key to a file")) +
               button("signing-public", say("Copy my public key"), "")) +
           "<p class=\"bar\">" + element("button", say("Done"), " value=\"done\"") + "</p></form></dialog>\n";
}

std::string resign_dialog() {
    return "<dialog id=\"giving-up\" aria-labelledby=\"giving-up-title\"><form method=\"dialog\">\n" +
           element("h2", say("Give the game up"), " id=\"giving-up-title\"") +
           element("p", say("The mail says that you have lost; nothing follows it.")) + "<p class=\"bar\">" +
           element("button", say("Give up and write the mail"), " value=\"resign\"") +
           element("button", say("Cancel"), " value=\"cancel\"") + "</p></form></dialog>\n";
}

}  // namespace

std::string mail_panel() {
    return "<section id=\"mail\"" + attribute("aria-label", say("Game by mail")) + " hidden>\n" +
           line_of("mail-next", " tabindex=\"-1\"") + line_of("mail-standing") +
           element("p", say("This browser keeps nothing: save the game file before you send the mail."),
                   " id=\"mail-unkept\" class=\"alert\" role=\"alert\" hidden") +
           "\n" + alert_line("mail-no") +
           bar(button("mail-write", say("Write the mail"), "") +
               button("mail-since", say("Show the position before the last mail"), "", " hidden")) +
           "<div id=\"mail-letter\" hidden>" +
           text_box("mail-text", say("Your mail: send the whole text"), " rows=\"4\" readonly") +
           bar(button("mail-copy", say("Copy"), say("Copy your mail")) +
               button("mail-save", say("Save to a file"), say("Save your mail to a file")) +
               "<a id=\"mail-to\" href=\"#mail\">" + escaped(say("Mail program…")) + "</a>") +
           "</div>\n<div id=\"mail-answer\">" +
           text_box("mail-in", say("The other player's mail: paste the whole text"), " rows=\"3\"") +
           "<ul id=\"mail-about\" hidden></ul>" +
           bar(button("mail-accept", say("Accept the mail"), "") +
               button("mail-in-file", say("Open a file…"), say("Open a file with the mail"))) +
           "</div>\n<details>" + element("summary", say("Keys, dice, game file")) + "<ul id=\"mail-facts\"></ul>" +
           element("p",
                   say("Compare the words of the keys once by voice. The game file holds secrets: it is for you "
                       "alone. The window and ramparts pbem go on with it."),
                   " class=\"aside\"") +
           bar(button("mail-keep", say("Save the game file"), "") + button("mail-keys", say("Key…"), say("Your key…")) +
               button("mail-resign", say("Give the game up…"), "")) +
           "</details></section>\n";
}

std::string mail_dialogs(const Scenario& scenario) {
    return begin_dialog(scenario) + key_dialog() + resign_dialog() + "<input id=\"mail-file\" type=\"file\" hidden>\n";
}

std::vector<std::string> mail_sayings() {
    return {"invite",  say("Invite"),
            "join",    say("Join"),
            "goneOn",  say("This game has gone on in another window of the browser; it is shown as it is now."),
            "haveIt",  say("You have this game already; it is shown."),
            "newer",   say("This browser has a newer copy of this game; it is shown."),
            "copied",  say("Copied."),
            "keyless", say("You have no key yet; one is made for you."),
            "keyIs",   say("Your key: {1}"),
            "locked",  say("Your key has a password."),
            "other",   say("The other player's key: {1}"),
            "noGames", say("None yet."),
            "pasted",  say("The mail has been copied: paste it here."),
            "byMail",  say("Your game by mail goes on.")};
}

}  // namespace ramparts::web
