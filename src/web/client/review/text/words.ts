import { characterEndAfter, characterStartBefore } from './blocks.js';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const CONTEXT_LENGTH = 200;
const TRIMMED_START = /^[\s([{"'“‘«]+/u;
const TRIMMED_END = /[\s)\]}"'”’».,;:!?]+$/u;
const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

/**
 * Adjusts a selection to whole graphemes and, unless asked otherwise, whole words, without spaces or punctuation around;
 * a bracket whose partner is within stays, as in `(212) 555-0143`.
 */
export function snapped(
  text: string,
  start: number,
  end: number,
  toWords: boolean,
): { start: number; end: number } | undefined {
  let from = characterStartBefore(text, start);
  let to = characterStartBefore(text, end) === end ? end : characterEndAfter(text, end);
  if (toWords) {
    from = edgeOfWord(text, from, 'start');
    to = edgeOfWord(text, to, 'end');
  }
  const chosen = text.slice(from, to);
  const [before = ''] = TRIMMED_START.exec(chosen) ?? [];
  const [after = ''] = TRIMMED_END.exec(chosen) ?? [];
  from += before.length;
  to -= after.length;
  if (from >= to) return undefined;
  const kept = text.slice(from, to);
  if (BRACKETS.some(([open, close]) => before.endsWith(open) && isOutnumbered(kept, open, close))) from--;
  if (BRACKETS.some(([open, close]) => after.startsWith(close) && isOutnumbered(kept, close, open))) to++;
  return { start: from, end: to };
}

/** Returns true if a text has fewer of one bracket than of its partner. */
const isOutnumbered = (text: string, bracket: string, partner: string): boolean =>
  text.split(bracket).length < text.split(partner).length;

function edgeOfWord(text: string, at: number, side: 'start' | 'end'): number {
  const base = Math.max(0, at - CONTEXT_LENGTH);
  const inside = side === 'start' ? at - base : at - base - 1;
  if (inside < 0) return at;
  const segment = words.segment(text.slice(base, at + CONTEXT_LENGTH)).containing(inside);
  if (segment?.isWordLike !== true) return at;
  return base + segment.index + (side === 'start' ? 0 : segment.segment.length);
}

/** Returns the end of the word after an offset, or the start of the word before it. */
export function wordFrom(text: string, at: number, by: 1 | -1): number {
  const base = by === 1 ? at : Math.max(0, at - CONTEXT_LENGTH);
  const around = text.slice(base, by === 1 ? at + CONTEXT_LENGTH : at);
  const found = [...words.segment(around)].filter(({ isWordLike }) => isWordLike === true);
  const word = by === 1 ? found[0] : found.at(-1);
  if (word === undefined) return by === 1 ? base + around.length : base;
  return base + word.index + (by === 1 ? word.segment.length : 0);
}
