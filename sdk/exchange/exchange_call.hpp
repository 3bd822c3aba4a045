// One call of an exporter or importer: the parts it may ask for, the files it writes, what it says.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sdk/exchange/exchange.hpp"

namespace ramparts {

/// Where parts come from: made when they are first asked for, kept until the call is over.
using PartMaker = std::function<std::optional<std::string>(std::string_view name)>;

/// The same with the options of plugin.xml, "param.NAME", as they are given, else their defaults. Both must live as
/// long.
[[nodiscard]] PartMaker with_options(PartMaker parts, std::span<const ParameterInfo> known,
                                     std::span<const ModuleParam> options);
/// Findings when options are wrong; none when all is well.
[[nodiscard]] Exchanged wrong_options(std::string_view of, const std::vector<ParameterInfo>& known,
                                      const Scenario& scenario, std::span<const ModuleParam> options,
                                      const std::string& file);

class ExchangeCall {
public:
    /// `allowed` lists the names of files that may be written; empty: any plain name.
    ExchangeCall(PartMaker parts, std::vector<std::string_view> allowed, std::string file_said_of);
    ExchangeCall(const ExchangeCall&) = delete;
    ExchangeCall& operator=(const ExchangeCall&) = delete;

    /// Gives the call the scenario and the options as tables too; both must live as long.
    void show(const rp_scenario_1& scenario, const rp_values_1& values) noexcept {
        source_.scenario = &scenario;
        source_.values = &values;
    }
    [[nodiscard]] const rp_source_1* source() const noexcept { return &source_; }
    [[nodiscard]] rp_files_1* files() noexcept { return &files_; }
    /// What became of it: `answer` is what run() answered, nothing when it threw; `code` is the finding of a failure.
    [[nodiscard]] Exchanged finish(std::optional<std::int32_t> answer, std::string_view code, const Message& who);

private:
    static rp_text RP_CALL part(const rp_source_1* source, const char* name);
    static std::int32_t RP_CALL write(rp_files_1* files, const char* path, const void* bytes, std::uint64_t count);
    static void RP_CALL say(rp_files_1* files, std::int32_t severity, std::uint32_t line, const char* text);
    [[nodiscard]] std::int32_t take(std::string_view name, const void* bytes, std::uint64_t count);

    PartMaker make_;
    std::vector<std::string_view> allowed_;
    std::string said_of_;
    rp_source_1 source_{};
    rp_files_1 files_{};
    std::map<std::string, std::optional<std::string>, std::less<>> parts_;
    std::map<std::string, std::string, std::less<>> written_;
    std::uint64_t bytes_ = 0;
    Message refused_;  ///< the first file that was not taken, and why
    std::vector<Diagnostic> findings_;
};

}  // namespace ramparts
