#pragma once
/*
 * Transfers over HTTP through libcurl, which is loaded when something is first published: it links
 * 40 libraries, whose loading takes longer than most commands. curl_easy_setopt is variadic, which
 * Swift cannot call; and the callbacks below run on the transfer's thread without Swift's runtime.
 * On macOS the program is linked to the system's libcurl.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A request; all text is copied before shipit_curl_perform returns. */
struct shipit_curl_request {
    const char *method;
    const char *url;
    /* "Name: value" lines; NULL ends them. */
    const char *const *headers;
    /* The body: `length` bytes of `file` (a descriptor) from `offset` on, or of `bytes`; none if
       `length` is negative. */
    int file;
    int64_t offset;
    int64_t length;
    const uint8_t *bytes;
    /* NULL for none. */
    const char *proxy;
    const char *no_proxy;
    const char *ca_file;
    const char *ca_folder;
    /* Seconds. */
    long connect_timeout;
    long stall_timeout;
    /* The greatest size of the body of the response in bytes. */
    size_t response_limit;
};

/* What came back; the bytes belong to the connection until its next transfer. */
struct shipit_curl_response {
    long status;
    const uint8_t *body;
    size_t body_size;
    const char *headers;
    size_t headers_size;
};

/* How a transfer ended; SENT means that the server may have acted on the request. */
enum shipit_curl_end {
    SHIPIT_CURL_DONE,
    SHIPIT_CURL_CANCELLED,
    SHIPIT_CURL_TOO_LONG,
    SHIPIT_CURL_UNREADABLE,
    SHIPIT_CURL_UNSENT,
    SHIPIT_CURL_SENT,
    /* Another try would end the same: a certificate that is not trusted, a URL that is not one. */
    SHIPIT_CURL_REFUSED
};

struct shipit_curl;

/* Loads libcurl; why that is not possible, or NULL. */
const char *shipit_curl_load(void);
/* The version of libcurl; after shipit_curl_load. */
const char *shipit_curl_version(void);
/* A connection that is used by one thread at a time; NULL without memory. */
struct shipit_curl *shipit_curl_open(void);
void shipit_curl_close(struct shipit_curl *curl);
/* Performs a request and waits for its end. */
enum shipit_curl_end shipit_curl_perform(
    struct shipit_curl *curl,
    const struct shipit_curl_request *request,
    struct shipit_curl_response *response
);
/* Ends the transfer that runs, from any thread; the connection serves no other after it. */
void shipit_curl_cancel(struct shipit_curl *curl);
/* Why the last transfer failed, in libcurl's words. */
const char *shipit_curl_reason(struct shipit_curl *curl);
