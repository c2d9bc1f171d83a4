import { MappedText } from '../markup/mapped-text.js';

/** Returns a text with its percent-encoded parts decoded, mapped to the same source. */
export function percentDecoded(from: MappedText): MappedText {
  const { text } = from;
  const mapped = new MappedText();
  // In a query, blanks are written as `+`.
  const query = /^(?:tel|sms|mailto|data):/i.test(text) ? -1 : text.indexOf('?');
  const isQuery = (place: number): boolean => query !== -1 && place > query;
  let at = 0;
  for (const match of text.matchAll(ENCODED)) {
    copy(at, match.index);
    let place = match.index;
    for (const sign of decodedSigns(match[0])) {
      const range = from.cover({ start: place, end: place + sign.length });
      mapped.add(sign.text, range.start, range.end);
      place += sign.length;
    }
    at = match.index + match[0].length;
  }
  copy(at, text.length);
  return mapped;

  function copy(start: number, end: number): void {
    for (const part of from.partsOf({ start, end })) {
      const shown = isQuery(part.from) ? part.text.replaceAll('+', ' ') : part.text;
      mapped.add(shown, part.start, part.end);
    }
  }
}
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/**
 * Returns the characters of `%C3%A9` with their lengths in the source; bytes that are not UTF-8 are read as Latin-1.
 */
function decodedSigns(encoded: string): readonly { readonly text: string; readonly length: number }[] {
  const bytes = Buffer.from(encoded.replaceAll('%', ''), 'hex');
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    return Array.from(bytes, (byte) => ({ text: String.fromCharCode(byte), length: 3 }));
  }
  return Array.from(text, (sign) => ({ text: sign, length: 3 * Buffer.byteLength(sign) }));
}
