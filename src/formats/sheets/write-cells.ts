import type { Edits, Range, Replacement } from '../format.js';
import { replaceIn } from '../patches.js';
import { escaped } from './escaped-text.js';
import { OUTSIDE, renameSheets, sheetNamesIn, shiftFormula } from './formula.js';
import { isWithin, type Area } from './reference.js';
import { ElementPatch, inXml, prefixOf } from './sheet-xml.js';
import { CellPart, SheetCell, type Formula } from './sheet-cell.js';
import type { ReadCells } from './worksheet.js';

/** New sheet names by old names in lower case. */
export type SheetNames = ReadonlyMap<string, string>;

/** The changes to the cells of a sheet. */
export interface ChangedCells {
  readonly patches: readonly ElementPatch[];
  /** New texts of changed cells. */
  readonly texts: ReadonlyMap<SheetCell, string>;
  /** True if formulas without findings were removed. */
  readonly hasLostFormulas: boolean;
}

/**
 * Returns the changes to the cells of a sheet.
 * @param isRecalculated true if anything in the workbook changed: cached results of formulas may reveal removed values
 */
export function changeCells(
  source: string,
  read: ReadCells,
  edits: Edits,
  { names, isRecalculated }: { readonly names: SheetNames; readonly isRecalculated: boolean },
): ChangedCells {
  const texts = textsOf(edits, names);
  if (!isRecalculated && texts.size === 0 && !read.hasOutside) return { patches: [], texts, hasLostFormulas: false };
  return new CellWriter(source, read, texts, names, isRecalculated).change();
}

/** Returns the new texts of changed cells. A formula with findings becomes text. */
function textsOf(edits: Edits, names: SheetNames): Map<SheetCell, string> {
  const texts = new Map<SheetCell, string>();
  for (const [piece, replacements] of edits) {
    if (piece instanceof SheetCell) texts.set(piece, replaceIn(piece.text, replacements));
  }
  const ofParts = new Map<SheetCell, string>();
  for (const [piece, replacements] of edits) {
    if (!(piece instanceof CellPart) || texts.has(piece.cell) || isOfSheets(piece, replacements, names)) continue;
    const isShown = piece.kind === 'hidden' && piece.cell.text !== '';
    const text =
      piece.kind === 'formula'
        ? (replacements[0]?.text ?? '')
        : isShown
          ? piece.cell.text
          : replaceIn(piece.text, replacements);
    if (piece.kind !== 'formula' || !ofParts.has(piece.cell)) ofParts.set(piece.cell, text);
  }
  for (const [cell, text] of ofParts) texts.set(cell, text);
  return texts;
}

/** True if all findings in a formula are names of renamed sheets. */
function isOfSheets({ kind, text }: CellPart, replacements: readonly Replacement[], names: SheetNames): boolean {
  if (kind !== 'formula' || names.size === 0) return false;
  const ranges = sheetNamesIn(text).filter(({ name }) => names.has(name.toLowerCase()));
  return replacements.every(({ start, end }) => ranges.some((range) => start >= range.start && end <= range.end));
}

class CellWriter {
  private readonly patches: ElementPatch[] = [];
  /** The first cell of each removed shared formula, by its number. */
  private readonly shared = new Map<string, { readonly cell: SheetCell; readonly formula: Formula }>();
  private readonly sharedOutside = new Set<string>();
  private readonly arrays: Arrays;
  private hasLostFormulas = false;

  constructor(
    private readonly source: string,
    private readonly read: ReadCells,
    private readonly texts: Map<SheetCell, string>,
    private readonly names: SheetNames,
    private readonly isRecalculated: boolean,
  ) {
    this.arrays = new Arrays(read.cells);
    for (const { formula } of read.cells) {
      if (formula?.type === 'shared' && OUTSIDE.test(formula.text)) this.sharedOutside.add(formula.index);
    }
    for (const [cell] of texts) {
      const { formula } = cell;
      if (formula?.type === 'shared' && formula.text !== '') this.shared.set(formula.index, { cell, formula });
    }
  }

  change(): ChangedCells {
    // Otherwise a program would recalculate the changed cell of an array.
    const isBroken = [...this.texts.keys()].some((cell) => this.arrays.has(cell));
    for (const cell of this.read.cells) {
      const text = this.texts.get(cell);
      if (text !== undefined) this.replace(cell, this.written(cell, text));
      else if (cell.formula !== undefined && this.isOutside(cell.formula)) this.settle(cell, cell.formula);
      else if (!this.isRecalculated) continue;
      else if (this.arrays.has(cell) && (isBroken || cell.formula === undefined)) {
        this.empty(cell);
        this.hasLostFormulas ||= isBroken;
      } else if (cell.formula !== undefined) this.recalculate(cell, cell.formula);
    }
    const { patches, texts, hasLostFormulas } = this;
    return { patches, texts, hasLostFormulas };
  }

