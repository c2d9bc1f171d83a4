import type { DeepName, DeepNameType } from './deep-names.types.js';
import { NAME_TYPES } from './labels.js';
import type { WordVotes } from './name-model.js';
import type { Word } from './word-piece.js';

/**
 * The minimum vote for a word to count as part of a name, by its case. The model ignores case, so case is considered
 * here. The values were chosen by how often words with such votes were names in tweets and web text outside the
 * training data; see `docs/explanation/names-deep.md`.
 */
const MIN_VOTES = { capitalised: 0.45, capitals: 0.8, lower: 0.88 } as const;
type Shape = keyof typeof MIN_VOTES;
/** The factor applied to the vote, by the case of the word. */
const WORTHS: Readonly<Record<Shape, number>> = { capitalised: 1, capitals: 0.8, lower: 0.6 };
/** A capitalised word next to a part of a person's name needs less: first names and surnames occur together. */
const MIN_VOTE_BESIDE = 0.15;

/** Short words within names of persons, which the model often misses. */
const PARTICLES = new Set(
  'al ap av ben bin bint da dal de del della den der des di dos du e el ibn la le lo mac nic st ter ten van von vom y zu zur'.split(
    ' ',
  ),
);
/** The maximum number of particles between two parts of a name. */
const MAX_PARTICLES = 2;

/** The number of characters of a word that determine its shape. */
const MAX_EXAMINED = 100;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

interface Part {
  readonly from: number;
  readonly to: number;
  readonly type: DeepNameType;
  readonly confidence: number;
  readonly isLower: boolean;
  /** True if one of its words reaches its minimum vote by itself. */
  readonly isLikely: boolean;
}

/**
 * Joins words to names: adjacent words of one type form one name, also with a hyphen, an apostrophe, the dot of an
 * initial or a particle between them. A name begins and ends with a whole word.
 */
export function joinNames(text: string, words: readonly Word[], votes: WordVotes): readonly DeepName[] {
  const parts: Part[] = [];
  for (const [at, word] of words.entries()) {
    const part = partOfWord(text, word, at, votes);
    if (part === undefined || isPossessive(text, words, at)) continue;
    const last = parts.at(-1);
    if (
      last?.type === part.type &&
      last.isLower === part.isLower &&
      belongTogether(text, words, last.to, at, part.type)
    ) {
      parts[parts.length - 1] = {
        ...last,
        to: at,
        confidence: Math.max(last.confidence, part.confidence),
        isLikely: last.isLikely || part.isLikely,
      };
    } else parts.push(part);
  }
  return parts
    .filter(({ isLikely }) => isLikely)
    .flatMap(({ from, to, type, confidence }) => {
      const first = words[from];
      const last = words[to];
      return first && last ? [{ start: first.start, end: last.end, type, confidence }] : [];
    });
}

function partOfWord(text: string, word: Word, at: number, votes: WordVotes): Part | undefined {
  if (!LETTER_OR_DIGIT.test(text.slice(word.start, Math.min(word.end, word.start + MAX_EXAMINED)))) return undefined;
  const row = votes.subarray(at * NAME_TYPES.length, (at + 1) * NAME_TYPES.length);
  let best = 0;
  for (let type = 1; type < row.length; type++) if ((row[type] ?? 0) > (row[best] ?? 0)) best = type;
  const confidence = row[best] ?? 0;
  const type = NAME_TYPES[best];
  const shape = shapeOf(text.slice(word.start, Math.min(word.end, word.start + MAX_EXAMINED)));
  const isLikely = confidence >= MIN_VOTES[shape];
  const mayJoin = type === 'person' && shape === 'capitalised' && confidence >= MIN_VOTE_BESIDE;
  if (type === undefined || !(isLikely || mayJoin)) return undefined;
  return {
    from: at,
    to: at,
    type,
    confidence: Math.min(1, confidence) * WORTHS[shape],
    isLower: shape === 'lower',
    isLikely,
  };
}

/** Scripts without case count as capitalised, since case then gives no evidence against a name. */
function shapeOf(word: string): Shape {
  if (word === word.toLowerCase() && word !== word.toUpperCase()) return 'lower';
  return word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase() ? 'capitals' : 'capitalised';
}

function isPossessive(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined || before?.end !== word.start || word.end - before.start !== 2) return false;
  return /^[’']s$/i.test(text.slice(before.start, word.end));
}

function belongTogether(text: string, words: readonly Word[], last: number, next: number, type: DeepNameType): boolean {
  const left = words[last];
  const right = words[next];
  if (!left || !right || right.start - left.end > 24) return false;
  const between = text.slice(left.end, right.start);
  if (/^(?:[ \t\u00a0]{1,3}|[-‐‑’'])$/.test(between)) return true;
  if (type !== 'person') return /^\.[ \t\u00a0]$/.test(between) && left.end - left.start <= 2;
  if (/^\.[ \t\u00a0]{0,2}$/.test(between)) return left.end - left.start === 1;
  const inner = between.trim().split(/[ \t\u00a0]+/);
  return (
    inner.length <= MAX_PARTICLES &&
    inner.every((word) => PARTICLES.has(word)) &&
    /^[ \t\u00a0].*[ \t\u00a0’']$/.test(between)
  );
}
