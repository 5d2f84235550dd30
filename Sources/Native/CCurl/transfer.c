#include "loading.h"
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

struct bytes {
    uint8_t *start;
    size_t size;
    size_t room;
    size_t limit;
};

struct shipit_curl {
    CURL *easy;
    atomic_bool cancelled;
    const struct shipit_curl_request *request;
    int64_t sent;
    bool unreadable;
    bool has_response;
    bool too_long;
    struct bytes body;
    struct bytes headers;
    char reason[CURL_ERROR_SIZE];
};

static const size_t longest_headers = 256 << 10;

struct shipit_curl *shipit_curl_open(void) {
    struct shipit_curl *curl = calloc(1, sizeof *curl);
    if (!curl) return NULL;
    curl->easy = shipit_curl_functions.curl_easy_init();
    if (curl->easy) return curl;
    free(curl);
    return NULL;
}

void shipit_curl_close(struct shipit_curl *curl) {
    shipit_curl_functions.curl_easy_cleanup(curl->easy);
    free(curl->body.start);
    free(curl->headers.start);
    free(curl);
}

void shipit_curl_cancel(struct shipit_curl *curl) { atomic_store(&curl->cancelled, true); }

const char *shipit_curl_reason(struct shipit_curl *curl) { return curl->reason; }

static bool append(struct bytes *bytes, const char *more, size_t size) {
    if (size > bytes->limit - bytes->size) return false;
    if (bytes->size + size > bytes->room) {
        size_t room = (bytes->size + size) * 2;
        uint8_t *start = realloc(bytes->start, room);
        if (!start) return false;
        bytes->start = start;
        bytes->room = room;
    }
    memcpy(bytes->start + bytes->size, more, size);
    bytes->size += size;
    return true;
}

static size_t send_some(char *buffer, size_t size, size_t count, void *context) {
    struct shipit_curl *curl = context;
    int64_t rest = curl->request->length - curl->sent;
    size_t wanted = size * count;
    if ((int64_t)wanted > rest) wanted = (size_t)rest;
    if (wanted == 0) return 0;
    if (curl->request->bytes) {
        memcpy(buffer, curl->request->bytes + curl->sent, wanted);
    } else {
        ssize_t got;
        do {
            off_t place = (off_t)(curl->request->offset + curl->sent);
            got = pread(curl->request->file, buffer, wanted, place);
        } while (got < 0 && errno == EINTR);
        if (got <= 0) {
            curl->unreadable = true;
            return CURL_READFUNC_ABORT;
        }
        wanted = (size_t)got;
    }
    curl->sent += (int64_t)wanted;
    return wanted;
}

/* libcurl starts again on a new connection when the server has closed the one it kept. */
static int go_back(void *context, curl_off_t offset, int origin) {
    struct shipit_curl *curl = context;
    if (origin != SEEK_SET) return CURL_SEEKFUNC_CANTSEEK;
    curl->sent = offset;
    return CURL_SEEKFUNC_OK;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct shipit_curl *curl = context;
    if (append(&curl->body, bytes, size * count)) return size * count;
    curl->too_long = true;
    return 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    struct shipit_curl *curl = context;
    size_t length = size * count;
    /* A further status line, behind "100 Continue" or of a proxy, starts the headers anew. */
    if (length > 5 && memcmp(bytes, "HTTP/", 5) == 0) curl->headers.size = 0;
    curl->has_response = true;
    if (append(&curl->headers, bytes, length)) return length;
    curl->too_long = true;
    return 0;
}

static int check_cancelled(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    struct shipit_curl *curl = context;
    return atomic_load(&curl->cancelled) ? 1 : 0;
}

#define SET(option, value) \
    if (code == CURLE_OK) code = shipit_curl_functions.curl_easy_setopt(curl->easy, option, value)

static CURLcode set_up(struct shipit_curl *curl, struct curl_slist *headers) {
    const struct shipit_curl_request *request = curl->request;
    CURLcode code = CURLE_OK;
    SET(CURLOPT_ERRORBUFFER, curl->reason);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_URL, request->url);
