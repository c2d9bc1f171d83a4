import { FIRST_NAME, SURNAME } from '../lexicon/entry.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { NameRule } from './name-rule.js';

const SPELLED = 0.85;
const MIN_LETTERS = 3;
/** A word for spelling before, within a few words: "that's", "spelt", "buchstabiert". */
const SAYS_SO =
  /(?:spell|spelt|that['’]?s|buchstabier|geschrieben|épel|s['’]écrit|deletre|se escribe|si scrive)[^\n]{0,40}$/iu;
const MAX_DISTANCE = 64;

/** Names that are spelled letter by letter: "P-H-I-L-I-P-P-A", "O k a f o r" behind a word for spelling. */
export const SPELLED_NAMES: readonly NameRule[] = [
  {
    occurs: /[ -]\p{L}[ -]\p{L}(?!\p{L})/u,
    names: /(?=\p{L}[ -])(?<![\p{L}\p{N}-])(?<name>\p{L}(?:-\p{L}){2,24}|\p{Lu}(?: \p{Lu}){2,24})(?![\p{L}\p{N}-])/gu,
    confidence: SPELLED,
    accepts: (name, text, start) => {
      const word = name.replaceAll(/[ -]/g, '');
      if (word.length < MIN_LETTERS) return undefined;
      const isKnown = (lexicon().word(word.toLowerCase(), 0, word.length) & (FIRST_NAME | SURNAME)) !== 0;
      return (isKnown && word.length > MIN_LETTERS) ||
        SAYS_SO.test(text.slice(Math.max(0, start - MAX_DISTANCE), start))
        ? name.length
        : undefined;
    },
  },
];
