// GTK where it is the toolkit below; elsewhere the portable calls.
#include "editor/app/platform.hpp"

#include <wx/dcmemory.h>
#include <wx/dcscreen.h>
#include <wx/image.h>
#include <wx/stattext.h>
#include <wx/menuitem.h>

#ifdef __WXGTK3__
#include <gtk/gtk.h>
#endif

namespace ramparts {

void set_accessible_name(wxWindow& window, const wxString& name, const wxString& description) {
    window.SetName(name);
#ifdef __WXGTK3__
    if (AtkObject* object = gtk_widget_get_accessible(window.GetHandle())) {
        atk_object_set_name(object, name.utf8_str());
        if (!description.empty()) atk_object_set_description(object, description.utf8_str());
    }
#else
    (void)description;
#endif
}

void set_menu_tip(wxMenuItem& item, const wxString& words) {
#ifdef __WXGTK3__
    if (GtkWidget* widget = item.GetMenuItem()) gtk_widget_set_tooltip_text(widget, words.empty() ? nullptr : static_cast<const char*>(words.utf8_str()));
#else
    (void)item;
    (void)words;
#endif
}

void use_narrow_tabs() {
#ifdef __WXGTK3__
    GtkCssProvider* style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(style, "notebook > header > tabs > tab { padding: 2px 8px; min-width: 16px; min-height: 24px; }", -1, nullptr);
    gtk_style_context_add_provider_for_screen(gdk_screen_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(style);
#endif
}

wxImage picture_of(wxWindow& window) {
#ifdef __WXGTK3__
    GtkWidget* widget = window.GetHandle();
    const int width = gtk_widget_get_allocated_width(widget);
    const int height = gtk_widget_get_allocated_height(widget);
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t* cr = cairo_create(surface);
    gtk_widget_draw(widget, cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    wxImage image(width, height, false);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    unsigned char* out = image.GetData();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const unsigned char* p = data + y * stride + x * 4;
            *out++ = p[2];
            *out++ = p[1];
            *out++ = p[0];
        }
    cairo_surface_destroy(surface);
    return image;
#else
    const wxRect rect = window.GetScreenRect();
    wxBitmap bitmap(rect.width, rect.height);
    wxMemoryDC memory(bitmap);
    wxScreenDC screen;
    memory.Blit(0, 0, rect.width, rect.height, &screen, rect.x, rect.y);
    memory.SelectObject(wxNullBitmap);
    return bitmap.ConvertToImage();
#endif
}

void show_wrapped(wxStaticText& text, const wxString& words, int width) {
    text.SetLabel(words);
    text.Wrap(width);
    const int lines = static_cast<int>(text.GetLabel().Freq('\n')) + 1;
    const int height = lines * text.GetCharHeight() + text.FromDIP(4);
    // Before the parent has its size the lines are no measure.
    if (height <= text.GetMinSize().y || text.GetParent()->GetClientSize().x < width) return;
    text.SetMinSize(wxSize(-1, height));
    text.GetParent()->Layout();
}

}  // namespace ramparts
