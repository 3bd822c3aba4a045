// See mail_text.hpp.
#include "formats/mail/mail_text.hpp"

#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/diag/fault_words.hpp"
#include "formats/codes/file_codes.hpp"
#include "formats/mail/mail_hash.hpp"

namespace ramparts {
namespace {

constexpr std::string_view kBegin = "BEGIN RAMPARTS MAIL";
constexpr std::string_view kEnd = "END RAMPARTS MAIL";
constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string check_digits(std::string_view bytes) {
    return to_hex(MailHash("ramparts mail text 1").add(bytes).done()).substr(0, 16);
}

// Without filling: the count says where it ends, and mail programs take '=' for their own.
constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;

std::string packed_base64(std::string_view bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      kVariant);
    text.pop_back();  // the zero at the end
    return text;
}

bool unpack_base64(std::string_view text, std::size_t size, std::string& out) {
    out.assign(size, '\0');
    std::size_t got = 0;
    const char* end = nullptr;
    return sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), size, text.data(), text.size(), nullptr,
                             &got, &end, kVariant) == 0 &&
           got == size && end == text.data() + text.size();
}

Diagnostic text_fault(const char* code, FaultWords complaint, const std::string& path, std::string_view text,
                      std::size_t at) {
    register_file_codes();
    Diagnostic d;
    d.code = code;
    d.message = std::move(complaint.said);
    d.fix = std::move(complaint.fix);
    d.where.file.path = path;
    if (at != std::string_view::npos) {
        const std::string_view before = text.substr(0, at);
        const std::size_t line = before.rfind('\n');
        const std::size_t from = line == std::string_view::npos ? 0 : line + 1;
        d.where.file.byte = static_cast<std::uint32_t>(at);
        d.where.file.line = static_cast<std::uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
        // columns count characters, not the bytes that continue one
        d.where.file.column =
            static_cast<std::uint32_t>(1 + std::count_if(before.begin() + static_cast<std::ptrdiff_t>(from),
                                                         before.end(), [](char c) { return (c & 0xC0) != 0x80; }));
    }
    return d;
}

Message send_again() { return message("let it be sent again, as a file where the text does not come through"); }

// How many bytes at `at` are left by mail programs and mean nothing; 0 when it is a letter of its own.
std::size_t idle_bytes(std::string_view text, std::size_t at) {
    constexpr std::string_view kIdle = " \t\r\n>|=*-";
    if (kIdle.find(text[at]) != std::string_view::npos) return 1;
    for (const std::string_view blank : {"\xC2\xA0", "\xE2\x80\x8B", "\xEF\xBB\xBF", "\xE2\x80\xAF"})
        if (text.substr(at).starts_with(blank)) return blank.size();
    return 0;
}

struct Block {
    std::size_t begin = 0;  // of the data
    std::size_t end = 0;    // behind the data
    std::size_t next = 0;   // where to look for another mail
    bool closed = false;
};

// The rest of the line with the words of the beginning holds the number of the mail for people.
Block block_at(std::string_view text, std::size_t found) {
    Block block;
    block.begin = std::min(text.find('\n', found), text.size());
    block.end = text.find(kEnd, block.begin);
    const std::size_t again = text.find(kBegin, block.begin);
    block.closed = block.end != std::string_view::npos && (again == std::string_view::npos || block.end < again);
    if (!block.closed) block.end = std::min(again, text.size());
    block.next = block.closed ? block.end + kEnd.size() : block.end;
    return block;
}

struct Opened {
    std::string bytes;
    std::optional<Diagnostic> fault;
};

// The letters of the data, without what mail programs add; the place of the first that cannot be one.
std::string letters_of(std::string_view text, const Block& block, std::size_t& strange) {
    std::string letters;
    for (std::size_t at = block.begin; at < block.end;) {
        if (const std::size_t idle = idle_bytes(text, at); idle > 0) {
            at += idle;
        } else if (text[at] == ':' || kAlphabet.find(text[at]) != std::string_view::npos) {
            letters += text[at++];
        } else {
            strange = at;
            return {};
        }
    }
    return letters;
}

Opened open_block(std::string_view text, const Block& block, const std::string& path) {
    Opened out;
    const auto refuse = [&](Message said, std::size_t at) {
        out.fault = text_fault("RP8202", {std::move(said), send_again()}, path, text, at);
        return out;
    };
    std::size_t strange = std::string_view::npos;
    const std::string letters = letters_of(text, block, strange);
    if (strange != std::string_view::npos)
        return refuse(message("a character that is not part of a mail is among its lines"), strange);
    const std::size_t first = letters.find(':');
    std::size_t size = 0;
    const bool counted = first != std::string::npos &&
                         std::from_chars(letters.data(), letters.data() + first, size).ptr == letters.data() + first &&
                         first > 0 && size > 0 && size <= kMostMailBytes;
    if (!counted) return refuse(message("the lines of the mail do not begin with its size"), block.begin);
    const std::size_t second = letters.find(':', first + 1);
    const std::string_view data =
        std::string_view(letters).substr(first + 1, std::min(second, letters.size()) - first - 1);
    const std::size_t wanted = (size * 4 + 2) / 3;
    if (!block.closed || second == std::string::npos || letters.size() < second + 17)
        return refuse(message("the text is cut: it should have {1} characters and has {2}", wanted + 17, data.size()),
                      block.end);
    if (letters.size() > second + 17 || data.size() != wanted)
        return refuse(
            message("lines are missing or doubled: there should be {1} characters and are {2}", wanted, data.size()),
            block.begin);
    if (!unpack_base64(data, size, out.bytes) ||
        check_digits(out.bytes) != std::string_view(letters).substr(second + 1))
        return refuse(message("the text was changed on its way: its check does not fit"), block.begin);
    return out;
}

}  // namespace

std::string write_mail_text(std::string_view bytes, std::uint32_t number) {
    const std::string letters = std::to_string(bytes.size()) + ":" + packed_base64(bytes) + ":" + check_digits(bytes);
    std::string out = "-----" + std::string(kBegin) + " " + std::to_string(number) + "-----\n";
    for (std::size_t at = 0; at < letters.size(); at += kMailColumns) out += letters.substr(at, kMailColumns) + "\n";
    return out + "-----" + std::string(kEnd) + "-----\n";
}

MailTexts read_mail_texts(std::string_view text, const std::string& path, std::size_t most) {
    MailTexts out;
    if (text.size() > most) {
        out.diagnostics.push_back(
            text_fault("RP8201",
                       {message("the text has {1} bytes; mails are looked for in at most {2}", text.size(), most),
                        message("give the mail alone")},
                       path, text, std::string_view::npos));
        return out;
    }
    for (std::size_t at = 0; (at = text.find(kBegin, at)) != std::string_view::npos;) {
        const Block block = block_at(text, at);
        Opened opened = open_block(text, block, path);
        if (opened.fault) out.diagnostics.push_back(std::move(*opened.fault));
        else out.mails.push_back(std::move(opened.bytes));
        at = block.next;
    }
    if (out.mails.empty() && out.diagnostics.empty())
        out.diagnostics.push_back(
            text_fault("RP8201",
                       {message("there is no mail of a game in this text"),
                        message("give the whole text, from the line with BEGIN RAMPARTS MAIL to that with END")},
                       path, text, std::string_view::npos));
    return out;
}

}  // namespace ramparts
