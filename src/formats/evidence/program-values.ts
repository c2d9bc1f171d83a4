import { isKnownName, isProgram } from './program-names.js';

/** Keywords of the formats: `center`, `nextPage`, `12240`, `1.5pt`, `00AB12CD`, ids and schema URLs. */
const TOKEN =
  /^(?:[a-z][a-zA-Z]*\d*(?:-[a-z]+)*|[-+]?[\d.,]{1,8}(?:%|[a-z]{1,3})?|#?[\da-fA-F]{1,8}|\{?[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12}\}?)$/;

/** True if a value looks like a keyword of the formats. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** A date or time of XML Schema, with which programs stamp what they write. */
const TIMESTAMP = /^-?\d{4,6}-\d\d-\d\d(?:T[\d:.]{5,15}(?:Z|[-+]\d\d:\d\d)?)?$/;
const ADDRESS = /[\p{L}\p{N}]@[\p{L}\p{N}]/u;
/** A number in groups, as people write it. Programs write lists of numbers, with blanks or commas. */
const GROUPED_NUMBER = /(?:^|[^\w.,/-])(?:\d{2,}(?:[-/]\d{2,}){2,}|\+\d[\d ()-]{7,})(?![\w-])/;
const WORD = /\p{L}{2,}/gu;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/**
 * True if a value that belongs to programs says what only people say: words, an address, a number in groups. A single
 * word says nothing, since it may be a keyword of any program. Neither do the names of programs, and those of fonts and
 * styles that come with them.
 */
export function isSaid(text: string): boolean {
  if (isToken(text) || TIMESTAMP.test(text)) return false;
  if (ADDRESS.test(text) || GROUPED_NUMBER.test(text)) return true;
  const isPhrase = /\s/.test(text) && (text.match(WORD)?.length ?? 0) > 1;
  if (!isPhrase && !NOT_LATIN.test(text)) return false;
  return !isKnownName('stylesheet', text) && !isKnownName('fonttbl', text) && !isProgram(text);
}
