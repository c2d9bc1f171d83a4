import { DAY_MS } from '../../../platform/clock/durations.js';
import type { CountedDocument } from '../documents/document-counts.repository.js';
import type { Milestone } from '../documents/document-counts.js';
import type { Day, ReportQuery, Reviewer } from './report.types.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Range = Pick<ReportQuery, 'from' | 'to'>;

/** Counts actions by day and by reviewer. */
export class EventCount {
  private readonly days = new Map<string, Mutable<Day>>();
  private readonly reviewers = new Map<string, Mutable<Reviewer>>();

  constructor(private readonly range: Range) {
    const { from, to } = range;
    for (let at = from.getTime() - (from.getTime() % DAY_MS); at < to.getTime(); at += DAY_MS) {
      const day = dayOf(at);
      this.days.set(day, { day, ingested: 0, redacted: 0, decided: 0, finalized: 0 });
    }
  }

  add({ createdAt, counts }: CountedDocument): void {
    if (isWithin(this.range, createdAt.getTime())) this.count(createdAt.getTime(), 'ingested');
    for (const [name, at, userId] of counts.milestones) {
      if (!isWithin(this.range, at)) continue;
      if (name === 'redacted' || name === 'finalized') this.count(at, name);
      if (name === 'approved' || name === 'rejected') this.count(at, 'decided');
      const done = reviewOf(name);
      if (done === undefined || userId === null) continue;
      this.reviewer(userId, counts.people.find((person) => person.userId === userId)?.email ?? '')[done]++;
    }
  }

  figures(): { readonly days: readonly Day[]; readonly reviewers: readonly Reviewer[] } {
    const reviewers = [...this.reviewers.values()];
    return {
      days: [...this.days.values()],
      reviewers: reviewers.sort((one, other) => (one.email < other.email ? -1 : 1)),
    };
  }

  private count(at: number, what: Exclude<keyof Day, 'day'>): void {
    const day = this.days.get(dayOf(at));
    if (day !== undefined) day[what]++;
  }

  private reviewer(userId: string, email: string): Mutable<Reviewer> {
    let reviewer = this.reviewers.get(userId);
    if (reviewer === undefined) {
      reviewer = { userId, email, approvals: 0, rejections: 0 };
      this.reviewers.set(userId, reviewer);
    }
    return reviewer;
  }
}

/** True if a time in milliseconds is within the range. */
export const isWithin = ({ from, to }: Range, at: number): boolean => at >= from.getTime() && at < to.getTime();

/** Returns the review action of a milestone, or undefined if it is an action of the service. */
export function reviewOf(name: Milestone[0]): 'approvals' | 'rejections' | undefined {
  if (name === 'rejected') return 'rejections';
  return name === 'approved' || name === 'approvedOnce' ? 'approvals' : undefined;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
