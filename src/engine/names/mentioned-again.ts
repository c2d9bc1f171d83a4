import { isLowerWord } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';
import type { FoundName } from './found-name.js';

/** Names of two letters are parts of many words. */
const MIN_LETTERS = 3;
/** Letters alone are too little to say so of every place. */
const MIN_CONFIDENCE = 0.8;
/** Names that are searched for: a document speaks of fewer people, a list has them in fields. */
const MAX_NAMES = 200;
const UNSPACED_NAME = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}\p{sc=Hiragana}]+$/u;

/**
 * Returns the names that the rules found, and the other places where the whole name stands, in scripts without spaces
 * and capitals: who is introduced once is called by the name alone from then on.
 */
export function withMentions(text: string, names: readonly FoundName[]): FoundName[] {
  const sure = new Map<string, FoundName>();
  for (const name of names) {
    const letters = text.slice(name.start, name.end);
    if (name.confidence < MIN_CONFIDENCE || letters.length < MIN_LETTERS || sure.size === MAX_NAMES) continue;
    if (UNSPACED_NAME.test(letters)) sure.set(letters, name);
  }
  if (sure.size === 0) return [...names];
  const places = new Set(names.map(({ start }) => start));
  const again = [...text.matchAll(new RegExp([...sure.keys()].join('|'), 'gu'))]
    .filter(({ index }) => !places.has(index))
    .map(({ 0: letters, index }) => ({
      start: index,
      end: index + letters.length,
      type: 'person' as const,
      confidence: sure.get(letters)?.confidence ?? 0,
    }));
  return [...names, ...again];
}

const INITIAL_AND_SURNAME = /^(?<initial>\p{Lu})\. ?(?<surname>\p{Lu}[\p{L}\p{M}'’-]+)$/u;
const GIVEN_BEFORE = /(?<![\p{L}\p{N}'’-])(?<given>(?<initial>\p{Lu})[\p{Ll}\p{M}]{1,20}) $/u;
const MAX_GIVEN = 24;

/**
 * Extends a surname to the given name before it where the document has it with that initial: "K. Babatunde" above "Kemi
 * Babatunde". Given names of all peoples are in no lexicon.
 */
export function withGivenNames(text: string, names: readonly FoundName[]): readonly FoundName[] {
  const initials = new Map<string, Set<string>>();
  for (const { start, end, type } of names) {
    const { initial, surname } =
      (type === 'person' ? INITIAL_AND_SURNAME.exec(text.slice(start, end)) : null)?.groups ?? {};
    if (initial === undefined || surname === undefined) continue;
    initials.set(surname, (initials.get(surname) ?? new Set()).add(initial));
  }
  if (initials.size === 0) return names;
  return names.map((name) => {
    const known = name.type === 'person' ? initials.get(text.slice(name.start, name.end)) : undefined;
    if (known === undefined) return name;
    const { given, initial } =
      GIVEN_BEFORE.exec(text.slice(Math.max(0, name.start - MAX_GIVEN), name.start))?.groups ?? {};
    if (given === undefined || initial === undefined || !known.has(initial)) return name;
    if (isLowerWord(entryOf(given))) return name;
    return { ...name, start: name.start - given.length - 1 };
  });
}
