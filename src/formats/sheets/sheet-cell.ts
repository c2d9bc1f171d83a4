import type { DocumentPart, Piece, Range } from '../format.js';
import type { LabelledCell } from './labels.js';
import type { Area } from './reference.js';

/** A formula as stored in the file. */
export interface Formula {
  readonly text: string;
  /** `shared`, `array`, `dataTable`; empty for others. */
  readonly type: string;
  /** The area that it fills. */
  readonly area: Area | undefined;
  /** Number of a shared formula. Formulas with the same number are one formula, written relative to its first cell. */
  readonly index: string;
  /** Range of its element. */
  readonly range: Range;
}

/** A cell with content. A class, because the JavaScript engine gives millions of instances the same shape. */
export class SheetCell implements LabelledCell, Piece {
  label = '';
  group: string | undefined = undefined;

  /**
   * @param sheet from 0, like `row` and `column`
   * @param text as people see it
   * @param start of its element, like `end`
   * @param string number of its shared string; -1 for none
   * @param value range of its value element: `start`, then `end`
   */
  constructor(
    readonly sheet: number,
    readonly text: string,
    readonly row: number,
    readonly column: number,
    readonly start: number,
    readonly end: number,
    readonly string: number,
    readonly valueStart: number,
    readonly valueEnd: number,
    readonly formula: Formula | undefined,
    readonly part: DocumentPart | undefined,
  ) {}
}

/** A text of a cell besides what it shows: a literal of its formula, the formula, or text that programs ignore. */
export class CellPart implements Piece {
  readonly label = '';
  readonly group = undefined;

  get part(): DocumentPart | undefined {
    return this.cell.part;
  }

  constructor(
    readonly cell: SheetCell,
    readonly text: string,
    readonly kind: 'literal' | 'formula' | 'hidden',
  ) {}
}
