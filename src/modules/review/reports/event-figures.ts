import type { AuditEntry } from '../../../platform/audit/audit.types.js';
import type { Day, ReportQuery, Reviewer } from './report.types.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The actions of the trail that a report counts. */
export const COUNTED_ACTIONS = [
  'DOCUMENT_STATUS_CHANGE',
  'DOCUMENT_APPROVAL',
  'DOCUMENT_REJECT',
  'DOCUMENT_FINALIZE',
] as const;

/** A first of two approvals leaves a document undecided. */
const REVIEWS: ReadonlySet<string> = new Set(['DOCUMENT_APPROVAL', 'DOCUMENT_REJECT']);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What was done when and by whom, as the trail has it. */
export class EventCount {
  private readonly days = new Map<string, Mutable<Day>>();
  private readonly reviewers = new Map<string, Mutable<Reviewer>>();

  constructor({ from, to }: ReportQuery) {
    for (let at = from.getTime() - (from.getTime() % DAY_MS); at < to.getTime(); at += DAY_MS) {
      const day = dayOf(new Date(at));
      this.days.set(day, { day, ingested: 0, redacted: 0, decided: 0, finalized: 0 });
    }
  }

  ingested(at: Date): void {
    this.count(at, 'ingested');
  }

  add({ action, at, actor, details }: AuditEntry): void {
    const { previous, current } = details;
    if (action === 'DOCUMENT_FINALIZE') this.count(at, 'finalized');
    if (action === 'DOCUMENT_STATUS_CHANGE' && previous === 'PENDING' && current !== 'FAILED')
      this.count(at, 'redacted');
    if (REVIEWS.has(action) && (current === 'APPROVED' || current === 'REJECTED')) this.count(at, 'decided');
    if (actor.userId === null) return;
    if (action === 'DOCUMENT_APPROVAL') this.reviewer(actor.userId, actor.email).approvals++;
    if (action === 'DOCUMENT_REJECT') this.reviewer(actor.userId, actor.email).rejections++;
  }

  figures(): { readonly days: readonly Day[]; readonly reviewers: readonly Reviewer[] } {
    const reviewers = [...this.reviewers.values()];
    return {
      days: [...this.days.values()],
      reviewers: reviewers.sort((one, other) => (one.email < other.email ? -1 : 1)),
    };
  }

  private count(at: Date, what: Exclude<keyof Day, 'day'>): void {
    const day = this.days.get(dayOf(at));
    if (day !== undefined) day[what]++;
  }

  private reviewer(userId: string, email: string | null): Mutable<Reviewer> {
    let reviewer = this.reviewers.get(userId);
    if (reviewer === undefined) {
      reviewer = { userId, email: email ?? '', approvals: 0, rejections: 0 };
      this.reviewers.set(userId, reviewer);
    }
    return reviewer;
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
