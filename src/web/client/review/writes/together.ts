import type { Change } from './change.js';
import type { Entry } from './edits-types.js';

/** The maximum number of spans in one request for several acts; an act that has more is sent alone. */
const MAX_BATCH_SIZE = 500;

type PendingDecision = Extract<Change, { readonly kind: 'decide' }>;
/** An entry that decides on spans. */
export type DecidingEntry = Entry & { readonly change: PendingDecision };

export const isDeciding = (entry: Entry): entry is DecidingEntry => entry.change.kind === 'decide';

/**
 * Returns the waiting acts that one request can carry out: the first one, and those that decide the same on other
 * spans. An act is not moved before one on the same spans, or before one that is no decision.
 */
export function togetherIn(queue: readonly Entry[], nameOf: (id: string) => string): readonly Entry[] {
  const [first] = queue;
  if (first === undefined || !isDeciding(first)) return queue.slice(0, 1);
  const chosen: DecidingEntry[] = [];
  const touched = new Set<string>();
  let spans = 0;
  for (const entry of queue) {
    if (!isDeciding(entry)) break;
    const ids = entry.change.ids.map(nameOf);
    const isFree = ids.every((id) => !touched.has(id)) && (chosen.length === 0 || spans + ids.length <= MAX_BATCH_SIZE);
    if (isFree && isSame(entry.change.decision, first.change.decision)) {
      chosen.push(entry);
      spans += ids.length;
    }
    for (const id of ids) touched.add(id);
  }
  return chosen;
}

const isSame = (one: PendingDecision['decision'], other: PendingDecision['decision']): boolean =>
  one.status === other.status &&
  one.type === other.type &&
  one.reason === other.reason &&
  one.exemptionCode === other.exemptionCode;
