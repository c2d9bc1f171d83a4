import { isCountryCode } from './iso-3166.js';
import { isLuhn } from './luhn.js';

/** Prefixes that are not a country: international securities, the European Union, and the substitutes of ISO 6166. */
const INTERNATIONAL_PREFIXES: ReadonlySet<string> = new Set([
  'XS',
  'EU',
  'XA',
  'XB',
  'XC',
  'XD',
  'XF',
  'XT',
  'XY',
  'QS',
]);

/**
 * True for an international securities identification number: prefix, nine letters and digits, and a check digit over
 * all of them, with letters written as 10 to 35. @see ISO 6166:2021, annex A
 */
export function isIsin(value: string): boolean {
  if (!/^[A-Z]{2}[A-Z\d]{9}\d$/.test(value)) return false;
  const prefix = value.slice(0, 2);
  if (!isCountryCode(prefix) && !INTERNATIONAL_PREFIXES.has(prefix)) return false;
  return isLuhn(value.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)));
}
