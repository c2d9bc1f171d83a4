import { inXml } from './sheet-xml.js';

/**
 * The escape sequence for characters that XML cannot contain, in strings of workbooks: `_x000D_`.
 * @see ECMA-376 part 1, 22.9.2.19 (ST_Xstring)
 */
const ESCAPE = /_x([\da-f]{4})_/gi;
// oxlint-disable-next-line no-control-regex
const MUST_BE_ESCAPED = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;

/** Decodes a string of a workbook. */
export const unescaped = (text: string): string =>
  text.includes('_x') || text.includes('_X')
    ? text.replace(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;

/** Escapes characters that XML cannot contain, as workbooks do. */
export const escapedSigns = (text: string): string =>
  text.replace(MUST_BE_ESCAPED, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** Encodes a text for an element of a workbook. */
export const escaped = (text: string): string => inXml(escapedSigns(text));
