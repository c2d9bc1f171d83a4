import type { Span, SpanStatus } from '../../api/types.js';
import type { UndoableAct, Change, Decision, Draft } from './change.js';
import type { Entry } from './edits-types.js';
import { isDeciding } from './together.js';

/** A span before an act: enough to notice that others have changed it since. */
type KeptSpan = readonly [id: string, status: SpanStatus, type: string, exemptionCode: string | null];

/** An act that the server has not carried out yet, as it is kept in the browser: without any text of the document. */
export type KeptAct = { readonly label: string } & (
  | { readonly kind: 'decide'; readonly decision: Decision; readonly spans: readonly KeptSpan[] }
  | { readonly kind: 'create'; readonly id: string; readonly draft: Draft }
  | { readonly kind: 'remove'; readonly id: string }
  | {
      readonly kind: 'undo';
      readonly operationId: string;
      readonly spanIds?: readonly string[] | undefined;
      readonly spans: readonly KeptSpan[];
    }
);

/** Keeps waiting acts for the next time that their user opens the document. */
export interface WaitingStore {
  put(acts: readonly KeptAct[]): void;
  take(): readonly KeptAct[];
}

/**
 * Returns waiting acts in the form in which they are kept. An act and its undo that both wait leave nothing to do. The
 * reason for an overturn may quote the document and is not kept: it is asked for again.
 */
export function keptOf(queue: readonly Entry[], nameOf: (id: string) => string): readonly KeptAct[] {
  const kept = new Map<UndoableAct, KeptAct>();
  const undone = new Map<UndoableAct, { readonly act: UndoableAct; readonly kept: KeptAct }>();
  for (const entry of queue) {
    const { change, act } = entry;
    const waiting = change.kind === 'back' ? kept.get(change.act) : undefined;
    const again = change.kind === 'back' ? undone.get(change.act) : undefined;
    if (change.kind === 'back' && waiting !== undefined) {
      kept.delete(change.act);
      undone.set(act, { act: change.act, kept: waiting });
    } else if (again === undefined) {
      const one = keptEntry(entry, nameOf);
      if (one !== undefined) kept.set(act, one);
    } else kept.set(act, again.kept);
  }
  return [...kept.values()];
}

function keptEntry(entry: Entry, nameOf: (id: string) => string): KeptAct | undefined {
  const { change, act } = entry;
  const { label } = act;
  if (isDeciding(entry)) {
    const { ids, decision } = entry.change;
    const { status, type, exemptionCode } = decision;
    return {
      label,
      kind: 'decide',
      decision: { status, type, exemptionCode },
      spans: keptSpans(act.before, ids, nameOf),
    };
  }
  if (change.kind === 'create') return { label, kind: 'create', id: change.id, draft: draftOf(change.draft) };
  if (change.kind === 'remove') return { label, kind: 'remove', id: nameOf(change.id) };
  return change.kind === 'back' ? keptBack(change.act, nameOf) : undefined;
}

/** Returns what undoes an act that was carried out; undefined if it had no effect. */
function keptBack({ label, inverse, before, ids }: UndoableAct, nameOf: (id: string) => string): KeptAct | undefined {
  if (inverse === undefined) return undefined;
  if (inverse.kind === 'remove') return { label, kind: 'remove', id: nameOf(inverse.id) };
  if (inverse.kind === 'create') {
    return { label, kind: 'create', id: before[0]?.id ?? '', draft: draftOf(inverse.draft) };
  }
  const { operationId, spanIds } = inverse;
  return { label, kind: 'undo', operationId, spanIds, spans: keptSpans(before, ids, nameOf) };
}

const draftOf = ({ type, start, end }: Draft): Draft => ({ type, start, end });

function keptSpans(before: readonly Span[], ids: readonly string[], nameOf: (id: string) => string): KeptSpan[] {
  const wanted = new Set(ids.map(nameOf));
  return before
    .map(({ id, status, type, exemptionCode }): KeptSpan => [nameOf(id), status, type, exemptionCode])
    .filter(([id]) => wanted.has(id));
}

/** Returns a kept act as one that waits; undefined if none of its spans exist any more. */
export function revived(kept: KeptAct, spans: readonly Span[], newId: () => string): Entry | undefined {
  const { label } = kept;
  if (kept.kind === 'create') {
    const id = newId();
    return {
      ...{ list: 'undo', act: { label, ids: [id], before: [] } },
      change: { kind: 'create', id, draft: kept.draft, text: '' },
    };
  }
  const before = kept.kind === 'remove' ? spans.filter(({ id }) => id === kept.id) : withKept(kept.spans, spans);
  const act: UndoableAct = { label, ids: before.map(({ id }) => id), before };
  if (before.length === 0) return undefined;
  if (kept.kind === 'undo') {
    const { operationId, spanIds } = kept;
    const undone: UndoableAct = { ...act, inverse: { kind: 'operation', operationId, spanIds } };
    return {
      list: 'redo',
      act: { ...act, before: spans.filter(({ id }) => act.ids.includes(id)) },
      change: { kind: 'back', act: undone },
    };
  }
  const change: Change =
    kept.kind === 'remove'
      ? { kind: 'remove', id: kept.id }
      : { kind: 'decide', ids: act.ids, decision: kept.decision };
  return { list: 'undo', act, change };
}

function withKept(kept: readonly KeptSpan[], spans: readonly Span[]): readonly Span[] {
  const known = new Map(kept.map((one) => [one[0], one]));
  return spans.flatMap((span) => {
    const one = known.get(span.id);
    if (one === undefined) return [];
    const [, status, type, exemptionCode] = one;
    const statusChangedBy = status === 'PENDING' ? null : span.statusChangedBy;
    return [{ ...span, status, type, exemptionCode, statusChangedBy }];
  });
}
