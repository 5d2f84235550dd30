/* For dladdr; a source file's own macro clashes with no module of Swift's. */
#define _GNU_SOURCE
#include "CImages.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static struct shipit_image_functions functions;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char reason[512];
static void *vips;

#ifdef __APPLE__
#define TAKE(name) functions.name = name;
static void load(void) {
    vips = RTLD_DEFAULT;
    SHIPIT_GLIB_FUNCTIONS(TAKE)
    SHIPIT_GOBJECT_FUNCTIONS(TAKE)
    SHIPIT_GMODULE_FUNCTIONS(TAKE)
    SHIPIT_VIPS_FUNCTIONS(TAKE)
    SHIPIT_FONTCONFIG_FUNCTIONS(TAKE)
    SHIPIT_FRIBIDI_FUNCTIONS(TAKE)
    SHIPIT_HARFBUZZ_FUNCTIONS(TAKE)
    SHIPIT_LCMS_FUNCTIONS(TAKE)
    SHIPIT_PANGO_FUNCTIONS(TAKE)
}
#else
/* The names below are those of these interfaces; another one needs another look at its functions. */
_Static_assert(GLIB_MAJOR_VERSION == 2, "libglib-2.0.so.0 is GLib 2");
_Static_assert(PANGO_VERSION_MAJOR == 1, "libpango-1.0.so.0 is Pango 1");
_Static_assert(LCMS_VERSION / 1000 == 2, "liblcms2.so.2 is LittleCMS 2");
_Static_assert(FC_MAJOR == 2, "libfontconfig.so.1 is Fontconfig 2");

static void *open_library(const char *name) {
    if (reason[0]) return NULL;
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) snprintf(reason, sizeof reason, "%s", dlerror());
    return library;
}

static void *find(void *library, const char *name) {
    if (!library || reason[0]) return NULL;
    void *symbol = dlsym(library, name);
    if (!symbol) snprintf(reason, sizeof reason, "%s", dlerror());
    return symbol;
}

#define TAKE(name) *(void **)&functions.name = find(library, #name);

static void load(void) {
    char name[64];
    /* The number of the interface that was compiled against, as libtool computes it. */
    snprintf(name, sizeof name, "libvips.so.%d", VIPS_LIBRARY_CURRENT - VIPS_LIBRARY_AGE);
    void *library = vips = open_library(name);
    SHIPIT_VIPS_FUNCTIONS(TAKE)
    library = open_library("libglib-2.0.so.0");
    SHIPIT_GLIB_FUNCTIONS(TAKE)
    library = open_library("libgobject-2.0.so.0");
    SHIPIT_GOBJECT_FUNCTIONS(TAKE)
    library = open_library("libgmodule-2.0.so.0");
    SHIPIT_GMODULE_FUNCTIONS(TAKE)
    library = open_library("libfontconfig.so.1");
    SHIPIT_FONTCONFIG_FUNCTIONS(TAKE)
    library = open_library("libfribidi.so.0");
    SHIPIT_FRIBIDI_FUNCTIONS(TAKE)
    library = open_library("libharfbuzz.so.0");
    SHIPIT_HARFBUZZ_FUNCTIONS(TAKE)
    library = open_library("liblcms2.so.2");
    SHIPIT_LCMS_FUNCTIONS(TAKE)
    library = open_library("libpango-1.0.so.0");
    SHIPIT_PANGO_FUNCTIONS(TAKE)
}
#endif

const char *shipit_images_load(void) {
    pthread_once(&once, load);
    return reason[0] ? reason : NULL;
}

const struct shipit_image_functions *shipit_images(void) { return &functions; }

void *shipit_images_symbol(const char *name) { return vips ? dlsym(vips, name) : NULL; }

const char *shipit_images_file_of(const void *address) {
    Dl_info place;
    return dladdr(address, &place) ? place.dli_fname : NULL;
}
