import { ZipPieces } from '../../../platform/bytes/zip-pieces.js';

/** The earliest time that ZIP can represent (APPNOTE 4.4.6): the time of rendering is not relevant. */
const NO_TIME = new Date(1980, 0, 1);

/** Yields a ZIP of `page-0.png`, `page-1.png` …, piece by piece. The images are compressed already. */
export function* zipOfPages(pictures: readonly Uint8Array[]): Generator<Uint8Array> {
  const zip = new ZipPieces();
  for (const [page, picture] of pictures.entries()) {
    zip.entry(`page-${page}.png`, NO_TIME).push(picture, true);
    yield* zip.taken();
  }
  zip.end();
  yield* zip.taken();
}
