import type { FoundName } from './found-name.js';

/** A name with the support it has in the text around it. */
export interface Candidate extends FoundName {
  /** The evidence for the name besides a capital: none, several words, or a title before it. */
  readonly support: 'none' | 'words' | 'title' | 'honorific';
}

/** The minimum share of names among the tokens of a text about people and places. */
const TYPICAL_DENSITY = 0.06;
/** The minimum number of tokens for which the density of names is meaningful. */
const SHORT_TEXT_WORDS = 60;
/** The smallest factor that density lowers the odds by, by the support of the name: one behind "Mrs" needs no others around. */
const MIN_LIKELIHOOD = { none: 0.01, words: 0.15, title: 0.3, honorific: 1 } as const;
/**
 * The same limit for places and organisations, whose words also occur in headings and products ("New Moon", "Wood
 * Board").
 */
const MIN_LIKELIHOOD_OF_THINGS = 0.05;
/** The minimum likelihood of a name, by its support, in a text whose odds were lowered. */
const MIN_WHEN_SPARSE = { none: 0.6, words: 0.5, title: 0.5, honorific: 0.4 } as const;
/** The lower minimum for a text that is short or full of names: the decoder has preferred a name to none. */
const MIN_WHEN_DENSE = 0.4;
const EVEN_ODDS = 0.5;

/** The minimum number of names for which their mean confidence is meaningful. */
const MIN_NAMES = 3;
/**
 * The mean confidence in a text without real names, and that from which a text counts as one about people and places.
 */
const DOUBTFUL = 0.6;
const PLAIN = 0.85;
const MIN_DOUBT = 0.1;

/**
 * Judges the names of a text by their density and their mean confidence. In a long text with only a few apparent names
 * (a product list, code, an article about birds) a single word is less likely to be a name. The same holds if most
 * apparent names have low confidence (a list of dishes): texts about people have a mean confidence of .87 and more,
 * others of .8 and less. The odds are lowered, and names that are then not likely enough are dropped. Kept names have a
 * confidence of at least 0.5, so that a policy with that minimum accepts them.
 */
export function judgeByDensity(names: readonly Candidate[], tokens: number): FoundName[] {
  let sum = 0;
  for (const { confidence } of names) sum += confidence;
  const isShort = tokens < SHORT_TEXT_WORDS;
  const odds = isShort ? 1 : Math.min(1, (sum / tokens / TYPICAL_DENSITY) ** 1.5);
  const trust = isShort || names.length < MIN_NAMES ? 1 : trustOf(sum / names.length);
  const isUsual = odds * trust === 1;
  const judged: FoundName[] = [];
  for (const { start, end, type, confidence, support } of names) {
    const least =
      type === 'person' ? MIN_LIKELIHOOD[support] : Math.min(MIN_LIKELIHOOD[support], MIN_LIKELIHOOD_OF_THINGS);
    const factor = Math.max(least, odds) * (support === 'none' ? trust : 1);
    const likely = (confidence * factor) / (confidence * factor + 1 - confidence);
    const enough = isUsual ? MIN_WHEN_DENSE : MIN_WHEN_SPARSE[support];
    if (likely >= enough) judged.push({ start, end, type, confidence: Math.max(likely, EVEN_ODDS) });
  }
  return judged;
}

/** Returns the factor for the odds of single-word names at a mean confidence; other names are not affected. */
const trustOf = (mean: number): number =>
  Math.min(1, Math.max(MIN_DOUBT, (mean - DOUBTFUL) / (PLAIN - DOUBTFUL))) ** 1.5;
