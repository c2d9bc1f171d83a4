import type { Plan } from './policy/plan.js';
import type { RedactOptions, Redaction } from './redaction.js';
import { detectFolded } from './scan/detect-folded.js';
import { apply } from './spans/apply.js';
import { refine } from './spans/refine.js';
import { replace } from './spans/replace.js';
import { resolveOverlaps } from './spans/resolve-overlaps.js';

const DEFAULT_CONTEXT = 'none';

/**
 * Replaces what a plan finds in a text. The same plan, text and options give the same answer, but for salts. Offsets
 * of the spans are UTF-16 code units of `text`; any string will do, lone surrogates included.
 *
 * @throws Error when a strategy draws a salt and `options.randomBytes` is missing: a fault of the caller
 */
export function redact(plan: Plan, text: string, options: RedactOptions = {}): Redaction {
  const found = detectFolded(text, plan.scan); // everything that looks like something, overlaps included
  const decided = refine(found, text, plan, options.context ?? DEFAULT_CONTEXT); // trimmed, ignored or given a strategy
  const chosen = resolveOverlaps(decided); // longest, surest, first
  const { spans, alerts } = replace(chosen, text, options.randomBytes ?? noRandomBytes); // what each becomes, and why
  return { filteredText: apply(text, spans), spans, alerts };
}

function noRandomBytes(): never {
  throw new Error('A strategy with a salt needs `randomBytes` in the options of redact().');
}
