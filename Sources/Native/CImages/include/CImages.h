#pragma once
/*
 * libvips and the libraries that come with it, which are loaded when something is first drawn or
 * decoded: together they are 80 libraries, whose loading takes longer than most commands, and a
 * machine that draws nothing need not have them. Everything stays one program, because what is
 * loaded late is only machine code behind a table of functions.
 *
 * A call of a function by its own name does not link on Linux. Swift calls them through
 * shipit_images(), C through the same table. On macOS the program is linked to the libraries, and
 * the table only names them.
 */
#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <gmodule.h>
#include <hb-ot.h>
#include <hb.h>
#include <lcms2.h>
#include <pango/pango-break.h>
#include <pango/pango-utils.h>
#include <stdbool.h>
#include <vips/vips.h>
#include <vips/vector.h>

/* Every function that is called, by the library that has it. */
#define SHIPIT_GLIB_FUNCTIONS(DO) \
    DO(g_bytes_new_static) DO(g_bytes_unref) DO(g_clear_error) DO(g_free) \
    DO(g_log_set_default_handler) DO(g_printerr) DO(g_setenv) DO(g_strfreev)
#define SHIPIT_GOBJECT_FUNCTIONS(DO) DO(g_object_ref) DO(g_object_unref)
#define SHIPIT_GMODULE_FUNCTIONS(DO) DO(g_module_open) DO(g_module_symbol)
#define SHIPIT_VIPS_FUNCTIONS(DO) \
    DO(vips_area_unref) DO(vips_array_double_newv) DO(vips_autorot) DO(vips_bandjoin2) \
    DO(vips_bandjoin_const1) DO(vips_blob_get) DO(vips_cache_set_max) \
    DO(vips_concurrency_set) DO(vips_copy) DO(vips_error_buffer_copy) DO(vips_extract_band) \
    DO(vips_heifload_buffer) DO(vips_heifsave_buffer) DO(vips_image_copy_memory) \
    DO(vips_image_get_bands) DO(vips_image_get_blob) DO(vips_image_get_data) \
    DO(vips_image_get_fields) DO(vips_image_get_format) DO(vips_image_get_height) \
    DO(vips_image_get_interpretation) DO(vips_image_get_orientation_swap) \
    DO(vips_image_get_typeof) DO(vips_image_get_width) DO(vips_image_hasalpha) \
    DO(vips_image_init_fields) DO(vips_image_new_from_memory_copy) DO(vips_image_new_memory) \
    DO(vips_image_remove) DO(vips_image_set_blob_copy) DO(vips_image_write_line) \
    DO(vips_image_write_prepare) DO(vips_init) DO(vips_jpegload_buffer) DO(vips_jpegsave_buffer) \
    DO(vips_min) DO(vips_operation_block_set) DO(vips_pdfload_buffer) DO(vips_pngload_buffer) \
    DO(vips_profile_load) DO(vips_region_new) DO(vips_region_prepare) DO(vips_svgload_buffer) \
    DO(vips_type_find) DO(vips_vector_set_enabled) DO(vips_version) DO(vips_version_string) \
    DO(vips_webpload_buffer) DO(vips_webpsave_buffer)
#define SHIPIT_FONTCONFIG_FUNCTIONS(DO) DO(FcConfigCreate) DO(FcConfigSetCurrent)
#define SHIPIT_FRIBIDI_FUNCTIONS(DO) \
    DO(fribidi_get_bidi_types) DO(fribidi_get_bracket_types) \
    DO(fribidi_get_par_embedding_levels_ex)
#define SHIPIT_HARFBUZZ_FUNCTIONS(DO) \
    DO(hb_blob_create) DO(hb_blob_destroy) DO(hb_buffer_add_codepoints) DO(hb_buffer_create) \
    DO(hb_buffer_destroy) DO(hb_buffer_get_glyph_infos) DO(hb_buffer_get_glyph_positions) \
    DO(hb_buffer_set_direction) DO(hb_buffer_set_language) DO(hb_buffer_set_script) \
    DO(hb_draw_funcs_create) DO(hb_draw_funcs_make_immutable) \
    DO(hb_draw_funcs_set_close_path_func) DO(hb_draw_funcs_set_cubic_to_func) \
    DO(hb_draw_funcs_set_line_to_func) DO(hb_draw_funcs_set_move_to_func) \
    DO(hb_draw_funcs_set_quadratic_to_func) DO(hb_face_count) DO(hb_face_create) \
    DO(hb_face_destroy) DO(hb_face_get_glyph_count) DO(hb_face_get_upem) DO(hb_font_create) \
    DO(hb_font_destroy) DO(hb_font_get_glyph_shape) DO(hb_font_get_h_extents) \
    DO(hb_font_get_nominal_glyph) DO(hb_font_set_scale) DO(hb_language_from_string) \
    DO(hb_ot_name_get_utf8) DO(hb_shape) DO(hb_unicode_funcs_get_default) DO(hb_unicode_script) \
    DO(hb_version_string)
#define SHIPIT_LCMS_FUNCTIONS(DO) \
    DO(cmsBuildParametricToneCurve) DO(cmsCloseProfile) DO(cmsCreateGrayProfile) \
    DO(cmsCreateRGBProfile) DO(cmsCreateTransform) DO(cmsDeleteTransform) DO(cmsDoTransform) \
    DO(cmsFreeToneCurve) DO(cmsGetEncodedCMMversion) DO(cmsOpenProfileFromMem) \
    DO(cmsSaveProfileToMem)
#define SHIPIT_PANGO_FUNCTIONS(DO) \
    DO(pango_get_log_attrs) DO(pango_language_from_string) DO(pango_version_string)

