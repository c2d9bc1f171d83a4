import { createHash } from 'node:crypto';

/** Set by `npm run test:long`. */
const isLong = process.env.TEST_LONG === '1';

/** How many runs a randomised test does: `inTest` in `npm test`, `inLong` in `npm run test:long`. */
export const budget = (inTest: number, inLong: number): number => (isLong ? inLong : inTest);

/** `npm test` draws a seed for the whole run and prints it; `TEST_SEED=… npm test` repeats that run. */
const RUN_SEED = process.env.TEST_SEED ?? '1';

/** The seed of one randomised test in this run, an unsigned 32-bit integer, printed so that a failure can be repeated. */
export function seedFor(name: string): number {
  const seed = createHash('sha256').update(`${RUN_SEED} ${name}`).digest().readUInt32LE();
  process.stdout.write(`${name}: seed ${seed} (TEST_SEED=${RUN_SEED})\n`);
  return seed;
}
