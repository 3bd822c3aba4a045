// Values as bytes and back: one description of each message serves the side that writes and the side that reads.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ramparts::worker {

/// Writes values one after the other.
class FieldWriter {
public:
    static constexpr bool kReads = false;
    template <std::integral N>
    void number(const N& value) {
        put(static_cast<std::uint64_t>(value), sizeof(N));
    }
    /// A number from `least` to `most`.
    template <class N>
    void within(const N& value, std::type_identity_t<N> least, std::type_identity_t<N> most) {
        static_cast<void>(least);
        static_cast<void>(most);
        number(value);
    }
    /// One of the first `count` values of an enumeration.
    template <class E>
    void choice(const E& value, std::size_t count) {
        static_cast<void>(count);
        number(static_cast<std::uint8_t>(value));
    }
    void flag(const bool& value) { put(value ? 1 : 0, 1); }
    /// A text to be read by people; what is longer is cut, and what is no text is made one.
    void text(const std::string& value, std::size_t most);
    void bytes(const std::string& value, std::size_t most);
    template <class T, class Each>
    void list(std::vector<T>& values, std::size_t most, std::size_t least_bytes, Each each) {
        static_cast<void>(least_bytes);
        const std::size_t count = values.size() < most ? values.size() : most;
        put(count, 4);
        for (std::size_t i = 0; i < count; ++i) each(values[i]);
    }
    void require(bool holds) { static_cast<void>(holds); }
    [[nodiscard]] std::string take() { return std::move(out_); }
    [[nodiscard]] std::size_t size() const noexcept { return out_.size(); }

private:
    void put(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) out_.push_back(static_cast<char>(value >> (8 * i) & 0xFFU));
    }
    std::string out_;
};

/// Reads them, and believes nothing: what is too short, too long, out of range, no text or left over is a fault, after
/// which all values are 0.
class FieldReader {
public:
    static constexpr bool kReads = true;
    explicit FieldReader(std::string_view bytes) : rest_(bytes) {}
    template <std::integral N>
    void number(N& value) {
        value = static_cast<N>(get(sizeof(N)));
    }
    template <class N>
    void within(N& value, std::type_identity_t<N> least, std::type_identity_t<N> most) {
        number(value);
        if (value < least || value > most) {
            ok_ = false;
            value = least;
        }
    }
    template <class E>
    void choice(E& value, std::size_t count) {
        std::uint8_t number_of = 0;
        number(number_of);
        if (number_of >= count) ok_ = false;
        value = static_cast<E>(ok_ ? number_of : 0);
    }
    void flag(bool& value) {
        const std::uint64_t bit = get(1);
        if (bit > 1) ok_ = false;
        value = ok_ && bit == 1;
    }
    void text(std::string& value, std::size_t most);
    /// The same for bytes that are no text.
    void bytes(std::string& value, std::size_t most);
    /// `least_bytes` that each entry takes, so that a count which cannot be true costs nothing.
    template <class T, class Each>
    void list(std::vector<T>& values, std::size_t most, std::size_t least_bytes, Each each) {
        const std::uint64_t count = get(4);
        values.clear();
        if (count > most || count * least_bytes > rest_.size()) ok_ = false;
        if (!ok_) return;
        values.resize(static_cast<std::size_t>(count));
        for (T& value : values)
            if (ok_) each(value);
        if (!ok_) values.clear();
    }
    void require(bool holds) { ok_ = ok_ && holds; }
    /// What is read leads to so many bytes of text; all texts of a frame together may not be without end.
    void spend(std::size_t bytes) {
        spent_ += bytes;
        require(spent_ <= kMostSpent);
    }
    [[nodiscard]] bool ok() const noexcept { return ok_; }
    /// Whether all was well and nothing is left.
    [[nodiscard]] bool finished() const noexcept { return ok_ && rest_.empty(); }

private:
    std::uint64_t get(std::size_t bytes) {
        if (rest_.size() < bytes) ok_ = false;
        if (!ok_) return 0;
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest_[i])) << (8 * i);
        rest_.remove_prefix(bytes);
        return value;
    }
    static constexpr std::size_t kMostSpent = std::size_t{8} << 20;
    std::string_view rest_;
    std::size_t spent_ = 0;
    bool ok_ = true;
};

/// The payload of a message, which has a function `wire(io, message)`.
template <class T>
[[nodiscard]] std::string payload_of(T message) {
    FieldWriter out;
    wire(out, message);
    return out.take();
}
/// The message of a payload; false when it is none.
template <class T>
[[nodiscard]] bool read_payload(std::string_view payload, T& message) {
    FieldReader in(payload);
    wire(in, message);
    return in.finished();
}

}  // namespace ramparts::worker
