import { foldName } from './fold-name.js';
import type { Pseudonyms } from './pseudonyms.js';
import type { ReplacementPart } from './replacement-parts.js';

const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/**
 * Returns an address for the same pseudonym: `anna.hale@example.com` and `ahale@example.com` use the surrogates of Anna
 * Hale. Separators are kept, digits are removed, and the domain becomes one that does not exist.
 */
export function addressParts(address: string, pseudonyms: Pseudonyms): readonly ReplacementPart[] {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  const words = [...local.matchAll(WORD)].map(({ 0: text, index }) => ({ text, index, folded: foldName(text) }));
  const surnames = words.filter(({ text }) => text.length > 1).map(({ folded }) => folded);
  const parts: ReplacementPart[] = [];
  let read = 0;
  for (const { text, index, folded } of words) {
    parts.push(separators(local.slice(read, index)));
    const joined = text.length > 2 ? pseudonyms.named.splitJoined(folded) : undefined;
    if (joined !== undefined) {
      const [given, surname] = joined;
      const cut = text.length - surname.length;
      parts.push(wordPart(text.slice(0, cut), given, [surname], pseudonyms));
      parts.push(wordPart(text.slice(cut), surname, [], pseudonyms));
    } else parts.push(wordPart(text, folded, surnames, pseudonyms));
    read = index + text.length;
  }
  if (words.length === 0) parts.push(wordPart(local, foldName(local), [], pseudonyms));
  else parts.push(separators(local.slice(read)).replace(/[._+-]+$/, ''));
  return at < 0 ? parts : [...parts, '@', pseudonyms.domain(address.slice(at + 1))];
}

/** Returns the part for an initial or for a word of a name. */
const wordPart = (
  text: string,
  folded: string,
  surnames: readonly string[],
  pseudonyms: Pseudonyms,
): ReplacementPart =>
  text.length === 1
    ? pseudonyms.initial({ text, folded, role: 'given' }, surnames, true)
    : pseudonyms.word({ text, folded, role: undefined }, true);

/** Removes digits, which may be a year of birth. */
const separators = (between: string): string => between.replace(/\d/g, '');
