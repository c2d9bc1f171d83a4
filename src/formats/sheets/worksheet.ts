import type { CellBudget } from './cell-budget.js';
import type { Range } from '../format.js';
import type { XmlAttribute, XmlListener } from '../xml/scan-xml.js';
import { unescaped } from './escaped-text.js';
import { literalsOf, OUTSIDE } from './formula.js';
import type { NumberFormat } from './number-format.js';
import { areaOf, placeAt } from './reference.js';
import { CellPart, SheetCell, type Formula } from './sheet-cell.js';
import { localName, PassingListener, textOf, valueOf } from './sheet-xml.js';

/** Data of the workbook needed to read cells. */
export interface CellContext {
  /** Limits the cells of the whole workbook. */
  readonly budget: CellBudget;
  /** The number of the sheet, from 0. */
  readonly sheet: number;
  /** True if programs do not show the sheet. */
  readonly isHidden: boolean;
  readonly strings: readonly string[];
  /** By style index. */
  readonly formats: readonly NumberFormat[];
}

/** The cells of a sheet. @see ECMA-376 part 1, 18.3.1 */
export interface ReadCells {
  /** Row by row; includes cells with a formula that show nothing. */
  readonly cells: readonly SheetCell[];
  /** Texts that are searched. */
  readonly parts: readonly CellPart[];
  /** Formula texts that are quiet. */
  readonly quiet: readonly CellPart[];
  /** True if formulas refer to other documents. */
  readonly hasOutside: boolean;
}

/** Attributes of rows, cells, formulas and runs without text. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    'r s t cm vm ph spans ht customHeight customFormat hidden outlineLevel collapsed thickTop thickBot dyDescent ' +
    'ref si ca aca bx dt2D dtr r1 r2 del1 del2 space rgb theme tint indexed sb eb'
  ).split(' '),
);
const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const ERROR = /^#[A-Z0-9/_]{1,20}[!?]?$/;
const MAX_EXACT_DIGITS = 15;

/** Reads the cells of a sheet, and passes on everything else. */
export class CellReader extends PassingListener implements ReadCells {
  readonly cells: SheetCell[] = [];
  readonly parts: CellPart[] = [];
  readonly quiet: CellPart[] = [];
  hasOutside = false;
  private area: { start: number; end: number } | undefined;
  private readonly names: string[] = [];
  private row = -1;
  private column = -1;
  private isHiddenRow = false;
  /** Hidden columns, from 0; `last` is inclusive. */
  private readonly hiddenColumns: { readonly first: number; readonly last: number }[] = [];
  /** Number of open elements up to and including `sheetData`. */
  private depth = 0;
  private inPhonetic = 0;
  private cell = emptyCell();
  private formula: FormulaBegun | undefined;

  constructor(
    source: string,
    rest: XmlListener,
    private readonly context: CellContext,
  ) {
    super(source, rest);
  }

