import { Binary, BSONRegExp, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { anyCharacter } from '../support/any-character.js';
import { budget } from '../support/budget.js';
import { compareValues } from '../../src/embedded-mongo/bson/compare.js';
import { encodeKey, encodeValue } from '../../src/embedded-mongo/storage/key-encoding.js';

/** Numbers close to one another in different types, where an encoding is most likely to fail. */
const EDGES = [
  0,
  -0,
  1,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  Infinity,
  -Infinity,
  NaN,
];
const DECIMALS = [
  '0',
  '-0',
  '0.1',
  '0.10',
  '1',
  '9007199254740993',
  '9.223372036854775807E18',
  '1E6000',
  '-1E6000',
  '1E-6000',
  'Infinity',
  '-Infinity',
  'NaN',
];

const number = fc.oneof(
  fc.integer().map((n) => new Int32(n)),
  fc.double().map((n) => new Double(n)),
  fc.constantFrom(...EDGES).map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.integer({ min: -3, max: 3 }).map((n) => Long.fromBigInt(2n ** 53n + BigInt(n))),
  fc.constantFrom(...DECIMALS).map((text) => Decimal128.fromString(text)),
  fc.tuple(fc.integer(), fc.integer({ min: -40, max: 40 })).map(([n, e]) => Decimal128.fromString(`${n}E${e}`)),
);

const leaf = fc.oneof(
  { arbitrary: number, weight: 6 },
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.constantFrom('', '\0', 'a', 'a\0', 'a\0b', 'ab', '\uffff', '\u{10000}'),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.tuple(fc.uint8Array({ maxLength: 4 }), fc.constantFrom(0, 4, 128)).map(([bytes, type]) => new Binary(bytes, type)),
  fc.tuple(fc.nat(), fc.nat()).map(([t, i]) => new Timestamp({ t, i })),
  fc.constantFrom('a', 'ab').map((pattern) => new BSONRegExp(pattern, 'i')),
  fc.constant(new MinKey()),
  fc.constant(new MaxKey()),
);

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab', ''), tie('value'), { maxKeys: 3 }),
  ),
})).value;

const sign = (order: number): number => Math.sign(order) + 0;

describe('index keys', () => {
  test('sort as bytes in the order of their values', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: budget(1500, 50_000) },
    );
  });

  test('sort numbers of all types by value', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sign(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(sign(compareValues(a, b)));
      }),
      { numRuns: budget(1500, 50_000) },
    );
  });

  test('sort compound values part by part, and descending parts in reverse', () => {
    fc.assert(
      fc.property(value, value, value, value, (a1, a2, b1, b2) => {
        const key = (first: unknown, second: unknown): Buffer =>
          encodeKey([
            { value: first, descending: true },
            { value: second, descending: false },
          ]);
        const expected = -compareValues(a1, b1) || compareValues(a2, b2);
        expect(sign(Buffer.compare(key(a1, a2), key(b1, b2)))).toBe(sign(expected));
      }),
      { numRuns: budget(1000, 30_000) },
    );
  });

  test('comparison is antisymmetric and transitive', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        expect(sign(compareValues(a, b))).toBe(sign(-compareValues(b, a)));
        if (compareValues(a, b) <= 0 && compareValues(b, c) <= 0) expect(compareValues(a, c)).toBeLessThanOrEqual(0);
      }),
      { numRuns: budget(1000, 30_000) },
    );
  });
});
