/** Bits of Python's `re` that mean something here; LOCALE and UNICODE change nothing. */
export const IGNORE_CASE = 2;
export const MULTI_LINE = 8;
export const DOT_ALL = 16;
export const VERBOSE = 64;
export const ASCII = 256;
