import { randomBytes } from 'node:crypto';
import fc from 'fast-check';

import { EVERYTHING, FOUND_KINDS } from '../support/every-kind.js';
import { compilePolicy, redact, settle, type Plan, type Redaction } from '../../src/engine/index.js';
import { budget, seedFor } from '../support/budget.js';
import { anyPolicy } from './arbitrary-policies.js';
import { anyText } from './arbitrary-texts.js';

/** The number of texts and policies together; `npm run fuzz` uses a million. */
const RUNS = Number(process.env.FUZZ_RUNS ?? budget(300, 10_000));
const SEED = seedFor('fuzz');
const numRuns = (share: number): { readonly numRuns: number; readonly seed: number } => ({
  numRuns: Math.ceil(RUNS * share),
  seed: SEED,
});
/** A million take hours; this limit only stops a test that hangs. */
jest.setTimeout(300_000 + RUNS * 30);

/** Names, places and organisations: redacting their neighbours may change whether a word is one. */
const READ_THEIR_NEIGHBOURS = new Set([
  ...['first-name', 'surname', 'physician-name', 'organization', 'nrp', 'hospital', 'city', 'county', 'state'],
  ...['medical-condition', 'drug', 'person', 'location'],
]);
const without = (left: ReadonlySet<string>): object =>
  Object.fromEntries(FOUND_KINDS.filter(({ id }) => !left.has(id)).map(({ key }) => [key, {}]));

function planOf(policy: object): Plan {
  const result = compilePolicy(policy);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}
const everything = planOf({ identifiers: EVERYTHING });

/** Expects spans in order, without overlap, equal to the text at their offsets, and the rest of the text unchanged. */
function expectSound(text: string, { filteredText, spans }: Redaction): void {
  let at = 0;
  let rebuilt = '';
  for (const { start, end, text: value, replacement, applied, confidence } of spans) {
    expect(start).toBeGreaterThanOrEqual(at);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(text.length);
    expect(value).toBe(text.slice(start, end));
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(1);
    rebuilt += text.slice(at, start) + (applied ? replacement : value);
    at = end;
  }
  expect(filteredText).toBe(rebuilt + text.slice(at));
}

describe('a policy with every kind', () => {
  it('finds ordered, separate spans that match the text, the same in every run', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const redaction = redact(everything, text);
        expectSound(text, redaction);
        expect(redact(everything, text)).toEqual(redaction);
      }),
      numRuns(0.5),
    );
  });

  it('finds nothing new in redacted text', () => {
    const plan = planOf({ identifiers: without(READ_THEIR_NEIGHBOURS) });
    fc.assert(
      fc.property(anyText, (text) => {
        const { filteredText, nearMisses = [] } = redact(plan, text, { evidence: true });
        // Behind a longer replacement, what a word before had ruled out may be out of its reach.
        const ruledOut = new Set(nearMisses.map((miss) => miss.text));
        expect(redact(plan, filteredText).spans.filter((span) => !ruledOut.has(span.text))).toEqual([]);
      }),
      numRuns(0.1),
    );
  });

  it('finds the same with and without splitting', () => {
    const splitting = { enabled: true, threshold: 10, method: 'newline' };
    const split = planOf({ identifiers: EVERYTHING, config: { splitting } });
    fc.assert(
      fc.property(anyText, (text) => {
        expect(redact(split, text)).toEqual(redact(everything, text));
      }),
      numRuns(0.1),
    );
  });

  it('finds the same in any order of its kinds', () => {
    const reversed = planOf({ identifiers: Object.fromEntries(Object.entries(EVERYTHING).reverse()) });
    fc.assert(
      fc.property(anyText, (text) => {
        expect(redact(reversed, text)).toEqual(redact(everything, text));
      }),
      numRuns(0.1),
    );
  });
});

it('compiles any policy or reports its problems, and redacts any text', () => {
  const options = { randomBytes, now: 0, scopeKey: new Uint8Array(32) };
  fc.assert(
    fc.property(anyPolicy, anyText, (policy, text) => {
      const compiled = compilePolicy(policy);
      if (!compiled.ok) {
        expect(compiled.problems.length).toBeGreaterThan(0);
        for (const { path, code, message } of compiled.problems) {
          expect([typeof path, typeof code, message.trim() === '']).toEqual(['string', 'string', false]);
        }
        return;
      }
      const redaction = redact(compiled.plan, text, options);
      expectSound(text, redaction);
      expect(settle(redaction, text, new Map()).filteredText).toBe(redaction.filteredText);
    }),
    numRuns(0.2),
  );
});
