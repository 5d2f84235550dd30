#include "CImages.h"

/* A function of the libraries. */
#define CALL(name) (shipit_images()->name)

/* The default handler writes warnings to standard error; an error's text reaches us anyway, except
   that of a fatal one: GLib ends the process when it gets no memory. */
static void drop_log(const gchar *domain, GLogLevelFlags level, const gchar *message,
                     gpointer data) {
    (void)domain;
    (void)data;
    if (level & (G_LOG_FLAG_FATAL | G_LOG_LEVEL_ERROR)) CALL(g_printerr)("%s\n", message);
}

int shipit_vips_start(void) {
    CALL(g_setenv)("VIPSHOME", "/nonexistent", TRUE);
    if (CALL(vips_init)("shipit")) return -1;
    CALL(g_log_set_default_handler)(drop_log, NULL);
    /* Units run in parallel already. */
    CALL(vips_concurrency_set)(1);
    /* An operation's result is never asked for twice, and cached ones would keep freed bytes. */
    CALL(vips_cache_set_max)(0);
    /* The environment (VIPS_NOVECTOR) must have no say in the pixels. */
    CALL(vips_vector_set_enabled)(TRUE);
    CALL(vips_operation_block_set)("VipsForeignLoad", TRUE);
    CALL(vips_operation_block_set)("VipsForeignLoadPng", FALSE);
    CALL(vips_operation_block_set)("VipsForeignLoadJpeg", FALSE);
    CALL(vips_operation_block_set)("VipsForeignLoadSvg", FALSE);
    return 0;
}

void shipit_vips_allow_foreign(void) {
    CALL(vips_operation_block_set)("VipsForeignLoadWebp", FALSE);
}

bool shipit_vips_has(const char *nickname) {
    return CALL(vips_type_find)("VipsOperation", nickname) != 0;
}

int shipit_vips_load_png(const void *bytes, size_t size, VipsImage **out) {
    return CALL(vips_pngload_buffer)((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                                     NULL);
}

int shipit_vips_load_jpeg(const void *bytes, size_t size, VipsImage **out) {
    return CALL(vips_jpegload_buffer)((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                                      NULL);
}

int shipit_vips_load_webp(const void *bytes, size_t size, VipsImage **out) {
    return CALL(vips_webpload_buffer)((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                                      NULL);
}

int shipit_vips_load_heif(const void *bytes, size_t size, VipsImage **out) {
    return CALL(vips_heifload_buffer)((void *)bytes, size, out, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                                      NULL);
}

int shipit_vips_load_svg(const void *bytes, size_t size, double scale, VipsImage **out) {
    return CALL(vips_svgload_buffer)((void *)bytes, size, out, "scale", scale, "dpi", 72.0,
                                     "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
}

int shipit_vips_load_pdf(const void *bytes, size_t size, double scale, VipsImage **out) {
    VipsArrayDouble *clear = CALL(vips_array_double_newv)(4, 0.0, 0.0, 0.0, 0.0);
    int code = CALL(vips_pdfload_buffer)((void *)bytes, size, out, "scale", scale, "dpi", 72.0,
                                         "background", clear, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                                         NULL);
    CALL(vips_area_unref)((VipsArea *)clear);
    return code;
}

int shipit_vips_draw_svg(const void *bytes, size_t size, VipsImage **out) {
    VipsImage *lazy = NULL;
    if (shipit_vips_load_svg(bytes, size, 1.0, &lazy) != 0) return -1;
    VipsRect all = {0, 0, CALL(vips_image_get_width)(lazy), CALL(vips_image_get_height)(lazy)};
    VipsRegion *region = CALL(vips_region_new)(lazy);
    VipsImage *made = CALL(vips_image_new_memory)();
    CALL(vips_image_init_fields)(made, all.width, all.height, lazy->Bands, lazy->BandFmt,
                                 lazy->Coding, lazy->Type, 1.0, 1.0);
    int failed = CALL(vips_region_prepare)(region, &all) != 0;
    for (int y = 0; !failed && y < all.height; y++) {
        VipsPel *row = region->data + (size_t)(y - region->valid.top) * VIPS_REGION_LSKIP(region);
        failed = CALL(vips_image_write_line)(made, y, row) != 0;
    }
    CALL(g_object_unref)(region);
    CALL(g_object_unref)(lazy);
    if (failed) {
        CALL(g_object_unref)(made);
        made = NULL;
    }
    *out = made;
    return failed ? -1 : 0;
}

int shipit_vips_autorotate(VipsImage *in, VipsImage **out) {
    return CALL(vips_autorot)(in, out, NULL);
}

int shipit_vips_bands(VipsImage *in, VipsImage **out, int first, int count) {
    return CALL(vips_extract_band)(in, out, first, "n", count, NULL);
}

int shipit_vips_join_bands(VipsImage *first, VipsImage *second, VipsImage **out) {
    return CALL(vips_bandjoin2)(first, second, out, NULL);
}

int shipit_vips_add_band(VipsImage *in, VipsImage **out, double value) {
    return CALL(vips_bandjoin_const1)(in, out, value, NULL);
}

int shipit_vips_least(VipsImage *in, double *out) { return CALL(vips_min)(in, out, NULL); }

int shipit_vips_interpret(VipsImage *in, VipsImage **out, VipsInterpretation as) {
    return CALL(vips_copy)(in, out, "interpretation", as, NULL);
}

int shipit_vips_plain_resolution(VipsImage *in, VipsImage **out) {
    return CALL(vips_copy)(in, out, "xres", 72 / 25.4, "yres", 72 / 25.4, NULL);
}

int shipit_vips_load_profile(const char *name, VipsBlob **out) {
    return CALL(vips_profile_load)(name, out, NULL);
}

void shipit_vips_release_blob(VipsBlob *blob) { CALL(vips_area_unref)((VipsArea *)blob); }

int shipit_vips_new_canvas(VipsImage **out, int width, int height, int bands, int depth,
                           VipsInterpretation meaning) {
    VipsImage *image = CALL(vips_image_new_memory)();
    CALL(vips_image_init_fields)(image, width, height, bands,
                                 depth == 16 ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR,
                                 VIPS_CODING_NONE, meaning, 1.0, 1.0);
    if (CALL(vips_image_write_prepare)(image)) {
        CALL(g_object_unref)(image);
        return -1;
    }
    *out = image;
    return 0;
}

int shipit_vips_save_jpeg(VipsImage *in, void **bytes, size_t *size, int quality,
                          bool halves_color) {
    return CALL(vips_jpegsave_buffer)(in, bytes, size, "Q", quality, "optimize_coding", TRUE,
                                      "interlace", FALSE, "strip", TRUE, "subsample_mode",
                                      halves_color ? VIPS_FOREIGN_SUBSAMPLE_ON
                                                   : VIPS_FOREIGN_SUBSAMPLE_OFF,
                                      NULL);
}

int shipit_vips_save_webp(VipsImage *in, void **bytes, size_t *size, int quality) {
    return CALL(vips_webpsave_buffer)(in, bytes, size, "Q", quality, "smart_subsample", TRUE,
                                      "strip", TRUE, NULL);
}
int shipit_vips_save_heic(VipsImage *in, void **bytes, size_t *size, int quality) {
    return CALL(vips_heifsave_buffer)(in, bytes, size, "Q", quality, "compression",
                                      VIPS_FOREIGN_HEIF_COMPRESSION_HEVC, "bitdepth", 8,
                                      "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NULL);
}

void shipit_vips_release(VipsImage *image) { CALL(g_object_unref)(image); }
void shipit_vips_retain(VipsImage *image) { CALL(g_object_ref)(image); }
