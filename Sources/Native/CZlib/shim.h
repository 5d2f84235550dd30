#pragma once
#include <zlib.h>

/* inflateInit is a macro; Swift cannot call it. */
static inline int shipit_zlib_start_inflating(z_stream *stream) { return inflateInit(stream); }
