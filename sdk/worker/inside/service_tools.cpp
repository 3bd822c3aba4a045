// Transforms and exporters of a script about the battle that is loaded; see service.hpp.
#include <algorithm>

#include "engine/modules/catalogue.hpp"
#include "engine/modules/code_fault.hpp"
#include "sdk/extend/host/scene.hpp"
#include "sdk/worker/inside/service.hpp"

namespace ramparts::worker {
namespace {

// The edits of one call.
class KeptEdits : public rp_edits {
public:
    KeptEdits() : rp_edits{sizeof(rp_edits), 0, 0, 0, nullptr, grow} {}
    KeptEdits(const KeptEdits&) = delete;
    KeptEdits& operator=(const KeptEdits&) = delete;
    [[nodiscard]] std::vector<ProposedEdit> all() const {
        std::vector<ProposedEdit> out;
        for (std::uint32_t i = 0; i < count; ++i) {
            const rp_edit& e = items[i];
            out.push_back({e.kind, e.what, e.index, e.other, e.value, std::string(e.text.data, e.text.size)});
        }
        return out;
    }

private:
    static std::int32_t RP_CALL grow(rp_edits* list) {
        auto* self = static_cast<KeptEdits*>(list);
        if (self->capacity >= kMostEdits) return RP_E_LIMIT;
        self->kept_.resize(std::min<std::size_t>(kMostEdits, std::max<std::size_t>(256, 2 * self->kept_.size())));
        self->items = self->kept_.data();
        self->capacity = static_cast<std::uint32_t>(self->kept_.size());
        return RP_YES;
    }
    std::vector<rp_edit> kept_;
};

// The files and sentences of one call, which fit into one answer.
struct KeptFiles {
    rp_files_1 table{sizeof(rp_files_1), this, write, say};
    std::vector<WrittenFile> files;
    std::size_t bytes = 0;

    bool keep(WrittenFile file) {
        bytes += file.name.size() + file.bytes.size() + 64;
        if (files.size() >= kMostWritten || bytes > kMostChunk - kMostText) return false;
        files.push_back(std::move(file));
        return true;
    }
    static std::int32_t RP_CALL write(rp_files_1* files, const char* path, const void* bytes, std::uint64_t count) {
        auto& self = *static_cast<KeptFiles*>(files->data);
        if (count > kMostChunk || std::string_view(path).size() >= kMostName) return RP_E_LIMIT;
        return self.keep({-1, path, std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(count))})
                   ? RP_YES
                   : RP_E_LIMIT;
    }
    static void RP_CALL say(rp_files_1* files, std::int32_t severity, std::uint32_t, const char* text) {
        (void)static_cast<KeptFiles*>(files->data)->keep({std::clamp(severity, 0, 2), {}, text});
    }
};

}  // namespace

Changed Service::change(const UseTool& request) const {
    if (!scenario_) throw Refused("no battle is loaded");
    const CatalogueTransform* const found = installed_catalogue()->find_transform(request.id);
    if (found == nullptr || found->tools.transforms == nullptr) throw Refused("there is no such transform");
    const Scene scene(*scenario_);
    const SceneValues values(*scenario_, request.params, found->info.parameters);
    KeptEdits edits;
    Changed out;
    out.why.unit = RP_NO_UNIT;
    out.why.hex = RP_NO_HEX;
    code_fault() = {};
    out.status = found->tools.transforms->transform(found->tools.host, found->info.id.c_str(), &scene.table(),
                                                    &values.table(), &edits, &out.why);
    if (edits.failed != 0 && out.status >= 0) out.status = RP_E_LIMIT;
    if (out.status > 0) out.edits = edits.all();
    if (out.status < 0) out.said = code_fault().english();
    if (payload_of(out).size() <= kMostPayload) return out;
    Changed too_much;
    too_much.status = RP_E_LIMIT;
    return too_much;
}

Written Service::write(const UseTool& request) const {
    if (!scenario_) throw Refused("no battle is loaded");
    const auto catalogue = installed_catalogue();
    const auto all = catalogue->exporters();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& e) { return e.info.id == request.id; });
    if (found == all.end() || found->code == nullptr) throw Refused("there is no such exporter");
    const Scene scene(*scenario_);
    const SceneValues values(*scenario_, request.params, found->info.parameters);
    const rp_source_1 source{sizeof(rp_source_1), nullptr, nullptr, &scene.table(), &values.table()};
    KeptFiles kept;
    Written out;
    code_fault() = {};
    out.status = found->code->run(found->host, found->info.id.c_str(), &source, &kept.table);
    if (out.status < 0) out.said = code_fault().english();
    else out.files = std::move(kept.files);
    return out;
}

}  // namespace ramparts::worker
