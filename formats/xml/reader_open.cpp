// Parsing a text into a Reader, with every refusal that needs no schema; see reader.hpp.
#include <algorithm>

#include "formats/text/byte_check.hpp"
#include "formats/text/other_file.hpp"
#include "formats/text/suggest.hpp"
#include "formats/xml/dom.hpp"
#include "formats/xml/reader.hpp"

namespace ramparts::xml {
namespace {

constexpr std::string_view kOwnNamespaces = "urn:ramparts:";

std::string code_point(std::uint32_t code) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text = "U+";
    for (int shift = code > 0xFFFF ? 20 : 12; shift >= 0; shift -= 4)
        text += kDigits[code >> static_cast<unsigned>(shift) & 15U];
    return text;
}

bool report_bytes(Report& report, const ByteCheck& check) {
    const auto byte = static_cast<unsigned char>(report.source()->text()[check.offset]);
    switch (check.fault) {
        case ByteFault::none: return true;
        case ByteFault::control:
            report.error("RP1004", check.offset, message("the control character {1} is in the text", code_point(byte)),
                         message("remove it; only tab and line ends are allowed"));
            break;
        case ByteFault::bad_utf8:
            report.error("RP1003", check.offset, message("byte 0x{1} is not UTF-8 here", code_point(byte).substr(4)),
                         message("save the file as UTF-8"));
            break;
        case ByteFault::not_a_character:
            report.error("RP1004", check.offset, message("U+FFFE and U+FFFF are not characters"), message("remove it"));
            break;
    }
    return false;
}

// Whether the text is something else altogether, which explains whatever is wrong with it.
bool report_other(Report& report) {
    const auto other = other_file(report.source()->text());
    if (other) report.error("RP1003", other->offset, other->said, other->fix);
    return other.has_value();
}

// The value of one pseudo-attribute of an XML declaration, empty when absent.
std::string_view declared(std::string_view declaration, std::string_view name) {
    const std::size_t at = declaration.find(name);
    if (at == std::string_view::npos) return {};
    const std::size_t open = declaration.find_first_of("\"'", at);
    if (open == std::string_view::npos) return {};
    const std::size_t close = declaration.find(declaration[open], open + 1);
    return close == std::string_view::npos ? std::string_view{} : declaration.substr(open + 1, close - open - 1);
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
        return lower(x) == lower(y);
    });
}

}  // namespace

std::unique_ptr<Reader> Reader::open(Report& report, std::size_t max_bytes, std::span<const Cut> cuts,
                                     std::size_t max_value) {
    std::unique_ptr<Reader> reader(new Reader(report));
    if (!reader->parse(max_bytes, cuts, max_value == 0 ? kMaxValueBytes : max_value)) return nullptr;
    return reader;
}

bool Reader::parse(std::size_t max_bytes, std::span<const Cut> cuts, std::size_t max_value) {
    const std::string& text = report_.source()->text();
    if (text.size() > max_bytes) {
        report_.error("RP1002", Report::kNoPlace,
                      message("the file has {1} bytes; at most {2} are read", text.size(), max_bytes),
                      message("split it, or remove what does not belong to it"));
        return false;
    }
    const ByteCheck bytes = check_bytes(text);
    if (bytes.fault != ByteFault::none && report_other(report_)) return false;
    if (!report_bytes(report_, bytes)) return false;
    if (!check_declaration(text)) return false;
    tree_ = std::make_shared<RawTree>(text, cuts, Limits::of_document(max_bytes, max_value), *dom_);
    const auto tell = [&](const SyntaxFault& fault) {
        report_.error(fault.code, fault.offset, fault.message, fault.fix);
    };
    if (!tree_->complete()) {
        if (!report_other(report_)) tell(*tree_->fault());
        return false;
    }
    if (!check_references(bytes.ampersands)) return false;
    if (!tree_->faults().empty() && report_other(report_)) return false;
    for (const SyntaxFault& fault : tree_->faults()) tell(fault);
    return true;
}

