#pragma once
#include <pango/pango-break.h>
#include <pango/pango-utils.h>
#include <stdbool.h>

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
