import { type ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { type Act, type Change, type Decision, type Draft } from './change.js';

/** The server, as the desk needs it. Each write tells the version of the document after it. */
export interface DeskPort {
  decide(
    ids: readonly string[],
    decision: Decision,
    version: number,
  ): Promise<{ operationId: string | null; version: number }>;
  undo(
    operationId: string,
    version: number,
  ): Promise<{ operationId: string | null; skipped: readonly string[]; version: number }>;
  create(draft: Draft, version: number): Promise<{ span: Span; version: number }>;
  remove(id: string, version: number): Promise<{ version: number }>;
  read(): Promise<Read>;
  /** Waits; sooner when `wake` is called. */
  sleep(ms: number): Promise<void>;
}

export interface Read {
  readonly spans: readonly Span[];
  readonly version: number;
}

/** Another has decided on a span meanwhile. */
export interface Conflict {
  readonly theirs: Span;
  readonly mine: Decision;
}

export interface DeskState {
  /** What the server has, with all that is under way on top. */
  readonly spans: readonly Span[];
  readonly version: number;
  /** How many acts the server does not have yet. */
  readonly unsent: number;
  readonly canUndo: string | undefined;
  readonly canRedo: string | undefined;
  readonly conflicts: readonly Conflict[];
  /** Another person edits. */
  readonly locked: { readonly by: string; readonly until: string } | undefined;
  /** An act that the server refused; the spans are as before it. */
  readonly refused: { readonly label: string; readonly problem: ApiProblem } | undefined;
}

/** An act on its way to the server. */
export interface Entry {
  readonly change: Change;
  readonly act: Act;
  /** Where the act goes when it is carried out. */
  readonly list: 'undo' | 'redo';
}
