import type { CountedDocument } from '../documents/document-counts.repository.js';
import type { Stretch } from '../documents/document-counts.js';
import { isWithin, reviewOf } from './event-figures.js';
import { Counts } from './figures.js';
import type { ReportQuery, ReviewerFigures } from './report.types.js';

interface ReviewerTotals {
  email: string;
  documents: number;
  reviews: number;
  spans: number;
  active: Stretch[];
  activeBeforeMs: number;
  overturned: number;
}

/** Adds up the work of people on documents that they last worked on within the range. */
export class ReviewerCount {
  private readonly work = new Counts<string, ReviewerTotals>(() => ({
    ...{ email: '', documents: 0, reviews: 0, spans: 0, active: [], activeBeforeMs: 0, overturned: 0 },
  }));

  constructor(private readonly range: Pick<ReportQuery, 'from' | 'to'>) {}

  /** @param only if given, only this person is counted */
  add({ counts }: CountedDocument, only?: string): void {
    for (const { userId, email, decisions, active, activeBeforeMs, at } of counts.people) {
      if ((only !== undefined && userId !== only) || !isWithin(this.range, at)) continue;
      const reviews = counts.milestones.filter(
        ([name, when, by]) => by === userId && reviewOf(name) !== undefined && isWithin(this.range, when),
      ).length;
      if (decisions === 0 && reviews === 0) continue;
      const work = this.work.get(userId);
      work.email = email;
      work.documents++;
      work.reviews += reviews;
      work.spans += decisions;
      work.activeBeforeMs += activeBeforeMs;
      for (const stretch of active) work.active.push(stretch);
      for (const [, by, count] of [...counts.overturned, ...counts.removed])
        if (by === userId) work.overturned += count;
    }
  }

  figures(): readonly ReviewerFigures[] {
    return this.work.entries().map(([userId, { active, activeBeforeMs, ...work }]) => ({
      ...{ userId, ...work },
      activeMs: activeBeforeMs + coveredLength(active),
    }));
  }
}

/** Returns the total length of the stretches; overlaps, from work in two documents at once, count once. */
function coveredLength(stretches: readonly Stretch[]): number {
  let total = 0;
  let until = 0;
  for (const [from, to] of [...stretches].sort(([one], [other]) => one - other)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}
