#pragma once
#include <gmodule.h>
#include <stdbool.h>
#include <vips/vips.h>
/*
 * Every libvips operation is variadic (a NULL-terminated list of options), and Swift can call no
 * variadic C function; each function here is one operation with the options that we use. Other
 * reasons are given at their function.
 */

/* The default handler writes warnings to standard error; an error's text reaches us anyway, except
   that of a fatal one: GLib ends the process when it gets no memory. */
static inline void shipit_vips_drop_log(const gchar *domain, GLogLevelFlags level,
                                        const gchar *message, gpointer data) {
    (void)domain; (void)data;
    if (level & (G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR)) g_printerr("%s\n", message);
}

/*
 * VIPS_INIT is a macro. VIPSHOME is where libvips looks for loadable modules: HEIF, JPEG XL, PDF,
 * ImageMagick, OpenSlide. A folder without modules saves the 30 ms of start-up that all of
 * them take, and their faults; the two that we use are loaded when a file needs them. VIPS_INIT sets the variable itself where it is missing, so setting it
 * here, right before, adds no race with other threads.
 */
static inline int shipit_vips_start(void) {
    g_setenv("VIPSHOME", "/nonexistent", TRUE);
    if (VIPS_INIT("shipit")) return -1;
    g_log_set_default_handler(shipit_vips_drop_log, NULL);
    /* Units run in parallel already. */
    vips_concurrency_set(1);
    /* An operation's result is never asked for twice, and cached ones would keep freed bytes. */
    vips_cache_set_max(0);
    /* The environment (VIPS_NOVECTOR) must have no say in the pixels. */
    vips_vector_set_enabled(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    vips_operation_block_set("VipsForeignLoadPng", FALSE);
    vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
    vips_operation_block_set("VipsForeignLoadSvg", FALSE);
    return 0;
}
/* What only a process that decodes foreign pictures may load. */
static inline void shipit_vips_allow_foreign(void) {
    vips_operation_block_set("VipsForeignLoadWebp", FALSE);
}

/* Decoders. They keep the caller's bytes until the pixels have been read. */
static inline int shipit_vips_load_png(const void *bytes, size_t size, VipsImage **out) {
    return vips_pngload_buffer((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}
static inline int shipit_vips_load_jpeg(const void *bytes, size_t size, VipsImage **out) {
    return vips_jpegload_buffer((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}
static inline int shipit_vips_load_webp(const void *bytes, size_t size, VipsImage **out) {
    return vips_webpload_buffer((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}
/* At 72 dots an inch libvips renders one unit of an SVG as one pixel. */
static inline int shipit_vips_load_svg(const void *bytes, size_t size, double scale,
                                       VipsImage **out) {
    return vips_svgload_buffer((void *)bytes, size, out, "scale", scale, "dpi", 72.0,
                               "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

/* Unlike the loaders here it draws at once, so that the bytes need not outlive the call, and on this
   thread: handing a small drawing to libvips's own threads takes longer than drawing it. For drawings
   of our own only: foreign ones may nest deeper than this thread's stack reaches. */
static inline int shipit_vips_draw_svg(const void *bytes, size_t size, VipsImage **out) {
    VipsImage *lazy = NULL;
    if (shipit_vips_load_svg(bytes, size, 1.0, &lazy) != 0) return -1;
    VipsRect all = {0, 0, vips_image_get_width(lazy), vips_image_get_height(lazy)};
    VipsRegion *region = vips_region_new(lazy);
    VipsImage *made = vips_image_new_memory();
    vips_image_init_fields(made, all.width, all.height, lazy->Bands, lazy->BandFmt, lazy->Coding,
                           lazy->Type, 1.0, 1.0);
    int failed = vips_region_prepare(region, &all) != 0;
    for (int y = 0; !failed && y < all.height; y++)
        failed = vips_image_write_line(made, y, VIPS_REGION_ADDR(region, 0, y)) != 0;
    g_object_unref(region);
    g_object_unref(lazy);
    if (failed) VIPS_UNREF(made);
    *out = made;
    return failed ? -1 : 0;
}

static inline int shipit_vips_load_heif(const void *bytes, size_t size, VipsImage **out) {
    return vips_heifload_buffer((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}
/* The first page; at 72 dots an inch libvips renders one unit of a PDF as one pixel. */
static inline int shipit_vips_load_pdf(const void *bytes, size_t size, double scale,
                                       VipsImage **out) {
    VipsArrayDouble *clear = vips_array_double_newv(4, 0.0, 0.0, 0.0, 0.0);
    int code = vips_pdfload_buffer((void *)bytes, size, out, "scale", scale, "dpi", 72.0,
                                   "background", clear, "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
    vips_area_unref(VIPS_AREA(clear));
    return code;
}
/*
 * Two structs of libheif's stable interface (heif.h, version 1): libheif is loaded when a file needs it,
 * so its header need not be installed.
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
/*
 * dladdr (man 3 dladdr) under another name: glibc's header hides it without a feature macro, and
 * defining one here would clash with the modules of other headers.
 */
struct shipit_place {
    const char *file;
    void *base;
    const char *symbol;
    void *address;
};
#ifdef __APPLE__
int shipit_place_of(const void *address, struct shipit_place *place) __asm__("_dladdr");
#else
int shipit_place_of(const void *address, struct shipit_place *place) __asm__("dladdr");
#endif

/* Whether libvips has an operation, built in or loaded. */
static inline bool shipit_vips_has(const char *nickname) {
    return vips_type_find("VipsOperation", nickname) != 0;
}

/* Geometry. */
static inline int shipit_vips_autorotate(VipsImage *in, VipsImage **out) {
    return vips_autorot(in, out, NULL);
}

/* Bands and numbers. */
static inline int shipit_vips_bands(VipsImage *in, VipsImage **out, int first, int count) {
    return vips_extract_band(in, out, first, "n", count, NULL);
}
static inline int shipit_vips_join_bands(VipsImage *first, VipsImage *second, VipsImage **out) {
    return vips_bandjoin2(first, second, out, NULL);
}
static inline int shipit_vips_add_band(VipsImage *in, VipsImage **out, double value) {
    return vips_bandjoin_const1(in, out, value, NULL);
}
static inline int shipit_vips_least(VipsImage *in, double *out) { return vips_min(in, out, NULL); }
static inline int shipit_vips_interpret(VipsImage *in, VipsImage **out, VipsInterpretation as) {
    return vips_copy(in, out, "interpretation", as, NULL);
}
/* 72 dots an inch, so that the resolution an art file claims has no say in the output. */
static inline int shipit_vips_plain_resolution(VipsImage *in, VipsImage **out) {
    return vips_copy(in, out, "xres", 72 / 25.4, "yres", 72 / 25.4, NULL);
}

/* Colour. */
static inline int shipit_vips_load_profile(const char *name, VipsBlob **out) {
    return vips_profile_load(name, out, NULL);
}
/* VIPS_AREA is a macro. */
static inline void shipit_vips_release_blob(VipsBlob *blob) { vips_area_unref(VIPS_AREA(blob)); }
/* Memory for pixels that are written next; G_OBJECT is a macro. */
static inline int shipit_vips_new_canvas(VipsImage **out, int width, int height, int bands,
                                         int depth, VipsInterpretation meaning) {
    VipsImage *image = vips_image_new_memory();
    vips_image_init_fields(image, width, height, bands,
                           depth == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR, VIPS_CODING_NONE,
                           meaning, 1.0, 1.0);
    if (vips_image_write_prepare(image)) {
        g_object_unref(image);
        return -1;
    }
    *out = image;
    return 0;
}

/* Encoding. */

/* Stripped: what it writes otherwise is an EXIF block of its own. */
static inline int shipit_vips_save_jpeg(VipsImage *in, void **bytes, size_t *size, int quality,
                                        bool halves_color) {
    return vips_jpegsave_buffer(in, bytes, size, "Q", quality, "optimize_coding", TRUE, "interlace",
                                FALSE, "strip", TRUE, "subsample_mode",
                                halves_color ? VIPS_FOREIGN_SUBSAMPLE_ON
                                             : VIPS_FOREIGN_SUBSAMPLE_OFF,
                                NULL);
}
/* What is clear keeps no colour, and chroma is chosen for sharp edges. */
static inline int shipit_vips_save_webp(VipsImage *in, void **bytes, size_t *size, int quality) {
    return vips_webpsave_buffer(in, bytes, size, "Q", quality, "smart_subsample", TRUE, "strip",
                                TRUE, NULL);
}
static inline int shipit_vips_save_heic(VipsImage *in, void **bytes, size_t *size, int quality) {
    return vips_heifsave_buffer(in, bytes, size, "Q", quality, "compression",
                                VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "bitdepth", 8, "subsample_mode",
                                VIPS_FOREIGN_SUBSAMPLE_ON, NULL);
}

/* G_OBJECT is a macro, and g_object_unref takes any pointer. */
static inline void shipit_vips_release(VipsImage *image) { g_object_unref(image); }
static inline void shipit_vips_retain(VipsImage *image) { g_object_ref(image); }
