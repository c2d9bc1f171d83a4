import fc from 'fast-check';

import { KINDS } from '../../src/engine/index.js';

const STRATEGIES = [
  ...['REDACT', 'MASK', 'STATIC_REPLACE', 'RANDOM_REPLACE', 'LAST_4', 'TRUNCATE', 'ABBREVIATE', 'HASH_SHA256_REPLACE'],
  ...['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE', 'MAP_REPLACE', 'TRUNCATE_TO_YEAR', 'SHIFT', 'RELATIVE', 'ZERO_LEADING'],
];

const pattern = fc.oneof(
  fc.constantFrom('a+', '(?i)x{2,}', '\\b\\d{3}\\b', '[^a-z]+', '(a|b)*c', '(?<=a)b', '(', '[', '\\p{L}+', 'a{1001}'),
  fc.stringMatching(/^[a-z0-9()[\]{}|?*+.\\^$-]{0,16}$/),
);
const condition = fc.oneof(
  fc.constantFrom(
    'confidence > 0.5',
    'token startswith "1"',
    'context == "c" && !(type == "ssn")',
    'token is birthdate',
  ),
  fc.stringMatching(/^[a-z0-9 "<>=!&|().]{0,30}$/),
);
const anything = fc.jsonValue({ maxDepth: 2 });

const strategy = fc.record(
  {
    strategy: fc.oneof(fc.constantFrom(...STRATEGIES), fc.string()),
    condition,
    redactionFormat: fc.constantFrom('<%t %l %v>', '', '%'),
    staticReplacement: fc.string(),
    maskLength: fc.oneof(fc.integer(), fc.constantFrom('SAME', '4', 'x')),
    maskCharacter: fc.string({ maxLength: 2 }),
    truncateLeaveCharacters: fc.integer({ min: -1, max: 6 }),
    salt: fc.boolean(),
    alert: fc.boolean(),
    replacementScope: fc.constantFrom('DOCUMENT', 'CONTEXT'),
    anonymizationMethod: fc.constantFrom('REALISTIC', 'FROM_LIST', 'UUID'),
    anonymizationCandidates: fc.array(fc.string(), { maxLength: 3 }),
    mappings: fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    shiftDays: fc.integer({ min: -1e6, max: 1e6 }),
    shiftRandom: fc.boolean(),
    futureDates: fc.boolean(),
  },
  { requiredKeys: [] },
);

const entry = (strategies: string): fc.Arbitrary<object> =>
  fc.record(
    {
      enabled: fc.boolean(),
      ignored: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
      ignoredPatterns: fc.array(fc.record({ pattern }), { maxLength: 2 }),
      windowSize: fc.nat(10),
      priority: fc.integer({ min: -5, max: 5 }),
      [strategies]: fc.array(strategy, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );

const kind = fc
  .constantFrom(...KINDS)
  .chain(({ key, strategies }) => entry(strategies).map((value): [string, unknown] => [key, value]));
const custom = fc.oneof(
  fc
    .array(fc.record({ pattern, groupNumber: fc.nat(2) }), { maxLength: 2 })
    .map((list): [string, unknown] => ['identifiers', list]),
  fc
    .array(fc.record({ terms: fc.array(fc.string(), { maxLength: 5 }), fuzzy: fc.boolean() }), { maxLength: 2 })
    .map((list): [string, unknown] => ['dictionaries', list]),
  fc
    .record({ startPattern: pattern, endPattern: pattern })
    .map((section): [string, unknown] => ['sections', [section]]),
  fc
    .array(fc.record({ names: fc.array(fc.string(), { maxLength: 3 }) }), { maxLength: 2 })
    .map((list): [string, unknown] => ['fields', list]),
  fc.tuple(fc.string(), anything),
);

/** Generates valid and invalid policies, some with nonsense values. */
export const anyPolicy = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        identifiers: fc
          .array(fc.oneof({ weight: 3, arbitrary: kind }, custom), { maxLength: 5 })
          .map(Object.fromEntries),
        ignored: fc.array(fc.record({ terms: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }) }), {
          maxLength: 2,
        }),
        ignoredPatterns: fc.array(fc.record({ pattern }), { maxLength: 2 }),
        config: fc.record({ minConfidence: fc.double({ min: 0, max: 1, noNaN: true }) }, { requiredKeys: [] }),
        crypto: fc.constantFrom({ key: '00'.repeat(16) }, { key: '00' }, {}),
        fpe: fc.constantFrom({ key: '00'.repeat(16), tweak: '00'.repeat(8) }, { key: 'x', tweak: '' }),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: anything },
);
