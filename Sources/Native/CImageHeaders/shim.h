#pragma once
/* Empty: this module gives CImages the flags of pkg-config; CImages includes the headers. */
