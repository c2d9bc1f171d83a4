import type { KnownValue } from '../engine/index.js';
import type { Fields } from './fields.js';
import type { ReadingText } from './reading-text.js';
import { trimmed } from './evidence/columns.js';
import { kindsOfLabel, type Kinds } from './evidence/label-kinds.js';
import { kindsBeside } from './evidence/pairs.js';
import { isPlausible } from './evidence/plausible.js';

/** Returns the values whose label states their kind. */
export function valuesByLabel(reading: ReadingText): readonly KnownValue[] {
  const known: KnownValue[] = [];
  for (const [index, { label, text }] of reading.pieces.entries()) {
    const own = label === '' ? [] : kindsOfLabel(label);
    const kinds = own.length > 0 || label === '' ? own : kindsBeside(reading.pieces, index);
    if (kinds.length === 0) continue;
    const plausible = kinds.filter((kind) => isPlausible(kind, text));
    if (plausible.length > 0) known.push(knownValue(reading, index, plausible));
  }
  return known;
}

/** Returns the whole values of fields that the policy names. */
export const valuesOfFields = (reading: ReadingText, fields: Fields): readonly KnownValue[] =>
  reading.pieces.flatMap((piece, index) => {
    const { rule } = fields.ruleOf(piece);
    return rule === undefined ? [] : [{ ...knownValue(reading, index, []), rule }];
  });

/** The range excludes leading and trailing blanks. */
function knownValue({ text, starts, ends }: ReadingText, index: number, kinds: Kinds): KnownValue {
  const { start, end } = trimmed(text, starts[index] ?? 0, ends[index] ?? 0);
  return { start, end, kinds };
}
