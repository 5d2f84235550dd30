#pragma once
#include <lcms2.h>
/* A pixel format is put together by macros with arguments; Swift can call none. */
static inline cmsUInt32Number shipit_lcms_format(cmsUInt32Number colors, cmsUInt32Number extra,
                                                 cmsUInt32Number bytes) {
    return CHANNELS_SH(colors) | EXTRA_SH(extra) | BYTES_SH(bytes);
}
