import type { Span } from '../../api/types.js';

export type SettableStatus = 'APPROVED' | 'REJECTED' | 'PENDING' | 'NEEDS_SECOND_OPINION';

/** The new values of spans; absent fields stay unchanged. */
export interface Decision {
  readonly status?: SettableStatus | undefined;
  readonly type?: string | undefined;
  readonly reason?: string | undefined;
  readonly exemptionCode?: string | undefined;
}

/** A span that a user adds. */
export interface Draft {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The way in which a change is undone. */
export type Inverse =
  /** If `spanIds` is given, the act is a part of the operation. */
  | { readonly kind: 'operation'; readonly operationId: string; readonly spanIds?: readonly string[] | undefined }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'create'; readonly draft: Draft };

/** One act of the user, for the undo list. */
export interface UndoableAct {
  readonly label: string;
  ids: readonly string[];
  /** The spans before the act. */
  before: readonly Span[];
  /** Known once the act was carried out. */
  inverse?: Inverse | undefined;
  /** The number of spans that an undo has left alone, since they were changed after the act. */
  left?: number;
}

export type Change =
  | { readonly kind: 'decide'; readonly ids: readonly string[]; readonly decision: Decision }
  | { readonly kind: 'create'; readonly id: string; readonly draft: Draft; readonly text: string }
  | { readonly kind: 'remove'; readonly id: string }
  /** Undoes an act; for the act of an undo, this is a redo. */
  | { readonly kind: 'back'; readonly act: UndoableAct };

export function decidedAs(
  span: Span,
  { status = span.status as SettableStatus, type = span.type, exemptionCode }: Decision,
  by: string,
): Span {
  return {
    ...span,
    status,
    type,
    statusChangedBy: by,
    exemptionCode: status === 'APPROVED' ? (exemptionCode ?? span.exemptionCode) : null,
  };
}

/** Returns the span of a draft, until the server has given it an id. */
export const drafted = (
  id: string,
  documentId: string,
  { type, start, end }: Draft,
  text: string,
  by: string,
): Span => ({
  id,
  documentId,
  text,
  type,
  confidence: 1,
  status: 'APPROVED',
  start,
  end,
  location: { characterStart: start, characterEnd: end, page: 1, coordinates: null, lines: [] },
  manuallyCreated: true,
  createdAt: new Date().toISOString(),
  statusChangedAt: new Date().toISOString(),
  statusChangedBy: by,
  exemptionCode: null,
});

export const byPlace = (one: Span, other: Span): number => one.start - other.start || one.end - other.end;

/** True if two states of a span are the same to a reviewer. */
export const isAlike = (one: Span, other: Span): boolean =>
  one.status === other.status && one.type === other.type && one.exemptionCode === other.exemptionCode;