  private isOutside({ text, type, index }: Formula): boolean {
    return OUTSIDE.test(text) || (type === 'shared' && this.sharedOutside.has(index));
  }

  /** Removes a formula that depends on another document; its value is kept if it reveals nothing of this document. */
  private settle(cell: SheetCell, { range, text }: Formula): void {
    this.hasLostFormulas = true;
    if (this.isRecalculated && !ONLY_OUTSIDE.test(text)) this.empty(cell);
    else this.replace(range, '');
  }

  private empty(cell: SheetCell): void {
    this.texts.set(cell, '');
    this.replace(cell, this.written(cell, ''));
  }

  /** Removes the cached result of a formula. */
  private recalculate(cell: SheetCell, formula: Formula): void {
    this.texts.set(cell, '');
    if (cell.valueEnd > 0) this.replace({ start: cell.valueStart, end: cell.valueEnd }, '');
    const first = formula.type === 'shared' && formula.text === '' ? this.shared.get(formula.index) : undefined;
    const text =
      first === undefined
        ? formula.text
        : shiftFormula(first.formula.text, cell.row - first.cell.row, cell.column - first.cell.column);
    const renamed = this.names.size === 0 ? text : renameSheets(text, this.names);
    if (renamed === formula.text) return;
    const { start, end } = formula.range;
    const element = this.source.slice(start, end);
    const name = /^<([^\s/>]+)/.exec(element)?.[1] ?? 'f';
    const tag =
      first === undefined ? (/^<(?:[^"'>]|"[^"]*"|'[^']*')*>/.exec(element)?.[0] ?? `<${name}>`) : `<${name}>`;
    this.replace({ start, end }, `${tag}${inXml(renamed)}</${name}>`);
  }

  private replace({ start, end }: Range, text: string): void {
    this.patches.push(new ElementPatch(this.source, start, end, text));
  }

  /** Returns a text cell with the position and style of the original. */
  private written({ start, end }: SheetCell, text: string): string {
    const [, name = 'c'] = /^<([^\s/>]+)/.exec(this.source.slice(start, Math.min(end, start + MAX_NAME_LENGTH))) ?? [];
    const prefix = prefixOf(name);
    const kept = keptAttributes(this.source, start + 1 + name.length);
    if (text === '') return `<${name}${kept}/>`;
    const space = /^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : '';
    return `<${name}${kept} t="inlineStr"><${prefix}is><${prefix}t${space}>${escaped(text)}</${prefix}t></${prefix}is></${name}>`;
  }
}

/** `'[1]Other sheet'!$A$1` */
const ONLY_OUTSIDE = /^[+=]?'?\[\d+\][^!'[\]]*'?!\$?[A-Z]{1,3}\$?\d{1,7}$/;
const MAX_NAME_LENGTH = 1000;
const ATTRIBUTE = /\s*([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/y;

/** Returns the attributes for position and style as written. */
function keptAttributes(source: string, start: number): string {
  const kept: string[] = [];
  ATTRIBUTE.lastIndex = start;
  for (let found = ATTRIBUTE.exec(source); found !== null; found = ATTRIBUTE.exec(source)) {
    const [, name = '', value = ''] = found;
    if (name === 'r' || name === 's') kept.push(` ${name}=${value}`);
  }
  return kept.join('');
}

const MAX_CELLS_OF_ARRAYS = 1_000_000;
const COLUMNS = 16_384;

/** Cells that are filled by the formula of another cell. */
class Arrays {
  private readonly places = new Set<number>();
  private readonly areas: Area[] = [];
  private size = 0;

  constructor(cells: readonly SheetCell[]) {
    for (const { formula } of cells) {
      const area = formula?.type === 'array' || formula?.type === 'dataTable' ? formula.area : undefined;
      if (area !== undefined) this.add(area);
    }
  }

  has({ row, column }: SheetCell): boolean {
    const place = { row, column };
    return this.places.has(row * COLUMNS + column) || this.areas.some((area) => isWithin(area, place));
  }

  private add(area: Area): void {
    const { from, to } = area;
    const size = (to.row - from.row + 1) * (to.column - from.column + 1);
    if (size <= 1) return;
    this.size += size;
    if (this.size > MAX_CELLS_OF_ARRAYS) {
      // Large areas are rare; if there are several, they are merged into one.
      const last = this.areas.pop();
      this.areas.push(last === undefined ? area : around(last, area));
      return;
    }
    for (let row = from.row; row <= to.row; row++) {
      for (let column = from.column; column <= to.column; column++) this.places.add(row * COLUMNS + column);
    }
  }
}

const around = (one: Area, other: Area): Area => ({
  from: { row: Math.min(one.from.row, other.from.row), column: Math.min(one.from.column, other.from.column) },
  to: { row: Math.max(one.to.row, other.to.row), column: Math.max(one.to.column, other.to.column) },
});
