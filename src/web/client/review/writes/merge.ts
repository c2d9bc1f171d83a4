import type { Span } from '../../api/types.js';
import { byPlace, decidedAs, drafted, isAlike, type UndoableAct, type Change, type Draft } from './change.js';

/** A pending decision; others may have changed its spans meanwhile. */
type PendingDecision = Extract<Change, { readonly kind: 'decide' }>;

/** The outcome of a decision that was based on an older version. */
export interface Merged {
  /** Ids, as named in the decision, of the spans that others left alone: they are sent again. */
  readonly left: readonly string[];
  /** Ids of the spans that another user has decided differently. */
  readonly contested: readonly string[];
}

/** Compares a decision with the server's spans. Spans that are deleted or already as decided are in neither list. */
export function mergeDecision(
  { ids, decision }: PendingDecision,
  { before }: Pick<UndoableAct, 'before'>,
  server: readonly Span[],
  { nameOf, me }: { readonly nameOf: (id: string) => string; readonly me: string },
): Merged {
  const there = new Map(server.map((span) => [span.id, span]));
  const contested: string[] = [];
  const left = ids.filter((name) => {
    const id = nameOf(name);
    const [theirs, mine] = [there.get(id), before.find((span) => span.id === id)];
    if (theirs === undefined || mine === undefined) return false;
    if (isAlike(theirs, mine)) return true;
    if (!isAlike(theirs, decidedAs(mine, decision, me))) contested.push(id);
    return false;
  });
  return { left, contested };
}

/** Returns the span that a draft asks for, if it was already created. */
export const madeOf = ({ start, end, type }: Draft, server: readonly Span[]): Span | undefined =>
  server.find((span) => span.start === start && span.end === end && span.type === type && span.manuallyCreated);

/** Returns the spans as they will be once a pending change is carried out. */
export function withChange(
  spans: readonly Span[],
  change: Change,
  {
    nameOf,
    me,
    documentId,
  }: { readonly nameOf: (id: string) => string; readonly me: string; readonly documentId: string },
): readonly Span[] {
  if (change.kind === 'decide') {
    const wanted = new Set(change.ids.map(nameOf));
    return spans.map((span) => (wanted.has(span.id) ? decidedAs(span, change.decision, me) : span));
  }
  if (change.kind === 'remove') return spans.filter(({ id }) => id !== nameOf(change.id));
  if (change.kind === 'create') {
    return [...spans, drafted(change.id, documentId, change.draft, change.text, me)].sort(byPlace);
  }
  const ids = new Set(change.act.ids.map(nameOf));
  const before = change.act.before.map((span) => ({ ...span, id: nameOf(span.id) }));
  return [...spans.filter(({ id }) => !ids.has(id)), ...before].sort(byPlace);
}
