import { MappedText } from '../markup/mapped-text.js';

/** Signs by their numbers in strings and names. @see ECMA-262, 12.9.4.1 */
export const IN_SCRIPTS = /\\(?:u([\da-f]{4})|u\{0{0,10}([\da-f]{1,6})\}|x([\da-f]{2}))/gi;
/** @see CSS Syntax Module Level 3, 4.3.7 */
export const IN_STYLES = /\\([\da-f]{1,6})[ \t\n]?/gi;

/** A text of code with the signs for which its escapes stand, mapped to the same source. */
export function escapesDecoded(from: MappedText, escapes: typeof IN_SCRIPTS): MappedText {
  const { text } = from;
  if (!text.includes('\\')) return from;
  const mapped = new MappedText();
  const copy = (start: number, end: number): void => {
    for (const part of from.partsOf({ start, end })) mapped.add(part.text, part.start, part.end);
  };
  let at = 0;
  for (const { 0: escape, index, ...numbers } of text.matchAll(escapes)) {
    const number = Number.parseInt(numbers[1] ?? numbers[2] ?? numbers[3] ?? '', 16);
    copy(at, index);
    at = index + escape.length;
    const { start, end } = from.cover({ start: index, end: at });
    mapped.add(number <= LAST_CODE_POINT ? String.fromCodePoint(number) : escape, start, end);
  }
  copy(at, text.length);
  return mapped;
}

const LAST_CODE_POINT = 0x10_ff_ff;
