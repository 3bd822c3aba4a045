// See name_form.hpp.
#include "editor/command/name_form.hpp"

#include <memory>

#include "editor/command/shell.hpp"
#include "editor/model/field_forms.hpp"
#include "editor/workspace/workspace.hpp"

namespace ramparts {
namespace {

Form form_of(const Scenario& scenario, const MapLabel& label, std::size_t which) {
    Form form;
    data::each_field<MapLabel>([&](const auto& f) {
        form.push_back(form_field(scenario, label, f, which));
        if constexpr (requires { f.optional(); })
            if (f.optional()) form.back().hint = say("automatic");
    });
    return form;
}

}  // namespace

void ask_lettering(CommandContext& context, std::size_t which) {
    OpenDocument& document = *context.document();
    if (which >= document.map().labels.size()) return;
    const auto label = std::make_shared<MapLabel>(document.map().labels[which]);
    FormQuestion question;
    question.title = say("Lettering of {1}", label->text);
    question.about =
        say("Where the name is, how it is turned, how large it is, and the line that it follows. "
            "What is empty is left to the drawing.");
    question.act = RP_TR("&Change");
    question.form = [&document, label, which] { return form_of(document.scenario(), *label, which); };
    question.set = [&document, label](const std::string& name, const std::string& value) {
        return take_named(document.scenario(), *label, name, value);
    };
    question.run = [&document, label, which] {
        if (which >= document.map().labels.size()) return say("The name is gone.");
        return error_of(document.document.edit(
            RP_TR("Letter name"), [&](Edit& e) { e.update(lists::labels, which, [&](MapLabel& l) { l = *label; }); }));
    };
    (void)context.shell.ask_form(question);
}

}  // namespace ramparts
