import { isTrunkRegion } from '../../checks/dialing.js';
import { isBlank, isDash, isDigit } from '../../characters/characters.js';

/** With a trunk prefix, brackets or the groups of its country: nothing else is written this way. */
const CLEAR = 0.95;
/** Digits without separators after a trunk prefix, or groups with nothing around them. */
const LIKELY = 0.6;
/** Found only next to a word for a telephone number. */
const NEEDS_WORD = 0.4;

const ZERO = 48;
const NO_DIGIT = /\D/;
const DOT = '.';
const SLASH = '/';

/** A number as it is written: its groups of digits and the separators between them. */
export interface Layout {
  readonly groups: readonly string[];
  readonly gaps: readonly string[];
  readonly isBracketed: boolean;
}

const DASHES = /[\u2010-\u2015\u2212]/g;
const DATE = /^(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([./-])\d{1,2}\2\d{1,2})(?![\d./-])/;

/**
 * Returns how the number at `[start, end)` is written; undefined for dates, IP addresses, decimals, social security
 * numbers (3-2-4), book numbers and parts of longer numbers.
 * @see ITU-T E.123, 3; DIN 5008; the national ways of writing are those of the regulators
 */
export function layoutOf(text: string, start: number, end: number): Layout | undefined {
  const written = text.slice(start, end);
  const isBracketed = written.includes('(');
  const trunk = text.charCodeAt(start) === ZERO;
  // The rows of a table have many of them, so they are recognized before their groups are read.
  if (!trunk && !isBracketed && NO_DIGIT.test(written) && isCrowded(text, start, end, trunk)) return undefined;
  // The bracket of a remark: `LC-1820 (230 V)`.
  if (written.lastIndexOf('(') > written.lastIndexOf(')')) return undefined;
  if (DATE.test(written.replaceAll(DASHES, '-'))) return undefined;
  const groups = written.split(/\D+/).filter((group) => group !== '');
  const gaps = written.split(/\d+/).slice(1, -1);
  const layout = { groups, gaps, isBracketed };
  if (groups.length === 1) return layout;
  if (isOtherNumber(layout) && !isBehindEight(layout)) return undefined;
  return trunk && !isBracketed && isCrowded(text, start, end, trunk) && !isPairs(groups) ? undefined : layout;
}

/** Returns the confidence that a number so written is a telephone number, if valid in the plan of one of `regions`. */
export function layoutSureness(layout: Layout, regions: readonly string[]): LayoutConfidence | undefined {
  const { groups, isBracketed } = layout;
  const digits = groups.join('');
  const trunk = digits.startsWith('0');
  const fitting = trunk ? regions : regions.filter((region) => isWithoutZero(region, digits));
  if (fitting.length === 0) return undefined;
  if (groups.length === 1) {
    const doubtful = !trunk || digits.length < 10 || digits.length > 11 || isSequence(digits);
    return { regions: fitting, sure: doubtful ? NEEDS_WORD : LIKELY };
  }
  if (isBehindEight(layout)) return regions.includes('RU') ? { regions: fitting, sure: CLEAR } : undefined;
  return { regions: fitting, sure: isBracketed ? CLEAR : sureOfGroups(layout, digits, regions) };
}

/** The confidence of a layout, and the regions in whose plan the number may be. */
export interface LayoutConfidence {
  readonly regions: readonly string[];
  readonly sure: number;
}

const isWithoutZero = (region: string, digits: string): boolean =>
  !isTrunkRegion(region) || (region === 'AU' && /^1[38]00/.test(digits)) || (region === 'IT' && digits.startsWith('3'));

function sureOfGroups(layout: Layout, digits: string, regions: readonly string[]): number {
  const { groups } = layout;
  if (digits.startsWith('0') && isGrouped(layout) && !isOfTwo(layout)) return CLEAR;
  const halves = groups.length === 2 && groups[0]?.length === 5 && groups[1]?.length === 5;
  if (halves && regions.includes('IN')) return LIKELY;
  return digits.length >= 9 && groups.length >= 3 && isGrouped(layout) ? LIKELY : NEEDS_WORD;
}

