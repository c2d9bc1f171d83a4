import type { NotedRedaction, SourceKey } from '../trend.types.js';

/** Counts of one organization and context since the last report. */
export interface Tallied extends Omit<SourceKey, 'source'> {
  readonly counts: ReadonlyMap<string, number>;
}

/** Organizations and contexts that are told apart. Callers name them, so there is no end to them. */
export const MAX_CONTEXTS = 10_000;
/** Kinds that are told apart in one context: an inline policy may name any. */
export const MAX_KINDS = 500;
/** What the others are counted as. */
export const OTHERS = 'other';
/** Without documents for so many reports, a context makes room for others. */
const IDLE_REPORTS = 720;

interface Entry {
  /** Since the last report. */
  documents: number;
  /** Of each kind that was ever replaced here, since the last report. */
  readonly counts: Map<string, number>;
  idleReports: number;
}

/** Adds up what is redacted, in memory: the way of a document must not wait for a database. */
export class RedactionTally {
  private readonly organizations = new Map<string, Map<string, Entry>>();
  private contexts = 0;

  constructor(private readonly mostContexts = MAX_CONTEXTS) {}

  /** Some hundreds of nanoseconds: two look-ups, and two more for each kind. */
  add({ organization, context, counts }: NotedRedaction): void {
    const entry = this.organizations.get(organization)?.get(context) ?? this.enter(organization, context);
    entry.documents += 1;
    addCounts(entry.counts, counts, MAX_KINDS);
  }

  /**
   * What was counted since the last time, and begins anew. A kind that was replaced before and not since is 0, where
   * there was any document: else its series would never fall.
   */
  take(): readonly Tallied[] {
    const tallied: Tallied[] = [];
    const isFull = this.contexts >= this.mostContexts;
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
    // Of the organizations that are told apart there are no more than contexts.
    const known = this.organizations.has(organization) ? organization : OTHERS;
    if (this.contexts >= this.mostContexts && (organization !== known || context !== OTHERS)) {
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

/** Adds counts to others; kinds beyond the most are counted as one. */
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
