import { randomBytes } from 'node:crypto';

import fc from 'fast-check';

import {
  acceptGenerated,
  compilePolicy,
  redact,
  settle,
  type PendingReplacement,
  type Plan,
  type RedactOptions,
  type Redaction,
} from '../index.js';

const scopeKey = new Uint8Array(32).fill(7);

function planOf(policy: unknown): Plan {
  const compiled = compilePolicy(policy);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}

const ssnWith = (...strategies: readonly object[]): Plan =>
  planOf({ identifiers: { ssn: { ssnFilterStrategies: strategies } } });

const redacted = (plan: Plan, text: string, options: RedactOptions = {}): Redaction =>
  redact(plan, text, { randomBytes, scopeKey, ...options });

const keysOf = ({ pending }: Redaction): string[] => pending.map(({ key }) => key);

describe('the scope DOCUMENT', () => {
  const plan = ssnWith({ strategy: 'RANDOM_REPLACE' });

  test('is the default, and asks nothing of the caller', () => {
    expect(plan).toMatchObject({ needsScopeKey: false, needsClock: false });
    expect(redact(plan, 'SSN 123-45-6789', { randomBytes }).pending).toEqual([]);
  });

  test('gives equal values equal replacements, however they are written', () => {
    const { spans } = redacted(plan, '123-45-6789, 123 45 6789, SSN 123456789 and 219-09-9999');
    expect(new Set(spans.slice(0, 3).map(({ replacement }) => replacement)).size).toBe(1);
    expect(spans[3]?.replacement).not.toBe(spans[0]?.replacement);
  });

  test.each(['REALISTIC', 'UUID', 'FROM_LIST'])('is kept by %s for any order of values', (anonymizationMethod) => {
    const anonymizationCandidates = Array.from({ length: 50 }, (_, index) => `candidate ${index}`);
    const any = ssnWith({ strategy: 'RANDOM_REPLACE', anonymizationMethod, anonymizationCandidates });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1000, max: 1005 }), { minLength: 1, maxLength: 12 }), (serials) => {
        const { spans } = redacted(any, serials.map((serial) => `219-09-${serial}`).join(', '));
        const byText = new Map(spans.map(({ text, replacement }) => [text, replacement]));
        for (const { text, replacement } of spans) {
          expect(replacement).toBe(byText.get(text));
          expect(replacement).not.toBe(text);
        }
        expect(new Set(byText.values()).size).toBe(byText.size);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the scope CONTEXT', () => {
  const plan = ssnWith({ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' });

  test('needs a key, also for texts without findings', () => {
    expect(plan.needsScopeKey).toBe(true);
    expect(() => redact(plan, 'nothing', { randomBytes })).toThrow(/scopeKey/);
  });

  test('names each value once, by a key that is the same in every document and tells nothing', () => {
    const one = redacted(plan, '123-45-6789 and 123456789 and 219-09-9999');
    const other = redacted(plan, 'SSN: 219-09-9999');
    expect(one.pending).toHaveLength(2);
    expect(one.pending[0]).toMatchObject({ type: 'shared', kind: 'ssn', key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(keysOf(other)).toEqual(keysOf(one).slice(1));
    expect(keysOf(redacted(plan, '219-09-9999', { scopeKey: new Uint8Array(32) }))).not.toEqual(keysOf(other));
  });

  test('settles by what the caller has for the key, and keeps the proposal otherwise', () => {
    const text = 'SSN 123-45-6789, again 123-45-6789, and 219-09-9999.';
    const open = redacted(plan, text);
    const [first] = open.pending;
    const settled = settle(open, text, new Map([[first?.key ?? '', '900-11-0001']]));
    const proposal = open.spans[2]?.replacement ?? '';
    expect(settled.filteredText).toBe(`SSN 900-11-0001, again 900-11-0001, and ${proposal}.`);
    expect(settled.pending).toEqual([]);
    expect(settle(open, text, new Map()).filteredText).toBe(open.filteredText);
  });
});

describe('MAP_REPLACE', () => {
  const generators = { people: { type: 'ollama', endpoint: 'http://127.0.0.1:11434', model: 'm', timeoutMs: 1000 } };
  const names = (strategy: object, more: object = {}): unknown => ({
    identifiers: {
      dictionaries: [
        { terms: ['Smith', 'Miller', 'Zork'], customFilterStrategies: [{ strategy: 'MAP_REPLACE', ...strategy }] },
      ],
    },
    ...more,
  });

  test('takes its own lines before those of files, without regard to case, and falls back', () => {
    const readTerms = (): readonly string[] => ['smith\tfrom the file', 'MILLER\tWeber'];
    const policy = names({ mappings: { SMITH: 'Jones' }, mappingFiles: ['names.tsv'], fallbackStrategy: 'MASK' });
    const compiled = compilePolicy(policy, { readTerms });
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
    expect(redact(compiled.plan, 'Smith, Miller and Zork').filteredText).toBe('Jones, Weber and ****');
  });

  test('regards case where it is told to', () => {
    const plan = planOf(names({ mappings: { SMITH: 'Jones' }, caseSensitive: true }));
    expect(redact(plan, 'Smith SMITH').filteredText).toBe('{{{REDACTED-custom-dictionary}}} Jones');
  });

  test('asks a generator, and holds what the fallback gives until it has answered', () => {
    const plan = planOf(names({ mappings: { Smith: 'Jones' }, generator: 'people' }, { generators }));
    expect(plan.generators.get('people')).toMatchObject({ model: 'm', timeoutMs: 1000 });
    const text = 'Smith, Zork, zork';
    const open = redact(plan, text);
    const [pending] = open.pending as [PendingReplacement & { type: 'generate' }];
    expect(open.pending).toHaveLength(1);
    expect(pending).toMatchObject({ type: 'generate', scope: 'DOCUMENT', generator: 'people', token: 'Zork' });
    expect(open.filteredText).toBe('Jones, {{{REDACTED-custom-dictionary}}}, {{{REDACTED-custom-dictionary}}}');
    expect(settle(open, text, new Map([[pending.key, 'Quill']])).filteredText).toBe('Jones, Quill, Quill');
  });

  test.each([
    [' Quill ', 'Quill'],
    ['', undefined],
    [' \n', undefined],
    ['ZORK', undefined],
    ['Mr. Zork', undefined],
    ['Smith', undefined],
    ['Quill 219-09-9999', 'Quill 219-09-9999'],
    ['Q'.repeat(1001), undefined],
  ])('takes the answer "%s" as %s', (output, expected) => {
    const plan = planOf(names({ generator: 'people' }, { generators }));
    expect(acceptGenerated(plan, 'Zork', output)).toBe(expected);
  });
});
