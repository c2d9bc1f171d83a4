import { readFileSync } from 'node:fs';
import path from 'node:path';
import { budget } from './budget';
import type { PdfFixture } from './pdf-judge';

const FOLDER = path.resolve(__dirname, '../fixtures/pdf');

/** All files of the corpus, in manifest order. */
export const corpus = JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8')) as readonly PdfFixture[];

export const corpusBytes = ({ file }: PdfFixture): Buffer => readFileSync(path.join(FOLDER, file));

/** Returns files of every family, which depend on the seed; all files in the long tier. */
export function sampleOfEveryFamily(perFamily: number, seed: number): readonly PdfFixture[] {
  const count = budget(perFamily, Infinity);
  const families = new Set(corpus.map(({ family }) => family));
  const sample = new Set(
    [...families].flatMap((name) => {
      const files = corpus.filter(({ family }) => family === name);
      const from = seed % files.length;
      return [...files.slice(from), ...files.slice(0, from)].slice(0, count);
    }),
  );
  return corpus.filter((fixture) => sample.has(fixture));
}

/**
 * Processes all items in order, `lanes` at a time, while tests wait for one after the other.
 * @returns a function that returns the result for an item
 */
export function workAhead<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): (item: Item) => Promise<Result> {
  const results = new Map<Item, Promise<Result>>();
  items.forEach((item, i) => {
    const previous = results.get(items[i - lanes] as Item) ?? Promise.resolve();
    const result = previous.then(
      () => work(item),
      () => work(item),
    );
    // The test of this item reports the error.
    result.catch(() => undefined);
    results.set(item, result);
  });
  return (item) => results.get(item) ?? work(item);
}
