import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Agreement } from './kappa.js';
import { overturnedOn, type DecidedSpan } from '../spans/last-decisions.js';
import type { Decider, Span } from '../spans/span.types.js';
import type { EditLock } from './edit-lock.js';

/** The number of accepted, rejected, manually created and undecided spans. */
export type Verdicts = readonly [accepted: number, rejected: number, manual: number, undecided: number];

/** An uninterrupted period of work. */
export type Stretch = readonly [from: number, to: number];

/** The work of one person on a document. */
export interface PersonCounts extends Decider {
  /** Decisions about spans, including reverted ones. */
  readonly decisions: number;
  /** Periods of work in milliseconds since 1970, oldest first; pauses are left out. */
  readonly active: readonly Stretch[];
  /** Working time before those periods. */
  readonly activeBeforeMs: number;
  /** The last activity in milliseconds since 1970. */
  readonly at: number;
}

/** `approvedOnce` is the first of two required approvals. */
export type MilestoneName = 'redacted' | 'approved' | 'approvedOnce' | 'rejected' | 'finalized';
export type Milestone = readonly [name: MilestoneName, at: number, userId: string | null];

/** The number of a person's decisions about spans of a type that another person has since decided differently. */
export type Overturned = readonly [type: string, userId: string, count: number];

/** The agreement of two blind reviewers on the words of a document: overall, and for each type. */
export interface BlindAgreement {
  readonly all: Agreement;
  readonly types: readonly (readonly [type: string, agreement: Agreement])[];
}

/**
 * The figures that reports add up per document, updated with every change so that reports need not read spans. They
 * contain no text, and are arrays instead of objects because a report reads ten thousand of them.
 */
export interface DocumentCounts {
  /** The decisions per type, from the effective copy of the spans. */
  readonly types: readonly (readonly [type: string, ...Verdicts])[];
  /** The decisions per person who decided last. */
  readonly deciders: readonly (readonly [userId: string, ...Verdicts])[];
  readonly people: readonly PersonCounts[];
  /** The latest milestones, oldest first. */
  readonly milestones: readonly Milestone[];
  /** True if older milestones were dropped. */
  readonly hasDropped: boolean;
  /** Decisions on the effective copy of the spans that another person has since decided differently. */
  readonly overturned: readonly Overturned[];
  /** Decisions about spans that another person has removed permanently. */
  readonly removed: readonly Overturned[];
  /** Null until two people have reviewed the document. */
  readonly agreement: BlindAgreement | null;
}

export const NO_COUNTS: DocumentCounts = {
  types: [],
  deciders: [],
  people: [],
  milestones: [],
  hasDropped: false,
  overturned: [],
  removed: [],
  agreement: null,
};

/** A limit for documents that are approved and reverted again and again. */
const MAX_MILESTONES = 100;
/** A longer gap between two activities counts as a pause. */
export const IDLE_MS = 5 * 60_000;
/** The number of latest work periods kept separately per person and document. */
const MAX_STRETCHES = 20;

const VERDICTS = { accepted: 0, rejected: 1, manual: 2, undecided: 3 } as const;

export type CountedSpan = DecidedSpan & Pick<Span, 'manuallyCreated'>;

/** Returns the category under which reports count a span. */
export function verdictOf({
  status,
  manuallyCreated,
}: Pick<Span, 'status' | 'manuallyCreated'>): keyof typeof VERDICTS {
  if (manuallyCreated) return 'manual';
  return status === 'APPROVED' ? 'accepted' : status === 'REJECTED' ? 'rejected' : 'undecided';
}

/** Returns the counts after spans were added or removed; a changed span is in both lists, new and old. */
export function withSpans(
  counts: DocumentCounts,
  {
    newSpans = [],
    oldSpans = [],
  }: { readonly newSpans?: readonly CountedSpan[]; readonly oldSpans?: readonly CountedSpan[] },
): DocumentCounts {
  const types = tableOf(counts.types);
  const deciders = tableOf(counts.deciders);
  const people = new Map(counts.people.map((person) => [person.userId, person]));
  const count = (span: CountedSpan, sign: 1 | -1): void => {
    const verdict = VERDICTS[verdictOf(span)];
    add(types, span.type, verdict, sign);
    const { statusChangedBy: by } = span;
    if (by === null) return;
    add(deciders, by.userId, verdict, sign);
    if (!people.has(by.userId)) people.set(by.userId, unknown(by));
  };
  for (const span of oldSpans) count(span, -1);
  for (const span of newSpans) count(span, 1);
  const ended = (spans: readonly CountedSpan[], sign: 1 | -1): readonly Overturned[] =>
    spans.flatMap((span) => overturnedOn(span).map(({ type, userId }): Overturned => [type, userId, sign]));
  return {
    ...counts,
    types: rowsOf(types),
    deciders: rowsOf(deciders),
    people: [...people.values()],
    overturned: summed([...counts.overturned, ...ended(oldSpans, -1), ...ended(newSpans, 1)]),
  };
}

/** Returns the counts after another copy of the spans has become the effective one. */
export const withOnlySpans = (counts: DocumentCounts, spans: readonly CountedSpan[]): DocumentCounts =>
  withSpans({ ...counts, types: [], deciders: [], overturned: [] }, { newSpans: spans });

/** The fields read from an audit entry. */
export type CountedEvent = Pick<AuditEvent, 'action' | 'resourceType' | 'details'> & {
  readonly actor: Pick<AuditEvent['actor'], 'userId' | 'email'>;
  readonly at: Date;
};

