// See mail_file.hpp.
#include "formats/mail/mail_file.hpp"

#include <algorithm>
#include <charconv>

#include "formats/codes/file_codes.hpp"
#include "formats/text/byte_check.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kMailTitle = "ramparts-mail ";
constexpr std::string_view kLastLine = "end\n";

void mail_line(std::string& out, std::string_view key, std::string_view value) {
    ((out += key) += ' ') += value;
    out += '\n';
}

void mail_digest(std::string& out, std::string_view key, const std::optional<Digest>& digest) {
    if (digest) mail_line(out, key, to_hex(*digest));
}

std::string name_line(std::string_view name) {
    std::string out(name.substr(0, kMostMailName));
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    return out;
}

Diagnostic mail_fault(const char* code, Message said, Message fix, const std::string& path, std::uint32_t line) {
    register_file_codes();
    Diagnostic d;
    d.code = code;
    d.message = std::move(said);
    d.fix = std::move(fix);
    d.where.file.path = path;
    d.where.file.line = line;
    d.where.file.column = line > 0 ? 1 : 0;
    return d;
}

template <class Number>
bool whole_number(std::string_view text, Number& value, int base = 10) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return !text.empty() && error == std::errc{} && end == text.data() + text.size();
}

// Reads the lines before "battle". Order, repetition and form are left to the comparison with the canonical text.
class MailLines {
public:
    explicit MailLines(Mail& mail) : mail_(mail) {}

    [[nodiscard]] bool take(std::string_view key, std::string_view value) {
        if (key == "game") return digest(value, mail_.game);
        if (key == "number") return whole_number(value, mail_.number) && mail_.number < kMostMails;
        if (key == "previous") return digest(value, mail_.previous);
        if (key == "from") return text(value, mail_.from);
        if (key == "dice") return dice(value);
        if (key == "player") return text(value, mail_.player) && value.size() <= kMostMailName;
        if (key == "key") return (mail_.key = parse_public_key(value)).has_value();
        if (key == "commitment") return (mail_.commitment = digest_of_hex(value)).has_value();
        if (key == "opened") return (mail_.opened = digest_of_hex(value)).has_value();
        if (key == "share") return (mail_.share = digest_of_hex(value)).has_value();
        if (key == "promise") return promise(value);
        if (key == "open") return opening(value);
        if (key == "step") return step(value);
        if (key == "resigns") return mail_.resigns = value.empty();
        if (key == "state") return value.size() == 16 && whole_number(value, mail_.state, 16);
        return false;
    }

private:
    static bool digest(std::string_view value, Digest& out) {
        const auto read = digest_of_hex(value);
        if (read) out = *read;
        return read.has_value();
    }
    static bool text(std::string_view value, std::string& out) {
        out = value;
        return !value.empty();
    }
    bool dice(std::string_view value) {
        for (const MailDice known : {MailDice::verified, MailDice::trusted})
            if (value == to_string(known)) mail_.dice = known;
        return mail_.dice.has_value();
    }
    // "us-q1 HASH"
    bool promise(std::string_view value) {
        const std::size_t space = std::min(value.find(' '), value.size());
        const auto read = digest_of_hex(value.substr(std::min(space + 1, value.size())));
        if (space == 0 || !read || mail_.promises.size() >= kMostMailCounters) return false;
        mail_.promises.push_back({std::string(value.substr(0, space)), *read});
        return true;
    }
    // "us-q1 17 SALT"
    bool opening(std::string_view value) {
        const std::size_t first = std::min(value.find(' '), value.size());
        const std::size_t second = std::min(value.find(' ', first + 1), value.size());
        const auto salt = digest_of_hex(value.substr(std::min(second + 1, value.size())));
        MailOpening out{std::string(value.substr(0, first)), 0, salt.value_or(Digest{})};
        if (first == 0 || !salt || mail_.openings.size() >= kMostMailCounters) return false;
        if (!whole_number(value.substr(first + 1, second - first - 1), out.value)) return false;
        mail_.openings.push_back(std::move(out));
        return true;
    }
    bool step(std::string_view value) {
        if (value.empty() || mail_.steps.size() >= kMostMailSteps) return false;
        mail_.steps.emplace_back(value);
        return true;
    }

    Mail& mail_;
};

