import type { KnownValue } from '../../engine/index.js';
import type { Fields } from '../fields.js';
import type { Piece } from '../format.js';
import type { ReadingText } from '../reading-text.js';
import { kindsOfLabel, type Kinds } from './label-kinds.js';
import { isPlausible } from './plausible.js';

/** A column says nothing with fewer values. */
const LEAST_VALUES = 5;
/** So many of its values are of one kind: then the rest is, too. */
const MOST = 0.6;

/** What the labels of a document say about its pieces. */
export function valuesByLabel(reading: ReadingText): readonly KnownValue[] {
  return reading.pieces.flatMap(({ label, text }, index) => {
    if (label === '') return [];
    const plausible = kindsOfLabel(label).filter((kind) => isPlausible(kind, text));
    return plausible.length === 0 ? [] : [knownValue(reading, index, plausible)];
  });
}

/** Whole values of the fields that the policy names. */
export const valuesOfFields = (reading: ReadingText, fields: Fields): readonly KnownValue[] =>
  reading.pieces.flatMap((piece, index) => {
    const { rule } = fields.ruleOf(piece);
    return rule === undefined ? [] : [{ ...knownValue(reading, index, []), rule }];
  });

/** A finding that was made, with the kind that counts. */
interface Found {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
  readonly applied: boolean;
}

/**
 * What the other pieces of a column say about one in which nothing was found. A name alone in a cell is none by itself;
 * in a column of names it is.
 */
export function valuesByColumn(reading: ReadingText, found: readonly Found[]): readonly KnownValue[] {
  const kindOf = wholeKinds(reading, found);
  return [...columnsOf(reading.pieces).values()].flatMap((indexes) => {
    if (indexes.length < LEAST_VALUES) return [];
    const kind = mostly(indexes.map((index) => kindOf.get(index)));
    if (kind === undefined) return [];
    return indexes
      .filter((index) => !kindOf.has(index) && isPlausible(kind, textAt(reading.pieces, index)))
      .map((index) => knownValue(reading, index, [kind]));
  });
}

/** The pieces of each group. */
function columnsOf(pieces: readonly Piece[]): ReadonlyMap<string, readonly number[]> {
  const columns = new Map<string, number[]>();
  for (const [index, { group }] of pieces.entries()) {
    if (group === undefined) continue;
    const column = columns.get(group);
    if (column === undefined) columns.set(group, [index]);
    else column.push(index);
  }
  return columns;
}

/** By piece: the kind that it is of as a whole. */
function wholeKinds(reading: ReadingText, found: readonly Found[]): ReadonlyMap<number, string> {
  const kinds = new Map<number, string>();
  for (const span of found) {
    for (const { index, start, end } of reading.within(span)) {
      const text = textAt(reading.pieces, index);
      const isWhole = text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
      if (isWhole && span.applied) kinds.set(index, span.kind);
    }
  }
  return kinds;
}

function mostly(kinds: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].find(([kind, count]) => kind !== undefined && count >= kinds.length * MOST)?.[0];
}

const textAt = (pieces: readonly Piece[], index: number): string => pieces[index]?.text ?? '';

/** Without the blanks around it. */
function knownValue(reading: ReadingText, index: number, kinds: Kinds): KnownValue {
  const { start, end } = reading.rangeOf(index);
  const text = textAt(reading.pieces, index);
  return {
    start: start + text.length - text.trimStart().length,
    end: end - (text.length - text.trimEnd().length),
    kinds,
  };
}