/** True for the trunk prefix of Russia and some neighbours, before ten digits: `8 (916) 123-45-67`, `8-800-555-35-35`. */
const isBehindEight = ({ groups, gaps }: Layout): boolean =>
  groups[0] === '8' &&
  (groups[1]?.length ?? 0) >= 3 &&
  groups.join('').length === 11 &&
  !gaps.some((gap) => gap.includes(DOT) || gap.includes(SLASH));

const isSequence = (digits: string): boolean =>
  '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits) || /^(\d)\1+$/.test(digits);

/** True for the shapes of other values. */
function isOtherNumber({ groups, gaps }: Layout): boolean {
  const [first = ''] = groups;
  const dots = gaps.filter((gap) => gap === DOT).length;
  // The number of a list item, a decimal, an IP address, thousands.
  if (gaps.some((gap) => gap.startsWith('. '))) return true;
  if (
    dots > 0 &&
    (dots < gaps.length || isHost(groups) || (dots === 1 && (first.length < 2 || !first.startsWith('0'))))
  )
    return true;
  if (gaps.filter((gap) => gap.includes(SLASH)).length > 1) return true;
  if (gaps.some((gap, index) => gap.includes(SLASH) && (index > 0 || !first.startsWith('0')))) return true;
  const lengths = groups.map(({ length }) => length).join('-');
  if (
    (first === '0' && gaps[0]?.startsWith(')') !== true) ||
    (groups.some(({ length }) => length === 1) && !first.startsWith('0'))
  )
    return true;
  if (lengths === '3-2-4') return true;
  const dashed = gaps.every((gap) => gap.length === 1 && isDash(gap.charCodeAt(0)));
  if (!dashed) return false;
  // A postal code of Brazil.
  if (lengths === '5-3') return true;
  if (lengths === '2-7' || lengths === '5-4' || lengths === '4-4') return !first.startsWith('0');
  if (groups.some(({ length }) => length === 1)) return true;
  return groups.length === 3 && (groups[2]?.length ?? 0) < 3;
}

const isHost = (groups: readonly string[]): boolean =>
  groups.length === 4 && groups.every((group) => group.length <= 3 && Number(group) <= 255);

/** True for groups of two digits or more, with the same separator between all but the first. */
function isGrouped({ groups, gaps }: Layout): boolean {
  if (groups.some(({ length }) => length < 2)) return false;
  const signs = new Set(gaps.slice(1).map((gap) => gap.trim()));
  return signs.size <= 1;
}

/** True for `01 23 45 67 89`, the French format. */
const isPairs = (groups: readonly string[]): boolean =>
  groups.length === 5 && groups.every(({ length }) => length === 2) && (groups[0] ?? '').startsWith('0');

/**
 * True for two groups, which postal codes, employer numbers and decimals also have: `04402-0118`, `04-2103580` and
 * `02.12345678`.
 */
const isOfTwo = ({ groups, gaps }: Layout): boolean => {
  if (groups.length !== 2 || gaps[0] === undefined) return false;
  const lengths = `${groups[0]?.length ?? 0}-${groups[1]?.length ?? 0}`;
  return gaps[0] === DOT || (isDash(gaps[0].charCodeAt(0)) && (lengths === '5-4' || lengths === '2-7'));
};

/**
 * True if digits are one space away on either side, or a bank code of letters precedes: a card, an account, the columns
 * of a table.
 */
function isCrowded(text: string, start: number, end: number, trunk: boolean): boolean {
  const most = trunk ? 1 : 3;
  let before = start;
  while (start - before < most && isBlank(text.charCodeAt(before - 1))) before--;
  if (before < start && isDigit(text.charCodeAt(before - 1))) return true;
  if (before === start - 1 && /\d [A-Z]{4}$/.test(text.slice(Math.max(0, before - 6), before))) return true;
  let behind = end;
  while (behind - end < most && isBlank(text.charCodeAt(behind))) behind++;
  return behind > end && isDigit(text.charCodeAt(behind));
}
