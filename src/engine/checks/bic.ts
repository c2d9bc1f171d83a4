import { isCountryCode } from './iso-3166.js';
import { withoutSeparators } from './separators.js';

/**
 * Checks a business identifier code: four letters for the institution, the country, two characters for the location
 * and, optionally, three for the branch. It has no check digit. @see ISO 9362:2022
 */
export function isBic(value: string): boolean {
  const compact = withoutSeparators(value).toUpperCase();
  return /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(compact) && isCountryCode(compact.slice(4, 6));
}
