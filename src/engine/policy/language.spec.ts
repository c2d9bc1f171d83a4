import fc from 'fast-check';

import { anyCharacter } from '../../../test/support/any-character.js';
import { redact, type RedactOptions } from '../index.js';
import { compilePolicy, type CompileOptions } from './compile.js';
import type { Plan } from './plan.js';
import type { PolicyProblem } from './problem.js';

function planOf(policy: unknown, options?: CompileOptions): Plan {
  const result = compilePolicy(policy, options);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

const problemsOf = (policy: unknown, options?: CompileOptions): readonly PolicyProblem[] => {
  const result = compilePolicy(policy, options);
  return result.ok ? [] : result.problems;
};

const filtered = (policy: unknown, text: string, options?: RedactOptions): string =>
  redact(planOf(policy), text, options).filteredText;

describe('nationalIds', () => {
  test('switches on the numbers of countries, with one list of strategies', () => {
    const policy = {
      identifiers: { nationalIds: { countries: ['US'], nationalIdFilterStrategies: [{ strategy: 'MASK' }] } },
    };
    expect(filtered(policy, 'SSN 219-09-9999')).toBe('SSN ***********');
  });

  test('leaves places and accounts to their own keys', () => {
    const kinds = planOf({ identifiers: { nationalIds: { countries: ['all'] } } }).rules.map(({ kind }) => kind);
    expect(kinds).toContain('ssn');
    expect(kinds).not.toContain('zip-code');
    expect(kinds).not.toContain('bank-routing-number');
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  test('leaves a kind to its own entry, also one that is switched off', () => {
    const own = (ssn: object): unknown => ({ identifiers: { ssn, nationalIds: { countries: ['us'] } } });
    expect(filtered(own({ ssnFilterStrategies: [{ strategy: 'LAST_4' }] }), 'SSN 219-09-9999')).toBe('SSN 9999');
    expect(filtered(own({ enabled: false }), 'SSN 219-09-9999')).toBe('SSN 219-09-9999');
  });

  test.each<[unknown, string, string]>([
    [{}, 'countries', 'missing'],
    [{ countries: [] }, 'countries', 'empty'],
    [{ countries: ['us', 'xx'] }, 'countries[1]', 'unknown-value'],
    [
      { countries: ['us'], nationalIdFilterStrategies: [{ strategy: 'SHIFT' }] },
      'nationalIdFilterStrategies[0].strategy',
      'unsupported-strategy',
    ],
  ])('refuses %j', (nationalIds, path, code) => {
    expect(problemsOf({ identifiers: { nationalIds } })).toMatchObject([
      { path: `identifiers.nationalIds.${path}`, code },
    ]);
  });

  test('reads the code that ISO gives the United Kingdom', () => {
    expect(problemsOf({ identifiers: { nationalIds: { countries: ['GB'] } } })).toEqual([]);
  });
});

describe('sections', () => {
  const policy = (more: object = {}): unknown => ({
    identifiers: { sections: [{ startPattern: 'BEGIN:', endPattern: 'END\\.', classification: 'private', ...more }] },
  });

  test('go over lines, markers included, each to the next end', () => {
    expect(filtered(policy(), 'a BEGIN: x\ny\r\nEND. b BEGIN: BEGIN: z END. c END. d BEGIN: e')).toBe(
      'a {{{REDACTED-section}}}. b {{{REDACTED-section}}}. c END. d BEGIN: e',
    );
  });

  test('name their classification', () => {
    const strategies = { sectionFilterStrategies: [{ redactionFormat: '[%l]' }] };
    expect(filtered(policy(strategies), 'BEGIN: END.')).toBe('[private].');
    expect(redact(planOf(policy()), 'BEGIN: END.').spans).toMatchObject([
      { classification: 'private', label: 'SECTION' },
    ]);
  });

  test('need both markers, and right patterns', () => {
    expect(problemsOf({ identifiers: { sections: [{ startPattern: 'a' }] } })).toMatchObject([
      { path: 'identifiers.sections[0].endPattern', code: 'missing' },
    ]);
    expect(problemsOf(policy({ startPattern: '(', endPattern: '[' }))).toMatchObject([
      { path: 'identifiers.sections[0].startPattern', code: 'bad-regex' },
      { path: 'identifiers.sections[0].endPattern', code: 'bad-regex' },
    ]);
  });

  test('take time in the order of the text, whatever it holds', () => {
    const text = 'BEGIN: '.repeat(20_000) + 'END. '.repeat(20_000);
    expect(redact(planOf(policy()), text).spans).toHaveLength(1);
  });
});

describe('keys', () => {
  const KEY = '2b7e151628aed2a6abf7158809cf4f3c';
  const crypto = (key: string): unknown => ({
    crypto: { key },
    identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
  });
  const fpe = (fields: unknown): unknown => ({
    ...(fields === undefined ? {} : { fpe: fields }),
    identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'FPE_ENCRYPT_REPLACE' }] } },
  });

  test.each([KEY, KEY + KEY.slice(0, 16), KEY + KEY])('of %s are taken', (key) => {
    expect(problemsOf(crypto(key))).toEqual([]);
    expect(problemsOf(fpe({ key, tweak: '39383736353433' }))).toEqual([]);
    expect(problemsOf(fpe({ key, tweak: '3938373635343332' }))).toEqual([]);
  });

  test.each(['env:KEY', '${KEY}'])('are read from the environment: %s', (key) => {
    expect(problemsOf(crypto(key), { readEnvironment: (name) => (name === 'KEY' ? `${KEY}\n` : undefined) })).toEqual(
      [],
    );
    expect(problemsOf(crypto(key), { readEnvironment: () => undefined })).toMatchObject([{ code: 'missing-key' }]);
    expect(problemsOf(crypto(key), { readEnvironment: () => 'x' })).toMatchObject([
      { path: 'crypto.key', code: 'bad-key' },
    ]);
    expect(problemsOf(crypto(key))).toMatchObject([{ path: 'crypto.key', code: 'unsupported-key' }]);
  });

  test('that are wrong or missing are told, and never repeated', () => {
    const problems = [
      ...problemsOf(crypto('00ff')),
      ...problemsOf(fpe({ key: 'secret-key', tweak: '00' })),
      ...problemsOf(fpe(undefined)),
    ];
    expect(problems.map(({ path, code }) => [path, code])).toEqual([
      ['crypto.key', 'bad-key'],
      ['fpe.key', 'bad-key'],
      ['fpe.tweak', 'bad-key'],
      ['identifiers.ssn.ssnFilterStrategies[0]', 'missing-key'],
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/00ff|secret/);
  });

  test('that nothing uses may be anything', () => {
    expect(problemsOf({ crypto: { key: 'env:NONE' }, identifiers: { ssn: {} } })).toEqual([]);
  });

  test('too short a value is redacted, and says why', () => {
    const policy = {
      fpe: { key: KEY, tweak: '39383736353433' },
      identifiers: { zipCode: { zipCodeFilterStrategy: [{ strategy: 'FPE_ENCRYPT_REPLACE' }] } },
    };
    expect(redact(planOf(policy), 'Beverly Hills, CA 90210').spans).toMatchObject([
      { replacement: '{{{REDACTED-zip-code}}}', fallback: 'too-short', applied: true },
    ]);
  });
});

