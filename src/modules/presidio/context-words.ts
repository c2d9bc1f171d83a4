/** The increase of the score if a context word precedes a finding, and the minimum score after it, as in Presidio. */
const CONTEXT_GAIN = 0.35;
const MIN_SCORE = 0.4;
const WORDS_BEFORE = 5;
/** The distance before a finding within which words are read, in UTF-16 code units. */
const WINDOW = 300;
const WORD = /[\p{L}\p{N}_]+/gu;

/** The effect of surrounding words on the score of a finding. */
export interface Enhancement {
  readonly score: number;
  /** The word that raised the score; empty for none. */
  readonly word: string;
}

/**
 * Returns the score of a finding once the words before it are read.
 * @param supporting words that speak for it, in lower case; one within a word counts
 * @param around words that the request says are around all findings, in lower case
 */
export function enhance(
  text: string,
  { start, score }: { readonly start: number; readonly score: number },
  supporting: readonly string[],
  around: readonly string[],
): Enhancement {
  if (supporting.length === 0) return { score, word: '' };
  const before = text.slice(Math.max(0, start - WINDOW), start).toLowerCase();
  const words = [...(before.match(WORD) ?? []).slice(-WORDS_BEFORE), ...around];
  const word = words.find((each) => supporting.some((supports) => each.includes(supports)));
  return word === undefined
    ? { score, word: '' }
    : { score: Math.min(1, Math.max(MIN_SCORE, score + CONTEXT_GAIN)), word };
}
