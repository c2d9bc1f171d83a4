import type { Range } from '../format.js';
import { Namespaces } from '../office/namespaces.js';
import type { XmlAttribute, XmlListener } from '../xml/scan-xml.js';
import type { CellBudget } from './cell-budget.js';
import { OdsHiding } from './ods-hiding.js';
import { PassingListener, textOf } from './sheet-xml.js';

/** An attribute with its name in the prefixes of `../office/namespaces.ts`. */
export interface NamedAttribute {
  readonly own: string;
  readonly text: string;
  readonly attribute: XmlAttribute;
}

/** An OpenDocument cell, which may represent several equal cells in a row. */
export interface OdsCell extends Range {
  /** Counts from 0, like `row` and `column`, which are those of the first cell. */
  readonly sheet: number;
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  /** The row element that contains it, counting repeated rows once. */
  readonly line: number;
  /** Attributes that repeat the text, and the formula. */
  readonly values: readonly NamedAttribute[];
  /** Ranges of comments and drawings, which are not part of its text. */
  readonly others: readonly Range[];
  /** True if programs do not show it. */
  readonly isHidden: boolean;
}

/** A sheet with its name. */
export interface OdsSheet {
  readonly name: NamedAttribute | undefined;
}

/** Cell attributes that repeat the text or depend on it. */
const VALUES: ReadonlySet<string> = new Set(
  (
    'office:value office:value-type office:currency office:date-value office:time-value office:boolean-value ' +
    'office:string-value calcext:value-type table:formula table:number-matrix-columns-spanned table:number-matrix-rows-spanned'
  ).split(' '),
);

const CELLS: ReadonlySet<string> = new Set(['table:table-cell', 'table:covered-table-cell']);
const MAX_REPEATED = 1_048_576;

interface OpenCell {
  readonly cell: Omit<OdsCell, 'end' | 'others'>;
  readonly others: { start: number; end: number }[];
  readonly depth: number;
}

/** Records the positions of cells in a spreadsheet. @see OpenDocument 1.3 part 3, 9.1 */
export class OdsCells extends PassingListener {
  readonly cells: OdsCell[] = [];
  readonly sheets: OdsSheet[] = [];
  private readonly namespaces = new Namespaces();
  private depth = 0;
  private line = 0;
  private row = 0;
  private nextRow = 0;
  private nextColumn = 0;
  private openCell: OpenCell | undefined;
  private readonly hiding = new OdsHiding();

  constructor(
    source: string,
    rest: XmlListener,
    private readonly budget: CellBudget,
  ) {
    super(source, rest);
  }

  override open(name: string, attributes: readonly XmlAttribute[], start: number): void {
    this.namespaces.open(this.declared(attributes));
    this.depth += 1;
    const element = this.namespaces.element(name);
    const open = this.openCell;
    if (open === undefined) this.hiding.open(element, this.named(attributes));
    if (open !== undefined) {
      // Comments, drawings and tables within a cell are separate from its text.
      if (this.depth === open.depth + 1 && element !== 'text:p') open.others.push({ start, end: Infinity });
    } else if (element === 'table:table') {
      this.sheets.push({ name: this.named(attributes).find(({ own }) => own === 'table:name') });
      this.nextRow = 0;
    } else if (element === 'table:table-row') {
      this.line += 1;
      this.row = this.nextRow;
      this.nextRow += this.times(this.named(attributes), 'table:number-rows-repeated');
      this.nextColumn = 0;
    } else if (CELLS.has(element)) this.begin(this.named(attributes), start);
    super.open(name, attributes, start);
  }

  override close(name: string, end: number): void {
    const open = this.openCell;
    if (open?.depth === this.depth) {
      this.cells.push({ ...open.cell, end, others: open.others });
      this.openCell = undefined;
    } else if (open?.depth === this.depth - 1) {
      const last = open.others.at(-1);
      if (last?.end === Infinity) last.end = end;
    }
    if (this.openCell === undefined) this.hiding.close();
    this.depth -= 1;
    this.namespaces.close();
    super.close(name, end);
  }

  private begin(attributes: readonly NamedAttribute[], start: number): void {
    this.budget.take();
    const columns = this.times(attributes, 'table:number-columns-repeated');
    const { line, row, nextColumn: column, sheets } = this;
    const values = attributes.filter(({ own }) => VALUES.has(own));
    const isHidden = this.hiding.isHidden(column);
    const cell = { sheet: sheets.length - 1, row, column, columns, line, start, values, isHidden };
    this.openCell = { cell, others: [], depth: this.depth };
    this.nextColumn += columns;
  }

  private times(attributes: readonly NamedAttribute[], name: string): number {
    const times = Number(attributes.find(({ own }) => own === name)?.text ?? 1);
    return Math.min(MAX_REPEATED, Math.max(1, Math.trunc(times) || 1));
  }

  private named(attributes: readonly XmlAttribute[]): readonly NamedAttribute[] {
    return attributes.map((attribute) => ({
      own: this.namespaces.attribute(attribute.name),
      text: textOf(this.source, attribute.value),
      attribute,
    }));
  }

  private declared(attributes: readonly XmlAttribute[]): ReadonlyMap<string, string> | undefined {
    const own = attributes.filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'));
    return own.length === 0
      ? undefined
      : new Map(own.map(({ name, value }) => [name.slice('xmlns:'.length), textOf(this.source, value)]));
  }
}
