import { problemOf, type ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { UndoHistory } from './undo-history.js';
import type { UndoableAct, Change, Decision, Draft } from './change.js';
import type { Conflict, EditsPort, EditsState, Entry, ReadSpans } from './edits-types.js';
import { isUnanswered, wayOn } from './refusals.js';
import { madeOf, mergeDecision, type Merged } from './merge.js';
import { ServerCopy } from './server-copy.js';
import { isDeciding } from './together.js';
import { SendQueue } from './send-queue.js';
import { revived, type KeptAct, type WaitingStore } from './waiting.js';

/**
 * The decisions of one user on one document: shown at once and sent in order, each request based on the version that the
 * previous one produced; equal decisions that wait are sent together. A decision that the server refuses is reverted; all
 * others stay.
 */
export class DocumentEdits {
  private readonly listeners = new Set<() => void>();
  private readonly server: ServerCopy;
  private readonly queue: SendQueue;
  private readonly acts = new UndoHistory();
  private conflicts: readonly Conflict[] = [];
  private locked: EditsState['locked'];
  private refused: EditsState['refused'];
  /** Acts whose response was lost: they may have been carried out. */
  private readonly lost = new WeakSet<UndoableAct>();
  private isSending = false;
  private isClosed = false;
  /** Set once the page was left. */
  private mayGoOn: (() => boolean) | undefined;
  private made = 0;
  private snapshot: EditsState | undefined;

  constructor(
    private readonly port: EditsPort,
    readonly documentId: string,
    readonly me: string,
    read: ReadSpans,
    store?: WaitingStore,
  ) {
    this.server = new ServerCopy(port, documentId, me, read);
    this.queue = new SendQueue(this.nameOf, store);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): EditsState => {
    this.snapshot ??= {
      spans: this.queue.entries.reduce((spans, { change }) => this.server.shown(spans, change), this.server.spans),
      version: this.server.version,
      unsent: this.queue.entries.length,
      canUndo: this.acts.next('undo'),
      canRedo: this.acts.next('redo'),
      conflicts: this.conflicts,
      locked: this.locked,
      refused: this.refused,
    };
    return this.snapshot;
  };

  /** Returns the current id of a span: a new span has a temporary id until the server assigns one. */
  readonly nameOf = (id: string): string => this.server.nameOf(id);

  decide(label: string, ids: readonly string[], decision: Decision): void {
    const before = this.find(ids);
    if (before.length > 0) this.take(label, { kind: 'decide', ids: before.map(({ id }) => id), decision }, before);
  }

  /** @returns the temporary id of the new span, valid until the server assigns one */
  create(label: string, draft: Draft, text: string): string {
    const id = `new:${++this.made}`;
    this.take(label, { kind: 'create', id, draft, text }, [], [id]);
    return id;
  }

  remove(label: string, id: string): void {
    this.take(label, { kind: 'remove', id }, this.find([id]));
  }

  /** Returns the act that is undone; undefined if there is none. */
  readonly undo = (): UndoableAct | undefined => this.back('undo');
  readonly redo = (): UndoableAct | undefined => this.back('redo');

  /** Applies a newer state of the server, for instance when the user returns to the page. */
  refresh(read: ReadSpans): void {
    if (read.version < this.server.version || this.isSending) return;
    this.server.take(read);
    this.tell();
  }

  settleConflict(conflict: Conflict, reason?: string): void {
    this.conflicts = this.conflicts.filter((other) => other !== conflict);
    this.tell();
    if (reason !== undefined) this.decide('', [conflict.theirs.id], { ...conflict.mine, reason });
  }

  forgetRefusal(): void {
    this.refused = undefined;
    this.tell();
  }

  /** Sends again at once what waits for its next try. */
  readonly retryNow = (): void => this.port.wake();

  /** Resolves when every act was carried out or refused. */
  async settled(): Promise<void> {
    while (this.queue.entries.length > 0 && !this.isClosed) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }

  close(): void {
    this.isClosed = true;
    this.tell();
  }

  /**
   * Takes up acts that an earlier page could not send.
   * @returns the number of acts that are still to be carried out
   */
  recover(acts: readonly KeptAct[]): number {
    for (const kept of acts) {
      const entry = revived(kept, this.state().spans, () => `new:${++this.made}`);
      if (entry === undefined) continue;
      this.lost.add(entry.act);
      this.acts.put(entry.list, entry.act);
      this.queue.add(entry);
      this.snapshot = undefined;
    }
    this.mergeWaiting();
    // What is no longer needed is not kept either.
    this.queue.keepAnew();
    this.tell();
    if (!this.isSending) void this.work();
    return this.queue.entries.length;
  }

  /**
   * Sends what is waiting after the page was left. At the first failure, sending stops and the rest stays kept.
   * @param isStill whether the user is still signed in
   */
  async leave(isStill: () => boolean): Promise<void> {
    this.mayGoOn = isStill;
    await this.settled();
    this.close();
  }

  private back(from: 'undo' | 'redo'): UndoableAct | undefined {
    const act = this.acts.take(from);
    if (act === undefined) return undefined;
    const before = this.find(act.ids);
    const list = from === 'undo' ? 'redo' : 'undo';
    this.enqueue({ change: { kind: 'back', act }, act: { label: act.label, ids: act.ids, before }, list });
    return act;
  }

  private take(label: string, change: Change, before: readonly Span[], ids = before.map(({ id }) => id)): void {
    const act: UndoableAct = { label, ids, before };
    this.acts.add(act);
    this.enqueue({ change, act, list: 'undo' });
  }

  private enqueue(entry: Entry): void {
    // An undo or redo is added to its list as soon as it is requested.
    if (entry.change.kind === 'back') this.acts.put(entry.list, entry.act);
    this.queue.add(entry);
    this.tell();
    if (!this.isSending) void this.work();
  }

  private find(ids: readonly string[]): readonly Span[] {
    const wanted = new Set(ids.map(this.nameOf));
    return this.state().spans.filter(({ id }) => wanted.has(id));
  }

  private async work(): Promise<void> {
    this.isSending = true;
    let failures = 0;
    while (this.queue.entries.length > 0 && !this.isClosed) {
      if (this.mayGoOn?.() === false) break;
      const entries = this.queue.next();
      try {
        await this.server.send(entries);
        this.queue.drop(entries);
        for (const { act } of entries) if (act.left) this.refused = { label: act.label, why: { left: act.left } };
        this.locked = undefined;
        failures = 0;
      } catch (error) {
        const wait = await this.overcome(entries, problemOf(error), ++failures);
        this.tell();
        if (wait > 0 && this.mayGoOn !== undefined) break;
        if (wait > 0) await this.port.sleep(wait);
      }
      this.tell();
    }
    this.isSending = false;
    if (this.mayGoOn !== undefined) this.close();
  }

  /** Handles a refusal. @returns the delay before the next try; 0 continues at once */
  private async overcome(entries: readonly Entry[], problem: ApiProblem, failures: number): Promise<number> {
    const [entry] = entries;
    if (entry === undefined) return 0;
    const way = wayOn(entry, problem, failures, this.lost.has(entry.act));
    if (isUnanswered(problem)) for (const { act } of entries) this.lost.add(act);
    if (entries.length > 1 && (way.do === 'contest' || way.do === 'drop')) {
      this.queue.sendOneByOne(entries);
      return 0;
    }
    switch (way.do) {
      case 'close':
        this.close();
        return 0;
      case 'wait':
        return way.ms;
      case 'waitForLock':
        this.locked = { by: way.by, until: way.until };
        return way.ms;
      case 'merge':
        return this.server.reread().then(
          () => {
            this.mergeWaiting();
            return 0;
          },
          () => way.ms,
        );
      case 'contest':
        if (entry.change.kind === 'decide') {
          const { ids, decision } = entry.change;
          this.contest(entry, decision, { contested: ids.map(this.nameOf), left: [] });
        }
        return 0;
      case 'finish':
        await this.server.reread().catch(() => undefined);
        this.finish(entry);
        return 0;
      case 'drop':
        this.finish(entry);
        this.refused = { label: entry.act.label, why: problem };
        // The server's spans may have changed meanwhile.
        await this.server.reread().catch(() => undefined);
        return 0;
    }
  }

  /**
   * Handles others' changes to the document: sends again the spans they left alone; what is already as decided counts
   * as done. An act on spans that an earlier one changes is based on that, and stays as it is.
   */
  private mergeWaiting(): void {
    const touched = new Set<string>();
    let mayBeThere = true;
    for (const entry of this.queue.entries) {
      const { change, act } = entry;
      const ids = act.ids.map(this.nameOf);
      if (change.kind === 'create') {
        const wasSent = mayBeThere && (entry === this.queue.entries[0] || this.lost.has(act));
        const there = wasSent ? madeOf(change.draft, this.server.spans) : undefined;
        if (there !== undefined) this.finish(entry, change.id, there);
      } else if (isDeciding(entry) && !ids.some((id) => touched.has(id))) {
        const { left, contested } = mergeDecision(entry.change, act, this.server.spans, this);
        this.contest(entry, entry.change.decision, { contested, left });
      }
      if (change.kind === 'remove') mayBeThere = false;
      for (const id of ids) touched.add(id);
    }
  }

  /** Asks about the contested spans of a decision; only the others are left to send. */
  private contest(entry: Entry, mine: Decision, { contested, left }: Merged): void {
    const asked = new Set(contested);
    const theirs = this.server.spans.filter(({ id }) => asked.has(id));
    if (theirs.length > 0) this.conflicts = [...this.conflicts, ...theirs.map((span) => ({ theirs: span, mine }))];
    if (left.length === 0) this.finish(entry);
    else if (isDeciding(entry) && left.length < entry.change.ids.length) {
      this.queue.replace(entry, { ...entry, change: { ...entry.change, ids: left } });
    }
  }

  private finish(entry: Entry, id?: string, span?: Span): void {
    this.acts.drop(entry.act);
    if (id !== undefined && span !== undefined) this.server.name(id, span.id);
    this.queue.drop([entry]);
  }

  private tell(): void {
    this.snapshot = undefined;
    this.queue.keep();
    for (const listener of [...this.listeners]) listener();
  }
}
