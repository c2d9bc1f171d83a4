import type { Batch } from '../batch-records/batch.types.js';
import type { CountedDocument } from '../documents/document-counts.repository.js';
import { Counts, DecisionCount, DocumentCount } from './figures.js';
import type { Report } from './report.types.js';

type Figures = Pick<Report, 'total' | 'domains' | 'policies' | 'batches' | 'priorities' | 'types' | 'people'>;

const INDEXES = [0, 1, 2, 3] as const;

class FigurePair {
  readonly documents = new DocumentCount();
  readonly spans = new DecisionCount();

  figures() {
    return { ...this.documents.figures(), spans: this.spans.decisions() };
  }
}

/** Counts all document and span figures of a report; memory grows only with the number of groups it distinguishes. */
export class FigureCount {
  private readonly total = new FigurePair();
  private readonly domains = new Counts<string, DocumentCount>(() => new DocumentCount());
  private readonly policies = new Counts<string, FigurePair>(() => new FigurePair());
  private readonly byBatch = new Counts<string, FigurePair>(() => new FigurePair());
  private readonly priorities = new Counts<string, DocumentCount>(() => new DocumentCount());
  private readonly types = new Counts<string, DecisionCount>(() => new DecisionCount());
  private readonly people = new Counts<string, DecisionCount>(() => new DecisionCount());
  private readonly emails = new Map<string, string>();

  constructor(private readonly batches: ReadonlyMap<string, Batch>) {}

  add(document: CountedDocument): void {
    const { batchId, priority, counts } = document;
    const several = [this.total, this.byBatch.get(batchId), this.policies.get(this.policyOf(batchId))];
    for (const { documents } of several) documents.add(document);
    this.domains.get(this.batches.get(batchId)?.domain ?? '').add(document);
    this.priorities.get(JSON.stringify([batchId, priority])).add(document);
    const all: [number, number, number, number] = [0, 0, 0, 0];
    for (const [type, ...verdicts] of counts.types) {
      this.types.get(type).add(verdicts);
      for (const i of INDEXES) all[i] += verdicts[i];
    }
    for (const { spans } of several) spans.add(all);
    for (const [userId, ...verdicts] of counts.deciders) this.people.get(userId).add(verdicts);
    for (const { userId, email } of counts.people) this.emails.set(userId, email);
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
