import { createHash } from 'node:crypto';

/** Set by `npm run test:long`. */
export const isLong = process.env.TEST_LONG === '1';

/** Returns the number of runs of a randomised test: `inTest` in `npm test`, `inLong` in `npm run test:long`. */
export const budget = (inTest: number, inLong: number): number => (isLong ? inLong : inTest);

/** Returns true if an index is in the drawn share: one index in `of`; every index in the long tier. */
export const isDrawn = (place: number, of: number, from: number): boolean =>
  place % budget(of, 1) === from % budget(of, 1);

/**
 * Returns a share of the items, in order: one of each class, and every sixteenth item; all items in the long tier.
 * @param from determines which items: a seed, with another number to draw other items
 */
export function shareOf<T>(items: readonly T[], classOf: (item: T) => string, from: number): readonly T[] {
  const first = from % Math.max(items.length, 1);
  const turned = [...items.slice(first), ...items.slice(0, first)];
  const ofEachClass = new Set(new Map(turned.map((item) => [classOf(item), item])).values());
  return items.filter((item, place) => ofEachClass.has(item) || isDrawn(place, 16, from));
}

/** Returns one of the items, drawn by the seed of `name` in this run; all items in the long tier. */
export function oneOf<T>(items: readonly T[], name: string): readonly T[] {
  const from = seedFor(name);
  return items.filter((_, place) => isDrawn(place, items.length, from));
}

/** `npm test` draws a seed for the whole run and prints it; `TEST_SEED=… npm test` repeats that run. */
const RUN_SEED = process.env.TEST_SEED ?? '1';

/**
 * Returns the seed of one randomised test in this run, an unsigned 32-bit integer, and prints it so that a failure can
 * be repeated.
 */
export function seedFor(name: string): number {
  const seed = createHash('sha256').update(`${RUN_SEED} ${name}`).digest().readUInt32LE();
  process.stdout.write(`${name}: seed ${seed} (TEST_SEED=${RUN_SEED})\n`);
  return seed;
}
