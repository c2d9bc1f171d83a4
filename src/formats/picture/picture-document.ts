import { inflateSync } from 'node:zlib';
import { DocumentProblem } from '../document-problem.js';
import type { Edits, FormatId, OpenDocument, Piece, Range, Warning } from '../format.js';
import type { PictureBox, PictureReading, PictureText, ReadPicture } from '../pictures.js';
import { around, boxesOf, storedBoxes } from './boxes.js';
import type { PictureCodec, PictureFile, Raster } from './picture.js';
import { verifyPicture } from './verify-picture.js';

/** Each page is one piece, because the lines of a letter belong together, and labels precede their values. */
export class PictureDocument implements OpenDocument {
  readonly format: FormatId;
  readonly pieces: readonly Piece[];
  readonly warnings: readonly Warning[];
  readonly isAlwaysWritten = true;
  private last: { readonly edits: Edits; readonly written: Uint8Array } | undefined;
  private readonly pageOf: ReadonlyMap<Piece, number>;
  private readonly starts: readonly number[];

  constructor(
    private readonly codec: PictureCodec,
    private readonly file: PictureFile,
    private readonly reading: PictureReading,
    private readonly readText: ReadPicture,
  ) {
    this.format = codec.id;
    const pages = new Map<Piece, number>();
    const starts: number[] = [];
    let at = 0;
    for (const [page, { text }] of reading.texts.entries()) {
      starts.push(at);
      at += text.length + 1;
      if (text.trim() !== '') pages.set({ text, label: '', group: undefined, isSeen: true }, page);
    }
    this.pageOf = pages;
    this.pieces = [...pages.keys()];
    this.starts = starts;
    this.warnings = warningsOf(reading.texts);
  }

  /** Offsets are in the text of all pages, concatenated. */
  locate(piece: Piece, { start, end }: Range): Range {
    const from = this.starts[this.pageOf.get(piece) ?? 0] ?? 0;
    return { start: from + start, end: from + end };
  }

  placeOf(piece: Piece, range?: Range): string {
    const page = this.pageOf.get(piece) ?? 0;
    const said = this.file.pages.length > 1 ? [`page ${page + 1}`] : [];
    const boxes = this.reading.texts[page]?.boxes.slice(range?.start, range?.end) ?? [];
    const seen = boxes.filter((box) => box !== undefined);
    const [first] = seen;
    if (range === undefined || first === undefined) return said.join('');
    const { x, y, width, height } = seen.reduce(around, first);
    const [left, top, across, down] = [x, y, width, height].map(Math.round);
    return [...said, `${across} × ${down} pixels at ${left}, ${top}`].join(', ');
  }

  /** Cached, because containers ask several times with the same edits. */
  write(edits: Edits): Uint8Array {
    if (this.last?.edits !== edits) this.last = { edits, written: this.written(edits) };
    return this.last.written;
  }

  private written(edits: Edits): Uint8Array {
    const boxes = this.boxesAfter(edits);
    const isPainted = boxes.some(({ length }) => length > 0);
    if (!isPainted && !this.file.hasUnseenPixels) return this.file.plain();
    return this.file.painted(boxes, (page) => this.rasterOf(page));
  }

  verify(written: Uint8Array, edits: Edits): Promise<void> {
    const { codec, file, readText } = this;
    const boxes = this.boxesAfter(edits);
    return verifyPicture({ codec, file, written, boxes, edits, readText });
  }

  /** Returns the boxes of each page in pixels as stored. */
  private boxesAfter(edits: Edits): readonly (readonly PictureBox[])[] {
    const { pages } = this.file;
    const boxes: (readonly PictureBox[])[] = pages.map(() => []);
    for (const [piece, replacements] of edits) {
      const page = this.pageOf.get(piece) ?? 0;
      const size = pages[page];
      const text = this.reading.texts[page];
      if (size === undefined || text === undefined) continue;
      boxes[page] = storedBoxes(boxesOf(text, replacements), size, size.orientation);
    }
    return boxes;
  }

  private rasterOf(page: number): Raster {
    const size = this.file.pages[page];
    const pixels = this.reading.pixels[page];
    if (size === undefined || pixels === undefined) throw new DocumentProblem('not-safe', NO_PIXELS);
    return { ...size, pixels: inflateSync(pixels) };
  }
}

const NO_PIXELS = 'An image could not be written. Save it again in another program.';

function warningsOf(texts: readonly PictureText[]): readonly Warning[] {
  const places = (pages: readonly number[]): string =>
    texts.length === 1 ? 'the picture' : `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')} of the picture`;
  const pagesThat = (is: (text: PictureText) => boolean): readonly number[] =>
    texts.flatMap((text, page) => (is(text) ? [page + 1] : []));
  const empty = pagesThat(({ text }) => text.trim() === '');
  const unsure = pagesThat(({ text, isUnsure }) => isUnsure && text.trim() !== '');
  return [
    ...(empty.length === 0
      ? []
      : [
          {
            code: 'PICTURE_WITHOUT_TEXT',
            message: `In ${places(empty)}, no text was found. Handwriting and faces are not detected: check it.`,
          },
        ]),
    ...(unsure.length === 0
      ? []
      : [
          {
            code: 'PICTURE_HARD_TO_READ',
            message: `In ${places(unsure)}, some text was recognized with low confidence. Check it.`,
          },
        ]),
  ];
}
