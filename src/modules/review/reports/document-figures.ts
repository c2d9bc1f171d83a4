import type { Batch } from '../batches/batch.types.js';
import { Counts, DecisionCount, DocumentCount, verdictOf } from './figures.js';
import type { DocumentFacts, SpanFacts } from './report.repository.js';
import type { Report } from './report.types.js';

type Figures = Omit<Report, 'from' | 'to' | 'domain' | 'batchId' | 'isComplete' | 'days' | 'reviewers' | 'agreement'>;

class Both {
  readonly documents = new DocumentCount();
  readonly spans = new DecisionCount();

  figures() {
    return { ...this.documents.figures(), spans: this.spans.decisions() };
  }
}

/** Everything of a report that is counted by document and span, in memory that grows with what it tells apart alone. */
export class FigureCount {
  private readonly total = new Both();
  private readonly domains = new Counts<string, DocumentCount>(() => new DocumentCount());
  private readonly policies = new Counts<string, Both>(() => new Both());
  private readonly byBatch = new Counts<string, Both>(() => new Both());
  private readonly priorities = new Counts<string, DocumentCount>(() => new DocumentCount());
  private readonly types = new Counts<string, DecisionCount>(() => new DecisionCount());
  private readonly people = new Counts<string, DecisionCount>(() => new DecisionCount());
  private readonly emails = new Map<string, string>();

  constructor(private readonly batches: ReadonlyMap<string, Batch>) {}

  addDocument(document: DocumentFacts): void {
    const { batchId, priority } = document;
    this.total.documents.add(document);
    this.byBatch.of(batchId).documents.add(document);
    this.domains.of(this.batches.get(batchId)?.domain ?? '').add(document);
    this.policies.of(this.policyOf(batchId)).documents.add(document);
    this.priorities.of(JSON.stringify([batchId, priority])).add(document);
  }

  addSpan({ batchId }: DocumentFacts, span: SpanFacts): void {
    const verdict = verdictOf(span);
    for (const count of [this.total, this.byBatch.of(batchId), this.policies.of(this.policyOf(batchId))]) {
      count.spans.add(verdict);
    }
    this.types.of(span.type).add(verdict);
    if (span.statusChangedBy === null) return;
    this.people.of(span.statusChangedBy.userId).add(verdict);
    this.emails.set(span.statusChangedBy.userId, span.statusChangedBy.email);
  }

  figures(): Figures {
    return {
      total: this.total.figures(),
      domains: this.domains.entries().map(([domain, count]) => ({ domain, ...count.figures() })),
      policies: this.policies.entries().map(([key, count]) => {
        const [policyName, instanceId] = JSON.parse(key) as [string, string | null];
        return { policyName, instanceId, ...count.figures() };
      }),
      batches: this.byBatch.entries().map(([batchId, count]) => {
        const batch = this.batches.get(batchId);
        return { batchId, batchName: batch?.name ?? null, domain: batch?.domain ?? '', ...count.figures() };
      }),
      priorities: this.priorities.entries().map(([key, count]) => {
        const [batchId, priority] = JSON.parse(key) as [string, number];
        return { batchId, priority, ...count.figures() };
      }),
      types: this.types.entries().map(([type, count]) => ({ type, ...count.decisions() })),
      people: this.people.entries().map(([userId, count]) => ({
        userId,
        email: this.emails.get(userId) ?? '',
        ...count.decisions(),
      })),
    };
  }

  private policyOf(batchId: string): string {
    const batch = this.batches.get(batchId);
    return JSON.stringify([batch?.policyName ?? '', batch?.instanceId ?? null]);
  }
}
