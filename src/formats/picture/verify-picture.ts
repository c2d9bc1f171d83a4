import { DocumentProblem } from '../document-problem.js';
import type { Edits } from '../format.js';
import { replaceIn } from '../patches.js';
import type { PictureBox, ReadPicture } from '../pictures.js';
import { RemovedValues } from '../removed-values.js';
import { brightnessAt, textOn } from './grey.js';
import type { PictureCodec, PictureFile, Raster } from './picture.js';

export interface WrittenPicture {
  readonly codec: PictureCodec;
  /** The original file. */
  readonly file: PictureFile;
  readonly written: Uint8Array;
  /** The boxes painted black on each page. */
  readonly boxes: readonly (readonly PictureBox[])[];
  readonly edits: Edits;
  readonly readText: ReadPicture;
}

/** On a scale to 255: pixels in a box must be this dark; the others may differ by `MAX_CHANGED` on average. */
const DARK = 48;
const MAX_CHANGED = 6;

/**
 * Checks the written image: the file contains no metadata, boxes are black, everything else is unchanged, and the
 * covered text cannot be read.
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
      // JPEG stores fewer chroma samples than pixels, so that adjacent colors may bleed into a box.
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
    'Removed content could still be read in an image, or the image could not be written correctly, so it is not returned. Redact it manually.',
  );
