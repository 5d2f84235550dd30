#pragma once
#include "CCurl.h"
#include <curl/curl.h>

/* The macros of curl.h check types and call the functions by their names. */
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define SHIPIT_CURL_FUNCTIONS(DO) \
    DO(curl_global_init) DO(curl_version_info) DO(curl_easy_init) DO(curl_easy_cleanup) \
    DO(curl_easy_reset) DO(curl_easy_setopt) DO(curl_easy_getinfo) DO(curl_easy_perform) \
    DO(curl_easy_strerror) DO(curl_slist_append) DO(curl_slist_free_all)

#define SHIPIT_CURL_MEMBER(name) __typeof__(name) *name;
struct shipit_curl_functions { SHIPIT_CURL_FUNCTIONS(SHIPIT_CURL_MEMBER) };
extern struct shipit_curl_functions shipit_curl_functions;
