// Line breaking and pages; see flow.hpp.
#include "sdk/show/print/flow.hpp"

#include <algorithm>

namespace ramparts::paper {
namespace {

using namespace draw;

constexpr double kLead = 1.32;  ///< from baseline to baseline, in letters' heights
constexpr double kGutter = 6;   ///< mm between columns

Font font_of(const Run& run, double size) { return {Family::serif, size, run.bold, run.italic, 0}; }

struct Piece {
    std::string word;
    std::size_t run = 0;
    bool blank_before = false;
};

/// The words of a paragraph; blanks between words part them, and words of different runs may touch.
std::vector<Piece> pieces_of(const Paragraph& paragraph) {
    std::vector<Piece> pieces;
    bool blank = false;
    for (std::size_t r = 0; r < paragraph.runs.size(); ++r) {
        const std::string& text = paragraph.runs[r].text;
        for (std::size_t at = 0; at < text.size();) {
            if (text[at] == ' ' || text[at] == '\n' || text[at] == '\t') {
                blank = true;
                ++at;
                continue;
            }
            const std::size_t end = std::min(text.find_first_of(" \n\t", at), text.size());
            pieces.push_back({text.substr(at, end - at), r, blank});
            blank = false;
            at = end;
        }
    }
    return pieces;
}

/// Cuts a word that no line could hold; between characters, never within one.
std::string cut_head(std::string& word, const Font& font, double width) {
    std::size_t end = 0;
    while (end < word.size()) {
        std::size_t next = end + 1;
        while (next < word.size() && (static_cast<unsigned char>(word[next]) & 0xC0U) == 0x80U) ++next;
        if (end > 0 && text_width(std::string_view(word).substr(0, next), font) > width) break;
        end = next;
    }
    std::string head = word.substr(0, end);
    word.erase(0, end);
    return head;
}

class Breaker {
public:
    Breaker(const Paragraph& paragraph, double width, Colour colour) : p_(paragraph), width_(width), colour_(colour) {
        open();
    }
    void add(Piece piece) {
        const Font font = font_of(p_.runs[piece.run], p_.size);
        const double blank = piece.blank_before && !line_.items.empty() ? text_width(" ", font) : 0;
        double wide = text_width(piece.word, font);
        if (x_ + blank + wide > width_ && !line_.items.empty()) {
            close();
            piece.blank_before = false;
        }
        while (x_ + wide > width_ && wide > width_ - indent()) {
            put({cut_head(piece.word, font, width_ - x_), piece.run, false}, font);
            wide = text_width(piece.word, font);
            if (!piece.word.empty()) close();
        }
        if (!piece.word.empty()) put(piece, font);
    }
    std::vector<TextLine> finish() {
        if (!line_.items.empty()) close();
        return std::move(lines_);
    }

private:
    [[nodiscard]] double indent() const noexcept { return lines_.empty() ? 0 : p_.indent; }
    void open() {
        x_ = indent();
        line_ = {{}, p_.size * kLead};
        run_ = p_.runs.size();
    }
    void close() {
        lines_.push_back(std::move(line_));
        open();
    }
    void put(const Piece& piece, const Font& font) {
        const bool blank = piece.blank_before && !line_.items.empty();
        if (run_ == piece.run) {
            line_.items.back().text += (blank ? " " : "") + piece.word;
        } else {
            if (blank) x_ += text_width(" ", font);
            line_.items.push_back({{x_, 0}, piece.word, font, colour_, Anchor::start, 0, std::nullopt, 0});
            run_ = piece.run;
        }
        const TextItem& last = line_.items.back();
        x_ = last.at.x + text_width(last.text, font);
    }

    const Paragraph& p_;
    double width_;
    Colour colour_;
    std::vector<TextLine> lines_;
    TextLine line_;
    std::size_t run_ = 0;
    double x_ = 0;
};

/// How large the letters are, beside those of the paragraphs, and in how many columns.
struct Setting {
    double scale;
    int columns;
};
constexpr Setting kSettings[] = {{1.15, 1}, {1.0, 1}, {1.0, 2}, {0.9, 2}, {0.8, 2}};
constexpr Setting kManyPages{0.9, 2};

Paragraph scaled(Paragraph paragraph, double by) {
    paragraph.size *= by;
    paragraph.indent *= by;
    paragraph.before *= by;
    return paragraph;
}

class Layout {
public:
    Layout(const Sheaf& sheaf, Paper paper, Setting setting) : sheaf_(sheaf), page_(size_of(paper)), setting_(setting) {
        new_page();
        first_top();
        for (std::size_t i = 0; i < sheaf.body.size(); ++i) body(i);
        rule_columns();
    }
    std::vector<DisplayList> take() { return std::move(pages_); }
    [[nodiscard]] std::size_t count() const noexcept { return pages_.size(); }

private:
    [[nodiscard]] double inner() const noexcept { return page_.x - 2 * kPageMargin; }
    [[nodiscard]] double column_width() const noexcept {
        return (inner() - kGutter * (setting_.columns - 1)) / setting_.columns;
    }
    [[nodiscard]] double left() const noexcept { return kPageMargin + column_ * (column_width() + kGutter); }
    [[nodiscard]] double bottom() const noexcept { return page_.y - kPageMargin - 5; }

