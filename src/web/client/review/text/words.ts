import { wholeBefore } from './blocks.js';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const AROUND = 200;
const TRIMMED_START = /^[\s([{"'“‘«]+/u;
const TRIMMED_END = /[\s)\]}"'”’».,;:!?]+$/u;

/** A selection as it is meant: whole characters, whole words unless asked otherwise, no blanks or closing marks around. */
export function snapped(
  text: string,
  start: number,
  end: number,
  toWords: boolean,
): { start: number; end: number } | undefined {
  let from = wholeBefore(text, start);
  let to = wholeBefore(text, end) === end ? end : nextWhole(text, end);
  if (toWords) {
    from = edgeOfWord(text, from, 'start');
    to = edgeOfWord(text, to, 'end');
  }
  const chosen = text.slice(from, to);
  from += TRIMMED_START.exec(chosen)?.[0].length ?? 0;
  to -= TRIMMED_END.exec(chosen)?.[0].length ?? 0;
  return from < to ? { start: from, end: to } : undefined;
}

function nextWhole(text: string, at: number): number {
  let next = at;
  while (next < text.length && wholeBefore(text, next) !== next) next++;
  return next;
}

function edgeOfWord(text: string, at: number, side: 'start' | 'end'): number {
  const base = Math.max(0, at - AROUND);
  const inside = side === 'start' ? at - base : at - base - 1;
  if (inside < 0) return at;
  const segment = words.segment(text.slice(base, at + AROUND)).containing(inside);
  if (segment?.isWordLike !== true) return at;
  return base + segment.index + (side === 'start' ? 0 : segment.segment.length);
}
