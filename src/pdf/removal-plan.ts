import type { Mark } from './drawing/marks.js';
import { linesOfGlyphs, type MarkLine } from './drawing/mark-lines.js';
import type { PaintedArea } from './drawing/picture-page.js';
import { boundsOf, contains, type Point, type Quad } from './geometry.js';
import { DuplicateFindings } from './duplicate-findings.js';
import { lettersOf } from '../occurrences/folded-text.js';
import { Occurrences } from '../occurrences/occurrences.js';
import { ValueSet } from '../occurrences/value-set.js';
import type { Source } from './open-source.js';
import type { PageBox } from './page-boxes.js';
import { quadOfBox, type PageSpace } from './page-space.js';
import { PdfProblem } from './pdf-problem.js';
import type { PdfRedactOptions, Rgb, TextRedaction } from './pdf.types.js';
import type { Glyph } from './reading/glyph.js';
import { TableGlyph, type GlyphTable } from './reading/glyph-table.js';
import type { FlowingText } from './reading/flow.js';
import { placedRanges, type ReadDocument } from './reading/read-document.js';
import type { PageAreas } from './redaction.types.js';
import type { GoneValue } from './safe-text.js';
import type { Expectation } from './verify.js';

/** The parts to remove from one page, and the boxes drawn there. */
export interface PagePlan {
  readonly areas: PageAreas;
  readonly marks: readonly Mark[];
  /** The areas to paint over if the page becomes an image. */
  readonly painted: readonly PaintedArea[];
}

/** The parts to remove from a document. */
export interface RemovalPlan {
  /** By page, counted from 0. */
  readonly pages: ReadonlyMap<number, PagePlan>;
  readonly values: readonly GoneValue[];
  /** The number of removed parts of the text and of boxes on pages. */
  readonly count: number;
  readonly expected: Expectation;
}

/** Plans a removal. @param redactions parts of the text; those that are not on a page do not affect pages */
export async function planRemoval(
  { reader, text: read, marked }: Pick<Source, 'reader' | 'text' | 'marked'>,
  redactions: readonly TextRedaction[],
  { boxes, look, terms = [] }: Pick<PdfRedactOptions, 'boxes' | 'look' | 'terms'>,
): Promise<RemovalPlan> {
  const drafts = new Map<number, Draft>();
  const draftOf = (page: number): Draft => {
    const draft = drafts.get(page) ?? { characters: [], regions: [], marks: [], painted: [] };
    drafts.set(page, draft);
    return draft;
  };
  const valueOf = ({ from, to }: TextRedaction): string => read.text.slice(from, to);
  let covered = 0;
  for (const { page, box, color = look.color, isAsked = false } of boxes) {
    const space = read.spaces[page - 1];
    const within = space === undefined ? undefined : clippedToPage(space, box);
    if (isAsked && within === undefined) throw new PdfProblem('area-off-page', page);
    if (space === undefined || within === undefined) continue;
    const quad = quadOfBox(space, within);
    addMark(draftOf(page - 1), [{ quad }], color, undefined);
    draftOf(page - 1).regions.push(quad);
    covered++;
  }
  for (const [page, quads] of marked) {
    for (const quad of quads) {
      addMark(draftOf(page), [{ quad }], look.color, undefined);
      draftOf(page).regions.push(quad);
      covered++;
    }
  }
  const texts = new Map<number, string>();
  const drawn = new Map<number, string>();
  const keepRemaining = async (page: number, draft: Draft): Promise<void> => {
    const { words } = await reader.read(page);
    const left = remainingText(words, staysOutside([...draft.characters, ...draft.regions]));
    texts.set(page, left.text);
    if (left.drawn === undefined) return;
    drawn.set(page, [left.drawn, ...draft.marks.map(({ text = '' }) => text)].map(lettersOf).join(''));
  };
  const goneFrom = new Map<number, readonly string[]>();
  const doubles = new DuplicateFindings();
  const placed = new Set<number>();
  const doubled = new Set<number>();
  for await (const [page, ranges] of placedRanges(reader, read, redactions)) {
    const draft = draftOf(page);
    for (const { range, glyphs } of ranges) {
      const { replacement, color = look.color } = redactions[range] ?? NONE;
      addMark(draft, linesOfGlyphs(glyphs), color, look.showReplacement ? replacement : undefined);
      for (const { quad } of glyphs) draft.characters.push(quad);
      const isDouble = doubles.isDouble(page, valueOf(redactions[range] ?? NONE), boxAround(glyphs));
      (isDouble ? doubled : placed).add(range);
    }
    goneFrom.set(page, [...new Set(ranges.map(({ range }) => valueOf(redactions[range] ?? NONE)))]);
    // Done here because the reader still has the page.
    await keepRemaining(page, draft);
  }
  for (const [page, draft] of drafts) {
    if (!texts.has(page)) await keepRemaining(page, draft);
  }
  const pages = new Map([...drafts].map(([page, draft]) => [page, planOf(draft)] as const));
  // A note that is also shown on a page was only read there.
  const shown = new Occurrences(read.shownNotes.join('\n'));
  const values = unique([
    ...terms,
    ...redactions
      .filter((each) => goesFromStrings(each) || isNote(read, each) || shown.has(valueOf(each)))
      .flatMap((each) => partsIn(read, each).map((text) => ({ text, replacement: each.replacement }))),
  ]);
  const gone = new ValueSet(redactions.filter(({ everywhere }) => everywhere).map(valueOf));
  const goneFromStrings = new ValueSet([
    ...terms.map(({ text }) => text),
    ...redactions.filter(goesFromStrings).map(valueOf),
  ]);
  const count = redactions.length - [...doubled].filter((range) => !placed.has(range)).length + covered;
  const { readTwice } = reader;
  const expected = { pages: read.pages, gone, goneFromStrings, texts, drawn, goneFrom, readTwice };
  return { pages, values, count, expected };
}

