/** Elasticsearch splits longer words there; so does the embedded index. */
const MAX_WORD_LENGTH = 255;
/**
 * A longer run of characters without a boundary, such as a file written as hexadecimal digits, is divided here as well:
 * the matcher keeps a place to come back to for each repetition, and fails beyond 64 MB of them.
 */
const MAX_RUN_LENGTH = 256 * MAX_WORD_LENGTH;

/** A word of a text: `[start, end)` in UTF-16 code units, and the form in which it is compared. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

const EMOJI = String.raw`\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?){0,${MAX_RUN_LENGTH}}|\p{Regional_Indicator}{2}`;
const IDEOGRAPH = String.raw`[\p{sc=Han}\p{sc=Hira}]`;
/** Connects the characters on both of its sides: `don't`, `example.com`, `3.5`, `1,000`. */
const JOINER = String.raw`['.’:·״](?=\p{L})(?<=\p{L}.)|['.’,;](?=\p{Nd})(?<=\p{Nd}.)`;
const RUN = String.raw`(?!${IDEOGRAPH})[\p{L}\p{Nd}\p{Nl}\p{Pc}](?:(?!${IDEOGRAPH})[\p{L}\p{Nd}\p{Nl}\p{Pc}\p{M}\u200C\u200D]|${JOINER}){0,${MAX_RUN_LENGTH - 1}}`;

/**
 * The words of Unicode's default word boundaries, as far as Elasticsearch's `standard` tokenizer follows them: ideographs
 * and hiragana one by one, emoji whole, marks with what they are on.
 * @see https://unicode.org/reports/tr29/#Word_Boundaries
 */
const WORD = new RegExp(`${RUN}|${IDEOGRAPH}\\p{M}{0,${MAX_RUN_LENGTH}}|${EMOJI}`, 'gsu');

/** Underscores and the like connect words and are none by themselves. */
const ONLY_CONNECTORS = /^\p{Pc}+$/u;

/** Every word of a text, in its order: lower-cased, neither stemmed nor stopped. */
export function* wordsOf(text: string): Generator<Word, void> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (ONLY_CONNECTORS.test(word)) continue;
    for (let at = 0; at < word.length; at += MAX_WORD_LENGTH) {
      const part = word.slice(at, at + MAX_WORD_LENGTH);
      yield { start: index + at, end: index + at + part.length, term: part.toLowerCase() };
    }
  }
}

/** Distinct terms of a text in the order of their first occurrences, up to a maximum. */
export function termsOf(text: string, max: number): readonly string[] {
  const terms = new Set<string>();
  for (const { term } of wordsOf(text)) {
    terms.add(term);
    if (terms.size === max) break;
  }
  return [...terms];
}

/** A file name's words are also divided where a text's are not: `scan_2024.final.pdf` is four of them. */
export const asWords = (filename: string): string => filename.replace(/[^\p{L}\p{Nd}\p{M}]+/gu, ' ').trim();
