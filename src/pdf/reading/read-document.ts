import { quadOf, type Rectangle } from '../geometry.js';
import { Occurrences } from '../../occurrences/occurrences.js';
import { MAX_BOXES_A_PIECE, packBoxes, type BoxPiece, type PageBox } from '../page-boxes.js';
import { displayedBox, type PageSpace } from '../page-space.js';
import { noteNoPage, notePage } from '../page-progress.js';
import { PdfProblem } from '../pdf-problem.js';
import type { FlowingText } from './flow.js';
import { jointOf } from './joint.js';
import type { Glyph } from './glyph.js';
import type { PageReader } from './page-reader.js';
import { ASIDE, type RepeatedLine, type PageText } from './read-page.js';

/** The text of a document and the positions of its characters. */
export interface PdfText {
  /**
   * The text of all pages, separated by `PAGE_BREAK` unless a sentence continues; then the lines repeated on many
   * pages; then texts of the file that are not drawn on a page, such as notes, bookmarks and field values.
   */
  readonly text: string;
  readonly pages: number;
  /** The size of each page as displayed, in points. */
  readonly sizes: readonly PageSize[];
  /** In text order; characters without a position are in none. */
  readonly boxes: readonly BoxPiece[];
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A text of the file that is not part of the text of a page. */
export interface Note {
  readonly text: string;
  /** The text that a reader sees before it, for example the name of a field. */
  readonly label?: string | undefined;
  /** Its page, counted from 1, and its rectangle in user space; undefined if it belongs to no page. */
  readonly page?: number | undefined;
  readonly rectangle?: Rectangle | undefined;
}

/** A range of the text that comes from one part of a page. */
interface Piece {
  readonly from: number;
  readonly to: number;
  /** Counted from 0. */
  readonly page: number;
  /** The index of the part within the page. */
  readonly part: number;
}

/** A document that was read, with the data needed to find the glyphs of any range. */
export interface ReadDocument extends PdfText {
  readonly spaces: readonly PageSpace[];
  /** Pages that were read by OCR, counted from 0. */
  readonly pictures: ReadonlySet<number>;
  /** Notes that are not included in the text because a page shows the same. */
  readonly shownNotes: readonly string[];
  readonly pieces: readonly Piece[];
  /** The ranges of notes in the text, without their labels. */
  readonly noteRanges: readonly TextRange[];
}

/** Separates the texts of two pages. */
export const PAGE_BREAK = '\n\f';
/** Lines on at least this many pages count as repeated. */
const MIN_PAGES = 2;

/** The data kept of a part of a page; the page reader has the glyphs. */
interface KeptPart {
  readonly text: string;
  readonly key: string | undefined;
  readonly boxes: readonly PackedRange[];
}

interface PackedRange {
  readonly from: number;
  readonly length: number;
  readonly bytes: Uint8Array;
}

interface ReadDocumentOptions {
  /** In UTF-8. */
  readonly maxTextBytes: number;
  /** True if `boxes` is filled. */
  readonly packsBoxes: boolean;
}

/** Reads all pages. @throws PdfProblem `too-long` beyond `maxTextBytes`; what the page reader throws */
export async function readDocument(
  reader: PageReader,
  pages: number,
  notes: readonly Note[],
  { maxTextBytes, packsBoxes }: ReadDocumentOptions,
): Promise<ReadDocument> {
  const kept: (readonly KeptPart[])[] = [];
  const spaces: PageSpace[] = [];
  const pictures = new Set<number>();
  let bytes = 0;
  for (let index = 0; index < pages; index++) {
    notePage(index);
    const page = await reader.read(index);
    if (page.isPicture) pictures.add(index);
    spaces.push(page.space);
    const parts = partsOf(page).map((part) => keep(part, packsBoxes ? page.space : undefined));
    for (const { text } of parts) bytes += Buffer.byteLength(text) + PAGE_BREAK.length;
    if (bytes > maxTextBytes + PAGE_BREAK.length) throw new PdfProblem('too-long');
    kept.push(parts);
  }
  noteNoPage();
  const writer = new DocumentWriter(spaces);
  writer.addPages(kept);
  const shownNotes: string[] = [];
  const shown = new Occurrences(notes.length === 0 ? '' : writer.textSoFar());
  for (const note of notes) {
    if (shown.has(note.text)) {
      shownNotes.push(note.text);
      continue;
    }
    bytes += Buffer.byteLength(note.text);
    if (bytes > maxTextBytes) throw new PdfProblem('too-long');
    if (note.text.trim() !== '') writer.addNote(note);
  }
  return {
    ...writer.done(pages),
    spaces,
    pictures,
    shownNotes,
  };
}

/** Returns the parts of a page in the order to which `Piece.part` refers. */
export const partsOf = ({
  head,
  body,
  foot,
}: PageText): readonly (FlowingText & Partial<Pick<RepeatedLine, 'key'>>)[] => [...head, body, ...foot];

/** @param space undefined if boxes are not needed */
function keep(part: FlowingText & Partial<Pick<RepeatedLine, 'key'>>, space: PageSpace | undefined): KeptPart {
  const boxes: PackedRange[] = [];
  if (space === undefined) return { text: part.text, key: part.key, boxes };
  for (let from = 0; from < part.glyphs.length; from += MAX_BOXES_A_PIECE) {
    const some = part.glyphs.slice(from, from + MAX_BOXES_A_PIECE);
    boxes.push({ from, length: some.length, bytes: packBoxes(some.map((glyph) => boxOf(glyph, space))) });
  }
  return { text: part.text, key: part.key, boxes };
}

const boxOf = (glyph: Glyph | undefined, space: PageSpace): PageBox | undefined =>
  glyph === undefined ? undefined : displayedBox(space, glyph.quad);

class DocumentWriter {
  private readonly texts: string[] = [];
  private readonly boxes: BoxPiece[] = [];
  private readonly pieces: Piece[] = [];
  private readonly noteRanges: TextRange[] = [];
  private last = '';
  length = 0;

