// YAML through libyaml's events; see yaml_tree.hpp.
#include "sdk/exchange/hexmap/yaml_tree.hpp"

#include <yaml.h>

#include <algorithm>
#include <set>

#include "formats/text/other_file.hpp"
#include "formats/text/suggest.hpp"

namespace ramparts::hexmap {
namespace {

constexpr std::size_t kMostFindings = 200;

class YamlReading {
public:
    YamlReading(std::string_view text, YamlFindings& findings) : findings_(findings) {
        ready_ = yaml_parser_initialize(&parser_) != 0;
        if (!ready_) return;
        yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    ~YamlReading() {
        drop_event();
        if (ready_) yaml_parser_delete(&parser_);
    }
    YamlReading(const YamlReading&) = delete;
    YamlReading& operator=(const YamlReading&) = delete;

    bool run(YamlNode& root) {
        if (!ready_ || !next() || event_.type != YAML_STREAM_START_EVENT || !next()) return false;
        if (event_.type != YAML_DOCUMENT_START_EVENT)
            return refuse("RP7522", message("the document is empty"), message("name a HexMap document"));
        if (!next() || !value(root, 0) || !next() || !next()) return false;
        if (event_.type != YAML_STREAM_END_EVENT)
            return refuse("RP7521", message("there is more than one document in the file"),
                          message("keep one of them"));
        if (root.kind == YamlNode::Kind::map) return true;
        findings_.fault(root, message("the document is not a list of keys and values"),
                        message("name a HexMap document"));
        return false;
    }

private:
    void drop_event() {
        if (has_event_) yaml_event_delete(&event_);
        has_event_ = false;
    }
    bool next() {
        drop_event();
        has_event_ = yaml_parser_parse(&parser_, &event_) != 0;
        if (has_event_) return true;
        const std::string_view problem = parser_.problem != nullptr ? parser_.problem : "";
        findings_.add("RP7522", Severity::error, static_cast<std::uint32_t>(parser_.problem_mark.line) + 1,
                      static_cast<std::uint32_t>(parser_.problem_mark.column) + 1,
                      {message("the file is not YAML here: {1}", problem), message("correct it")});
        return false;
    }
    bool refuse(std::string_view code, Message said, Message fix) {
        findings_.add(code, Severity::error, static_cast<std::uint32_t>(event_.start_mark.line) + 1,
                      static_cast<std::uint32_t>(event_.start_mark.column) + 1, {std::move(said), std::move(fix)});
        return false;
    }

    // The event at hand and what belongs to it.
    bool value(YamlNode& node, std::size_t depth) {
        if (++nodes_ > kMaxYamlNodes)
            return refuse("RP7521", message("there are more than {1} values", kMaxYamlNodes), message("split the map"));
        if (depth > kMaxYamlDepth)
            return refuse("RP7521", message("values are nested more than {1} deep", kMaxYamlDepth),
                          message("no HexMap document needs that"));
        node.line = static_cast<std::uint32_t>(event_.start_mark.line) + 1;
        node.column = static_cast<std::uint32_t>(event_.start_mark.column) + 1;
        switch (event_.type) {
            case YAML_SCALAR_EVENT: return scalar(node);
            case YAML_SEQUENCE_START_EVENT: return list(node, depth);
            case YAML_MAPPING_START_EVENT: return mapping(node, depth);
            case YAML_ALIAS_EVENT:
                return refuse("RP7521", message("aliases are not read"), message("write the value itself"));
            default: return refuse("RP7522", message("a value is missing"), message("correct it"));
        }
    }
    bool plain(const yaml_char_t* anchor, const yaml_char_t* tag) {
        if (anchor == nullptr && tag == nullptr) return true;
        return refuse("RP7521", message("anchors and tags are not read"), message("write the value without them"));
    }
    bool scalar(YamlNode& node) {
        const auto& data = event_.data.scalar;
        if (!plain(data.anchor, data.tag)) return false;
        node.text.assign(reinterpret_cast<const char*>(data.value), data.length);
        node.quoted = data.style == YAML_SINGLE_QUOTED_SCALAR_STYLE || data.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
        const std::size_t shown = node.text.size() + (node.quoted ? 2 : 0);
        node.in_one_line = event_.start_mark.line == event_.end_mark.line &&
                           event_.end_mark.column - event_.start_mark.column == shown;
        return true;
    }
    bool list(YamlNode& node, std::size_t depth) {
        if (!plain(event_.data.sequence_start.anchor, event_.data.sequence_start.tag)) return false;
        node.kind = YamlNode::Kind::list;
        while (next()) {
            if (event_.type == YAML_SEQUENCE_END_EVENT) return true;
            if (!value(node.items.emplace_back(), depth + 1)) return false;
        }
        return false;
    }
    bool mapping(YamlNode& node, std::size_t depth) {
        if (!plain(event_.data.mapping_start.anchor, event_.data.mapping_start.tag)) return false;
        node.kind = YamlNode::Kind::map;
        std::set<std::string> seen;
        while (next()) {
            if (event_.type == YAML_MAPPING_END_EVENT) return true;
            YamlNode key;
            if (!value(key, depth + 1)) return false;
            if (key.kind != YamlNode::Kind::scalar || !seen.insert(key.text).second) {
                findings_.fault(key, message("the key {1} appears here twice, or is not a word", quote(key.text)),
                                message("keep one of them"));
                return false;
            }
            node.keys.push_back(std::move(key));
            if (!next() || !value(node.items.emplace_back(), depth + 1)) return false;
        }
        return false;
    }

    YamlFindings& findings_;
    yaml_parser_t parser_{};
    yaml_event_t event_{};
    bool ready_ = false;
    bool has_event_ = false;
    std::size_t nodes_ = 0;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const noexcept {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].text == key) return &items[i];
    return nullptr;
}

void YamlFindings::add(std::string_view code, Severity severity, std::uint32_t line, std::uint32_t column,
                       FaultWords complaint) {
    if (severity == Severity::error) failed_ = true;
    if (found_.size() >= kMostFindings) return;
    Diagnostic& finding = found_.emplace_back();
    finding.code = code;
    finding.severity = severity;
    finding.message = std::move(complaint.said);
    finding.fix = std::move(complaint.fix);
    finding.where.file = {path_, 0, line, column};
}

void YamlFindings::at_node(std::string_view code, Severity severity, const YamlNode& at, FaultWords complaint,
                           std::size_t offset) {
    const auto moved = at.in_one_line ? static_cast<std::uint32_t>(offset) + (at.quoted && offset > 0 ? 1 : 0) : 0;
    add(code, severity, at.line, at.column + moved, std::move(complaint));
}

bool read_yaml(std::string_view text, YamlNode& root, YamlFindings& findings) {
    if (text.size() > kMaxYamlBytes) {
        findings.add("RP7521", Severity::error, 0, 0,
                     {message("the file has {1} bytes; at most {2} are read", text.size(), kMaxYamlBytes),
                      message("split the map")});
        return false;
    }
    YamlFindings own = findings;
    if (YamlReading(text, own).run(root)) {
        findings = std::move(own);
        return true;
    }
    if (const auto other = other_file(text))
        findings.add("RP7522", Severity::error, other->line, 1, {other->said, other->fix});
    else findings = std::move(own);
    return false;
}

}  // namespace ramparts::hexmap