/** Returns the counts after these events. @param lock the edit lock of the document before them */
export function withEvents(
  counts: DocumentCounts,
  events: readonly CountedEvent[],
  lock: EditLock | null,
): DocumentCounts {
  const milestones = events.flatMap(milestonesOf);
  const all = milestones.length === 0 ? counts.milestones : [...counts.milestones, ...milestones];
  const removed = events.flatMap(removedBy);
  return {
    ...counts,
    people: peopleAfter(counts.people, events, lock),
    milestones: all.slice(-MAX_MILESTONES),
    hasDropped: counts.hasDropped || all.length > MAX_MILESTONES,
    removed: removed.length === 0 ? counts.removed : summed([...counts.removed, ...removed]),
  };
}

/** Returns the time of the last counted activity in a document, in milliseconds since 1970, or 0 without any. */
export const lastCountedAt = ({ people, milestones }: DocumentCounts): number =>
  Math.max(milestones.at(-1)?.[1] ?? 0, ...people.map(({ at }) => at));

/** Adds up entries of the same type and person, and drops those that add up to 0. */
export function summed(overturned: readonly Overturned[]): readonly Overturned[] {
  const sums = new Map<string, Overturned>();
  for (const [type, userId, count] of overturned) {
    const key = JSON.stringify([type, userId]);
    sums.set(key, [type, userId, (sums.get(key)?.[2] ?? 0) + count]);
  }
  return [...sums.values()].filter(([, , count]) => count !== 0);
}

type Table = Map<string, [number, number, number, number]>;

const tableOf = (rows: readonly (readonly [string, ...Verdicts])[]): Table =>
  new Map(rows.map(([key, ...verdicts]) => [key, verdicts]));

function add(table: Table, key: string, verdict: 0 | 1 | 2 | 3, sign: 1 | -1): void {
  let row = table.get(key);
  if (row === undefined) table.set(key, (row = [0, 0, 0, 0]));
  row[verdict] += sign;
}

const rowsOf = (table: Table): readonly (readonly [string, ...Verdicts])[] =>
  [...table].flatMap(([key, row]) => (row.some((count) => count !== 0) ? [[key, ...row] as const] : []));

const unknown = ({ userId, email }: Decider): PersonCounts => ({
  ...{ userId, email, decisions: 0, active: [], activeBeforeMs: 0, at: 0 },
});

function milestonesOf({ action, at, actor, details }: CountedEvent): readonly Milestone[] {
  const name = milestoneName(action, details);
  return name === undefined ? [] : [[name, at.getTime(), actor.userId]];
}

function milestoneName(action: string, { previous, current }: CountedEvent['details']): MilestoneName | undefined {
  switch (action) {
    case 'DOCUMENT_FINALIZE':
      return 'finalized';
    case 'DOCUMENT_STATUS_CHANGE':
      return previous === 'PENDING' && current !== 'FAILED' ? 'redacted' : undefined;
    case 'DOCUMENT_APPROVAL':
      return current === 'APPROVED' ? 'approved' : 'approvedOnce';
    case 'DOCUMENT_REJECT':
      return 'rejected';
    default:
      return undefined;
  }
}

/** Actions of a reviewer on the document as a whole. */
const REVIEW_ACTIONS: ReadonlySet<string> = new Set([
  ...['DOCUMENT_CLAIM', 'DOCUMENT_APPROVAL', 'DOCUMENT_REJECT', 'DOCUMENT_UNAPPROVE', 'DOCUMENT_UNREJECT'],
]);

function peopleAfter(
  before: readonly PersonCounts[],
  events: readonly CountedEvent[],
  lock: EditLock | null,
): readonly PersonCounts[] {
  const people = new Map(before.map((person) => [person.userId, person]));
  for (const { action, resourceType, actor, at } of events) {
    const { userId, email } = actor;
    // The decisions that it causes have audit entries of their own.
    const isDecision = resourceType === 'Span' && action !== 'SPAN_REDACT_LIKE';
    if (userId === null || !(isDecision || REVIEW_ACTIONS.has(action))) continue;
    const person = people.get(userId) ?? unknown({ userId, email: email ?? '' });
    const heardOf = Math.max(person.at, lock?.userId === userId ? lock.since.getTime() : 0);
    people.set(userId, {
      ...person,
      email: email ?? person.email,
      decisions: person.decisions + (isDecision ? 1 : 0),
      ...activeUntil(person, heardOf, at.getTime()),
      at: Math.max(person.at, at.getTime()),
    });
  }
  return [...people.values()];
}

/** Adds the time since the person's last activity, unless the gap is long enough to count as a pause. */
function activeUntil(
  { active, activeBeforeMs }: PersonCounts,
  heardOf: number,
  at: number,
): Pick<PersonCounts, 'active' | 'activeBeforeMs'> {
  if (at <= heardOf || at - heardOf > IDLE_MS) return { active, activeBeforeMs };
  const last = active.at(-1);
  const stretches: readonly Stretch[] =
    last?.[1] === heardOf ? [...active.slice(0, -1), [last[0], at]] : [...active, [heardOf, at]];
  const dropped = stretches.slice(0, -MAX_STRETCHES).reduce((sum, [from, to]) => sum + to - from, 0);
  return { active: stretches.slice(-MAX_STRETCHES), activeBeforeMs: activeBeforeMs + dropped };
}

/** Returns the decisions that became void because another person removed the span. */
function removedBy({ action, actor, details: { decidedBy, type } }: CountedEvent): readonly Overturned[] {
  if (action !== 'SPAN_DELETE' || !Array.isArray(decidedBy) || typeof type !== 'string') return [];
  return decidedBy.flatMap((by): Overturned[] =>
    typeof by === 'string' && by !== actor.userId ? [[type, by, 1]] : [],
  );
}