const NONE: TextRedaction = { from: 0, to: 0, replacement: '', everywhere: false };

interface Draft {
  readonly characters: Quad[];
  readonly regions: Quad[];
  readonly marks: Mark[];
  readonly painted: PaintedArea[];
}

/**
 * Adds a mark. A value that was read twice, as text and by OCR, is covered twice, but its replacement is written once.
 */
function addMark(draft: Draft, lines: readonly MarkLine[], color: Rgb, text: string | undefined): void {
  const isWritten = draft.marks.some(
    (mark) => mark.text !== undefined && mark.lines.some((one) => lines.some((other) => meet(one.quad, other.quad))),
  );
  draft.marks.push({ lines, color, text: isWritten ? undefined : text });
  for (const { quad } of lines) draft.painted.push({ quad, color });
}

const meet = (one: Quad, other: Quad): boolean => contains(one, middleOf(other)) || contains(other, middleOf(one));

function boxAround(glyphs: readonly Glyph[]): PageBox | undefined {
  if (glyphs.length === 0) return undefined;
  const [left, bottom, right, top] = boundsOf(glyphs.flatMap(({ quad }) => quad));
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

const planOf = ({ characters, regions, marks, painted }: Draft): PagePlan => ({
  areas: { characters, regions },
  marks,
  painted,
});

/** Returns the part of a box that is on the page; undefined if there is none. */
function clippedToPage({ width, height }: PageSpace, box: PageBox): PageBox | undefined {
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)];
  const [right, bottom] = [Math.min(width, box.x + box.width), Math.min(height, box.y + box.height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

const goesFromStrings = ({ everywhere, inStrings = false }: TextRedaction): boolean => everywhere || inStrings;

/** Text that is not drawn on a page is removed wherever it is stored. */
const isNote = ({ pieces }: ReadDocument, { from }: TextRedaction): boolean => from >= (pieces.at(-1)?.to ?? 0);

/** Returns the values of a redaction as stored in strings of the file: in notes, without their labels. */
function partsIn(read: ReadDocument, redaction: TextRedaction): readonly string[] {
  if (!isNote(read, redaction)) return [read.text.slice(redaction.from, redaction.to)];
  return read.noteRanges
    .map(({ from, to }) => read.text.slice(Math.max(from, redaction.from), Math.min(to, redaction.to)))
    .filter((part) => part !== '');
}

const unique = (values: readonly GoneValue[]): readonly GoneValue[] => [
  ...new Map(values.map((value) => [value.text, value])).values(),
];

/** The remaining text of a page: line by line, and in the order in which PDFium finds its glyphs. */
interface Remaining {
  readonly text: string;
  /** Undefined if not all glyphs are from one reading by PDFium. */
  readonly drawn: string | undefined;
}

/** Returns the text of a page without the removed glyphs. Text in images is not part of it. */
function remainingText(words: readonly FlowingText[], stays: (glyph: Glyph) => boolean): Remaining {
  let drawn: DrawnLetters | undefined;
  let others = 0;
  const lines = words.map(({ text, glyphs }) => {
    const left: string[] = [];
    let from = 0;
    for (let i = 0; i < glyphs.length; i++) {
      const glyph = glyphs[i];
      if (glyph === undefined) continue;
      if (!stays(glyph)) {
        left.push(text.slice(from, i));
        from = i + 1;
      } else if (glyph instanceof TableGlyph && glyph.table === (drawn ??= new DrawnLetters(glyph.table)).table) {
        drawn.add(glyph.number, text.charCodeAt(i));
      } else others++;
    }
    left.push(text.slice(from, glyphs.length));
    return left.join('');
  });
  return { text: lines.join('\n'), drawn: others === 0 ? (drawn?.text() ?? '') : undefined };
}

/** Letters in the order of their glyphs. Most glyphs have one; numbers take less time and memory than strings. */
class DrawnLetters {
  private readonly first: Uint16Array;
  /** The letters of ligatures behind the first one. */
  private readonly more = new Map<number, string>();

  constructor(readonly table: GlyphTable) {
    this.first = new Uint16Array(table.count);
  }

  add(glyph: number, unit: number): void {
    if (this.first[glyph] === 0) this.first[glyph] = unit;
    else this.more.set(glyph, (this.more.get(glyph) ?? '') + String.fromCharCode(unit));
  }

  /** Returns the letters; a glyph that was removed leaves nothing. */
  text(): string {
    const { first, more } = this;
    const parts: string[] = [];
    const units = new Uint16Array(first.length);
    let count = 0;
    const flush = (): void => {
      parts.push(Buffer.from(units.buffer, 0, 2 * count).toString('utf16le'));
      count = 0;
    };
    for (let glyph = 0; glyph < first.length; glyph++) {
      const unit = first[glyph] ?? 0;
      if (unit === 0) continue;
      units[count++] = unit;
      const others = more.size === 0 ? undefined : more.get(glyph);
      if (others === undefined) continue;
      flush();
      parts.push(others);
    }
    flush();
    return parts.join('');
  }
}

const CELL_POINTS = 24;
/** A quad that covers more cells, larger than a page of a book, is checked for every glyph instead. */
const MAX_CELLS = 1024;

/** Returns a predicate that is true if the middle of a glyph is in none of the quads, using a grid of cells. */
export function staysOutside(quads: readonly Quad[]): (glyph: Glyph) => boolean {
  /** By row, then by column: most rows of a page are empty. */
  const cells = new Map<number, Map<number, Quad[]>>();
  const large: Quad[] = [];
  for (const quad of quads) {
    const [left, bottom, right, top] = boundsOf(quad).map(cell) as [number, number, number, number];
    // The negated comparison also catches NaN.
    if (!((right - left + 1) * (top - bottom + 1) <= MAX_CELLS)) {
      large.push(quad);
      continue;
    }
    for (let j = bottom; j <= top; j++) {
      const row = cells.get(j) ?? new Map<number, Quad[]>();
      cells.set(j, row);
      for (let i = left; i <= right; i++) {
        const known = row.get(i);
        if (known === undefined) row.set(i, [quad]);
        else known.push(quad);
      }
    }
  }
  return (glyph) => {
    const isOfTable = glyph instanceof TableGlyph;
    // Most glyphs are on lines from which nothing goes.
    if (isOfTable && large.length === 0 && !cells.has(cell(glyph.middleY))) return true;
    const middle = isOfTable ? { x: glyph.middleX, y: glyph.middleY } : middleOf(glyph.quad);
    const near = cells.get(cell(middle.y))?.get(cell(middle.x));
    if (near === undefined && large.length === 0) return true;
    const isIn = (each: Quad): boolean => contains(each, middle);
    return near?.some(isIn) !== true && !large.some(isIn);
  };
}

const cell = (points: number): number => Math.floor(points / CELL_POINTS);

const middleOf = ([from, , to]: Quad): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
