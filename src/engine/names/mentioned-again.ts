import type { FoundName } from './found-name.js';

/** Names of two letters are parts of many words. */
const MIN_LETTERS = 3;
/** Letters alone are too little to say so of every place. */
const MIN_CONFIDENCE = 0.8;
/** Names that are searched for: a document speaks of fewer people, a list has them in fields. */
const MAX_NAMES = 200;
const UNSPACED_NAME = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Katakana}\p{sc=Hiragana}]+$/u;

/**
 * Returns the names that words told, and the other places where the whole name stands, in scripts without spaces and
 * capitals: who is introduced once is called by the name alone from then on.
 */
export function withMentions(text: string, told: readonly FoundName[]): FoundName[] {
  const sure = new Map<string, FoundName>();
  for (const name of told) {
    const letters = text.slice(name.start, name.end);
    if (name.confidence < MIN_CONFIDENCE || letters.length < MIN_LETTERS || sure.size === MAX_NAMES) continue;
    if (UNSPACED_NAME.test(letters)) sure.set(letters, name);
  }
  if (sure.size === 0) return [...told];
  const places = new Set(told.map(({ start }) => start));
  const again = [...text.matchAll(new RegExp([...sure.keys()].join('|'), 'gu'))]
    .filter(({ index }) => !places.has(index))
    .map(({ 0: letters, index }) => ({
      start: index,
      end: index + letters.length,
      type: 'person' as const,
      confidence: sure.get(letters)?.confidence ?? 0,
    }));
  return [...told, ...again];
}
