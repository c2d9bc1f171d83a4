import type { Batch } from '../batch-records/batch.types.js';
import type { CountedDocument } from '../documents/document-counts.repository.js';
import { Counts } from './figures.js';
import { added, kappaOf, NO_TOKENS, totalOf, type Agreement } from '../documents/kappa.js';
import type { AgreementFigures, BatchAgreement, PairAgreement, TypeAgreement } from './report.types.js';

/** Pools the words of double-reviewed documents. */
class Pool {
  private documents = 0;
  private agreement = NO_TOKENS;

  add(agreement: Agreement): void {
    this.documents++;
    this.agreement = added(this.agreement, agreement);
  }

  figures(): AgreementFigures {
    return { documents: this.documents, tokens: totalOf(this.agreement), kappa: kappaOf(this.agreement) };
  }
}

/** Counts how far people agree who have reviewed the same documents independently. */
export class AgreementCount {
  private readonly byBatch = new Counts<string, Pool>(() => new Pool());
  private readonly byPair = new Counts<string, Pool>(() => new Pool());
  private readonly byType = new Counts<string, Pool>(() => new Pool());
  private readonly emails = new Map<string, string>();

  add({ batchId, reviewers, counts: { agreement } }: CountedDocument): void {
    if (reviewers === null || agreement === null) return;
    this.byBatch.get(batchId).add(agreement.all);
    for (const [type, ofType] of agreement.types) this.byType.get(type).add(ofType);
    const [first, second] = reviewers;
    const pair = [first.userId, second.userId].sort();
    this.byPair.get(JSON.stringify(pair)).add(agreement.all);
    for (const { userId, email } of reviewers) this.emails.set(userId, email);
  }

  /** Returns all batches with double review enabled, even without data, and all others that have data. */
  batches(batches: ReadonlyMap<string, Batch>): readonly BatchAgreement[] {
    for (const { id, blindDoubleReview } of batches.values()) if (blindDoubleReview.enabled) this.byBatch.get(id);
    return this.byBatch
      .entries()
      .map(([batchId, pool]) => ({ batchId, batchName: batches.get(batchId)?.name ?? null, ...pool.figures() }));
  }

  pairs(): readonly PairAgreement[] {
    return this.byPair.entries().map(([key, pool]) => {
      const people = (JSON.parse(key) as readonly string[]).map((userId) => this.person(userId));
      return { people, ...pool.figures() };
    });
  }

  types(): readonly TypeAgreement[] {
    return this.byType.entries().map(([type, pool]) => ({ type, ...pool.figures() }));
  }

  private person(userId: string) {
    return { userId, email: this.emails.get(userId) ?? '' };
  }
}
