import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const BUILT = path.resolve(__dirname, '../../dist');
const VALUES_A_TEXT = 500;
const TEXTS = 16;
/** A key of 64 characters, a replacement of about 25, and their places in two tables. */
const MAX_BYTES_A_VALUE = 450;

/**
 * Runs in a process of its own: in that of the tests, the heap also grows and shrinks by what other suites left. The
 * first text fills what the engine keeps for all of them; the last is redacted after the measurement, so that what is
 * kept for the context is held until then.
 */
const MEASURE = `
  const { compilePolicy } = require('${BUILT}/engine/index.js');
  const { Redactor } = require('${BUILT}/documents/redactor.js');
  const textOf = (index) =>
    Array.from({ length: ${VALUES_A_TEXT} }, (_, at) => \`Write to writer\${index * ${VALUES_A_TEXT} + at}@example.com.\`).join('\\n');
  const heldBytes = () => (gc(), process.memoryUsage().heapUsed);
  const { plan } = compilePolicy({
    identifiers: {
      emailAddress: { emailAddressFilterStrategies: [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }] },
    },
  });
  (async () => {
    const redactor = new Redactor(plan, 'none');
    await redactor.redact(textOf(0));
    const before = heldBytes();
    for (let index = 1; index <= ${TEXTS}; index++) await redactor.redact(textOf(index));
    const perValue = (heldBytes() - before) / ${TEXTS * VALUES_A_TEXT};
    const { spans } = await redactor.redact(textOf(1));
    console.log(JSON.stringify({ perValue, applied: spans.filter(({ applied }) => applied).length }));
  })();
`;

test('of a value that is replaced alike in a whole context little more is held than its key and its replacement', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '-e', MEASURE]);
  const { perValue, applied } = JSON.parse(stdout) as { perValue: number; applied: number };
  expect(applied).toBe(VALUES_A_TEXT);
  expect(perValue).toBeGreaterThan(50);
  expect(perValue).toBeLessThan(MAX_BYTES_A_VALUE);
});
