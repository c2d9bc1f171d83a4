import { type ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { type UndoableAct, type Change, type Decision, type Draft } from './change.js';

/** Sends edits to the server. Each write returns the resulting version of the document. */
export interface EditsPort {
  decide(
    ids: readonly string[],
    decision: Decision,
    version: number,
  ): Promise<{ operationId: string | null; version: number }>;
  undo(
    operationId: string,
    spanIds: readonly string[] | undefined,
    version: number,
  ): Promise<{ operationId: string | null; skipped: readonly string[]; version: number }>;
  create(draft: Draft, version: number): Promise<{ span: Span; version: number }>;
  remove(id: string, version: number): Promise<{ version: number }>;
  read(): Promise<ReadSpans>;
  /** Waits for the given time, or until `wake` is called. */
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export interface ReadSpans {
  readonly spans: readonly Span[];
  readonly version: number;
}

/** Another user has decided on a span meanwhile. */
export interface Conflict {
  readonly theirs: Span;
  readonly mine: Decision;
}

export interface EditsState {
  /** The server's spans, with all pending changes applied. */
  readonly spans: readonly Span[];
  readonly version: number;
  /** The number of acts that the server has not carried out yet. */
  readonly unsent: number;
  readonly canUndo: string | undefined;
  readonly canRedo: string | undefined;
  readonly conflicts: readonly Conflict[];
  /** Set while another user holds the edit lock. */
  readonly locked: { readonly by: string; readonly until: string } | undefined;
  /** An act that the server refused, or an undo that has left some spans alone. These are as they were before it. */
  readonly refused: { readonly label: string; readonly why: ApiProblem | { readonly left: number } } | undefined;
}

/** An act that is waiting to be sent or being sent. */
export interface Entry {
  readonly change: Change;
  readonly act: UndoableAct;
  /** The list that the act is added to. */
  readonly list: 'undo' | 'redo';
}
