// Mails as text: what mail programs do to it, and what is told when too much was done.
#include <catch2/catch.hpp>

#include "formats/mail/mail_file.hpp"
#include "formats/mail/mail_text.hpp"
#include "tests/features/pbem/table.hpp"

using namespace ramparts;
using namespace ramparts::test;

namespace {

std::string sample_bytes() {
    std::string bytes;
    for (int i = 0; i < 700; ++i) bytes += static_cast<char>(i * 37 % 251);
    return bytes;
}

std::string with_lines(const std::string& text, const std::function<std::string(const std::string&)>& change) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        out += change(text.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

void check_survives(const std::string& text) {
    const MailTexts read = read_mail_texts(text, "a");
    CHECK(read.diagnostics.empty());
    REQUIRE(read.mails.size() == 1);
    CHECK(read.mails.front() == sample_bytes());
}

std::string fault_of(const std::string& text) {
    const MailTexts read = read_mail_texts(text, "a");
    CHECK(read.mails.empty());
    return read.diagnostics.empty() ? "" : to_text(read.diagnostics.front());
}

}  // namespace

TEST_CASE("mail text: it survives what mail programs do", "[pbem]") {
    const std::string text = write_mail_text(sample_bytes(), 12);
    with_lines(text, [](const std::string& line) {
        CHECK(line.size() <= 76);
        return line;
    });
    check_survives(text);
    check_survives("Dear Bob,\nhere it is:\n\n" + text + "-- \nAnn\n");
    check_survives(with_lines(text, [](const std::string& line) { return "> " + line + "\n"; }));
    check_survives(with_lines(text, [](const std::string& line) { return ">>> | " + line + "  \n"; }));
    check_survives(with_lines(text, [](const std::string& line) { return line + "\r\n"; }));
    check_survives(with_lines(text, [](const std::string& line) { return " " + line + " \n"; }));  // format=flowed
    check_survives(with_lines(text, [](const std::string& line) { return line + "=\r\n"; }));      // soft breaks
    check_survives("\xEF\xBB\xBF" + with_lines(text, [](const std::string& line) { return "\xC2\xA0" + line + "\n"; }));
    // wrapped at 40 columns, each new line quoted anew
    check_survives(with_lines(text, [](const std::string& line) {
        std::string out;
        for (std::size_t at = 0; at < line.size(); at += 40)
            out += (line.starts_with("-") ? line.substr(at == 0 ? 0 : line.size()) : "> " + line.substr(at, 40)) + "\n";
        return out;
    }));
    // all lines of the data joined
    const std::size_t first = text.find('\n') + 1, last = text.find("-----END");
    std::string joined = text.substr(first, last - first);
    std::erase(joined, '\n');
    check_survives(text.substr(0, first) + joined + "\n" + text.substr(last));
}

TEST_CASE("mail text: several in one text are all found", "[pbem]") {
    const std::string one = write_mail_text("first", 1), two = write_mail_text("second", 2);
    const MailTexts read = read_mail_texts("new:\n" + two + "\nyou wrote:\n> " + one, "a");
    CHECK(read.diagnostics.empty());
    CHECK(read.mails == std::vector<std::string>{"second", "first"});
    // a damaged one does not hide the others
    const MailTexts half = read_mail_texts(two.substr(0, 40) + "\n" + one, "a");
    CHECK(half.mails == std::vector<std::string>{"first"});
    CHECK(half.diagnostics.size() == 1);
}

TEST_CASE("mail text: what was cut or changed is told", "[pbem]") {
    const std::string text = write_mail_text(sample_bytes(), 12);
    CHECK(fault_of("nothing here").find("RP8201") != std::string::npos);
    for (std::size_t size = text.find('\n') + 1; size + 30 < text.size(); size += 13)
        CHECK(fault_of(text.substr(0, size)).find("RP8202") != std::string::npos);
    CHECK(fault_of(text.substr(0, text.size() / 2)).find("the text is cut") != std::string::npos);
    // every letter changed
    const std::size_t first = text.find('\n') + 1, last = text.find("-----END");
    for (std::size_t at = first; at < last; at += 7) {
        std::string changed = text;
        if (changed[at] == '\n') continue;
        changed[at] = changed[at] == 'A' ? 'B' : 'A';
        CHECK(fault_of(changed).find("RP8202") != std::string::npos);
    }
    // a line missing, a line doubled, two lines in each other's place
    std::string missing = text;
    missing.erase(first, 65);
    CHECK(fault_of(missing).find("RP8202") != std::string::npos);
    CHECK(fault_of(text.substr(0, first + 130) + text.substr(first + 65)).find("missing or doubled") !=
          std::string::npos);
    const std::string swapped = text.substr(0, first + 65) + text.substr(first + 130, 65) +
                                text.substr(first + 65, 65) + text.substr(first + 195);
    CHECK(fault_of(swapped) ==
          "a:1:33: error RP8202: the text was changed on its way: its check does not fit\n    fix: let it be sent "
          "again, as a file where the text does not come through");
    std::string strange = text;
    strange[first + 70] = '?';
    CHECK(fault_of(strange).find("a:3:6: error RP8202: a character that is not part of a mail") == 0);
    CHECK(fault_of(std::string(kMostMailText + 1, 'a')).find("RP8201") != std::string::npos);
}

TEST_CASE("mail text: a mail has one text", "[pbem]") {
    Table table;
    const SignedMail mail = table.until([](const SignedMail& m) { return m.mail.number >= 4; });
    const MailRead back = read_mail(mail.text, "a");
    REQUIRE(back.readable);
    CHECK(back.mail == mail.mail);
    CHECK(write_mail(back.mail) == mail.text);
    const auto code_of = [](const std::string& text) {
        const MailRead read = read_mail(text, "a");
        return read.readable || read.diagnostics.empty() ? std::string() : read.diagnostics.front().code;
    };
    const auto with = [&](const std::string& what, const std::string& by) {
        std::string text = mail.text;
        text.replace(text.find(what), what.size(), by);
        return code_of(text);
    };
    CHECK(with("ramparts-mail 1", "ramparts-mail 2") == "RP8204");
    CHECK(with("ramparts-mail 1", "ramparts-mail 01") == "RP8203");
    CHECK(with("ramparts-mail 1", "ramparts-post 1") == "RP8203");
    CHECK(with("number ", "number 0") == "RP8203");
    CHECK(with("number ", "number -") == "RP8203");
    CHECK(with("number ", "number 99999") == "RP8203");
    CHECK(with("from ", "note hello\nfrom ") == "RP8203");
    CHECK(with("\nshare ", "\nresigns\nshare ") == "RP8203");
    CHECK(with("\nstate ", "\nstate \n") == "RP8203");
    CHECK(with("\nbattle\n", "\n") == "RP8203");
    CHECK(with("\nend\n", "\n") == "RP8203");
    CHECK(with("ramparts-journal 1", "ramparts-journal 9") == "RP6011");
    CHECK(with("lock-map ", "lock-mop ") == "RP6012");
    CHECK(with("\nfrom ", "\nfrom \x01") == "RP8203");
}
