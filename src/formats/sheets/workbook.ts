import type { Cell, Edits, Piece, Range, Replacement, Warning } from '../format.js';
import type { MarkupPatch } from '../markup/verify-markup.js';
import type { PartsText } from '../office/package.js';
import { isSaid } from '../evidence/program-values.js';
import { replaceIn } from '../patches.js';
import { DistinctNames } from './distinct-names.js';
import { OUTSIDE, renameSheets } from './formula.js';
import { labelCells } from './labels.js';
import { literalsOf } from './number-format.js';
import { readByOther } from './read-by-other.js';
import { lettersOf } from './reference.js';
import { valuePatch, type PassingListener } from './sheet-xml.js';
import { TableColumns } from './table-columns.js';
import { inLimits, whole } from './text-limits.js';
import { refuse, verifyCells, verifySeen } from './verify-cells.js';
import { NamePiece, type TableXml } from './workbook-xml.js';
import { CellPart, SheetCell } from './sheet-cell.js';
import type { NamedPart, WorkbookParts } from './workbook-parts.js';
import { changeCells, type ChangedCells, type SheetNames } from './write-cells.js';

type AnyPart = NamedPart<PassingListener>;
type NewEdits = Map<Piece, readonly Replacement[]>;

/** The changes to a part. */
interface Change {
  readonly edits: NewEdits;
  readonly more: MarkupPatch[];
}

interface Changes {
  readonly byPart: ReadonlyMap<AnyPart, Change>;
  readonly cells: readonly ChangedCells[];
  /** Emptied strings by number. */
  readonly emptied: ReadonlySet<number>;
}

const LOST: Warning = {
  code: 'FORMULA_REMOVED',
  message: 'Formulas that refer to other documents, or fill a range with a changed cell, were removed.',
};
const MAX_SHEET_NAME_LENGTH = 31;
// oxlint-disable-next-line no-control-regex
const NO_SIGNS_OF_SHEETS = /[[\]:*?/\\\0-\x1f]|^'|'$/g;

/** The cells of a workbook, with everything that depends on them. */
export class Workbook implements PartsText {
  readonly pieces: readonly Piece[];
  readonly quiet: readonly Piece[];
  /** Includes warnings about what was removed during writing. */
  readonly warnings: Warning[] = [];
  private readonly all: readonly AnyPart[];
  private readonly owners = new Map<Piece, AnyPart>();
  private readonly known = new WeakMap<Edits, Changes>();
  private readonly sheetNames: readonly NamePiece[];
  /** By sheet. */
  private readonly columns: readonly TableColumns<NamedPart<TableXml>>[];
  /** Quiet twins of names: names are searched, and findings from elsewhere change them, too. */
  private readonly twins: ReadonlyMap<NamePiece, NamePiece>;

  constructor(private readonly parts: WorkbookParts) {
    const { book, sheets, strings, styles, others } = parts;
    this.all = [
      book,
      ...sheets.flatMap((sheet): AnyPart[] => [sheet, ...sheet.tables]),
      strings,
      styles,
      ...others,
    ].filter((each) => each !== undefined);
    this.sheetNames = book.part.original.sheets.map(({ name }) => name);
    this.columns = sheets.map(({ tables, part }) => new TableColumns(tables, part.original.cells));
    const tableNames = sheets.flatMap(({ tables }) => tables.flatMap(({ part }) => part.original.names));
    const columnNames = this.columns.flatMap(({ unseen }) => unseen);
    const names = [...this.sheetNames, ...book.part.original.names, ...tableNames, ...columnNames];
    this.twins = new Map(names.map((name) => [name, new NamePiece(name.text, name.attribute, name.of)]));
    const [pieces, quiet]: [Piece[], Piece[]] = [[], []];
    for (const own of this.all) {
      for (const piece of own.part.pieces) this.owners.set(piece, own);
      for (const piece of own.part.quiet) this.owners.set(piece, own);
    }
    for (const name of names) if (name.text.trim() !== '') pieces.push(name);
    for (const name of this.twins.values()) quiet.push(name);
    for (const code of styles?.part.original.codes ?? []) (isSaid(literalsOf(code.text)) ? pieces : quiet).push(code);
    sheets.forEach((sheet, index) => {
      const { cells, parts: inCells, quiet: inFormulas } = sheet.part.original;
      const shown = cells.filter(({ text }) => text.trim() !== '');
      const areas = sheet.tables.map(({ part }) => part.original.header).filter((area) => area !== undefined);
      labelCells(shown, areas, index + 1);
      this.columns[index]?.labelCells();
      for (const cell of shown) pieces.push(cell);
      for (const each of inCells) pieces.push(each);
      for (const each of inFormulas) quiet.push(each);
    });
    for (const { part } of this.all) {
      for (const piece of part.pieces) pieces.push(piece);
      for (const piece of part.quiet) quiet.push(piece);
    }
    this.pieces = pieces;
    this.quiet = quiet;
  }

