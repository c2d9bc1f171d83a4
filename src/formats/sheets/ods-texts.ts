import type { DocumentPart, Piece, Replacement } from '../format.js';
import type { Slot } from '../markup/slot.js';
import { valuePatch } from './sheet-xml.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { literalsOf } from './formula.js';
import type { NamedAttribute, OdsCell } from './ods-cells.js';
import type { SheetNames } from './write-cells.js';

/** A cell with its visible texts. */
export class ReadCell {
  readonly slots: Slot[] = [];

  constructor(readonly at: OdsCell) {}

  get text(): string {
    return this.slots.map(({ text }) => text).join('\n');
  }

  get part(): DocumentPart | undefined {
    return this.at.isHidden ? 'hidden' : undefined;
  }

  get formula(): NamedAttribute | undefined {
    return this.at.values.find(({ own }) => own === 'table:formula');
  }
}

/** A text of a cell in addition to what it shows: a value, a literal of its formula, or the formula. */
export class CellText implements Piece {
  label = '';
  group: string | undefined;

  get part(): DocumentPart | undefined {
    return this.cell.part;
  }

  constructor(
    readonly cell: ReadCell,
    readonly text: string,
    readonly kind: 'value' | 'literal' | 'formula',
  ) {}
}

export type NewEdits = Map<Piece, readonly Replacement[]>;

export const wholeCell = ({ text }: Piece, becomes: string): Replacement => ({
  start: 0,
  end: text.length,
  text: becomes,
});

/** Returns the cells with the texts they contain. */
export function withSlots(cells: readonly OdsCell[], slots: readonly Slot[]): readonly ReadCell[] {
  const texts = slots
    .filter(({ place }) => place === 'text' || place === 'cdata')
    .toSorted((one, other) => one.content.start - other.content.start);
  let next = 0;
  return cells.map((at) => {
    const cell = new ReadCell(at);
    while ((texts[next]?.content.start ?? Infinity) < at.start) next += 1;
    for (let slot = texts[next]; slot !== undefined && slot.content.start < at.end; slot = texts[next]) {
      const { start } = slot.content;
      if (!at.others.some((other) => start >= other.start && start < other.end)) cell.slots.push(slot);
      next += 1;
    }
    return cell;
  });
}

/** Returns the texts of a cell that its visible text does not include. */
export function textsOf(cell: ReadCell): readonly CellText[] {
  const { text, formula } = cell;
  const texts = cell.at.values
    .filter((value) => value.own !== 'table:formula' && value.text.trim() !== '' && !isSaid(value, text))
    .map((value) => new CellText(cell, value.text, 'value'));
  if (formula === undefined || formula.text.trim() === '') return texts;
  for (const literal of literalsOf(formula.text)) {
    if (literal.text.trim() !== '') texts.push(new CellText(cell, literal.text, 'literal'));
  }
  texts.push(new CellText(cell, formula.text, 'formula'));
  return texts;
}

/** Types, currencies, small numbers and times. */
const SAYS_NOTHING =
  /^(?:float|percentage|currency|date|time|boolean|string|void|error|true|false|[A-Z]{3}|\d{1,4}|P[\dDHMST.,]{1,20})$/;
const digitsOf = (text: string): string => text.replace(/\D/g, '');
const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

/** True if the text of a cell includes the value of an attribute. */
function isSaid({ own, text }: NamedAttribute, shown: string): boolean {
  if (own === 'office:string-value') return withoutBlanks(text) === withoutBlanks(shown);
  if (SAYS_NOTHING.test(text)) return true;
  if (own === 'office:date-value') return shown.includes(text.slice(0, 4)) && digitsOf(shown).length >= 6;
  // Grouped digits such as `219,099,999` do not match a search for the plain number.
  return (
    own === 'office:value' && (shown.includes(text) || (/[-()/]/.test(shown) && digitsOf(shown) === digitsOf(text)))
  );
}

/** Converts a cell to a text cell without attributes that repeat its value. */
export const asText = ({ at, slots }: ReadCell): readonly MarkupPatch[] =>
  at.values.flatMap((value) => {
    if (value.own !== 'office:value-type') return [withoutAttribute(value)];
    if (slots.length === 0) return [withoutAttribute(value)];
    return value.text === 'string' ? [] : [valuePatch(value.attribute, value.text, 'string')];
  });

const STAYS: ReadonlySet<string> = new Set([
  'table:formula',
  'table:number-matrix-columns-spanned',
  'table:number-matrix-rows-spanned',
]);

/** Returns a formula without its cached result. */
export function recalculated(
  { at, slots, formula }: ReadCell,
  names: SheetNames,
  edits: NewEdits,
): readonly MarkupPatch[] {
  for (const slot of slots) edits.set(slot, [wholeCell(slot, '')]);
  const patches = at.values.filter(({ own }) => !STAYS.has(own)).map(withoutAttribute);
  const renamed = formula === undefined ? '' : renameInOds(formula.text, names);
  return formula === undefined || renamed === formula.text
    ? patches
    : [...patches, valuePatch(formula.attribute, formula.text, renamed)];
}

const withoutAttribute = ({ attribute, text }: NamedAttribute): MarkupPatch => ({
  start: attribute.start,
  end: attribute.value.end + 1,
  text: '',
  was: `\0a${attribute.name}=${text}`,
  becomes: '',
  isAttribute: true,
});

/** The sheet name before a cell: `$'Sheet 1'.A1`. @see OpenDocument 1.3 part 4, 5.8 */
const SHEET_OF_CELL = /\$?(?:'((?:[^']|'')*)'|([\p{L}\p{N}_]+))(?=\.(?:\$?[A-Z]{1,3}\$?\d|#))/gu;

/** True if all findings in a formula are names of renamed sheets. */
export function isOfSheets({ kind, text }: CellText, replacements: readonly Replacement[], names: SheetNames): boolean {
  if (kind !== 'formula' || names.size === 0) return false;
  const ranges = [...text.matchAll(SHEET_OF_CELL)]
    .filter(({ 1: quoted, 2: plain }) => names.has((quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase()))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }));
  return replacements.every(({ start, end }) => ranges.some((each) => start >= each.start && end <= each.end));
}

/** Replaces sheet names in a formula or area. */
export const renameInOds = (text: string, names: SheetNames): string =>
  text.replace(SHEET_OF_CELL, (token, quoted: string | undefined, plain: string | undefined) => {
    const name = names.get((quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase());
    return name === undefined ? token : `$'${name.replaceAll("'", "''")}'`;
  });
