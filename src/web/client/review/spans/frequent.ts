import type { Span } from '../../api/types.js';

const DIGITS = 9;
const USUAL = [
  'person',
  'date',
  'street-address',
  'phone-number',
  'email-address',
  'ssn',
  'organization',
  'location',
  'age',
];
/** The kinds of the digits, by batch: they stay the same for the life of the tab, so that users can memorize them. */
const known = new Map<string, readonly string[]>();

/**
 * Returns the kinds for the digits 1 to 9: the most frequent ones of the batch's first document, then the usual ones.
 */
export function digitsOf(batchId: string, spans: readonly Span[], types: readonly string[]): readonly string[] {
  const before = known.get(batchId);
  if (before !== undefined) return before;
  const counts = new Map<string, number>();
  for (const { type } of spans) counts.set(type, (counts.get(type) ?? 0) + 1);
  const found = [...counts].sort(([, a], [, b]) => b - a).map(([type]) => type);
  const digits = [...new Set([...found, ...USUAL.filter((type) => types.includes(type)), ...types])].slice(0, DIGITS);
  if (types.length > 0) known.set(batchId, digits);
  return digits;
}
