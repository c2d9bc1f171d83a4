import type { Span } from '../../api/types.js';
import { byPlace, decidedAs, drafted, isAlike, type Act, type Change, type Draft } from './change.js';

/** A decision whose spans others may have changed meanwhile. */
type Deciding = Extract<Change, { readonly kind: 'decide' }>;

/** What becomes of a decision that was made from an older version. */
export interface Merged {
  /** Names of the spans that others left alone: they are sent again. */
  readonly left: readonly string[];
  /** Ids of the spans that another has decided otherwise. */
  readonly contested: readonly string[];
}

/** Compares a decision with what is there now; what is so already, or gone, is in neither part. */
export function mergeDecision(
  { ids, decision }: Deciding,
  { before }: Pick<Act, 'before'>,
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

/** Returns the span that a draft asks for, when it was made already. */
export const madeOf = ({ start, end, type }: Draft, server: readonly Span[]): Span | undefined =>
  server.find((span) => span.start === start && span.end === end && span.type === type && span.manuallyCreated);

/** Returns the spans as they are once a change that is under way is carried out. */
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
