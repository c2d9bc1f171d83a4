import { editDistance } from '../../checks/edit-distance.js';
import { fold, readWords } from './words.js';

type Sensitivity = 'off' | 'low' | 'medium' | 'high' | 'auto';

/** Confidence by the number of letters that differ. */
const CONFIDENCE = [0.9, 0.7, 0.5] as const;
/** Shorter words are too similar to each other. */
const MIN_LENGTH = 3;
/** Number of first letters in which deletions are made, which limits the size of the index. */
const PREFIX = 7;
/** Maximum words of a fuzzy term; longer terms are found only if they match exactly. */
const MAX_WORDS = 8;
/** Maximum number of distinct words of a text cached, so that a repeated word is compared only once. */
const MAX_REMEMBERED = 20_000;

interface Term {
  readonly folded: string;
  readonly limit: number;
}

/** Finds similar terms in a text and emits them with a confidence based on their distance. */
export type FindNear = (text: string, emit: (start: number, end: number, confidence: number) => void) => void;

/**
 * Finds runs of words that differ by a few letters (inserted, deleted or replaced) from a term with the same number of
 * words. Terms are indexed under every form of their first seven letters with up to `limit` letters deleted, and words are
 * looked up the same way, so the cost of a word hardly depends on the number of terms.
 * @see V. I. Levenshtein, 1966; T. Bocek et al., "Fast similarity search in large dictionaries", 2007 (deletion
 *   neighbourhoods)
 */
export function compileFuzzyTerms(terms: readonly string[], sensitivity: Sensitivity): FindNear | undefined {
  if (sensitivity === 'off') return undefined;
  /** Terms by number of words, then by the form left after deletions. */
  const indexes = new Map<number, { readonly maxLimit: number; readonly byRest: Map<string, Term[]> }>();
  for (const term of terms) {
    const words = foldedWords(term);
    const folded = words.join(' ');
    if (words.length === 0 || words.length > MAX_WORDS || folded.length < MIN_LENGTH) continue;
    const limit = limitFor(sensitivity, folded.length);
    const known = indexes.get(words.length);
    const byRest = known?.byRest ?? new Map<string, Term[]>();
    for (const rest of restsOf(folded, limit)) {
      const there = byRest.get(rest);
      if (there === undefined) byRest.set(rest, [{ folded, limit }]);
      else there.push({ folded, limit });
    }
    indexes.set(words.length, { maxLimit: Math.max(limit, known?.maxLimit ?? 0), byRest });
  }
  return (text, emit) => {
    for (const [count, { maxLimit, byRest }] of indexes) {
      const remembered = new Map<string, number>();
      eachRun(text, count, (run, start, end) => {
        if (run.length < MIN_LENGTH) return;
        let distance = remembered.get(run);
        if (distance === undefined) {
          distance = nearest(run, byRest, maxLimit);
          if (remembered.size < MAX_REMEMBERED) remembered.set(run, distance);
        }
        const confidence = CONFIDENCE[distance];
        if (confidence !== undefined) emit(start, end, confidence);
      });
    }
  };
}

/**
 * Returns how many letters may differ. As in existing policies, `sensitivity` says how exact a match must be: `high` is
 * the strictest.
 */
function limitFor(sensitivity: Exclude<Sensitivity, 'off'>, length: number): number {
  if (sensitivity === 'auto') return length <= 4 ? 0 : length <= 8 ? 1 : 2;
  const limits = { high: 0, medium: 1, low: 2 } as const;
  return limits[sensitivity];
}

function foldedWords(text: string): string[] {
  const words: string[] = [];
  const reader = readWords(text);
  while (reader.next()) words.push(fold(text.slice(reader.start, reader.end)));
  return words;
}

/** Returns the first letters of `folded` with every combination of up to `limit` of them deleted. */
function restsOf(folded: string, limit: number): ReadonlySet<string> {
  const rests = new Set([folded.slice(0, PREFIX)]);
  let last = [...rests];
  for (let deleted = 0; deleted < limit; deleted++) {
    const next: string[] = [];
    for (const rest of last) {
      for (let at = 0; at < rest.length; at++) {
        const shorter = rest.slice(0, at) + rest.slice(at + 1);
        if (!rests.has(shorter)) next.push(shorter);
        rests.add(shorter);
      }
    }
    last = next;
  }
  return rests;
}

/** Returns the distance of the nearest term within its limit; 3, which has no confidence, if there is none. */
function nearest(run: string, byRest: ReadonlyMap<string, readonly Term[]>, maxLimit: number): number {
  let bestDistance: number = CONFIDENCE.length;
  for (const rest of restsOf(run, maxLimit)) {
    for (const { folded, limit } of byRest.get(rest) ?? []) {
      const allowed = Math.min(limit, bestDistance - 1);
      if (allowed < 0) return bestDistance;
      bestDistance = Math.min(bestDistance, distanceWithin(run, folded, allowed, bestDistance));
    }
  }
  return bestDistance;
}

const distanceWithin = (one: string, other: string, allowed: number, otherwise: number): number => {
  const distance = editDistance(one, other, allowed);
  return distance <= allowed ? distance : otherwise;
};

/** Maximum length of a run to compare; longer ones are white space or one giant token. */
const MAX_RUN_LENGTH = 200;

/** Calls `visit` with every sequence of `count` words, folded and joined by single spaces. */
function eachRun(text: string, count: number, visit: (run: string, start: number, end: number) => void): void {
  const reader = readWords(text);
  const words: { readonly folded: string; readonly start: number }[] = [];
  while (reader.next()) {
    const long = reader.end - reader.start > MAX_RUN_LENGTH;
    words.push({ folded: long ? '' : fold(text.slice(reader.start, reader.end)), start: reader.start });
    if (words.length > count) words.shift();
    const [first] = words;
    if (first === undefined || words.length < count || reader.end - first.start > MAX_RUN_LENGTH) continue;
    visit(words.map(({ folded }) => folded).join(' '), first.start, reader.end);
  }
}