describe('the population of ZIP codes', () => {
  const zips = (condition: string): unknown => ({
    identifiers: {
      zipCode: {
        zipCodeFilterStrategy: [
          { condition, strategy: 'ZERO_LEADING' },
          { strategy: 'TRUNCATE', truncateLeaveCharacters: 3 },
        ],
      },
    },
  });

  test.each(['population < 20000', 'population <= 20000', 'population < 20001', 'not population > 20000'])(
    '%s',
    (condition) => {
      expect(filtered(zips(condition), 'Afton, WY 83110 and Beverly Hills, CA 90210-1234')).toBe(
        'Afton, WY 00010 and Beverly Hills, CA 902**',
      );
    },
  );

  test.each(['population > 20000', 'population >= 20000', 'population >= 20001'])('%s', (condition) => {
    expect(filtered(zips(condition), 'WY 83110 and CA 90210')).toBe('WY 831** and CA 00010');
  });

  test.each([
    'population < 5000',
    'population == 20000',
    'population != 20000',
    'population > 1',
    'population <= 20001',
  ])('%s cannot be decided', (condition) => {
    expect(problemsOf(zips(condition))).toMatchObject([
      { code: 'bad-condition', offset: 0, message: expect.stringMatching(/20,000/) },
    ]);
  });
});

