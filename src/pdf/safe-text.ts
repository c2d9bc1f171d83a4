import { Occurrences } from '../occurrences/occurrences.js';
import { ValueSet } from '../occurrences/value-set.js';
import type { SafeText } from './redaction.types.js';

/** A value that may be nowhere in a file, and what stands there instead. */
export interface GoneValue {
  readonly text: string;
  readonly replacement: string;
}

/** As many texts as this are remembered: a form has the same ones many times. */
const MAX_REMEMBERED = 10_000;

/** Texts without the values: each becomes its replacement, however it is written there; what overlaps goes together. */
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
  const found = [...new Occurrences(text).ofAll(wanted)].sort(
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
