import type { Cell, Edits, Piece, Range, Replacement, Warning } from '../format.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import type { PartsText } from '../office/package.js';
import { editsOfSlots } from '../office/views.js';
import { replaceIn } from '../patches.js';
import { DistinctNames } from './distinct-names.js';
import { labelCells, type LabelledCell } from './labels.js';
import type { ListenedPart } from './listened-part.js';
import type { OdsCells } from './ods-cells.js';
import {
  asText,
  CellText,
  isOfSheets,
  recalculated,
  renameInOds,
  textsOf,
  wholeCell,
  withSlots,
  type NewEdits,
  type ReadCell,
} from './ods-texts.js';
import { lettersOf } from './reference.js';
import type { SheetNames } from './write-cells.js';

/** The changes to the part with the cells. */
interface Changes {
  readonly edits: Edits;
  readonly more: readonly MarkupPatch[];
}

/** A cell with its label in one of its columns. */
interface LabelledReadCell extends LabelledCell {
  readonly cell: ReadCell;
}

const MAX_SHEET_NAME_LENGTH = 200;
// oxlint-disable-next-line no-control-regex
const NO_SIGNS_OF_SHEETS = /[[\]:*?/\\\0-\x1f]|^'|'$/g;
/** The maximum number of repeated columns that are labelled. */
const MAX_COLUMNS_ALIKE = 50;

/** The cells of an OpenDocument spreadsheet, with everything that depends on them. */
export class OdsSpreadsheet implements PartsText {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  readonly warnings: readonly Warning[] = [];
  private readonly cells: readonly ReadCell[];
  private readonly bySlot = new Map<Piece, ReadCell>();
  private readonly known = new WeakMap<Edits, Changes>();

  constructor(
    private readonly name: string,
    private readonly content: Uint8Array,
    private readonly part: ListenedPart<OdsCells>,
  ) {
    this.cells = withSlots(part.original.cells, part.allSlots);
    const texts: CellText[] = [];
    for (const cell of this.cells) {
      for (const slot of cell.slots) {
        this.bySlot.set(slot, cell);
        if (cell.part !== undefined) Object.assign(slot, { part: cell.part });
      }
      for (const text of textsOf(cell)) texts.push(text);
    }
    for (const text of this.label(texts)) texts.push(text);
    this.pieces = [...part.pieces, ...texts.filter(({ kind }) => kind !== 'formula')];
    this.quiet = [...part.quiet, ...texts.filter(({ kind }) => kind === 'formula')];
  }

  locate(_piece: Piece, range: Range): Range {
    return range;
  }

  get sheets(): readonly string[] {
    return this.part.original.sheets.map(({ name }) => name?.text ?? '');
  }

  cellOf(piece: Piece): Cell | undefined {
    return (piece instanceof CellText ? piece.cell : this.bySlot.get(piece))?.at;
  }

  placeOf(piece: Piece): string {
    const cell = piece instanceof CellText ? piece.cell : this.bySlot.get(piece);
    if (cell === undefined) return this.part.placeOf(piece);
    return `sheet ${cell.at.sheet + 1}, cell ${lettersOf(cell.at.column)}${cell.at.row + 1}`;
  }

  write(edits: Edits): ReadonlyMap<string, Uint8Array> {
    const changes = this.changes(edits);
    this.part.more = changes.more;
    const written = this.part.write(changes.edits);
    return Buffer.compare(written, this.content) === 0 ? new Map() : new Map([[this.name, written]]);
  }

  async verify(written: ReadonlyMap<string, Uint8Array>, edits: Edits): Promise<void> {
    const changes = this.changes(edits);
    this.part.more = changes.more;
    await this.part.verify(written.get(this.name) ?? this.content, changes.edits);
  }