    void new_page() {
        if (!pages_.empty()) rule_columns();
        DisplayList& list = pages_.emplace_back();
        list.width = page_.x;
        list.height = page_.y;
        list.title = sheaf_.title;
        top_ = y_ = kPageMargin;
        column_ = 0;
    }
    void first_top() {
        Pen pen(pages_.back().items);
        const Palette& style = kPrintedPalette;
        double size = 6.2;
        const Paragraph title{{{sheaf_.title, true, false}}, size, 0, 0, true};
        for (const TextLine& line : lines_of_text(title, inner(), style.ink)) {
            y_ += line.height * (y_ == kPageMargin ? 0.8 : 1.0);
            put_line(pen, line, {kPageMargin, y_});
        }
        y_ += 0.8;
        for (const Paragraph& paragraph : sheaf_.preface)
            for (const TextLine& line : lines_of_text(paragraph, inner(), style.faint_ink)) {
                y_ += line.height;
                put_line(pen, line, {kPageMargin, y_});
            }
        y_ += 2.5;
        pen.stroke(Path::polyline({{kPageMargin, y_}, {page_.x - kPageMargin, y_}}), {style.frame, 0.5, false});
        y_ += 1.5;
        top_ = y_;
    }
    void body(std::size_t at) {
        const Paragraph paragraph = scaled(sheaf_.body[at], setting_.scale);
        const auto lines = lines_of_text(paragraph, column_width(), kPrintedPalette.ink);
        double needed = 0;  // a heading takes along the first lines of what follows
        for (std::size_t i = 0; i < lines.size() && (paragraph.heading || i < 2); ++i) needed += lines[i].height;
        if (paragraph.heading && at + 1 < sheaf_.body.size())
            needed += 2.2 * sheaf_.body[at + 1].size * setting_.scale * kLead + paragraph.before;
        if (y_ > top_) y_ += paragraph.before;
        if (y_ + needed > bottom()) next_column();
        for (const TextLine& line : lines) {
            if (y_ + line.height > bottom()) next_column();
            y_ += line.height;
            Pen pen(pages_.back().items);
            put_line(pen, line, {left(), y_});
            if (paragraph.heading && &line == &lines.back())
                pen.stroke(Path::polyline({{left(), y_ + 1}, {left() + column_width(), y_ + 1}}),
                           {kPrintedPalette.frame, 0.18, false});
        }
        if (paragraph.heading) y_ += 1;
        lowest_ = std::max(lowest_, y_);
    }
    void next_column() {
        if (++column_ >= setting_.columns) new_page();
        y_ = top_;
    }
    void rule_columns() {
        if (column_ == 0 && pages_.size() == 1) return;
        Pen pen(pages_.back().items);
        for (int c = 1; c < setting_.columns; ++c) {
            const double x = kPageMargin + c * (column_width() + kGutter) - kGutter / 2;
            pen.stroke(Path::polyline({{x, top_ + 2}, {x, bottom()}}), {kPrintedPalette.grid, 0.15, false});
        }
    }

    const Sheaf& sheaf_;
    Point page_;
    Setting setting_;
    std::vector<DisplayList> pages_;
    double top_ = 0;
    double y_ = 0;
    double lowest_ = 0;
    int column_ = 0;
};

}  // namespace

Point size_of(Paper paper) noexcept {
    switch (paper) {
        case Paper::letter: return {215.9, 279.4};
        case Paper::a3: return {297, 420};
        case Paper::a2: return {420, 594};
        case Paper::a4: break;
    }
    return {210, 297};
}

Paper paper_of(std::string_view word) noexcept {
    return word == "letter" ? Paper::letter : word == "a3" ? Paper::a3 : word == "a2" ? Paper::a2 : Paper::a4;
}

std::vector<TextLine> lines_of_text(const Paragraph& paragraph, double width, Colour colour) {
    Breaker breaker(paragraph, width, colour);
    for (Piece& piece : pieces_of(paragraph)) breaker.add(std::move(piece));
    return breaker.finish();
}

void put_line(Pen& pen, const TextLine& line, Point at) {
    for (TextItem item : line.items) {
        item.at = item.at + at;
        pen.text(std::move(item));
    }
}

std::vector<DisplayList> lay_out(const Sheaf& sheaf, Paper paper,
                                 const std::function<std::string(int, int)>& page_words) {
    std::vector<DisplayList> pages;
    for (const Setting& setting : kSettings) {
        Layout layout(sheaf, paper, setting);
        if (layout.count() > 1) continue;
        pages = layout.take();
        break;
    }
    if (pages.empty()) pages = Layout(sheaf, paper, kManyPages).take();
    for (std::size_t i = 0; i < pages.size(); ++i) {
        Pen pen(pages[i].items);
        const double y = pages[i].height - kPageMargin;
        const Font font{Family::serif, 2.3, false, true, 0};
        const Colour ink = kPrintedPalette.faint_ink;
        pen.text({{kPageMargin, y}, sheaf.footer, font, ink, Anchor::start, 0, std::nullopt, 0});
        if (pages.size() > 1)
            pen.text({{pages[i].width - kPageMargin, y},
                      page_words(static_cast<int>(i + 1), static_cast<int>(pages.size())),
                      font,
                      ink,
                      Anchor::end,
                      0,
                      std::nullopt,
                      0});
    }
    return pages;
}

}  // namespace ramparts::paper
