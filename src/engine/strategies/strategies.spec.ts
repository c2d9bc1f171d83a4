import { randomBytes } from 'node:crypto';
import fc from 'fast-check';

import { anyCharacter } from '../../../test/support/any-character.js';
import { DETECTORS } from '../detectors/catalog.js';
import type { Kind } from '../kinds.js';
import { STRATEGIES } from './catalog.js';
import { DEFAULT_REDACTION_FORMAT } from './redact.js';
import { Session } from './session.js';
import type { Replacement, Resources, StrategyOptions } from './strategy.js';

const DEFAULTS: StrategyOptions = {
  redactionFormat: DEFAULT_REDACTION_FORMAT,
  staticReplacement: '',
  maskCharacter: '*',
  maskLength: 'SAME',
  truncateLeaveCharacters: 4,
  truncateCharacter: '*',
  truncateDirection: 'LEADING',
  salt: false,
  replacementScope: 'DOCUMENT',
  anonymizationMethod: undefined,
  anonymizationCandidates: [],
  mappings: new Map([['Smith', 'Jones']]),
  mappingFiles: [],
  caseSensitive: false,
  generator: undefined,
  fallbackStrategy: undefined,
  shiftRandom: false,
  shiftDays: 10,
  shiftMonths: 0,
  shiftYears: 0,
  futureDates: false,
};

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);
const RESOURCES: Resources = {
  cryptoKey: KEY,
  fpeKey: { key: KEY, tweak: KEY.subarray(0, 7) },
  mappingLines: ['Miller\tWeber', 'SMITH\tBrown', 'no tab'],
  recognise: () => ({ confidence: 0, confidenceIn: () => 0 }),
};

interface Given {
  readonly options?: Partial<StrategyOptions>;
  readonly kind?: Kind;
  readonly token?: string;
  readonly classification?: string;
  readonly draw?: (length: number) => Uint8Array;
}

function replace(name: string, given: Given = {}): string | Replacement {
  const strategy = STRATEGIES.get(name);
  if (strategy === undefined) throw new Error(`no strategy ${name}`);
  const { options = {}, kind = 'ssn', token = '123-45-6789', classification } = given;
  const draw = given.draw ?? ((length: number) => Uint8Array.from({ length }, (_, index) => index));
  const session = new Session({ randomBytes: draw, now: Date.UTC(2025, 5, 15), scopeKey: KEY });
  return strategy.create({ ...DEFAULTS, ...options }, kind, RESOURCES)({ token, classification }, session);
}

describe('the replacement of an SSN', () => {
  test.each<[string, Partial<StrategyOptions>, string]>([
    ['REDACT', {}, '{{{REDACTED-ssn}}}'],
    ['REDACT', { redactionFormat: '<%t|%l|%v|%t>' }, '<ssn||123-45-6789|ssn>'],
    ['MASK', {}, '***********'],
    ['MASK', { maskLength: 4, maskCharacter: '#' }, '####'],
    ['STATIC_REPLACE', { staticReplacement: 'gone' }, 'gone'],
    ['STATIC_REPLACE', {}, ''],
    ['LAST_4', {}, '6789'],
    ['TRUNCATE', {}, '123-*******'],
    ['TRUNCATE', { truncateDirection: 'TRAILING' }, '*******6789'],
    ['TRUNCATE', { truncateLeaveCharacters: 1, truncateCharacter: '.' }, '1..........'],
    ['HASH_SHA256_REPLACE', {}, '01a54629efb952287e554eb23ef69c52097a75aecc0e3a93ca0855ab6d7a31a0'],
  ])('%s %j', (name, options, expected) => {
    expect(replace(name, { options })).toBe(expected);
  });
});

describe('REDACT', () => {
  test('fills the classification', () => {
    expect(replace('REDACT', { options: { redactionFormat: '%l' }, classification: 'MRN' })).toBe('MRN');
  });

  test('does not read what it put in', () => {
    expect(replace('REDACT', { options: { redactionFormat: '%v%t' }, token: '%t$&' })).toBe('%t$&ssn');
  });
});

describe('ZIP codes', () => {
  test('become five characters', () => {
    const zip = (options: Partial<StrategyOptions>): unknown =>
      replace('TRUNCATE', { kind: 'zip-code', token: '90210-1234', options });
    expect(zip({ truncateLeaveCharacters: 3 })).toBe('902**');
    expect(zip({ truncateLeaveCharacters: 2, truncateDirection: 'TRAILING' })).toBe('***10');
  });
});

describe('short texts', () => {
  test.each(['', '1', '123', '1234'])('"%s" is never left as it is', (token) => {
    expect(replace('LAST_4', { token })).toBe('*'.repeat(token.length));
    expect(replace('TRUNCATE', { token })).toBe('*'.repeat(token.length));
  });

  test('a surrogate pair is never cut in two', () => {
    expect(replace('LAST_4', { token: 'ab😀123' })).toBe('123');
    expect(replace('TRUNCATE', { token: 'abc😀12' })).toBe('abc****');
  });
});

describe('salted hashes', () => {
  test('tell a salt of sixteen letters and digits', () => {
    const result = replace('HASH_SHA256_REPLACE', { options: { salt: true } });
    expect(result).toEqual({ replacement: expect.stringMatching(/^[0-9a-f]{64}$/), salt: 'ABCDEFGHIJKLMNOP' });
  });

  test('refuse a source that is not random rather than wait for it', () => {
    const draw = (length: number): Uint8Array => new Uint8Array(length).fill(255);
    expect(() => replace('HASH_SHA256_REPLACE', { options: { salt: true }, draw })).toThrow(/random/);
  });
});

test('no strategy throws on any text of any kind', () => {
  const kinds = [...new Set(DETECTORS.map(({ kind }) => kind)), 'custom-dictionary', 'id', 'section'];
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.stringMatching(/^[\d/. :TZ-]{0,30}$/)),
      fc.constantFrom(...STRATEGIES.keys()),
      fc.constantFrom(...kinds),
      fc.constantFrom(true, false),
      (token, name, kind, flag) => {
        const options: Partial<StrategyOptions> = {
          salt: flag,
          shiftRandom: flag,
          futureDates: flag,
          replacementScope: flag ? 'CONTEXT' : 'DOCUMENT',
          generator: flag ? 'g' : undefined,
        };
        const result = replace(name, { token, kind, options, draw: (length) => randomBytes(length) });
        expect(typeof (typeof result === 'string' ? result : result.replacement)).toBe('string');
      },
    ),
    { numRuns: 2000 },
  );
});