describe('unsafe patterns', () => {
  const policy = (pattern: string): unknown => ({ identifiers: { identifiers: [{ pattern }] } });
  const allowed: CompileOptions = { unsafePatterns: 'allow' };
  const found = (pattern: string, text: string): string[] =>
    redact(planOf(policy(pattern), allowed), text).spans.map((span) => span.text);

  test('are refused unless the caller allows them, and then told', () => {
    expect(problemsOf(policy('(?<=MRN )\\d+'))).toMatchObject([{ code: 'bad-regex' }]);
    expect(planOf(policy('(?<=MRN )\\d+'), allowed)).toMatchObject({ hasUnsafePatterns: true, hasUserPatterns: true });
    expect(planOf(policy('MRN \\d+'), allowed)).toMatchObject({ hasUnsafePatterns: false, hasUserPatterns: true });
    const ignoring = { identifiers: { ssn: { ignoredPatterns: [{ pattern: '(?!9)\\d.*' }] } } };
    expect(planOf(ignoring, allowed)).toMatchObject({ hasUnsafePatterns: true, hasUserPatterns: true });
  });

  test.each<[string, string, string[]]>([
    ['(?<=MRN )\\d+', 'MRN 123 and 456', ['123']],
    ['(?<!MRN )\\b\\d+', 'MRN 123 and 456', ['456']],
    ['\\d+(?= mg)', '5 mg, 7 ml', ['5']],
    ['\\b\\d+\\b(?! mg)', '5 mg, 7 ml', ['7']],
    ['(\\w)\\1\\w', 'aab abb', ['aab']],
    ['(?<c>[a-z])-\\k<c>', 'a-a a-b', ['a-a']],
    ['(?i)(?<=mrn )\\d{2}', 'MRN 12', ['12']],
    ['(?m)^(?=a)\\w+$', 'ab\nba\nac', ['ab', 'ac']],
    ['\\Qa.b\\E(?=!)', 'a.b! axb!', ['a.b']],
  ])('%s in "%s"', (pattern, text, expected) => {
    expect(found(pattern, text)).toEqual(expected);
  });

  test.each(['(?<=a', '(a)\\2', '(?>a+)b', '\\k<none>', '(?=a)(?i:b)'])('%s is refused all the same', (pattern) => {
    expect(problemsOf(policy(pattern), allowed)).toMatchObject([{ code: 'bad-regex' }]);
  });

  test('any pattern compiles or is refused', () => {
    const piece = fc.constantFrom(
      '(?=',
      '(?<!',
      '(?<n>',
      '\\1',
      '\\k<n>',
      '(',
      ')',
      'a',
      '[b-d]',
      '*',
      '+?',
      '{2}',
      '|',
      '$',
      '\\b',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const result = compilePolicy(policy(pieces.join('') || 'a'), allowed);
        expect(result.ok || result.problems.length > 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('RELATIVE', () => {
  const policy = (more: object = {}): unknown => ({
    identifiers: { date: { dateFilterStrategies: [{ strategy: 'RELATIVE', ...more }] } },
  });

  test.each([
    ['2024-01-15', '1 years 5 months ago'],
    ['January 5, 2025', '5 months ago'],
    ['06/14/2025', '0 months ago'],
    ['1/2/20', '5 years 5 months ago'],
    ['2026-01-15', '{{{REDACTED-date}}}'],
  ])('%s', (date, expected) => {
    expect(filtered(policy(), `on ${date},`, { now: Date.UTC(2025, 5, 15) })).toBe(`on ${expected},`);
  });

  test('tells of the future where it may', () => {
    expect(filtered(policy({ futureDates: true }), 'on 2026-08-15', { now: new Date('2025-06-15') })).toBe(
      'on in 1 years 2 months',
    );
  });

  test('needs the time, also for texts without dates', () => {
    const plan = planOf(policy());
    expect(plan.needsClock).toBe(true);
    expect(() => redact(plan, '')).toThrow(/now/);
  });
});

test('a strategy of any kind serves any text', () => {
  const strategies = [
    'RANDOM_REPLACE',
    'ABBREVIATE',
    'FPE_ENCRYPT_REPLACE',
    'CRYPTO_REPLACE',
    'HASH_SHA256_REPLACE',
    'LAST_4',
    'TRUNCATE',
  ];
  const KEY = '2b7e151628aed2a6abf7158809cf4f3c';
  const plans = strategies.map((strategy) =>
    planOf({
      crypto: { key: KEY },
      fpe: { key: KEY, tweak: '39383736353433' },
      config: { minConfidence: 0 },
      identifiers: {
        date: { dateFilterStrategies: [{ strategy }] },
        phoneNumber: { phoneNumberFilterStrategies: [{ strategy }] },
        ssn: { ssnFilterStrategies: [{ strategy }] },
        url: { requireHttpWwwPrefix: false, urlFilterStrategies: [{ strategy }] },
        zipCode: { zipCodeFilterStrategy: [{ strategy }] },
        identifiers: [{ pattern: '\\S+', identifierFilterStrategies: [{ strategy }] }],
      },
    }),
  );
  let seed = 1;
  const randomBytes = (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => (seed = (seed * 48271) % 2147483647) & 255);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.constantFrom(...plans), (text, plan) => {
      expect(typeof redact(plan, text, { randomBytes }).filteredText).toBe('string');
    }),
    { numRuns: 1000 },
  );
});

test('lists that all national ids share are read and folded once', () => {
  const terms = Array.from({ length: 50_000 }, (_, index) => `${index}\tx`);
  let reads = 0;
  const strategies = [{ strategy: 'MAP_REPLACE', mappingFiles: ['map.tsv'] }];
  const nationalIds = { countries: ['all'], ignoredFiles: ['terms.txt'], nationalIdFilterStrategies: strategies };
  const plan = planOf(
    { identifiers: { nationalIds } },
    {
      readTerms: () => {
        reads++;
        return terms;
      },
    },
  );
  expect(reads).toBe(2);
  expect(new Set(plan.rules.map(({ ignore }) => ignore)).size).toBe(1);
});
