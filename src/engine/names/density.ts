import type { FoundName } from './found-name.js';

/** A name with what is known of the text around it. */
export interface Candidate extends FoundName {
  /** How much more than a capital speaks for it: nothing, several words, or a title before it. */
  readonly support: 'none' | 'words' | 'title';
}

/** The share of names in the tokens of a text that speaks of people and places, at least. */
const USUAL = 0.06;
/** Shorter texts say nothing about how dense names are in them. */
const SHORT = 60;
/** The least that the odds are lowered to, by what speaks for a name. */
const LEAST = { none: 0.01, words: 0.15, title: 0.3 } as const;
/** The same for places and organisations, whose words headings and goods have, too ("New Moon", "Wood Board"). */
const MIN_OF_THINGS = 0.05;
/** How likely a name is at least in a text that has few for its length, or that is sure of few: a single word, or any. */
const ENOUGH = { none: 0.6, words: 0.5, title: 0.5 } as const;
/** What the decoder prefers to no name may be a little less likely than that in a text that is short or full of names. */
const ENOUGH_AMONG_MANY = 0.4;
const AS_LIKELY_AS_NOT = 0.5;

/** Fewer names say nothing about how sure the model is in a text. */
const FEW = 3;
/** The mean confidence of names in a text that names nobody, and from where on a text speaks of people and places. */
const DOUBTFUL = 0.6;
const PLAIN = 0.85;
const MIN_DOUBT = 0.1;

/**
 * Judges the names of a text by how many there are for its length, and by how sure the model is of them together. Where
 * thousands of words have but a few that look like names (a list of products, code, an article about birds), a single
 * word is less likely one, and so it is where most of what looks like a name does so but a little (a list of dishes):
 * texts about people have a mean confidence of .87 and more, others of .8 and less. The odds are lowered, and what is
 * then not likely enough is left out. What is taken counts as likely as not at least, so that a policy that takes
 * what is, takes it.
 */
export function judgeByDensity(names: readonly Candidate[], tokens: number): FoundName[] {
  let sum = 0;
  for (const { confidence } of names) sum += confidence;
  const isShort = tokens < SHORT;
  const odds = isShort ? 1 : Math.min(1, (sum / tokens / USUAL) ** 1.5);
  const trust = isShort || names.length < FEW ? 1 : trustOf(sum / names.length);
  const isUsual = odds * trust === 1;
  const judged: FoundName[] = [];
  for (const { start, end, type, confidence, support } of names) {
    const least = type === 'person' ? LEAST[support] : Math.min(LEAST[support], MIN_OF_THINGS);
    const factor = Math.max(least, odds) * (support === 'none' ? trust : 1);
    const likely = (confidence * factor) / (confidence * factor + 1 - confidence);
    const enough = isUsual ? ENOUGH_AMONG_MANY : ENOUGH[support];
    if (likely >= enough) judged.push({ start, end, type, confidence: Math.max(likely, AS_LIKELY_AS_NOT) });
  }
  return judged;
}

/** What the odds of a single word are multiplied by, for a mean confidence; those of others are left. */
const trustOf = (mean: number): number =>
  Math.min(1, Math.max(MIN_DOUBT, (mean - DOUBTFUL) / (PLAIN - DOUBTFUL))) ** 1.5;
