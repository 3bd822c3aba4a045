// Folders of plugins; see zoo.hpp.
#include "tests/proofs/zoo/zoo.hpp"

#include <sys/wait.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

namespace ramparts::test {

Zoo::Zoo() : path(fs::temp_directory_path() / ("ramparts-zoo-" + std::to_string(getpid()))) {
    fs::remove_all(path);
    fs::create_directories(plugins());
    fs::permissions(plugins(), fs::perms::others_write, fs::perm_options::remove);
    user = {path / "data" / "plugins", path / "data" / "mods", path / "config", path / "state"};
    ::setenv("ZOO_FILE", (path / "lines").c_str(), 1);
}

Zoo::~Zoo() {
    ::unsetenv("ZOO_FILE");
    fs::remove_all(path);
}

fs::path Zoo::describe(const std::string& name, const std::string& rows, const std::string& version) {
    const fs::path folder = plugins() / name;
    fs::create_directories(folder);
    std::ofstream(folder / "plugin.xml")
        << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo."
        << name << "\" version=\"" << version << "\" abi=\"1.0\" licence=\"MIT\">\n  <title>" << name
        << "</title>\n  <library native=\"" << name << "\"/>\n"
        << rows << "  <module id=\"zoo." << name << "\" title=\"" << name
        << "\" rule=\"zoo\">\n    <rule id=\"zoo\" number=\"1\" source=\"zoo\"/>\n  </module>\n</plugin>\n";
    return folder;
}

fs::path Zoo::add(const std::string& name, const std::string& animal, const std::string& rows,
                  const std::string& version) {
    const fs::path folder = describe(name, rows, version);
    const fs::path built = fs::path(RAMPARTS_ZOO) / ((animal.empty() ? name : animal) + ".so");
    fs::copy_file(built, library(name), fs::copy_options::overwrite_existing);
    fs::permissions(library(name), fs::perms::others_write, fs::perm_options::remove);
    return folder;
}

HostRequest Zoo::request() {
    HostRequest request;
    request.folders = {plugins()};
    request.user = user;
    request.version = "0.0.0";
    request.log = [this](std::string_view plugin, int severity, std::string_view text) {
        log.push_back(std::string(plugin) + " " + std::to_string(severity) + " " + std::string(text));
    };
    return request;
}

int Zoo::load_in_child(const std::function<void(const PluginSet&)>& then) {
    std::fflush(nullptr);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        for (const int number : {SIGABRT, SIGSEGV}) std::signal(number, SIG_DFL);
        const PluginSet set = load();
        if (then) then(set);
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

std::vector<std::string> Zoo::take_lines() {
    std::vector<std::string> lines;
    {
        std::ifstream in(path / "lines");
        for (std::string line; std::getline(in, line);) lines.push_back(line);
    }
    fs::remove(path / "lines");
    return lines;
}

void describe_player(const fs::path& folder, const std::string& name, const std::string& uses) {
    std::ofstream(folder / "plugin.xml")
        << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plugin xmlns=\"urn:ramparts:plugin:1\" format=\"1\" id=\"zoo."
        << name << "\" version=\"1.0.0\" abi=\"1.0\" licence=\"MIT\"><title>" << name << "</title><library native=\""
        << name << "\"/><module id=\"zoo." << name << "\" title=\"" << name << "\" rule=\"zoo\">"
        << "<uses table=\"ramparts.play/1\"/><uses table=\"ramparts.movement/1\"/>" << uses
        << R"(<phase number="0" id="calling" before="movement" title="Calling"/>
              <frame number="1" id="die" by="chance" faces="6" title="Throw"/>
              <verb number="0" id="call" takes="unit" pick="unit" title="{unit} is called"/>
              <attribute name="called" scope="unit" resets="turn"/>
              <attribute name="calls" resets="player-turn"/>
              <rule id="zoo" number="1" source="zoo"/>
              <message number="1" id="called">called out</message></module></plugin>)";
}

const PluginStatus& status_of(const PluginSet& set, const std::string& name) {
    for (const PluginStatus& plugin : set.plugins)
        if (plugin.info.id == "zoo." + name) return plugin;
    FAIL("there is no plugin zoo." << name);
    return set.plugins.front();
}

std::string codes_of(const std::vector<Diagnostic>& findings) {
    std::string codes;
    for (const Diagnostic& finding : findings) codes += (codes.empty() ? "" : " ") + finding.code;
    return codes;
}

std::string codes_of(const PluginStatus& plugin) { return codes_of(plugin.findings); }

Answer program(const std::string& words) {
    const std::string command = std::string("'") + RAMPARTS_CLI + "' " + words;
    Answer answer;
    FILE* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> bytes{};
    while (const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), pipe))
        answer.out.append(bytes.data(), count);
    const int status = ::pclose(pipe);
    answer.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return answer;
}

std::string failed_in(const std::string& out) {
    std::string ids;
    std::size_t at = 0;
    while ((at = out.find("  failed   ", at)) != std::string::npos) {
        at += 11;
        ids += " " + out.substr(at, out.find(' ', at) - at);
    }
    return ids;
}

}  // namespace ramparts::test
