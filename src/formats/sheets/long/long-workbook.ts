import { isUtf8 } from 'node:buffer';
import { isZip } from '../../archive/read-zip.js';
import { pack, writeZip } from '../../archive/write-zip.js';
import type { ZipEntry } from '../../archive/zip.js';
import type { DocumentPart } from '../../long-document.js';
import { Members } from '../../office/package.js';
import { UnpackBudget } from '../../unpack-budget.js';
import { MAX_CELLS } from '../cell-budget.js';
import { bufferOf } from '../occurrences.js';
import { LongSheet } from './long-sheet.js';
import { SheetPacker } from './sheet-packer.js';
import { StringTable } from './string-table.js';

/** The limits for reading a workbook by its rows. */
interface LongWorkbookLimits {
  /** Workbooks with fewer cells are read as a whole, so that a value is removed everywhere in them. */
  readonly minCells: number;
  /** The rows of a part. With its findings it takes a few hundred times as much memory. */
  readonly partBytes: number;
}
/** The shortest cell, `<c />`. */
const MIN_CELL_BYTES = 5;
const LIMITS: LongWorkbookLimits = { minCells: MAX_CELLS + 1, partBytes: 256 * 1024 };

/** Members that are not read together with the cells: comments, charts and others may repeat the texts of cells. */
const PLAIN_MEMBER =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:core|app)\.xml|xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/theme\/theme\d\.xml|xl\/(?:worksheets|tables)\/[\w.-]+\.xml|xl\/worksheets\/_rels\/[\w.-]+\.rels|xl\/printerSettings\/[\w.-]+\.bin)$/;
const [STRINGS, WORKBOOK, STYLES] = ['xl/sharedStrings.xml', 'xl/workbook.xml', 'xl/styles.xml'];
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PART_SHEET = 'xl/worksheets/sheet1.xml';
const NO_STRINGS = Buffer.from(`${XML}<sst xmlns="${MAIN}" count="0" uniqueCount="0"/>`);

/**
 * A workbook with too many cells to be read at once. Its rows are read in parts, each of which is a small workbook with
 * the first rows of its sheet above some others. The texts of cells move from the shared strings into their cells.
 */
export class LongWorkbook {
  /** The members of every part but for its sheet. */
  private readonly around: readonly ZipEntry[];

  private constructor(
    private readonly members: Members,
    private readonly sheets: ReadonlyMap<string, LongSheet>,
    private readonly partBytes: number,
  ) {
    this.around = membersAround(members);
  }

  /** Returns undefined for other documents, and for workbooks that are read as a whole. @throws DocumentProblem */
  static of(bytes: Uint8Array, { minCells, partBytes } = LIMITS): LongWorkbook | undefined {
    if (!isZip(bytes)) return undefined;
    const members = new Members(bytes, UnpackBudget.forLongDocument());
    const { entries } = members;
    if (!entries.every(({ name }) => PLAIN_MEMBER.test(name))) return undefined;
    const sheetBytes = entries.reduce((sum, { name, size }) => (SHEET.test(name) ? sum + size : sum), 0);
    if (sheetBytes < minCells * MIN_CELL_BYTES) return undefined;
    const book = contentOf(members, WORKBOOK);
    const shared = contentOf(members, STRINGS);
    if (!book.includes(MAIN) || HIDDEN_SHEET.test(book.toString()) || !isPlain(shared)) return undefined;
    const strings = new StringTable(shared);
    const sheets = new Map<string, LongSheet>();
    for (const { name } of entries) {
      if (!SHEET.test(name)) continue;
      const content = contentOf(members, name);
      const sheet = isPlain(content) ? LongSheet.of(content, strings) : undefined;
      if (sheet === undefined) return undefined;
      sheets.set(name, sheet);
    }
    const cells = [...sheets.values()].reduce((sum, sheet) => sum + sheet.cells, 0);
    return cells < minCells ? undefined : new LongWorkbook(members, sheets, partBytes);
  }

  /** The workbook with the first rows of its sheets only. */
  get frame(): Uint8Array {
    const contents = new Map<string, Uint8Array>([[STRINGS, NO_STRINGS]]);
    for (const [name, sheet] of this.sheets) contents.set(name, Buffer.from(sheet.frame));
    return writeZip(
      this.members.entries.map((entry) => {
        const content = contents.get(entry.name);
        return content === undefined ? entry : pack(entry.name, content);
      }),
    );
  }

