import { isAssignedZip } from './zip-codes.js';

/**
 * The first three digits of ZIP codes whose area has 20,000 inhabitants or fewer, by the census of 2000 as published by
 * HHS, or by that of 2010; a prefix in either list counts.
 * @see HHS, "Guidance Regarding Methods for De-identification of Protected Health Information", 2012; 45 CFR
 *   164.514(b)(2)(i)(B); U.S. Census Bureau, ZIP Code Tabulation Areas, 2000 and 2010
 */
const SPARSE: ReadonlySet<string> = new Set(
  '036 059 063 102 202 203 204 205 369 556 692 753 772 790 821 823 830 831 878 879 884 890 893'.split(' '),
);

/**
 * Returns whether few people live in the area of a ZIP code of five or nine digits; undefined if it is not assigned.
 */
export function isSparseZip(zip: string): boolean | undefined {
  const digits = zip.replace(/\D/g, '').slice(0, 5);
  if (SPARSE.has(digits.slice(0, 3))) return true;
  return digits.length === 5 && isAssignedZip(digits) ? false : undefined;
}
