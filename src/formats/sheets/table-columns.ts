import type { Edits, Piece, Replacement } from '../format.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import { replaceIn } from '../patches.js';
import { DistinctNames } from './distinct-names.js';
import { escapedSigns, unescaped } from './escaped-text.js';
import type { ListenedPart } from './listened-part.js';
import { isWithin } from './reference.js';
import { valuePatch } from './sheet-xml.js';
import type { NamePiece, TableXml } from './workbook-xml.js';
import type { SheetCell } from './sheet-cell.js';

interface Table {
  readonly part: ListenedPart<TableXml>;
}

const MAX_COLUMN_NAME_LENGTH = 255;

/**
 * The column names of tables. Programs require them to equal the cells of the header row; a table without a header row
 * still stores its column names.
 * @see ECMA-376 part 1, 18.5.1.3
 */
export class TableColumns<T extends Table> {
  private readonly headers = new Map<NamePiece, SheetCell>();

  /** @param tables of the same sheet as `cells` */
  constructor(
    private readonly tables: readonly T[],
    private readonly cells: readonly SheetCell[],
  ) {
    const rows = new Set(tables.map(({ part }) => part.original.header?.from.row));
    if (tables.length === 0) return;
    const byPlace = new Map<string, SheetCell>();
    for (const cell of cells) if (rows.has(cell.row)) byPlace.set(`${cell.row} ${cell.column}`, cell);
    for (const { part } of tables) {
      const { header, columns } = part.original;
      for (const [index, name] of columns.entries()) {
        const cell = header && byPlace.get(`${header.from.row} ${header.from.column + index}`);
        if (cell !== undefined) this.headers.set(name, cell);
      }
    }
  }

  /** Names that no cell shows. */
  get unseen(): readonly NamePiece[] {
    return this.tables.flatMap(({ part }) =>
      part.original.columns.filter((name) => unescaped(name.text) !== this.headers.get(name)?.text),
    );
  }

  /** Labels the cells of tables without a header row with their column names. */
  labelCells(): void {
    for (const { part } of this.tables) {
      const { area, hasHeader, columns } = part.original;
      if (area === undefined || hasHeader) continue;
      for (const cell of this.cells) {
        if (isWithin(area, cell)) cell.label = columns[cell.column - area.from.column]?.text ?? cell.label;
      }
    }
  }

  /**
   * Renames columns so that the names match their cells and are distinct.
   * @param edits of the cells; if a name has to differ from its cell, the cell is changed, too
   */
  rename(
    edits: Map<Piece, readonly Replacement[]>,
    replacementsIn: (name: NamePiece) => readonly Replacement[] | undefined,
    more: (table: T, patches: readonly MarkupPatch[]) => void,
  ): void {
    for (const table of this.tables) {
      const { columns } = table.part.original;
      const distinct = new DistinctNames(
        columns.map(({ text }) => text),
        MAX_COLUMN_NAME_LENGTH,
      );
      for (const name of columns) {
        const text = this.newName(name, edits, replacementsIn);
        if (text === undefined) continue;
        const own = distinct.add(text);
        const cell = this.headers.get(name);
        if (cell !== undefined && edits.has(cell)) edits.set(cell, [{ start: 0, end: cell.text.length, text: own }]);
        more(table, [valuePatch(name.attribute, name.text, escapedSigns(own))]);
      }
    }
  }

  private newName(
    name: NamePiece,
    edits: Edits,
    replacementsIn: (name: NamePiece) => readonly Replacement[] | undefined,
  ): string | undefined {
    const cell = this.headers.get(name);
    const ofCell = cell === undefined ? undefined : edits.get(cell);
    if (cell !== undefined && ofCell !== undefined) return replaceIn(cell.text, ofCell);
    const own = replacementsIn(name);
    return own === undefined ? undefined : replaceIn(name.text, own);
  }
}
