import { inXml } from './sheet-xml.js';

/** What XML cannot hold is written so in strings of workbooks: `_x000D_`. @see ECMA-376 part 1, 22.9.2.19 (ST_Xstring) */
const ESCAPE = /_x([\da-f]{4})_/gi;
// oxlint-disable-next-line no-control-regex
const MUST_BE_ESCAPED = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;

/** A string of a workbook as people read it. */
export const unescaped = (text: string): string =>
  text.includes('_x') || text.includes('_X')
    ? text.replace(ESCAPE, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;

/** A text with the signs that XML cannot hold as workbooks write them. */
export const escapedSigns = (text: string): string =>
  text.replace(MUST_BE_ESCAPED, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** A text as a workbook writes it in an element. */
export const escaped = (text: string): string => inXml(escapedSigns(text));
