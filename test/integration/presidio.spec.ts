import fc from 'fast-check';
import { sharedApp, type TestApp } from '../support/app.js';
import { budget } from '../support/budget.js';
import { presidio } from '../support/presidio.js';
import { PresidioProcess } from '../support/presidio-process.js';

/** Of `scripts/services/presidio.sh`; without it there is nothing to compare with. */
const { PRESIDIO_PYTHON } = process.env;
const testWithPresidio = PRESIDIO_PYTHON === undefined ? test.skip : test;
const SEED = 20_261_128;
const RUNS = budget(400, 3000);

let app: TestApp;
let python: PresidioProcess | undefined;
beforeAll(async () => {
  app = await sharedApp();
  if (PRESIDIO_PYTHON !== undefined) python = PresidioProcess.start(PRESIDIO_PYTHON);
});
afterAll(() => python?.end());

/** What Presidio answers; `error` is null where it fails in a way of its own. */
const theirs = async (request: object): Promise<{ readonly error?: string | null }> =>
  (await python?.ask(request)) as { readonly error?: string | null };

const texts = fc
  .array(fc.constantFrom('a', 'b', ' ', '  ', '\t', '\n', 'é', '😀', '𝒜', 'Ann'), { minLength: 1, maxLength: 20 })
  .map((parts) => parts.join(''));
const KEY = '0123456789abcdef';

/** Operators whose results do not depend on chance; some have wrong parameters. */
const operator = fc.oneof(
  fc.constantFrom<object>({ type: 'replace' }, { type: 'redact' }, { type: 'keep' }, { type: 'custom_x' }, {}),
  fc.record({ type: fc.constant('replace'), new_value: fc.constantFrom<unknown>('😎', '', 0, 5, null, 'N') }),
  fc.record(
    {
      type: fc.constant('mask'),
      masking_char: fc.constantFrom<unknown>('*', '🤐', '', '**', null, true),
      chars_to_mask: fc.constantFrom<unknown>(-1, 0, 1, 2, 100, '1', 1.5, true),
      from_end: fc.constantFrom<unknown>(true, false, 0, 1, 'x'),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record({
    type: fc.constant('hash'),
    salt: fc.constantFrom('0123456789abcdef', '😀😀😀😀', 'short', ''),
    hash_type: fc.constantFrom<unknown>('sha256', 'sha512', 'md5', null),
  }),
  fc.record({ type: fc.constant('encrypt'), key: fc.constantFrom<unknown>('short', 5, null) }),
);

const requests = texts.chain((text) => {
  const length = Array.from(text).length;
  const offset = fc.integer({ min: 0, max: length + 1 });
  const result = fc
    .tuple(fc.constantFrom('X', 'Y', 'Z'), offset, offset, fc.constantFrom(0.1, 0.5, 0.5, 1))
    .map(([entity_type, one, other, score]) => {
      const [start, end] = [Math.min(one, other), Math.max(one, other)];
      // Mostly within the text.
      return { entity_type, start: Math.min(start, length), end: score === 0.1 ? end : Math.min(end, length), score };
    });
  return fc.record({
    text: fc.constant(text),
    analyzer_results: fc.array(result, { maxLength: 8 }),
    anonymizers: fc.option(fc.record({ X: operator, Y: operator, DEFAULT: operator }, { requiredKeys: [] }), {
      nil: null,
    }),
  });
});

testWithPresidio(
  'findings are replaced as by Presidio, and refused in the same words',
  async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { status, body } = await presidio(app, 'POST', 'anonymize', request);
        const expected = await theirs(request);
        if (expected.error === null) expect(status).toBe(422);
        else expect(body).toEqual(expected);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  },
  300_000,
);

testWithPresidio('what one encrypts the other decrypts', async () => {
  const text = 'Ann 😀 met 𝒜lan.';
  const asked = {
    text,
    analyzer_results: [
      { entity_type: 'X', start: 0, end: 5, score: 1 },
      { entity_type: 'X', start: 10, end: 14, score: 1 },
    ],
    anonymizers: { DEFAULT: { type: 'encrypt', key: KEY } },
  };
  const back = (encrypted: unknown) => {
    const { text: from, items } = encrypted as { readonly text: string; readonly items: readonly object[] };
    return { text: from, anonymizer_results: items, deanonymizers: { X: { type: 'decrypt', key: KEY } } };
  };
  const ours = (await presidio(app, 'POST', 'anonymize', asked)).body as unknown;
  expect(await theirs(back(ours))).toMatchObject({ text });
  const encrypted = await theirs(asked);
  expect((await presidio(app, 'POST', 'deanonymize', back(encrypted))).body).toMatchObject({ text });
});