  constructor(private readonly spaces: readonly PageSpace[]) {}

  textSoFar(): string {
    return this.texts.join('');
  }

  /** Repeated lines are placed after all pages, so that they do not interrupt sentences. */
  addPages(pages: readonly (readonly KeptPart[])[]): void {
    const counts = new Map<string, number>();
    for (const { key } of pages.flat()) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    const isFurniture = ({ key }: KeptPart): boolean =>
      key !== undefined && (key === ASIDE || (counts.get(key) ?? 0) >= MIN_PAGES);
    for (const [page, parts] of pages.entries()) {
      const own = [...parts.entries()].filter(([, part]) => !isFurniture(part) && part.text !== '');
      for (const [i, [part, kept]] of own.entries()) {
        this.break(i === 0 ? (page === 0 ? '' : PAGE_BREAK) : '\n', kept.text);
        this.addPart(page, part, kept);
      }
      if (own.length === 0 && page > 0) this.write(PAGE_BREAK);
    }
    for (const [page, parts] of pages.entries()) {
      for (const [part, kept] of parts.entries()) {
        if (!isFurniture(kept)) continue;
        this.write('\n');
        this.addPart(page, part, kept);
      }
    }
  }

  addNote({ text, label, page, rectangle }: Note): void {
    const line = label === undefined || label === '' ? text : `${label}: ${text}`;
    this.write('\n');
    const space = page === undefined ? undefined : this.spaces[page - 1];
    if (space !== undefined && page !== undefined && rectangle !== undefined) {
      const box = displayedBox(space, quadOf(rectangle));
      for (let from = 0; from < line.length; from += MAX_BOXES_A_PIECE) {
        const length = Math.min(MAX_BOXES_A_PIECE, line.length - from);
        const bytes = packBoxes(Array.from({ length }, () => box));
        this.boxes.push({ page, from: this.length + from, to: this.length + from + length, bytes });
      }
    }
    this.write(line);
    this.noteRanges.push({ from: this.length - text.length, to: this.length });
  }

  done(pages: number): PdfText & Pick<ReadDocument, 'pieces' | 'noteRanges'> {
    const sizes = this.spaces.map(({ width, height }) => ({ width, height }));
    return {
      text: this.textSoFar(),
      pages,
      sizes,
      boxes: this.boxes,
      pieces: this.pieces,
      noteRanges: this.noteRanges,
    };
  }

  /** Adds a break unless the text continues. */
  private break(by: string, next: string): void {
    if (by !== '') this.write(jointOf(this.last, next) ?? by);
  }

  private addPart(page: number, part: number, { text, boxes }: KeptPart): void {
    const from = this.length;
    this.pieces.push({ from, to: from + text.length, page, part });
    for (const each of boxes) {
      const start = from + each.from;
      this.boxes.push({ page: page + 1, from: start, to: start + each.length, bytes: each.bytes });
    }
    this.write(text);
    this.last = text.slice(-MAX_LINE_LENGTH);
  }

  private write(text: string): void {
    this.texts.push(text);
    this.length += text.length;
  }
}

const MAX_LINE_LENGTH = 1000;

/** A range of the text; `to` is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** The glyphs of a range on one page. */
export interface PlacedRange {
  /** The index of the range. */
  readonly range: number;
  readonly glyphs: readonly Glyph[];
}

/**
 * Yields the glyphs of ranges page by page, counted from 0 and in no particular order; each page is read once. Ranges
 * that are not on a page have no glyphs.
 */
export async function* placedRanges(
  reader: PageReader,
  { pieces }: Pick<ReadDocument, 'pieces'>,
  ranges: readonly TextRange[],
): AsyncGenerator<readonly [page: number, ranges: readonly PlacedRange[]]> {
  const wanted = new Map<number, { readonly range: number; readonly piece: Piece }[]>();
  for (const { range, piece } of overlaps(pieces, ranges)) {
    const page = wanted.get(piece.page);
    if (page === undefined) wanted.set(piece.page, [{ range, piece }]);
    else page.push({ range, piece });
  }
  for (const [page, each] of wanted) {
    const parts = partsOf(await reader.read(page));
    const placed = each.map(({ range, piece }) => {
      const { from = 0, to = 0 } = ranges[range] ?? {};
      const glyphs = parts[piece.part]?.glyphs.slice(Math.max(0, from - piece.from), to - piece.from) ?? [];
      return { range, glyphs: [...new Set(glyphs.filter((glyph) => glyph !== undefined))] };
    });
    yield [page, placed];
  }
}

function* overlaps(pieces: readonly Piece[], ranges: readonly TextRange[]): Generator<{ range: number; piece: Piece }> {
  const sorted = [...ranges.entries()].sort(([, one], [, other]) => one.from - other.from);
  let first = 0;
  for (const [range, { from, to }] of sorted) {
    while (first < pieces.length && (pieces[first]?.to ?? 0) <= from) first++;
    for (let i = first; i < pieces.length; i++) {
      const piece = pieces[i];
      if (piece === undefined || piece.from >= to) break;
      yield { range, piece };
    }
  }
}
