#include "loading.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

struct shipit_curl_functions shipit_curl_functions;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static char reason[512];

#ifdef __APPLE__
#define TAKE(name) shipit_curl_functions.name = name;
static void find_all(void) { SHIPIT_CURL_FUNCTIONS(TAKE) }
#else
static void *find(void *library, const char *name) {
    if (!library || reason[0]) return NULL;
    void *symbol = dlsym(library, name);
    if (!symbol) snprintf(reason, sizeof reason, "%s", dlerror());
    return symbol;
}

#define TAKE(name) *(void **)&shipit_curl_functions.name = find(library, #name);

static void find_all(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) snprintf(reason, sizeof reason, "%s", dlerror());
    SHIPIT_CURL_FUNCTIONS(TAKE)
}
#endif

static void load(void) {
    find_all();
    if (!reason[0] && shipit_curl_functions.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        snprintf(reason, sizeof reason, "libcurl does not start");
}

const char *shipit_curl_load(void) {
    pthread_once(&once, load);
    return reason[0] ? reason : NULL;
}

const char *shipit_curl_version(void) {
    return shipit_curl_functions.curl_version_info(CURLVERSION_NOW)->version;
}