  /** Yields the parts in order; `before.units` is the number of the last row above their own. */
  *parts(): Generator<DocumentPart & { readonly sheet: string }> {
    for (const [sheet, long] of this.sheets) {
      for (const { xml, first } of long.parts(this.partBytes)) {
        yield { sheet, bytes: this.workbookOf(xml), before: { isFirst: false, units: first - 1 } };
      }
    }
  }

  /** @param frame the redacted one */
  writer(frame: Uint8Array): LongWorkbookWriter {
    return new LongWorkbookWriter(frame, this.sheets);
  }

  private workbookOf(sheet: string): Uint8Array {
    return writeZip([...this.around, pack(PART_SHEET, Buffer.from(sheet), STORED)]);
  }
}

const STORED = { isStored: true } as const;

/** Returns the members of a workbook with one sheet, without that sheet. */
function membersAround(members: Members): readonly ZipEntry[] {
  const is1904 = DATE_1904.test(contentOf(members, WORKBOOK).toString());
  const styles = members.has(STYLES) ? contentOf(members, STYLES) : undefined;
  const override = (name: string, type: string): string =>
    `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  const related = (id: number, type: string, target: string): string =>
    `<Relationship Id="r${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const relations = (...all: readonly string[]): string =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
  const ofStyles = styles === undefined ? ['', ''] : [override(STYLES, 'styles'), related(2, 'styles', 'styles.xml')];
  const contents: readonly (readonly [string, string | Buffer])[] = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override(WORKBOOK, 'sheet.main')}${override(PART_SHEET, 'worksheet')}${ofStyles[0]}</Types>`,
    ],
    ['_rels/.rels', relations(related(1, 'officeDocument', WORKBOOK))],
    ['xl/_rels/workbook.xml.rels', relations(related(1, 'worksheet', 'worksheets/sheet1.xml'), ofStyles[1] ?? '')],
    [
      WORKBOOK,
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    ...(styles === undefined ? [] : [[STYLES, styles] as const]),
  ];
  return contents.map(([name, content]) => pack(name, Buffer.from(content as string), STORED));
}

/** Puts the redacted rows of parts into the redacted frame. */
export class LongWorkbookWriter {
  private readonly members: Members;
  private readonly packed = new Map<string, ZipEntry>();
  private open: { readonly name: string; readonly packer: SheetPacker; readonly behind: Buffer } | undefined;

  constructor(
    frame: Uint8Array,
    private readonly sheets: ReadonlyMap<string, LongSheet>,
  ) {
    this.members = new Members(frame, UnpackBudget.forDocument());
  }

  /** Adds a written part; those of a sheet in order, one sheet after the other. */
  async add(sheet: string, written: Uint8Array): Promise<void> {
    if (this.open?.name !== sheet) {
      await this.close();
      const frame = contentOf(this.members, sheet);
      const end = frame.lastIndexOf('</sheetData>');
      const packer = new SheetPacker();
      await packer.add(frame.subarray(0, end));
      this.open = { name: sheet, packer, behind: frame.subarray(end) };
    }
    const part = contentOf(new Members(written, UnpackBudget.forDocument()), PART_SHEET);
    const rows = this.sheets.get(sheet)?.rowsIn(part);
    if (rows === undefined) throw new Error('The workbook has no such sheet.');
    await this.open.packer.add(rows);
  }

  /** Returns the workbook. @throws DocumentProblem beyond 4 GB */
  async end(): Promise<Uint8Array> {
    await this.close();
    return writeZip(this.members.entries.map((entry) => this.packed.get(entry.name) ?? entry));
  }

  private async close(): Promise<void> {
    if (this.open === undefined) return;
    const { name, packer, behind } = this.open;
    this.open = undefined;
    await packer.add(behind);
    const modified = this.members.entries.find((entry) => entry.name === name)?.modified ?? 0;
    this.packed.set(name, await packer.end(name, modified));
  }
}

/** True for a part without comments, sections and instructions, in the encoding in which it is split. */
const isPlain = (content: Buffer): boolean =>
  isUtf8(content) && !content.includes('<!') && content.lastIndexOf('<?') <= BYTE_ORDER_MARK_LENGTH;
const BYTE_ORDER_MARK_LENGTH = 3;

const HIDDEN_SHEET = /\sstate=/;
const DATE_1904 = /\sdate1904="(?:1|true)"/;

const contentOf = (members: Members, name: string): Buffer => bufferOf(members.content(name));