  locate(_piece: Piece, range: Range): Range {
    return range;
  }

  get sheets(): readonly string[] {
    return this.parts.sheets.map((_, index) => this.sheetNames[index]?.text ?? '');
  }

  cellOf(piece: Piece): Cell | undefined {
    const cell = piece instanceof CellPart ? piece.cell : piece;
    return cell instanceof SheetCell ? cell : undefined;
  }

  placeOf(piece: Piece): string {
    const cell = piece instanceof CellPart ? piece.cell : piece;
    // Sheet numbers instead of names, because a name may be sensitive.
    if (cell instanceof SheetCell) return `sheet ${cell.sheet + 1}, cell ${lettersOf(cell.column)}${cell.row + 1}`;
    if (piece instanceof NamePiece) return `name of a ${piece.of}`;
    const owner = this.owners.get(piece);
    return owner === undefined
      ? ''
      : [nameOf(owner.name), owner.part.placeOf(piece)].filter((each) => each !== '').join(', ');
  }

  write(edits: Edits): ReadonlyMap<string, Uint8Array> {
    const written = new Map<string, Uint8Array>();
    for (const [{ name, content, part }, { edits: own, more }] of this.changes(edits).byPart) {
      part.more = more;
      const bytes = part.write(own);
      if (Buffer.compare(bytes, content) !== 0) written.set(name, bytes);
    }
    return written;
  }

  async verify(written: ReadonlyMap<string, Uint8Array>, edits: Edits): Promise<void> {
    const { byPart, cells, emptied } = this.changes(edits);
    for (const [{ name, part }, { edits: own, more }] of byPart) {
      const bytes = written.get(name);
      if (bytes === undefined) continue;
      part.more = more;
      await part.verify(bytes, own);
    }
    this.parts.sheets.forEach(({ part }, index) => {
      const texts = cells[index]?.texts;
      const expected = part.original.cells.map((cell) => [cell, texts?.get(cell) ?? cell.text] as const);
      verifyCells(expected, part.latest.cells);
      const changed = new Map([...(texts ?? [])].map(([{ start }, text]) => [start, text]));
      verifySeen(readByOther(part.text, 'c'), changed, readByOther(part.latest.source, 'c'));
    });
    const strings = this.parts.strings?.part;
    const isEmptied = strings?.original.texts.every(
      (text, index) => (emptied.has(index) ? '' : text) === strings.latest.texts[index],
    );
    if (isEmptied === false) refuse();
    if (strings === undefined) return;
    const gone = new Map([...emptied].map((index) => [strings.original.placeOf(index)?.start ?? -1, '']));
    verifySeen(readByOther(strings.text, 'si'), gone, readByOther(strings.latest.source, 'si'));
  }

  /** Cached per edits. */
  private changes(edits: Edits): Changes {
    let changes = this.known.get(edits);
    if (changes === undefined) this.known.set(edits, (changes = this.newChanges(edits)));
    return changes;
  }