  /** Labels cells. A cell that is repeated in several columns gets an additional text for each further label. */
  private label(texts: readonly CellText[]): readonly CellText[] {
    const besides = new Map<ReadCell, CellText[]>();
    for (const text of texts) {
      const own = besides.get(text.cell) ?? [];
      besides.set(text.cell, own);
      own.push(text);
    }
    const alike: CellText[] = [];
    for (const [sheet, labelled] of this.bySheet()) {
      labelCells(labelled, [], sheet + 1);
      for (const { cell, column, label, group, text } of labelled) {
        if (column === cell.at.column) {
          for (const each of [...cell.slots, ...(besides.get(cell) ?? [])]) Object.assign(each, { label, group });
        } else if (label !== '' && label !== cell.slots[0]?.label) {
          alike.push(Object.assign(new CellText(cell, text, 'value'), { label, group }));
        }
      }
    }
    return alike;
  }

  private bySheet(): ReadonlyMap<number, readonly LabelledReadCell[]> {
    const bySheet = new Map<number, LabelledReadCell[]>();
    for (const cell of this.cells) {
      const { sheet, line, column, columns } = cell.at;
      const { text } = cell;
      if (text.trim() === '') continue;
      const own = bySheet.get(sheet) ?? [];
      bySheet.set(sheet, own);
      for (let next = 0; next < Math.min(columns, MAX_COLUMNS_ALIKE); next++) {
        own.push({ row: line, column: column + next, text, label: '', group: undefined, cell });
      }
    }
    return bySheet;
  }

  /** Cached per edits. */
  private changes(edits: Edits): Changes {
    let changes = this.known.get(edits);
    if (changes === undefined) this.known.set(edits, (changes = this.newChanges(edits)));
    return changes;
  }

  private newChanges(edits: Edits): Changes {
    const all: NewEdits = new Map(editsOfSlots(new Map([...edits].filter(([piece]) => !(piece instanceof CellText)))));
    const names = this.newNames(all);
    const changed = new Set<ReadCell>();
    const more: MarkupPatch[] = [];
    for (const piece of all.keys()) {
      const cell = this.bySlot.get(piece);
      if (cell !== undefined) changed.add(cell);
    }
    for (const [piece, replacements] of edits) {
      if (!(piece instanceof CellText) || changed.has(piece.cell) || isOfSheets(piece, replacements, names)) continue;
      changed.add(piece.cell);
      const text = piece.kind === 'formula' ? (replacements[0]?.text ?? '') : replaceIn(piece.text, replacements);
      // A cell that shows nothing remains empty.
      piece.cell.slots.forEach((slot, index) => all.set(slot, [wholeCell(slot, index === 0 ? text : '')]));
    }
    for (const cell of changed) for (const each of asText(cell)) more.push(each);
    if (names.size > 0) this.renameInTexts(names, all);
    if (changed.size > 0 || names.size > 0) {
      for (const cell of this.cells) {
        if (changed.has(cell) || cell.formula === undefined) continue;
        for (const each of recalculated(cell, names, all)) more.push(each);
      }
    }
    return { edits: all, more };
  }

  /** Returns new names for sheets whose names contained findings. */
  private newNames(edits: NewEdits): SheetNames {
    const names = new Map<string, string>();
    const { sheets } = this.part.original;
    const distinct = new DistinctNames(
      sheets.map(({ name }) => name?.text ?? ''),
      MAX_SHEET_NAME_LENGTH,
    );
    const slots = new Map(this.part.allSlots.map((slot) => [slot.content.start, slot]));
    for (const { name } of sheets) {
      const slot = name === undefined ? undefined : slots.get(name.attribute.value.start);
      const replacements: readonly Replacement[] | undefined = slot === undefined ? undefined : edits.get(slot);
      if (slot === undefined || replacements === undefined) continue;
      const text = distinct.add(replaceIn(slot.text, replacements).replace(NO_SIGNS_OF_SHEETS, ''));
      edits.set(slot, [wholeCell(slot, text)]);
      names.set(slot.text.toLowerCase(), text);
    }
    return names;
  }

  /** Renames sheets in all texts that refer to them: areas, filters, rules. */
  private renameInTexts(names: SheetNames, edits: NewEdits): void {
    for (const piece of [...this.part.pieces, ...this.part.quiet]) {
      const renamed = piece.text.includes('.') ? renameInOds(piece.text, names) : piece.text;
      if (renamed === piece.text) continue;
      for (const each of editsOfSlots(new Map([[piece, [wholeCell(piece, renamed)]]]))) edits.set(...each);
    }
  }
}
