// The file of a game by mail; see mail_game.hpp.
#include <sys/stat.h>

#include <algorithm>
#include <charconv>

#include "formats/disk/write_file.hpp"
#include "formats/mail/mail_text.hpp"
#include "sdk/play/pbem/mail_game.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kGameTitle = "ramparts-mail-game 1";

std::string plain_line(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    return out;
}

void game_line(std::string& out, std::string_view key, std::string_view value) {
    if (!value.empty()) out += std::string(key) + " " + plain_line(value) + "\n";
}

Diagnostic game_fault(Message said, const std::string& path, std::uint32_t line) {
    Diagnostic d =
        mail_finding("RP8220", std::move(said), message("take the last copy that you have kept of the file"));
    d.where.file.path = path;
    d.where.file.line = line;
    d.where.file.column = line > 0 ? 1 : 0;
    return d;
}

bool take_game_line(MailGameFile& file, std::string_view key, std::string_view value) {
    if (key == "side") file.side = value;
    else if (key == "scenario") file.scenario = value;
    else if (key == "key-file") file.key_file = value;
    else if (key == "expected") return (file.expected = parse_public_key(value)).has_value();
    else if (key == "secret") {
        const auto secret = digest_of_hex(value);
        if (secret) file.secret = *secret;
        return secret.has_value();
    } else if (key == "veil") {
        file.veil = digest_of_hex(value);
        return file.veil.has_value();
    } else if (key == "hides") {
        const std::size_t space = std::min(value.find(' '), value.size());
        MailHidden out{std::string(value.substr(0, space)), 0};
        const char* const last = value.data() + value.size();
        const auto [end, error] = std::from_chars(value.data() + std::min(space + 1, value.size()), last, out.value);
        if (error != std::errc{} || end != last || file.hidden.size() >= kMostMailCounters) return false;
        file.hidden.push_back(std::move(out));
    } else return false;
    return !value.empty();
}

}  // namespace

std::string write_mail_game(const MailGameFile& file) {
    std::string out = std::string(kGameTitle) + "\n";
    game_line(out, "side", file.side);
    game_line(out, "scenario", file.scenario);
    game_line(out, "key-file", file.key_file);
    if (file.expected) game_line(out, "expected", file.expected->text());
    game_line(out, "secret", to_hex(file.secret));
    if (file.veil) game_line(out, "veil", to_hex(*file.veil));
    for (const MailHidden& each : file.hidden) game_line(out, "hides", each.counter + " " + std::to_string(each.value));
    out += "mails\n";
    for (const SignedMail& mail : file.mails) out += write_mail_text(write_signed(mail), mail.mail.number);
    return out;
}

Result<void, FileError> write_secret(const std::filesystem::path& path, std::string_view text, FileSystem& files) {
    const mode_t others = ::umask(077);
    auto written = write_file(path, text, files);
    ::umask(others);
    return written;
}

Result<void, FileError> keep_mail_game(const std::filesystem::path& path, const MailGameFile& file, FileSystem& files) {
    return write_secret(path, write_mail_game(file), files);
}

Result<MailGameFile, std::vector<Diagnostic>> read_mail_game(std::string_view text, const std::string& path) {
    const auto refuse = [](Diagnostic d) { return fail(std::vector{std::move(d)}); };
    if (!text.starts_with(std::string(kGameTitle) + "\n"))
        return refuse(game_fault(message("this is not a file of a game by mail"), path, 1));
    MailGameFile file;
    std::size_t at = kGameTitle.size() + 1;
    for (std::uint32_t number = 2;; ++number) {
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos)
            return refuse(game_fault(message("the file ends before its mails"), path, number));
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        if (line == "mails") break;
        const std::size_t space = std::min(line.find(' '), line.size());
        if (!take_game_line(file, line.substr(0, space), line.substr(std::min(space + 1, line.size()))))
            return refuse(game_fault(message("'{1}' is not a line of such a file", line.substr(0, 80)), path, number));
    }
    MailTexts texts = read_mail_texts(text.substr(at), path, kMostMailGame);
    if (!texts.diagnostics.empty()) return fail(std::move(texts.diagnostics));
    for (const std::string& bytes : texts.mails) {
        auto mail = read_signed(bytes, path);
        if (!mail) return fail(std::move(mail.error()));
        file.mails.push_back(std::move(*mail));
    }
    return file;
}

}  // namespace ramparts
