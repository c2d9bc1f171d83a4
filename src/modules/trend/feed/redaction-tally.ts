import type { NotedRedaction, SourceKey } from '../trend.types.js';

/** The counts of one organization and context since the last report. */
export interface TalliedCounts extends Omit<SourceKey, 'source'> {
  readonly counts: ReadonlyMap<string, number>;
}

/** The maximum number of organizations and contexts counted separately. Callers name them, so they are unlimited. */
export const MAX_CONTEXTS = 10_000;
/** The maximum number of kinds counted separately in one context: an inline policy may name any. */
export const MAX_KINDS = 500;
/** The name under which the others are counted. */
export const OTHERS = 'other';
/** After this many reports without documents, a context is removed to make room for others. */
const IDLE_REPORTS = 720;

interface Entry {
  /** The number since the last report. */
  documents: number;
  /** The counts since the last report, of each kind ever replaced here. */
  readonly counts: Map<string, number>;
  idleReports: number;
}

/** Counts redactions in memory, so that a document need not wait for a database. */
export class RedactionTally {
  private readonly organizations = new Map<string, Map<string, Entry>>();
  private contexts = 0;

  constructor(private readonly maxContexts = MAX_CONTEXTS) {}

  /** Takes some hundreds of nanoseconds: two look-ups, and two more per kind. */
  add({ organization, context, counts }: NotedRedaction): void {
    const entry = this.organizations.get(organization)?.get(context) ?? this.enter(organization, context);
    entry.documents += 1;
    addCounts(entry.counts, counts, MAX_KINDS);
  }

  /**
   * Returns the counts since the last call and resets them. If there was a document, kinds replaced earlier but not
   * since are 0: otherwise their series would never fall.
   */
  take(): readonly TalliedCounts[] {
    const tallied: TalliedCounts[] = [];
    const isFull = this.contexts >= this.maxContexts;
    for (const [organization, contexts] of this.organizations) {
      for (const [context, entry] of contexts) {
        if (entry.documents > 0) {
          if (entry.counts.size > 0) tallied.push({ organization, context, counts: new Map(entry.counts) });
          begin(entry);
        } else if (++entry.idleReports > IDLE_REPORTS && isFull) this.leave(organization, contexts, context);
      }
    }
    return tallied;
  }

  private enter(organization: string, context: string): Entry {
    // There are no more separate organizations than contexts.
    const known = this.organizations.has(organization) ? organization : OTHERS;
    if (this.contexts >= this.maxContexts && (organization !== known || context !== OTHERS)) {
      return this.organizations.get(known)?.get(OTHERS) ?? this.enter(known, OTHERS);
    }
    const entry: Entry = { documents: 0, counts: new Map(), idleReports: 0 };
    const contexts = this.organizations.get(organization);
    if (contexts === undefined) this.organizations.set(organization, new Map([[context, entry]]));
    else contexts.set(context, entry);
    this.contexts += 1;
    return entry;
  }

  private leave(organization: string, contexts: Map<string, Entry>, context: string): void {
    contexts.delete(context);
    this.contexts -= 1;
    if (contexts.size === 0) this.organizations.delete(organization);
  }
}

/** Adds counts to others; kinds beyond the maximum are counted as one. */
export function addCounts(to: Map<string, number>, counts: ReadonlyMap<string, number>, maxKinds: number): void {
  for (const [kind, count] of counts) {
    const known = to.has(kind) || to.size < maxKinds ? kind : OTHERS;
    to.set(known, (to.get(known) ?? 0) + count);
  }
}

function begin(entry: Entry): void {
  entry.documents = 0;
  entry.idleReports = 0;
  for (const kind of entry.counts.keys()) entry.counts.set(kind, 0);
}
