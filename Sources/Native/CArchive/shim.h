#pragma once
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

/* AE_IFREG and its like are cast constants; Swift imports none of them. */
enum {
    shipit_archive_kind_mask = 0170000,
    shipit_archive_kind_file = 0100000,
    shipit_archive_kind_folder = 0040000,
    shipit_archive_kind_link = 0120000
};

/* LC_CTYPE_MASK is an expression that Swift does not import, and Glibc's module clashes with ours. */
static inline locale_t shipit_archive_utf8_locale(void) {
    static const char *const names[] = {"C.UTF-8", "UTF-8", "en_US.UTF-8"};
    for (int i = 0; i < 3; i++) {
        locale_t found = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
        if (found) return found;
    }
    return (locale_t)0;
}