  override get region(): Range | undefined {
    return this.area;
  }

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    const local = localName(name);
    this.names.push(local);
    if (this.depth === 0) {
      if (local === 'sheetData' && this.names.length === 2) {
        this.depth = 2;
        this.area ??= { start, end: start };
      } else if (local === 'col' && this.names.length === 3) this.openColumns(attributes);
      this.rest.open(name, attributes, start);
      return;
    }
    const level = this.names.length - this.depth;
    if (level === 1 && local === 'row') this.openRow(attributes);
    else if (level === 2 && local === 'c') this.openCell(attributes, start);
    else if (level === 3 && local === 'f') this.openFormula(attributes, start);
    else if (level === 3 && local === 'v') this.cell.valueStart = start;
    else if (local === 'rPh') this.inPhonetic += 1;
    const unknown = attributes.filter((each) => !KNOWN.has(localName(each.name)));
    if (unknown.length === 0) return;
    this.rest.open(name, unknown, start);
    this.rest.close(name, start);
  }

  override close(name: string, end: number): void {
    const local = this.names.pop();
    if (this.depth > 0) {
      const level = this.names.length + 1 - this.depth;
      if (level === 0) {
        this.depth = 0;
        if (this.area !== undefined) this.area.end = end;
        this.rest.close(name, end);
      } else if (level === 2 && local === 'c') this.closeCell(end);
      else if (level === 3 && local === 'f' && this.formula !== undefined) this.formula.end = end;
      else if (level === 3 && local === 'v') this.cell.valueEnd = end;
      else if (local === 'rPh') this.inPhonetic -= 1;
      return;
    }
    this.rest.close(name, end);
  }

  override text(range: Range): void {
    if (this.depth === 0) this.rest.text(range);
    else this.add(textOf(this.source, range), range);
  }

  override cdata(range: Range): void {
    if (this.depth === 0) this.rest.cdata(range);
    else this.add(this.source.slice(range.start, range.end), range);
  }

  private add(text: string, range: Range): void {
    const { cell, names } = this;
    const local = names.at(-1);
    const level = names.length - this.depth;
    if (level < 3 && text.trim() === '') return;
    if (level === 3 && local === 'v') cell.value += text;
    else if (level === 3 && local === 'f' && this.formula !== undefined) this.formula.text += text;
    else if (level > 3 && local === 't' && names[this.depth + 2] === 'is' && this.inPhonetic === 0) cell.inline += text;
    else if (level >= 2) cell.other += text;
    else this.rest.text(range);
  }

  private openColumns(attributes: readonly XmlAttribute[]): void {
    if (!isTrue(valueOf(this.source, attributes, 'hidden'))) return;
    const [first, last] = ['min', 'max'].map((name) => Number(valueOf(this.source, attributes, name) ?? NaN) - 1);
    if (first !== undefined && last !== undefined) this.hiddenColumns.push({ first, last });
  }

  private get isHidden(): boolean {
    const { column } = this;
    return (
      this.context.isHidden ||
      this.isHiddenRow ||
      this.hiddenColumns.some(({ first, last }) => column >= first && column <= last)
    );
  }

  private openRow(attributes: readonly XmlAttribute[]): void {
    const said = Number(valueOf(this.source, attributes, 'r') ?? NaN);
    this.row = Number.isInteger(said) && said > 0 ? said - 1 : this.row + 1;
    this.isHiddenRow = isTrue(valueOf(this.source, attributes, 'hidden'));
    this.column = -1;
  }

  private openCell(attributes: readonly XmlAttribute[], start: number): void {
    const cell = (this.cell = emptyCell());
    cell.start = start;
    for (const attribute of attributes) {
      const { name } = attribute;
      if (name === 'r') {
        const place = placeAt(this.source.slice(attribute.value.start, attribute.value.end));
        if (place !== undefined) this.row = place.row;
        this.column = place?.column ?? this.column + 1;
        cell.isPlaced = true;
      } else if (name === 't') cell.type = this.source.slice(attribute.value.start, attribute.value.end);
      else if (name === 's') cell.style = Number(this.source.slice(attribute.value.start, attribute.value.end));
    }
    if (!cell.isPlaced) this.column += 1;
  }

  private openFormula(attributes: readonly XmlAttribute[], start: number): void {
    const reference = valueOf(this.source, attributes, 'ref');
    this.formula = {
      text: '',
      type: valueOf(this.source, attributes, 't') ?? '',
      area: reference === undefined ? undefined : areaOf(reference),
      index: valueOf(this.source, attributes, 'si') ?? '',
      start,
      end: start,
    };
  }

  private closeCell(end: number): void {
    const { cell, formula: begun } = this;
    this.formula = undefined;
    const [text, hidden] = this.shown(cell);
    if (text.trim() === '' && begun === undefined && hidden === '' && cell.valueEnd === 0) return;
    const formula = begun === undefined ? undefined : formulaOf(begun);
    const string =
      cell.type === 's' && this.context.strings[Number(cell.value)] !== undefined ? Number(cell.value) : -1;
    const { start, valueStart, valueEnd } = cell;
    const own = new SheetCell(
      this.context.sheet,
      text,
      this.row,
      this.column,
      start,
      end,
      string,
      valueStart,
      valueEnd,
      formula,
      this.isHidden ? 'hidden' : undefined,
    );
    this.context.budget.take();
    this.cells.push(own);
    if (hidden.trim() !== '') this.parts.push(new CellPart(own, hidden, 'hidden'));
    if (formula === undefined || formula.text.trim() === '') return;
    this.hasOutside ||= OUTSIDE.test(formula.text);
    for (const literal of literalsOf(formula.text)) {
      if (literal.text.trim() !== '') this.parts.push(new CellPart(own, literal.text, 'literal'));
    }
    this.quiet.push(new CellPart(own, formula.text, 'formula'));
  }

  /** Returns the text that a cell shows, and its other text. */
  private shown({ type, value, inline, other, style }: CellBegun): readonly [string, string] {
    if (type === 'inlineStr') return [unescaped(inline), joined(value, other)];
    const hidden = joined(inline, other);
    if (type === 's') return [this.context.strings[Number(value)] ?? value, hidden];
    if (type === 'b' && /^\s*[01]\s*$/.test(value)) return ['', hidden];
    if (type === 'e' && ERROR.test(value.trim())) return ['', hidden];
    if (type !== '' && type !== 'n') return [unescaped(value), hidden];
    if (!NUMBER.test(value)) return [value, hidden];
    const format = this.context.formats[style];
    return [format === undefined ? plainNumber(value.trim()) : format(Number(value)), hidden];
  }
}

/** A cell under construction. */
interface CellBegun {
  start: number;
  type: string;
  style: number;
  isPlaced: boolean;
  value: string;
  inline: string;
  other: string;
  valueStart: number;
  valueEnd: number;
}

const emptyCell = (): CellBegun => ({
  start: 0,
  type: '',
  style: 0,
  isPlaced: false,
  value: '',
  inline: '',
  other: '',
  valueStart: 0,
  valueEnd: 0,
});

interface FormulaBegun extends Omit<Formula, 'range' | 'text'> {
  text: string;
  readonly start: number;
  end: number;
}

const formulaOf = ({ text, type, area, index, start, end }: FormulaBegun): Formula => ({
  text,
  type,
  area,
  index,
  range: { start, end },
});

/** @see W3C XML Schema part 2, 3.2.2 */
const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const joined = (one: string, other: string): string => [one, other].filter((text) => text.trim() !== '').join(' ');

/** Returns a number with all its digits, such as `4111111111111111` for `4.111111111111111E+15`. */
function plainNumber(stored: string): string {
  const isLong = /^\d+$/.test(stored) && stored.length > MAX_EXACT_DIGITS;
  return isLong ? stored : String(Number(stored));
}
