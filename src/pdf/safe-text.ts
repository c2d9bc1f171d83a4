import { Occurrences } from '../occurrences/occurrences.js';
import { ValueSet } from '../occurrences/value-set.js';
import type { SafeText } from './redaction.types.js';

/** A value that must not remain anywhere in a file, and its replacement. */
export interface GoneValue {
  readonly text: string;
  readonly replacement: string;
}

/** The size of the cache: a form has the same texts many times. */
const MAX_REMEMBERED = 10_000;

/**
 * Returns a function that replaces the values in a text, however they are written there; overlapping values are
 * replaced together.
 */
export function safeTextWithout(values: readonly GoneValue[]): SafeText {
  if (values.length === 0) return (text) => text;
  const known = new Map<string, string>();
  const replacements = new Map(values.map((value) => [value.text, value.replacement]));
  const wanted = new ValueSet(replacements.keys());
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const safe = without(text, wanted, replacements);
    if (known.size < MAX_REMEMBERED) known.set(text, safe);
    return safe;
  };
}

function without(text: string, wanted: ValueSet, replacements: ReadonlyMap<string, string>): string {
  const found = [...new Occurrences(text).findAll(wanted)].sort(
    (one, other) => one.from - other.from || other.to - one.to,
  );
  let safe = '';
  let done = 0;
  for (const { from, to, value } of found) {
    if (to <= done) continue;
    if (from >= done) safe += text.slice(done, from) + (replacements.get(value) ?? '');
    done = to;
  }
  return found.length === 0 ? text : safe + text.slice(done);
}
