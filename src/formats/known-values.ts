import type { KnownValue } from '../engine/index.js';
import type { Fields } from './fields.js';
import type { ReadingText } from './reading-text.js';
import { ColumnsOfText, trimmed, type Columns } from './evidence/columns.js';
import type { Kinds } from './evidence/label-kinds.js';
import { isNameOfThing, kindsAmong } from './evidence/pairs.js';
import { valuesOfTables, type ValuesOfTables } from './evidence/text-tables.js';

/** The values and columns that the structure of a document tells of its text. */
export interface Structure {
  /** In the order of the text. */
  readonly known: readonly KnownValue[];
  readonly columns: Columns;
}

/**
 * Returns the values whose label states their kind, and the columns.
 * @param valuesIn the values within a text that its own structure tells
 */
export function structureOf(
  reading: ReadingText,
  valuesIn: (text: string) => ValuesOfTables = valuesOfTables,
): Structure {
  const known: KnownValue[] = [];
  const columns = new ColumnsOfText();
  for (const [index, { text, group }] of reading.pieces.entries()) {
    const start = reading.starts[index] ?? 0;
    const tables = mayHaveMore(text) ? valuesIn(text) : undefined;
    if (tables === undefined || tables.cells.length === 0) columns.add(start, start + text.length, group);
    for (const cell of tables?.cells ?? [])
      columns.add(start + cell.start, start + cell.end, `${index} table ${cell.column}`);
    const kinds = kindsAmong(reading.pieces, index);
    if (kinds.length > 0) known.push(knownValue(reading, index, kinds));
    else if (isNameOfThing(reading.pieces, index)) known.push({ ...knownValue(reading, index, kinds), isThing: true });
    else
      for (const each of tables?.known ?? []) known.push({ ...each, start: start + each.start, end: start + each.end });
  }
  return { known, columns: columns.all };
}

/** Returns what a text without a label, which is all of a document, says about its values. */
export function structureOfText(text: string, valuesIn: (text: string) => ValuesOfTables): Structure {
  if (!mayHaveMore(text)) return NO_STRUCTURE;
  const { known, cells } = valuesIn(text);
  const columns = new ColumnsOfText();
  for (const { start, end, column } of cells) columns.add(start, end, `${column}`);
  return { known, columns: columns.all };
}

const NO_STRUCTURE: Structure = { known: [], columns: new ColumnsOfText().all };

/** Tests for one class of characters first, since V8 finds it several times as fast as it tries the alternatives. */
const mayHaveMore = (text: string): boolean => (HAS_SIGN.test(text) && HAS_MORE.test(text)) || INTERCHANGE.test(text);
const HAS_SIGN = /[\n{[<(=]/;
const HAS_MORE = /[\n{[<]|\((?:["':]|\d{1,9},)|=[^\s&=]{1,200}&/;
const INTERCHANGE = /^(?:ISA|UN[ABH])[^\w\s]/;

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
