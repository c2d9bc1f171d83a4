import type { Kind } from '../kinds.js';

/** Kinds in which separators tell one value from another, or words stand apart. In all others they are decoration. */
const SEPARATED: ReadonlySet<Kind> = new Set([
  'age',
  'city',
  'county',
  'currency',
  'custom-dictionary',
  'date',
  'email-address',
  'field',
  'first-name',
  'hospital',
  'ip-address',
  'location',
  'organization',
  'person',
  'physician-name',
  'section',
  'state',
  'street-address',
  'surname',
  'url',
]);

const SEPARATORS = /[\s./()\-\u2010-\u2015\u2212]/gu;

/**
 * The form in which two spans of one kind count as the same value: without regard to case, width, accents' encoding and
 * the number of blanks, and for numbers without separators: `123-45-6789` and `123456789` are one.
 */
export function normaliseValue(kind: Kind, token: string): string {
  const folded = fold(token);
  if (!SEPARATED.has(kind) && /\d/.test(folded)) {
    const compact = folded.replace(SEPARATORS, '');
    if (compact !== '') return compact;
  }
  return folded.replace(/\s+/g, ' ').trim();
}

/** Most values are ASCII, and then there is nothing to compose or to take out. */
function fold(token: string): string {
  if (/^\p{ASCII}*$/u.test(token)) return token.toLowerCase();
  return token
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}
