// Loading and beginning plugins; see library.hpp. Exceptions of a plugin end here, whatever they are.
#include "sdk/extend/host/library.hpp"

#include <algorithm>
#include <cstring>

#include "sdk/extend/host/text.hpp"

namespace ramparts {
namespace {

constexpr std::size_t kLogText = 4096;
constexpr std::uint32_t kMaxEntryBytes = 4096;  // more is no size but rubbish

// What a call answered, or nothing when it threw.
template <class F>
auto guarded(F&& call) noexcept -> std::optional<decltype(call())> {
    try {
        return call();
    } catch (...) {
        return std::nullopt;
    }
}

}  // namespace

PluginLibrary::Mark::Mark(const PluginLibrary& library) : services_(library.services_), id_(library.info_.id) {
    if (library.hash_.empty()) return;
    const std::lock_guard lock(services_->mutex);
    const auto written = services_->marks.set({id_, library.info_.version, library.hash_});
    if (!written) problem_ = written.error().message;
    set_ = written.has_value();
}

PluginLibrary::Mark::~Mark() {
    if (!set_) return;
    const std::lock_guard lock(services_->mutex);
    services_->marks.clear(id_);
}

PluginLibrary::PluginLibrary(const PluginInfo& info, std::filesystem::path path, std::string hash,
                             std::shared_ptr<HostServices> services)
    : info_(info), path_(std::move(path)), hash_(std::move(hash)), services_(std::move(services)) {
    host_.size = sizeof host_;
    host_.abi_major = RP_ABI_MAJOR;
    host_.abi_minor = RP_ABI_MINOR;
    host_.name = text_of("ramparts");
    host_.version = text_of(services_->version);
    host_.data = this;
    host_.extension = &PluginLibrary::extension;
}

PluginLibrary::~PluginLibrary() {
    if (begun_) (void)guarded([&] { return entry_->deinit(), true; });
}

Diagnostic PluginLibrary::finding(std::string_view code, Message said, Message fix) const {
    return plugin_finding(code, path_, std::move(said), std::move(fix));
}

Result<std::shared_ptr<PluginLibrary>, Diagnostic> PluginLibrary::load(const PluginInfo& info,
                                                                       const std::filesystem::path& path,
                                                                       const std::string& hash,
                                                                       std::shared_ptr<HostServices> services,
                                                                       std::vector<Diagnostic>& found) {
    std::shared_ptr<PluginLibrary> library(new PluginLibrary(info, path, hash, std::move(services)));
    const Mark mark(*library);
    if (!mark.problem().empty())
        found.push_back(library->finding("RP7304", message("a crash could not be remembered: {1}", mark.problem()),
                                         message("let the folder of states be written to")));
    std::optional<Diagnostic> bad = library->open();
    if (!bad) bad = library->start();
    if (!bad) return library;
    library.reset();  // the way out may not come back either
    return fail(std::move(*bad));
}

Result<std::shared_ptr<PluginLibrary>, Diagnostic> PluginLibrary::begin(const PluginInfo& info, const rp_entry* entry,
                                                                        std::shared_ptr<HostServices> services) {
    std::shared_ptr<PluginLibrary> library(new PluginLibrary(info, {}, {}, std::move(services)));
    library->entry_ = entry;
    std::optional<Diagnostic> bad = library->start();
    if (bad) return fail(std::move(*bad));
    return library;
}

Result<std::shared_ptr<PluginLibrary>, Diagnostic> PluginLibrary::run(const PluginInfo& info,
                                                                      const std::filesystem::path& path,
                                                                      std::string source, const ScriptLimits& limits,
                                                                      std::shared_ptr<HostServices> services) {
    std::shared_ptr<PluginLibrary> library(new PluginLibrary(info, path, {}, services));
    ScriptOrder order{&info, path, std::move(source), limits, {}, services->version};
    if (services->log)
        order.log = [services, id = info.id](int severity, std::string_view text) {
            services->log(id, severity, text);
        };
    auto loaded = ScriptPlugin::load(std::move(order));
    if (!loaded) return fail(std::move(loaded.error()));
    library->script_ = std::move(*loaded);
    return library;
}

std::optional<Diagnostic> PluginLibrary::open() {
    const bool loaded = handle_.open(path_, hash_);
    if (!loaded)
        return finding(
            "RP7109",
            message("the system could not load the library: {1}",
                    handle_.why().empty() ? MessageArg(wording("no reason given")) : MessageArg(handle_.why())),
            message("link what it needs (-Wl,-z,defs shows it when the plugin is built)"));
    entry_ = static_cast<const rp_entry*>(handle_.symbol("rp_plugin_entry"));
    if (entry_ != nullptr) return std::nullopt;
    return finding("RP7201", message("the library exports no rp_plugin_entry"),
                   message("define it as ramparts/rp.h declares it, and do not hide it"));
}

std::optional<Diagnostic> PluginLibrary::check_entry() {
    std::uint32_t size = 0;
    if (entry_ != nullptr) std::memcpy(&size, entry_, sizeof size);
    if (size < sizeof(rp_entry) || size > kMaxEntryBytes)
        return finding("RP7202",
                       message("the entry says that it has {1}; it has {2}", bytes_words(size), sizeof(rp_entry)),
                       message("write sizeof rp_plugin_entry first"));
    const auto version = [](unsigned major, unsigned minor) {
        return std::to_string(major) + "." + std::to_string(minor);
    };
    const Message built = message("the library is built for boundary {1}, this program has {2}",
                                  version(entry_->abi_major, entry_->abi_minor), version(RP_ABI_MAJOR, RP_ABI_MINOR));
    if (entry_->abi_major != RP_ABI_MAJOR)
        return finding("RP7203", built, message("build the plugin again with the ramparts/rp.h of this program"));
    if (entry_->init == nullptr || entry_->deinit == nullptr || entry_->factory == nullptr)
        return finding("RP7205",
                       message("the entry lacks {1}", (entry_->init == nullptr     ? "init"
                                                       : entry_->deinit == nullptr ? "deinit"
                                                                                   : "factory")),
                       message("define it, if only as an empty function"));
    return std::nullopt;
}

std::optional<Diagnostic> PluginLibrary::start() {
    if (auto bad = check_entry()) return bad;
    const std::string folder = path_.parent_path().string();
    const auto answer = guarded([&] { return entry_->init(&host_, folder.c_str()); });
    if (!answer)
        return finding("RP7213", message("init() threw an exception"),
                       message("catch it inside and answer RP_E_INTERNAL"));
    if (*answer <= 0)
        return finding("RP7206", message("init() answered {1}", *answer),
                       message("see what the plugin wrote to the log"));
    begun_ = true;
    std::optional<Diagnostic> bad;
    if (!info_.modules.empty()) bad = take_modules();
    if (!bad) bad = take_checks();
    if (!bad) bad = take_transforms();
    return bad ? bad : take_tables();
}

std::optional<Diagnostic> PluginLibrary::take_modules() {
    const auto threw = [&] {
        return finding("RP7213", message("factory() threw an exception"), message("catch it inside and return null"));
    };
    const auto table = guarded([&] { return entry_->factory(RP_MODULES); });
    if (!table) return threw();
    if (*table == nullptr) {
        const auto none = guarded([&] {
            return no_table(RP_MODULES, finding("RP7207",
                                                message("plugin.xml names {1}, but factory() has no table {2}",
                                                        modules_words(info_.modules.size()), RP_MODULES),
                                                message("return the table for that id")));
        });
        return none ? *none : threw();
    }
    std::uint32_t size = 0;
    std::memcpy(&size, *table, sizeof size);
    if (size < sizeof(rp_modules_1) || size > kMaxEntryBytes)
        return finding(
            "RP7208",
            message("the table of modules says that it has {1}; it has {2}", bytes_words(size), sizeof(rp_modules_1)),
            message("write sizeof first"));
    theirs_ = static_cast<const rp_modules_1*>(*table);
    if (theirs_->id == nullptr || theirs_->create == nullptr || theirs_->destroy == nullptr)
        return finding("RP7209",
                       message("the table of modules lacks {1}", (theirs_->id == nullptr       ? "id"
                                                                  : theirs_->create == nullptr ? "create"
                                                                                               : "destroy")),
                       message("define it"));
    if (auto bad = compare_modules()) return bad;
    modules_ = *theirs_;
    modules_.size = sizeof modules_;
    modules_.create = &PluginLibrary::create;
    return std::nullopt;
}

std::optional<Diagnostic> PluginLibrary::compare_modules() {
    std::set<std::string, std::less<>> wanted;
    for (const PluginModule& module : info_.modules) wanted.insert(module.id);
    const std::size_t told = wanted.size();
    if (theirs_->count > wanted.size())
        return finding(
            "RP7210",
            message("the library has {1}, plugin.xml names {2}", modules_words(theirs_->count), modules_words(told)),
            message("add the others to plugin.xml"));
    for (std::uint32_t i = 0; i < theirs_->count; ++i) {
        const auto id = guarded([&] { return theirs_->id(i); });
        if (!id)
            return finding("RP7213", message("id() threw an exception"), message("return null for what is not there"));
        const std::string name = *id == nullptr ? "" : std::string(*id, ::strnlen(*id, 256));
        if (wanted.erase(name) == 0)
            return finding(
                "RP7211",
                message("module {1} of the library is '{2}', which plugin.xml does not name, or names once", i, name),
                message("give both the same id"));
    }
    if (wanted.empty()) return std::nullopt;
    return finding("RP7212", message("the library has no module '{1}', which plugin.xml names", *wanted.begin()),
                   message("build the library again, or correct plugin.xml"));
}

const void* PluginLibrary::extension(const rp_host*, const char* id) {
    static constexpr rp_host_log_1 kLog = {sizeof(rp_host_log_1), &PluginLibrary::log};
    return id != nullptr && std::strcmp(id, RP_HOST_LOG) == 0 ? &kLog : nullptr;
}

void PluginLibrary::log(const rp_host* host, int32_t severity, const char* text) {
    if (host == nullptr || text == nullptr) return;
    const auto* self = static_cast<const PluginLibrary*>(host->data);
    if (!self->services_->log) return;
    (void)guarded([&] {
        const std::string_view said(text, ::strnlen(text, kLogText));
        return self->services_->log(self->info_.id, std::clamp(severity, 0, 3), said), true;
    });
}

const rp_module* PluginLibrary::create(const rp_host* host, const char* id, const rp_setup* setup) {
    auto* self = static_cast<PluginLibrary*>(host->data);
    return self->made_under_mark(
        id, [&] { return guarded([&] { return self->theirs_->create(host, id, setup); }).value_or(nullptr); });
}

}  // namespace ramparts
