import { recordCheck } from './record-check.js';

/** A range of issuer numbers: cards that begin with `from` to `to` have one of `lengths` digits. */
interface IssuerRange {
  readonly from: string;
  readonly to: string;
  readonly lengths: readonly number[];
}

/**
 * Issuer identification numbers by network.
 * @see ISO/IEC 7812-1:2017; the networks' published ranges: Visa Core Rules, Mastercard 2-series BIN notice 2016,
 *   American Express, Diners Club, Discover, JCB, UnionPay and Maestro acceptance guides
 */
const RANGES: readonly IssuerRange[] = [
  { from: '4', to: '4', lengths: [13, 16, 19] }, // Visa
  { from: '51', to: '55', lengths: [16] }, // Mastercard
  { from: '2221', to: '2720', lengths: [16] }, // Mastercard, 2-series
  { from: '34', to: '34', lengths: [15] }, // American Express
  { from: '37', to: '37', lengths: [15] },
  { from: '300', to: '305', lengths: [14, 16, 19] }, // Diners Club International
  { from: '3095', to: '3095', lengths: [14, 16, 19] },
  { from: '36', to: '36', lengths: [14, 16, 19] },
  { from: '38', to: '39', lengths: [14, 16, 19] },
  { from: '6011', to: '6011', lengths: [16, 17, 18, 19] }, // Discover
  { from: '644', to: '649', lengths: [16, 17, 18, 19] },
  { from: '65', to: '65', lengths: [16, 17, 18, 19] },
  { from: '3528', to: '3589', lengths: [16, 17, 18, 19] }, // JCB
  { from: '62', to: '62', lengths: [16, 17, 18, 19] }, // UnionPay
  { from: '81', to: '81', lengths: [16, 17, 18, 19] },
  { from: '50', to: '50', lengths: [12, 13, 14, 15, 16, 17, 18, 19] }, // Maestro
  { from: '56', to: '58', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { from: '63', to: '63', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
  { from: '67', to: '67', lengths: [12, 13, 14, 15, 16, 17, 18, 19] },
];

/** The minimum and maximum number of digits of a card number. */
export const CARD_LENGTHS = { shortest: 12, longest: 19 } as const;

/** Lengths in use by the first four digits: bit `n` means `n` digits. */
const LENGTHS_BY_PREFIX = new Uint32Array(10_000);
for (const { from, to, lengths } of RANGES) {
  const bits = lengths.reduce((sum, length) => sum | (1 << length), 0);
  const [first, last] = [Number(from.padEnd(4, '0')), Number(to.padEnd(4, '9'))];
  for (let prefix = first; prefix <= last; prefix++) {
    LENGTHS_BY_PREFIX[prefix] = (LENGTHS_BY_PREFIX[prefix] ?? 0) | bits;
  }
}

/** True if a number whose first four digits are `prefix` belongs to a card network. */
export const isCardPrefix = (prefix: number): boolean => (LENGTHS_BY_PREFIX[prefix] ?? 0) !== 0;

/** True if `digits` begin with the prefix of a card network and have a length used by that network. */
export const hasCardBrand = (digits: string): boolean =>
  recordCheck(
    'card-number-range',
    digits,
    (((LENGTHS_BY_PREFIX[Number(digits.slice(0, 4))] ?? 0) >> digits.length) & 1) === 1,
  );