/* The functions, each under its own name and with its own type. */
struct shipit_image_functions {
#define SHIPIT_MEMBER(name) __typeof__(name) *name;
    SHIPIT_GLIB_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_GOBJECT_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_GMODULE_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_VIPS_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_FONTCONFIG_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_FRIBIDI_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_HARFBUZZ_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_LCMS_FUNCTIONS(SHIPIT_MEMBER)
    SHIPIT_PANGO_FUNCTIONS(SHIPIT_MEMBER)
#undef SHIPIT_MEMBER
};

/* Loads the libraries, once for the process: NULL, or why it can't. The text is never freed. */
const char *shipit_images_load(void);
/* The functions; all are NULL until shipit_images_load() has returned NULL. */
const struct shipit_image_functions *shipit_images(void);
/* A symbol of libvips or of a library below it; NULL when there is none. */
void *shipit_images_symbol(const char *name);

/*
 * Every libvips operation is variadic (a NULL-terminated list of options), and Swift can call no
 * variadic C function; each function here is one operation with the options that we use. They need
 * loaded libraries. Other reasons are given at their function.
 */

/*
 * Starts libvips. VIPSHOME is where libvips looks for loadable modules: HEIF, JPEG XL, PDF,
 * ImageMagick, OpenSlide. A folder without modules saves the 30 ms of start-up that all of them
 * take, and their faults; the two that we use are loaded when a file needs them. vips_init sets the
 * variable itself where it is missing, so setting it here, right before, adds no race with other
 * threads.
 */
int shipit_vips_start(void);
/* What only a process that decodes foreign pictures may load. */
void shipit_vips_allow_foreign(void);
/* Whether libvips has an operation, built in or loaded. */
bool shipit_vips_has(const char *nickname);

/* Decoders. They keep the caller's bytes until the pixels have been read. */
int shipit_vips_load_png(const void *bytes, size_t size, VipsImage **out);
int shipit_vips_load_jpeg(const void *bytes, size_t size, VipsImage **out);
int shipit_vips_load_webp(const void *bytes, size_t size, VipsImage **out);
int shipit_vips_load_heif(const void *bytes, size_t size, VipsImage **out);
/* At 72 dots an inch libvips renders one unit of an SVG as one pixel. */
int shipit_vips_load_svg(const void *bytes, size_t size, double scale, VipsImage **out);
/* The first page; at 72 dots an inch libvips renders one unit of a PDF as one pixel. */
int shipit_vips_load_pdf(const void *bytes, size_t size, double scale, VipsImage **out);
/*
 * Unlike the loaders this draws at once, so that the bytes need not outlive the call, and on this
 * thread: handing a small drawing to libvips's own threads takes longer than drawing it. For
 * drawings of our own only: foreign ones may nest deeper than this thread's stack reaches.
 */
int shipit_vips_draw_svg(const void *bytes, size_t size, VipsImage **out);

/* Geometry, bands and numbers. */
int shipit_vips_autorotate(VipsImage *in, VipsImage **out);
int shipit_vips_bands(VipsImage *in, VipsImage **out, int first, int count);
int shipit_vips_join_bands(VipsImage *first, VipsImage *second, VipsImage **out);
int shipit_vips_add_band(VipsImage *in, VipsImage **out, double value);
int shipit_vips_least(VipsImage *in, double *out);
int shipit_vips_interpret(VipsImage *in, VipsImage **out, VipsInterpretation as);
/* 72 dots an inch, so that the resolution an art file claims has no say in the output. */
int shipit_vips_plain_resolution(VipsImage *in, VipsImage **out);

/* Colour. */
int shipit_vips_load_profile(const char *name, VipsBlob **out);
/* VIPS_AREA is a macro. */
void shipit_vips_release_blob(VipsBlob *blob);
/* Memory for pixels that are written next. */
int shipit_vips_new_canvas(VipsImage **out, int width, int height, int bands, int depth,
                           VipsInterpretation meaning);

/* Encoding. Stripped: what it writes otherwise is an EXIF block of its own. */
int shipit_vips_save_jpeg(VipsImage *in, void **bytes, size_t *size, int quality,
                          bool halves_color);
/* What is clear keeps no colour, and chroma is chosen for sharp edges. */
int shipit_vips_save_webp(VipsImage *in, void **bytes, size_t *size, int quality);
int shipit_vips_save_heic(VipsImage *in, void **bytes, size_t *size, int quality);

/* G_OBJECT is a macro, and g_object_unref takes any pointer. */
void shipit_vips_release(VipsImage *image);
void shipit_vips_retain(VipsImage *image);

/* A pixel format is put together by macros with arguments; Swift can call none. */
static inline cmsUInt32Number shipit_lcms_format(cmsUInt32Number colors, cmsUInt32Number extra,
                                                 cmsUInt32Number bytes) {
    return CHANNELS_SH(colors) | EXTRA_SH(extra) | BYTES_SH(bytes);
}

/* The attributes are bit fields, of which Swift sees none. */
static inline bool shipit_pango_may_break(PangoLogAttr attribute) {
    return attribute.is_line_break;
}
static inline bool shipit_pango_starts_character(PangoLogAttr attribute) {
    return attribute.is_cursor_position;
}
static inline bool shipit_pango_is_white(PangoLogAttr attribute) {
    return attribute.is_white;
}

/*
 * Two structs of libheif's stable interface (heif.h, version 1): libheif is loaded when a file needs
 * it, so its header need not be installed.
 */
struct shipit_heif_error {
    int code;
    int subcode;
    const char *message;
};
struct shipit_heif_nclx {
    unsigned char version;
    int primaries;
    int transfer;
    int matrix;
    unsigned char is_full_range;
};

/* The file of the library that has an address; NULL when there is none. */
const char *shipit_images_file_of(const void *address);
