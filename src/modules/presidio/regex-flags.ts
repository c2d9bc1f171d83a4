/** The flags of Python's `re` that have an effect here; LOCALE and UNICODE have none. */
export const IGNORE_CASE = 2;
export const MULTI_LINE = 8;
export const DOT_ALL = 16;
export const VERBOSE = 64;
export const ASCII = 256;
