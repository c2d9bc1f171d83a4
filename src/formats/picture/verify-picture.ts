import { DocumentProblem } from '../document-problem.js';
import type { Edits } from '../format.js';
import { replaceIn } from '../patches.js';
import type { PictureBox, ReadPicture } from '../pictures.js';
import { RemovedValues } from '../removed-values.js';
import { brightnessAt, textOn } from './grey.js';
import type { PictureCodec, PictureFile, Raster } from './picture.js';

export interface WrittenPicture {
  readonly codec: PictureCodec;
  /** As it was. */
  readonly file: PictureFile;
  readonly written: Uint8Array;
  /** By page, what was painted black. */
  readonly boxes: readonly (readonly PictureBox[])[];
  readonly edits: Edits;
  readonly readText: ReadPicture;
}

/** Of 255: what is lighter than this in a box is not black, and on average pixels differ by no more. */
const DARK = 48;
const MAX_CHANGED = 6;

/**
 * Looks at what was written: nothing is said about the picture in its file, boxes are black, everything around them is as
 * it was, and what was covered cannot be read.
 * @throws DocumentProblem `not-safe`
 */
export async function verifyPicture(picture: WrittenPicture): Promise<void> {
  const { codec, file, written, boxes, edits, readText } = picture;
  const own = codec.open(written);
  if (Buffer.compare(own.plain(), written) !== 0) throw notSafe();
  if (own.pages.length !== file.pages.length) throw notSafe();
  const removed = new RemovedValues(edits);
  for (const [{ text }, replacements] of edits) removed.forgetIn(replaceIn(text, replacements));
  for (const [index, page] of file.pages.entries()) {
    const painted = boxes[index] ?? [];
    if (own.pages[index]?.orientation !== page.orientation) throw notSafe();
    const after = await own.decodeByOther(index);
    comparePixels(await file.decodeByOther(index), after, painted, file.isExact);
    if (painted.length === 0) continue;
    const { text } = await textOn(after, page, readText);
    if (removed.areIn(text)) throw notSafe();
  }
}

function comparePixels(before: Raster, after: Raster, boxes: readonly PictureBox[], isExact: boolean): void {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) throw notSafe();
  const painted = maskOf(boxes, width, height);
  let changed = 0;
  for (let i = 0, at = 0; i < width * height; i++, at += 4) {
    if (painted?.[i] === 1) {
      // Colours of what stands beside a box may shine into it, since JPEG has fewer of them than pixels.
      if (brightnessAt(after.pixels, at) > DARK || after.pixels[at + 3] !== 255) throw notSafe();
    } else {
      for (let part = at; part < at + 3; part++) {
        changed += Math.abs((after.pixels[part] ?? 0) - (before.pixels[part] ?? 0));
      }
    }
  }
  if (changed > (isExact ? 0 : MAX_CHANGED * 3 * width * height)) throw notSafe();
}

function maskOf(boxes: readonly PictureBox[], width: number, height: number): Uint8Array | undefined {
  if (boxes.length === 0) return undefined;
  const mask = new Uint8Array(width * height);
  for (const box of boxes) {
    for (let y = box.y; y < box.y + box.height; y++) mask.fill(1, y * width + box.x, y * width + box.x + box.width);
  }
  return mask;
}

const notSafe = (): DocumentProblem =>
  new DocumentProblem(
    'not-safe',
    'What goes from a picture could still be read, or the picture could not be written as it was, so it is not given out. Cover it by hand.',
  );
