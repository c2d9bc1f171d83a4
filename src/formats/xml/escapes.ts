/** Characters that XML documents must not contain. @see https://www.w3.org/TR/xml/#charsets */
// oxlint-disable-next-line no-control-regex
export const NO_CHARACTERS = /[\0-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes of characters that would be markup, or a line feed. */
export const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};
