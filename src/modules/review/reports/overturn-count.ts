import type { CountedDocument } from '../documents/document-counts.repository.js';
import { Counts } from './figures.js';
import type { Overturns } from './report.types.js';

/** Counts decisions that other people have since decided differently, by person and type. */
export class OverturnCount {
  private readonly byPersonAndType = new Counts<string, { overturned: number }>(() => ({ overturned: 0 }));
  private readonly emails = new Map<string, string>();

  add({ counts, reviewers }: CountedDocument): void {
    if (counts.overturned.length === 0 && counts.removed.length === 0) return;
    for (const [type, userId, count] of [...counts.overturned, ...counts.removed]) {
      this.byPersonAndType.get(JSON.stringify([userId, type])).overturned += count;
    }
    for (const { userId, email } of [...counts.people, ...(reviewers ?? [])]) this.emails.set(userId, email);
  }

  figures(): readonly Overturns[] {
    return this.byPersonAndType.entries().map(([key, { overturned }]) => {
      const [userId, type] = JSON.parse(key) as [string, string];
      return { userId, email: this.emails.get(userId) ?? '', type, overturned };
    });
  }
}