bool Reader::check_declaration(std::string_view text) {
    const std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    if (!text.substr(at).starts_with("<?xml") || at + 5 >= text.size() || !is_space(text[at + 5])) return true;
    const std::size_t end = text.find("?>", at);
    const std::string_view declaration = text.substr(at, end == std::string_view::npos ? end : end - at);
    const std::string_view version = declared(declaration, "version");
    const std::string_view encoding = declared(declaration, "encoding");
    const auto offset_in_text = [&](std::string_view part) {
        return static_cast<std::uint32_t>(part.data() - text.data());
    };
    if (version != "1.0") {
        report_.error("RP1006", version.empty() ? static_cast<std::uint32_t>(at) : offset_in_text(version),
                      message("the XML declaration states version \"{1}\"", excerpt(version)),
                      message("write version=\"1.0\""));
        return false;
    }
    if (encoding.empty() || equal_ignoring_case(encoding, "utf-8") || equal_ignoring_case(encoding, "us-ascii"))
        return true;
    report_.error("RP1003", offset_in_text(encoding),
                  message("the XML declaration states the encoding \"{1}\"", excerpt(encoding)),
                  message("save the file as UTF-8 and write encoding=\"UTF-8\""));
    return false;
}

bool Reader::check_references(const std::vector<std::uint32_t>& ampersands) {
    const std::string& text = report_.source()->text();
    bool fine = true;
    for (const std::uint32_t at : ampersands) {
        Reference reference;
        const ReferenceFault fault = read_reference(text, at, reference);
        if (fault == ReferenceFault::none) continue;
        if (tree_->in_other(at)) continue;
        fine = false;
        const std::string shown =
            fault == ReferenceFault::unfinished ? "" : quote(std::string_view(text).substr(at, reference.length));
        if (fault == ReferenceFault::unfinished)
            report_.error("RP1012", at, message("\"&\" begins no reference here"),
                          message("write &amp; for the character itself"));
        else if (fault == ReferenceFault::not_a_character)
            report_.error("RP1012", at, message("the reference {1} names no character that XML allows", shown),
                          message("remove it"));
        else
            report_.error("RP1013", at, message("the entity {1} is declared nowhere", shown),
                          message("write the character itself; only &amp; &lt; &gt; &quot; &apos; are known"));
    }
    return fine;
}

bool Reader::declare(const Attribute& attribute, std::string_view name_space) {
    const std::string_view name = attribute.name;
    if (name == "xmlns") {
        if (name_space == attribute.value) return true;
        report_.error("RP1014", offset(attribute.value), message("the namespace is \"{1}\"", excerpt(attribute.value)),
                      message("write xmlns=\"{1}\"", name_space));
        return true;
    }
    if (!name.starts_with("xmlns:")) return false;
    const std::string_view uri = attribute.value;
    const std::string prefix(name.substr(6));
    if (uri.starts_with(kOwnNamespaces)) {
        report_.error(
            "RP1014", offset(attribute.value),
            message("the prefix \"{1}\" is bound to \"{2}\"", excerpt(prefix), excerpt(uri)),
            message("namespaces that begin with urn:ramparts: belong to the formats; give the extension its own"));
        foreign_.push_back(prefix);
    } else if (uri.empty()) {
        report_.error("RP1014", offset(attribute.value),
                      message("the prefix \"{1}\" is bound to nothing", excerpt(prefix)),
                      message("give the extension a namespace such as urn:x-my-notes"));
        foreign_.push_back(prefix);
    } else {
        extensions_.push_back(prefix);
    }
    return true;
}

bool Reader::root(std::string_view name, std::string_view name_space, Element& out) {
    pugi::xml_node top = dom_->top().first_child();
    while (top.type() != pugi::node_element) top = top.next_sibling();
    fill(top.internal_object(), out);
    if (name != out.name()) {
        if (report_other(report_)) return false;
        report_.error("RP1020", offset(out), message("the root element is <{1}>", out.name()),
                      message("a file of this kind begins with <{1} xmlns=\"{2}\">", name, name_space));
        return false;
    }
    bool stated = false;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < out.count_; ++i) {
        const Attribute attribute = out.attributes_[i];
        for (std::size_t j = 0; j < i && attribute.name.starts_with("xmlns"); ++j)
            if (attribute.name == out.attributes_[j].name) duplicate_attribute(out, attribute);
        stated = stated || attribute.name == "xmlns";
        if (!declare(attribute, name_space)) out.attributes_[kept++] = attribute;
    }
    out.count_ = kept;
    if (!stated)
        report_.error("RP1014", offset(out), message("<{1}> states no namespace", name),
                      message("write xmlns=\"{1}\"", name_space));
    return true;
}

}  // namespace ramparts::xml
