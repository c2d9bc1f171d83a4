import type { ExplainedSpan } from './redaction.js';
import { isLowerWord, nameLevel } from '../lexicon/entry.js';
import { entryOf } from '../lexicon/lexicon.js';

const MIN_DIGITS = 4;
const MIN_WORDS = 2;
const MAX_WORDS_OF_A_NUMBER = 3;
const MIN_LETTERS = 5;
/** Names in ideographs have no spaces; most have three characters. */
const MIN_IDEOGRAPHS = 3;

/**
 * Returns true if a value identifies a person without context: a number, an address, a full name, or a name that is not
 * a common word. `Baker` may be a name in one sentence and not in the next.
 */
export function tellsByItself({ text: value, kind }: Pick<ExplainedSpan, 'text' | 'kind'>): boolean {
  const words = value.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const isExact = (value.match(/\p{N}/gu) ?? []).length >= MIN_DIGITS || value.includes('@');
  // A field may contain any words, even whole remarks.
  if (kind === 'field') return isExact && words.length <= MAX_WORDS_OF_A_NUMBER;
  if (isExact) return true;
  if (words.length >= MIN_WORDS) return true;
  const ideographs = value.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? [];
  if (ideographs.length >= MIN_IDEOGRAPHS) return true;
  const [word = ''] = words;
  return (word.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS && !isCommon(word);
}

/** Returns true if a word is often something other than a name; words without a capital count as common words. */
function isCommon(word: string): boolean {
  if (/^\p{Ll}+$/u.test(word)) return true;
  const entry = entryOf(word);
  return isLowerWord(entry) || nameLevel(entry) > 0;
}
