import type { AuditEvent } from '../../../platform/audit/audit.types.js';
import type { Agreement } from './kappa.js';
import { overturnedOn, type DecidedSpan } from '../spans/last-decisions.js';
import type { Decider, Span } from '../spans/span.types.js';
import type { EditLock } from './edit-lock.js';

/** How many spans were accepted, rejected, made by people, and are undecided. */
export type Verdicts = readonly [accepted: number, rejected: number, manual: number, undecided: number];

/** A time without a pause. */
export type Stretch = readonly [from: number, to: number];

/** What a person has done in a document. */
export interface PersonCounts extends Decider {
  /** Decisions about spans, made or taken back. */
  readonly decisions: number;
  /** When they were at it, in milliseconds since 1970, oldest first: pauses are left out. */
  readonly active: readonly Stretch[];
  /** How long they were at it before those. */
  readonly activeBeforeMs: number;
  /** When they were last heard of, in milliseconds since 1970. */
  readonly at: number;
}

/** `approvedOnce` is an approval that another one must follow. */
export type MilestoneName = 'redacted' | 'approved' | 'approvedOnce' | 'rejected' | 'finalized';
export type Milestone = readonly [name: MilestoneName, at: number, userId: string | null];

/** How many decisions of a person about spans of a type somebody else has decided otherwise. */
export type Overturned = readonly [type: string, userId: string, count: number];

/** How far two blind reviewers agree on the words of a document: on all, and on those of each type. */
export interface BlindAgreement {
  readonly all: Agreement;
  readonly types: readonly (readonly [type: string, agreement: Agreement])[];
}

/**
 * What reports add up of a document, kept with each change of it so that no report reads spans. It holds no text, and
 * arrays instead of objects since a report reads ten thousand of them.
 */
export interface DocumentCounts {
  /** Of the copy of the spans that counts. */
  readonly types: readonly (readonly [type: string, ...Verdicts])[];
  /** The same spans by who has decided last. */
  readonly deciders: readonly (readonly [userId: string, ...Verdicts])[];
  readonly people: readonly PersonCounts[];
  /** The newest, oldest first. */
  readonly milestones: readonly Milestone[];
  /** Whether older milestones were dropped. */
  readonly hasDropped: boolean;
  /** Of the copy of the spans that counts: decisions that do not stand, since others have decided otherwise. */
  readonly overturned: readonly Overturned[];
  /** Decisions about spans that others have removed for good. */
  readonly removed: readonly Overturned[];
  /** Null until two have reviewed it. */
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

/** Documents that are approved and taken back over and over again. */
const MAX_MILESTONES = 100;
/** Whoever is not heard of for longer does something else. */
export const IDLE_MS = 5 * 60_000;
/** Stretches of a person in a document that are kept one by one, the latest. */
const MAX_STRETCHES = 20;

const VERDICTS = { accepted: 0, rejected: 1, manual: 2, undecided: 3 } as const;

export type CountedSpan = DecidedSpan & Pick<Span, 'manuallyCreated'>;

/** What reports count a span as. */
export function verdictOf({
  status,
  manuallyCreated,
}: Pick<Span, 'status' | 'manuallyCreated'>): keyof typeof VERDICTS {
  if (manuallyCreated) return 'manual';
  return status === 'APPROVED' ? 'accepted' : status === 'REJECTED' ? 'rejected' : 'undecided';
}

/** Returns the counts when spans come and go; one that changed went as it was and came as it is. */
export function withSpans(
  counts: DocumentCounts,
  { came = [], went = [] }: { readonly came?: readonly CountedSpan[]; readonly went?: readonly CountedSpan[] },
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
  for (const span of went) count(span, -1);
  for (const span of came) count(span, 1);
  const ended = (spans: readonly CountedSpan[], sign: 1 | -1): readonly Overturned[] =>
    spans.flatMap((span) => overturnedOn(span).map(({ type, userId }): Overturned => [type, userId, sign]));
  return {
    ...counts,
    types: rowsOf(types),
    deciders: rowsOf(deciders),
    people: [...people.values()],
    overturned: summed([...counts.overturned, ...ended(went, -1), ...ended(came, 1)]),
  };
}

/** Returns the counts when another copy of the spans counts from now on. */
export const withOnlySpans = (counts: DocumentCounts, spans: readonly CountedSpan[]): DocumentCounts =>
  withSpans({ ...counts, types: [], deciders: [], overturned: [] }, { came: spans });

/** What is read of a row of the trail. */
export type CountedEvent = Pick<AuditEvent, 'action' | 'resourceType' | 'details'> & {
  readonly actor: Pick<AuditEvent['actor'], 'userId' | 'email'>;
  readonly at: Date;
};

/** Returns the counts after what has happened to the document. @param lock of the document before it */
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

/** Returns when something was last counted of a document, in milliseconds since 1970; 0 when nothing was. */
export const lastCountedAt = ({ people, milestones }: DocumentCounts): number =>
  Math.max(milestones.at(-1)?.[1] ?? 0, ...people.map(({ at }) => at));

/** Adds up those of the same type and person; who has none is left out. */
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

/** What a reviewer does to a document as a whole. */
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
    // Those that it brings have rows of their own.
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

/** Adds the time since somebody was last heard of; whoever was not heard of for long was elsewhere. */
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

/** Whose decisions ended when a span was removed by another person. */
function removedBy({ action, actor, details: { decidedBy, type } }: CountedEvent): readonly Overturned[] {
  if (action !== 'SPAN_DELETE' || !Array.isArray(decidedBy) || typeof type !== 'string') return [];
  return decidedBy.flatMap((by): Overturned[] =>
    typeof by === 'string' && by !== actor.userId ? [[type, by, 1]] : [],
  );
}
