import { Zip, ZipPassThrough } from 'fflate';

/** The earliest time that ZIP can represent (APPNOTE 4.4.6): the time of rendering is not relevant. */
const NO_TIME = new Date(1980, 0, 1);

/** Yields a ZIP of `page-0.png`, `page-1.png` …, piece by piece. The images are compressed already. */
export function* zipOfPages(pictures: readonly Uint8Array[]): Generator<Uint8Array> {
  let written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    written.push(piece);
  });
  function* taken(): Generator<Uint8Array> {
    const pieces = written;
    written = [];
    yield* pieces;
  }
  for (const [page, picture] of pictures.entries()) {
    const entry = new ZipPassThrough(`page-${page}.png`);
    entry.mtime = NO_TIME;
    zip.add(entry);
    entry.push(picture, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
