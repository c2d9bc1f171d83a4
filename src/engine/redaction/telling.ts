import type { ExplainedSpan } from './redaction.js';
import { isLowerWord, nameLevel } from '../lexicon/entry.js';
import { lexicon } from '../lexicon/lexicon.js';

const MIN_DIGITS = 4;
const MIN_WORDS = 2;
const MAX_WORDS_OF_A_NUMBER = 3;
const MIN_LETTERS = 5;
/** Names are written without blanks there, most of them in three. */
const MIN_IDEOGRAPHS = 3;

/**
 * Whether a value says whom it is about wherever it stands: a number, an address, a whole name, or a name that is no
 * word of the language. `Baker` may be one in a sentence that says so, and is not one in the next.
 */
export function tellsByItself({ text: value, kind }: Pick<ExplainedSpan, 'text' | 'kind'>): boolean {
  const words = value.match(/\p{L}[\p{L}\p{M}\p{N}'’-]*/gu) ?? [];
  const isExact = (value.match(/\p{N}/gu) ?? []).length >= MIN_DIGITS || value.includes('@');
  // A field may hold any words, and whole remarks.
  if (kind === 'field') return isExact && words.length <= MAX_WORDS_OF_A_NUMBER;
  if (isExact) return true;
  if (words.length >= MIN_WORDS) return true;
  const ideographs = value.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu) ?? [];
  if (ideographs.length >= MIN_IDEOGRAPHS) return true;
  const [word = ''] = words;
  return (word.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS && !isCommon(word);
}

/** Names are known with how often they are something else; a word without a capital is taken for one of the language. */
function isCommon(word: string): boolean {
  if (/^\p{Ll}+$/u.test(word)) return true;
  const entry = lexicon().word(word, 0, word.length);
  return isLowerWord(entry) || nameLevel(entry) > 0;
}
