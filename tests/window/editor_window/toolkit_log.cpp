#include "tests/window/editor_window/toolkit_log.hpp"

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdio>
#include <string_view>

#include <glib.h>

#include <wx/log.h>

#include "editor/toolkit/translate.hpp"

namespace ramparts::test {
namespace {

std::vector<Complaint> g_complaints;
std::string g_test = "before the first case";

void complain(std::string message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    const auto known = std::find_if(g_complaints.begin(), g_complaints.end(),
                                    [&](const Complaint& c) { return c.test == g_test && c.message == message; });
    if (known != g_complaints.end()) ++known->times;
    else g_complaints.push_back({g_test, std::move(message), 1});
}

GLogWriterOutput hear(GLogLevelFlags level, const GLogField* fields, gsize count, gpointer) {
    if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) == 0) return G_LOG_WRITER_HANDLED;
    std::string domain;
    std::string words;
    for (gsize i = 0; i < count; ++i) {
        const auto* value = static_cast<const char*>(fields[i].value);
        const std::string text =
            fields[i].length < 0 ? std::string(value) : std::string(value, static_cast<std::size_t>(fields[i].length));
        if (std::string_view(fields[i].key) == "GLIB_DOMAIN") domain = text;
        if (std::string_view(fields[i].key) == "MESSAGE") words = text;
    }
    complain(domain + ((level & G_LOG_LEVEL_WARNING) != 0 ? "-WARNING: " : "-CRITICAL: ") + words);
    return G_LOG_WRITER_HANDLED;
}

class ToolkitLog final : public wxLog {
    void DoLogRecord(wxLogLevel level, const wxString& message, const wxLogRecordInfo&) override {
        if (level <= wxLOG_Warning || level == wxLOG_Debug) complain("wx: " + from_wx(message));
    }
};

class CaseWatch final : public Catch::TestEventListenerBase {
public:
    using TestEventListenerBase::TestEventListenerBase;
    void testCaseStarting(const Catch::TestCaseInfo& info) override { g_test = info.name; }
    void testCaseEnded(const Catch::TestCaseStats&) override { g_test += " (after its end)"; }
};

}  // namespace

CATCH_REGISTER_LISTENER(CaseWatch)

void watch_toolkits() {
    g_log_set_writer_func(hear, nullptr, nullptr);
    delete wxLog::SetActiveTarget(new ToolkitLog);
}

const std::vector<Complaint>& complaints() { return g_complaints; }

TEST_CASE("a case that passes while the toolkit complains", "[.complaint]") {
    for (int i = 0; i < 2; ++i) g_log("Ramparts", G_LOG_LEVEL_WARNING, "a planned warning");
}

}  // namespace ramparts::test