  private newChanges(edits: Edits): Changes {
    const { book, sheets, strings, styles } = this.parts;
    const byPart = new Map(this.all.map((each): [AnyPart, Change] => [each, { edits: new Map(), more: [] }]));
    const names = this.newNames(edits);
    const bySheet = sheets.map((): NewEdits => new Map());
    for (const [piece, replacements] of edits) {
      const owner = this.owners.get(piece);
      if (piece instanceof SheetCell) bySheet[piece.sheet]?.set(piece, replacements);
      else if (piece instanceof CellPart) bySheet[piece.cell.sheet]?.set(piece, replacements);
      else if (owner !== undefined)
        byPart.get(owner)?.edits.set(piece, inLimits(owner.part.placeOf(piece), piece, replacements));
    }
    for (const piece of book.part.pieces) {
      if (OUTSIDE.test(piece.text)) byPart.get(book)?.edits.set(piece, [whole(piece, '#REF!')]);
    }
    const more: AddPatches = (part, patches) => {
      const own = byPart.get(part);
      for (const each of patches) own?.more.push(each);
    };
    this.columns.forEach((columns, index) => {
      columns.rename(
        bySheet[index] ?? new Map<Piece, readonly Replacement[]>(),
        (name) => this.replacementsIn(name, edits),
        more,
      );
    });
    const isRecalculated = names.size > 0 || bySheet.some(({ size }) => size > 0);
    const cells = sheets.map((sheet, index) => {
      const { text, original } = sheet.part;
      const changed = changeCells(text, original, bySheet[index] ?? new Map(), { names, isRecalculated });
      more(sheet, changed.patches);
      return changed;
    });
    if (names.size > 0) this.renameInTexts(names, byPart);
    const emptied = this.unused(cells);
    if (strings !== undefined) more(strings, strings.part.original.emptied(emptied));
    const renamed = (all: readonly NamePiece[], becomes: (name: NamePiece, index: number) => string) =>
      all.flatMap((name, index) =>
        this.replacementsIn(name, edits) === undefined
          ? []
          : [valuePatch(name.attribute, name.text, becomes(name, index))],
      );
    more(
      book,
      renamed(book.part.original.names, (_, index) => `Redacted_${index + 1}`),
    );
    more(
      book,
      renamed(this.sheetNames, ({ text }) => names.get(text.toLowerCase()) ?? text),
    );
    sheets
      .flatMap(({ tables }) => tables)
      .forEach((table, index) => {
        more(
          table,
          renamed(table.part.original.names, () => `Table_redacted_${index + 1}`),
        );
      });
    if (isRecalculated) more(book, [book.part.original.recalculated()]);
    if (styles !== undefined)
      more(
        styles,
        renamed(styles.part.original.codes, () => 'General'),
      );
    if (cells.some(({ hasLostFormulas }) => hasLostFormulas) && this.warnings.length === 0) this.warnings.push(LOST);
    return { byPart, cells, emptied };
  }

  private replacementsIn(name: NamePiece, edits: Edits): readonly Replacement[] | undefined {
    const twin = this.twins.get(name);
    return edits.get(name) ?? (twin === undefined ? undefined : edits.get(twin));
  }

  /** Returns valid new names, distinct from all others, for sheets whose names contained findings. */
  private newNames(edits: Edits): SheetNames {
    const names = new Map<string, string>();
    const distinct = new DistinctNames(
      this.sheetNames.map(({ text }) => text),
      MAX_SHEET_NAME_LENGTH,
    );
    for (const name of this.sheetNames) {
      const replacements = this.replacementsIn(name, edits);
      if (replacements === undefined) continue;
      const text = replaceIn(name.text, replacements).replace(NO_SIGNS_OF_SHEETS, '');
      names.set(name.text.toLowerCase(), distinct.add(text === '' ? 'Sheet' : text));
    }
    return names;
  }

  /** Renames sheets in all texts that refer to them: charts, links, rules. */
  private renameInTexts(names: SheetNames, byPart: ReadonlyMap<AnyPart, Change>): void {
    for (const [{ part }, { edits }] of byPart) {
      for (const piece of [...part.pieces, ...part.quiet]) {
        const renamed = piece.text.includes('!') ? renameSheets(piece.text, names) : piece.text;
        if (renamed !== piece.text) edits.set(piece, [whole(piece, renamed)]);
      }
    }
  }

  /** Returns strings that no cell shows any more or ever showed. */
  private unused(cells: readonly ChangedCells[]): ReadonlySet<number> {
    const { strings, sheets } = this.parts;
    const unused = new Set(strings?.part.original.texts.keys());
    sheets.forEach(({ part }, index) => {
      const texts = cells[index]?.texts;
      for (const cell of part.original.cells)
        if (cell.string !== -1 && texts?.has(cell) !== true) unused.delete(cell.string);
    });
    return unused;
  }
}

type AddPatches = (part: AnyPart, patches: readonly MarkupPatch[]) => void;

/** For people: `comments1.xml`. */
const nameOf = (part: string): string => part.slice(part.lastIndexOf('/') + 1);
