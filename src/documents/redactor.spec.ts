import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { compilePolicy } from '../engine/index.js';
import { Redactor } from './redactor.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const VALUES_A_TEXT = 500;
const TEXTS = 16;
/** A key of 64 characters, a replacement of about 25, and their places in two tables. */
const MAX_BYTES_A_VALUE = 450;

const textOf = (index: number): string =>
  Array.from({ length: VALUES_A_TEXT }, (_, at) => `Write to writer${index * VALUES_A_TEXT + at}@example.com.`).join(
    '\n',
  );

test('of a value that is replaced alike in a whole context little more is held than its key and its replacement', async () => {
  const compiled = compilePolicy({
    identifiers: {
      emailAddress: { emailAddressFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }] },
    },
  });
  if (!compiled.ok) throw new Error('The policy is wrong');
  const redactor = new Redactor(compiled.plan, 'none');
  // The first text also fills what the engine keeps for all of them.
  await redactor.redact(textOf(0));
  const before = heldBytes();
  for (let index = 1; index <= TEXTS; index++) await redactor.redact(textOf(index));
  const perValue = (heldBytes() - before) / (TEXTS * VALUES_A_TEXT);
  // Used after the measurement, so that it is held until then.
  const { spans } = await redactor.redact(textOf(1));
  expect(spans.filter(({ applied }) => applied)).toHaveLength(VALUES_A_TEXT);
  expect(perValue).toBeGreaterThan(50);
  expect(perValue).toBeLessThan(MAX_BYTES_A_VALUE);
});