#if LIBCURL_VERSION_NUM >= 0x075500
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    /* On a connection that was used before and ends without an answer, libcurl sends again by itself,
       also what must not be sent twice. */
    if (strcmp(request->method, "POST") == 0) SET(CURLOPT_FRESH_CONNECT, 1L);
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (request->ca_file) SET(CURLOPT_CAINFO, request->ca_file);
    if (request->ca_folder) SET(CURLOPT_CAPATH, request->ca_folder);
    /* An empty one keeps libcurl from looking into the environment. */
    SET(CURLOPT_PROXY, request->proxy ? request->proxy : "");
    SET(CURLOPT_NOPROXY, request->no_proxy ? request->no_proxy : "");
    SET(CURLOPT_CONNECTTIMEOUT, request->connect_timeout);
    SET(CURLOPT_LOW_SPEED_LIMIT, 1L);
    SET(CURLOPT_LOW_SPEED_TIME, request->stall_timeout);
    SET(CURLOPT_UPLOAD_BUFFERSIZE, 2L << 20);
    SET(CURLOPT_BUFFERSIZE, 256L << 10);
    SET(CURLOPT_HTTPHEADER, headers);
    SET(CURLOPT_WRITEFUNCTION, take_body);
    SET(CURLOPT_WRITEDATA, curl);
    SET(CURLOPT_HEADERFUNCTION, take_header);
    SET(CURLOPT_HEADERDATA, curl);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, check_cancelled);
    SET(CURLOPT_XFERINFODATA, curl);
    if (strcmp(request->method, "HEAD") == 0) {
        SET(CURLOPT_NOBODY, 1L);
    } else if (request->length >= 0) {
        SET(CURLOPT_UPLOAD, 1L);
        SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->length);
        SET(CURLOPT_READFUNCTION, send_some);
        SET(CURLOPT_READDATA, curl);
        SET(CURLOPT_SEEKFUNCTION, go_back);
        SET(CURLOPT_SEEKDATA, curl);
        SET(CURLOPT_CUSTOMREQUEST, request->method);
    } else {
        SET(CURLOPT_CUSTOMREQUEST, request->method);
    }
    return code;
}

static enum shipit_curl_end end_of(struct shipit_curl *curl, CURLcode code) {
    switch (code) {
    case CURLE_OK: return SHIPIT_CURL_DONE;
    case CURLE_ABORTED_BY_CALLBACK:
        return curl->unreadable ? SHIPIT_CURL_UNREADABLE : SHIPIT_CURL_CANCELLED;
    case CURLE_WRITE_ERROR: return curl->too_long ? SHIPIT_CURL_TOO_LONG : SHIPIT_CURL_SENT;
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR: return SHIPIT_CURL_UNSENT;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_UNKNOWN_OPTION:
    case CURLE_NOT_BUILT_IN:
    case CURLE_OUT_OF_MEMORY:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE: return SHIPIT_CURL_REFUSED;
    default: break;
    }
    bool whole = curl->request->length <= 0 || curl->sent == curl->request->length;
    curl_off_t connected = 0;
    shipit_curl_functions.curl_easy_getinfo(curl->easy, CURLINFO_PRETRANSFER_TIME_T, &connected);
    return connected > 0 && (whole || curl->has_response) ? SHIPIT_CURL_SENT : SHIPIT_CURL_UNSENT;
}

enum shipit_curl_end shipit_curl_perform(
    struct shipit_curl *curl,
    const struct shipit_curl_request *request,
    struct shipit_curl_response *response
) {
    *response = (struct shipit_curl_response){0};
    curl->request = request;
    curl->sent = 0;
    curl->unreadable = curl->has_response = curl->too_long = false;
    curl->body.size = curl->headers.size = 0;
    curl->body.limit = request->response_limit;
    curl->headers.limit = longest_headers;
    curl->reason[0] = 0;
    /* Open connections stay. */
    shipit_curl_functions.curl_easy_reset(curl->easy);
    struct curl_slist *headers = NULL;
    for (const char *const *header = request->headers; *header; header++) {
        struct curl_slist *longer = shipit_curl_functions.curl_slist_append(headers, *header);
        if (!longer) {
            shipit_curl_functions.curl_slist_free_all(headers);
            return SHIPIT_CURL_REFUSED;
        }
        headers = longer;
    }
    CURLcode code = set_up(curl, headers);
    if (code == CURLE_OK) code = shipit_curl_functions.curl_easy_perform(curl->easy);
    shipit_curl_functions.curl_slist_free_all(headers);
    if (code != CURLE_OK && !curl->reason[0])
        strncpy(
            curl->reason,
            shipit_curl_functions.curl_easy_strerror(code),
            sizeof curl->reason - 1
        );
    shipit_curl_functions.curl_easy_getinfo(curl->easy, CURLINFO_RESPONSE_CODE, &response->status);
    response->body = curl->body.start;
    response->body_size = curl->body.size;
    response->headers = (const char *)curl->headers.start;
    response->headers_size = curl->headers.size;
    enum shipit_curl_end end = end_of(curl, code);
    /* The secrets of a request are not kept. */
    shipit_curl_functions.curl_easy_reset(curl->easy);
    curl->request = NULL;
    return end;
}
