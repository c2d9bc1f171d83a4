import type { Kind } from '../kinds.js';

/** Kinds in which separators distinguish values or separate words. In all others they are only formatting. */
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
 * Returns the form in which two spans of one kind are the same value: case, width, encoding of accents and number of
 * spaces do not matter, nor do separators in numbers: `123-45-6789` equals `123456789`.
 */
export function normaliseValue(kind: Kind, token: string): string {
  const folded = fold(token);
  if (!SEPARATED.has(kind) && /\d/.test(folded)) {
    const compact = folded.replace(SEPARATORS, '');
    if (compact !== '') return compact;
  }
  return folded.replace(/\s+/g, ' ').trim();
}

/** Normalises a value. Most are ASCII, which needs no composition or removal. */
function fold(token: string): string {
  if (/^\p{ASCII}*$/u.test(token)) return token.toLowerCase();
  return token
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}