std::uint32_t first_difference(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    std::size_t at = 0;
    while (at < most && a[at] == b[at]) ++at;
    return static_cast<std::uint32_t>(1 + std::count(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

Message not_by_us() { return message("let it be sent again, by this program"); }

// The lines up to "battle"; the place behind that line, or nothing.
std::optional<std::size_t> read_mail_lines(std::string_view text, const std::string& path, MailRead& out) {
    MailLines lines(out.mail);
    std::uint32_t number = 1;
    for (std::size_t at = text.find('\n') + 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = std::min(end + 1, text.size());
        if (line == "battle") return at;
        const std::size_t space = std::min(line.find(' '), line.size());
        if (lines.take(line.substr(0, space), line.substr(std::min(space + 1, line.size())))) continue;
        out.diagnostics.push_back(mail_fault("RP8203", message("'{1}' is not a line of a mail", line.substr(0, 80)),
                                             not_by_us(), path, number + 1));
        return std::nullopt;
    }
    out.diagnostics.push_back(
        mail_fault("RP8203", message("the mail does not say what battle is played"), not_by_us(), path, number));
    return std::nullopt;
}

bool read_title(std::string_view text, const std::string& path, MailRead& out) {
    const std::string_view first = text.substr(0, std::min(text.find('\n'), text.size()));
    int format = 0;
    if (!first.starts_with(kMailTitle) || !whole_number(first.substr(kMailTitle.size()), format) || format < 1) {
        out.diagnostics.push_back(
            mail_fault("RP8203", message("what it holds is not a mail of a game"), not_by_us(), path, 1));
        return false;
    }
    if (format > kMailFormat) {
        out.diagnostics.push_back(
            mail_fault("RP8204", message("the mail has format {1}; this program reads up to {2}", format, kMailFormat),
                       message("install the version of the program that your opponent has"), path, 1));
        return false;
    }
    return true;
}

}  // namespace

std::string_view to_string(MailDice dice) noexcept { return dice == MailDice::verified ? "verified" : "trusted"; }

std::string write_mail(const Mail& mail) {
    std::string out = std::string(kMailTitle) + std::to_string(kMailFormat) + "\n";
    mail_digest(out, "game", mail.game);
    mail_line(out, "number", std::to_string(mail.number));
    mail_digest(out, "previous", mail.previous);
    mail_line(out, "from", mail.from);
    if (mail.dice) mail_line(out, "dice", to_string(*mail.dice));
    if (!mail.player.empty()) mail_line(out, "player", name_line(mail.player));
    if (mail.key) mail_line(out, "key", mail.key->text());
    mail_digest(out, "commitment", mail.commitment);
    mail_digest(out, "opened", mail.opened);
    mail_digest(out, "share", mail.share);
    for (const MailPromise& p : mail.promises) mail_line(out, "promise", p.counter + " " + to_hex(p.promise));
    for (const MailOpening& o : mail.openings)
        mail_line(out, "open", o.counter + " " + std::to_string(o.value) + " " + to_hex(o.salt));
    for (const std::string& step : mail.steps) mail_line(out, "step", step);
    if (mail.resigns) out += "resigns\n";
    mail_line(out, "state", hash_digits(mail.state));
    return out + "battle\n" + write_journal(mail.battle) + std::string(kLastLine);
}

MailRead read_mail(std::string_view text, const std::string& path) {
    MailRead out;
    if (const xml::ByteCheck bytes = xml::check_bytes(text); bytes.fault != xml::ByteFault::none) {
        out.diagnostics.push_back(
            mail_fault("RP8203", message("the mail holds characters that no text may hold"), not_by_us(), path, 1));
        return out;
    }
    if (!read_title(text, path, out)) return out;
    const auto battle = read_mail_lines(text, path, out);
    if (!battle) return out;
    std::string_view rest = text.substr(*battle);
    if (!rest.ends_with(kLastLine)) {
        out.diagnostics.push_back(mail_fault("RP8203", message("the mail has no last line"), not_by_us(), path, 0));
        return out;
    }
    rest.remove_suffix(kLastLine.size());
    JournalRead read = read_journal(rest, path);
    out.diagnostics = std::move(read.diagnostics);
    out.mail.battle = std::move(read.journal);
    if (!read.readable || !out.diagnostics.empty()) return out;
    if (const std::string again = write_mail(out.mail); again != text) {
        out.diagnostics.push_back(mail_fault("RP8203", message("this line is not as this program writes it"),
                                             not_by_us(), path, first_difference(text, again)));
        return out;
    }
    out.readable = true;
    return out;
}

namespace {

// What the signature says that it is for.
std::string mail_words(const Mail& mail) {
    return "ramparts-mail " + to_hex(mail.game) + " " + std::to_string(mail.number);
}

}  // namespace

SignedMail sign_mail(const Mail& mail, const SecretKey& key) {
    SignedMail out;
    out.text = write_mail(mail);
    out.mail = mail;
    out.signature = key.sign(out.text, mail_words(mail));
    return out;
}

std::string write_signed(const SignedMail& mail) { return mail.text + mail.signature; }

Result<SignedMail, std::vector<Diagnostic>> read_signed(std::string_view bytes, const std::string& path) {
    const std::string mark = "\n" + std::string(kLastLine);
    const std::size_t end = bytes.find(mark);
    const std::string_view text = bytes.substr(0, end == std::string_view::npos ? end : end + mark.size());
    MailRead read = read_mail(text, path);
    if (!read.readable) return fail(std::move(read.diagnostics));
    SignedMail out;
    out.mail = std::move(read.mail);
    out.text = text;
    out.signature = bytes.substr(text.size());
    return out;
}

std::optional<Diagnostic> verify_mail(const SignedMail& mail, const PublicKey& key) {
    auto verified = verify_for(mail.signature, mail.text, key, mail_words(mail.mail));
    if (!verified) return std::move(verified.error());
    return std::nullopt;
}

Digest chain_hash(const Digest& before, std::string_view text) {
    return MailHash("ramparts mail chain 1").add(before).add(text).done();
}

}  // namespace ramparts
