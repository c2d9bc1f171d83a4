import type { Verdicts } from '../documents/document-counts.js';
import { DOCUMENT_STATUSES, type DocumentStatus } from '../documents/document-states.js';
import type { Decisions, DocumentFigures } from './report.types.js';

/** Counts documents of one group as they are read. */
export class DocumentCount {
  private documents = 0;
  private risk = 0;
  private readonly byStatus = Object.fromEntries(DOCUMENT_STATUSES.map((status) => [status, 0])) as Record<
    DocumentStatus,
    number
  >;

  add({ status, riskScore }: { readonly status: DocumentStatus; readonly riskScore: number }): void {
    this.documents++;
    this.risk += riskScore;
    this.byStatus[status]++;
  }

  figures(): DocumentFigures {
    const { documents, risk, byStatus } = this;
    return { documents, averageRisk: documents === 0 ? null : risk / documents, byStatus: { ...byStatus } };
  }
}

/** Adds up the spans of documents. */
export class DecisionCount {
  private readonly counts = { accepted: 0, rejected: 0, manual: 0, undecided: 0 };

  add([accepted, rejected, manual, undecided]: Verdicts): void {
    this.counts.accepted += accepted;
    this.counts.rejected += rejected;
    this.counts.manual += manual;
    this.counts.undecided += undecided;
  }

  decisions(): Decisions {
    return { ...this.counts };
  }
}

/** Counters by key, created on first use. */
export class Counts<K extends string, T> {
  private readonly counts = new Map<K, T>();

  constructor(private readonly make: () => T) {}

  get(key: K): T {
    let count = this.counts.get(key);
    if (count === undefined) {
      count = this.make();
      this.counts.set(key, count);
    }
    return count;
  }

  /** Sorted by key. */
  entries(): readonly (readonly [K, T])[] {
    return [...this.counts].sort(([one], [other]) => (one < other ? -1 : 1));
  }
}
