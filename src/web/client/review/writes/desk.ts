import { problemOf, type ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { Acts } from './acts.js';
import type { Act, Change, Decision, Draft } from './change.js';
import type { Conflict, DeskPort, DeskState, Entry, Read } from './desk-types.js';
import { isUnanswered, wayOn } from './refusals.js';
import { madeOf, mergeDecision } from './merge.js';
import { ServerCopy } from './server-copy.js';

/**
 * The decisions of one user on one document: shown at once and sent one after the other, each based on the version that
 * the previous one produced. A decision that the server refuses is reverted; all others stay.
 */
export class Desk {
  private readonly listeners = new Set<() => void>();
  private readonly server: ServerCopy;
  private queue: readonly Entry[] = [];
  private readonly acts = new Acts();
  private conflicts: readonly Conflict[] = [];
  private locked: DeskState['locked'];
  private refused: DeskState['refused'];
  /** The act whose response was lost: it may have been carried out. */
  private lost: Act | undefined;
  private isSending = false;
  private isClosed = false;
  private made = 0;
  private snapshot: DeskState | undefined;

  constructor(
    private readonly port: DeskPort,
    readonly documentId: string,
    readonly me: string,
    read: Read,
  ) {
    this.server = new ServerCopy(port, documentId, me, read);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): DeskState => {
    this.snapshot ??= {
      spans: this.queue.reduce((spans, { change }) => this.server.shown(spans, change), this.server.spans),
      version: this.server.version,
      unsent: this.queue.length,
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

  /** @returns the act that is undone */
  undo(): Act | undefined {
    return this.back('undo');
  }

  redo(): Act | undefined {
    return this.back('redo');
  }

  /** Applies a newer state of the server, for instance when the user returns to the page. */
  refresh(read: Read): void {
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

  /** Resolves when every act was carried out or refused. */
  async settled(): Promise<void> {
    while (this.queue.length > 0 && !this.isClosed) {
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

  private back(from: 'undo' | 'redo'): Act | undefined {
    const act = this.acts.take(from);
    if (act === undefined) return undefined;
    const before = this.find(act.ids);
    const list = from === 'undo' ? 'redo' : 'undo';
    this.enqueue({ change: { kind: 'back', act }, act: { label: act.label, ids: act.ids, before }, list });
    return act;
  }

  private take(label: string, change: Change, before: readonly Span[], ids = before.map(({ id }) => id)): void {
    const act: Act = { label, ids, before };
    this.acts.add(act);
    this.enqueue({ change, act, list: 'undo' });
  }

  private enqueue(entry: Entry): void {
    // An undo or redo is added to its list as soon as it is requested.
    if (entry.change.kind === 'back') this.acts.put(entry.list, entry.act);
    this.queue = [...this.queue, entry];
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
    for (let entry = this.queue[0]; entry !== undefined && !this.isClosed; entry = this.queue[0]) {
      try {
        await this.server.send(entry);
        this.queue = this.queue.slice(1);
        this.locked = undefined;
        failures = 0;
      } catch (error) {
        const wait = await this.overcome(entry, problemOf(error), ++failures);
        this.tell();
        if (wait > 0) await this.port.sleep(wait);
      }
      this.tell();
    }
    this.isSending = false;
  }

  /** Handles a refusal. @returns the delay before the next try; 0 continues at once */
  private async overcome(entry: Entry, problem: ApiProblem, failures: number): Promise<number> {
    const way = wayOn(entry, problem, failures, this.lost === entry.act);
    if (isUnanswered(problem)) this.lost = entry.act;
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
        return this.merge(entry).then(
          () => 0,
          () => way.ms,
        );
      case 'contest':
        this.contestAll(entry);
        return 0;
      case 'finish':
        await this.server.reread().catch(() => undefined);
        this.finish(entry);
        return 0;
      case 'drop':
        this.acts.drop(entry.act);
        this.queue = this.queue.slice(1);
        this.refused = { label: entry.act.label, problem };
        // The server's spans may have changed meanwhile.
        await this.server.reread().catch(() => undefined);
        return 0;
    }
  }

  /**
   * Handles others' changes to the document: sends again the spans they left alone; what is already as decided counts
   * as done.
   */
  private async merge(entry: Entry): Promise<void> {
    await this.server.reread();
    const { change, act } = entry;
    if (change.kind === 'create') {
      const there = madeOf(change.draft, this.server.spans);
      if (there !== undefined) this.finish(entry, change.id, there);
    }
    if (change.kind !== 'decide') return;
    const { left, contested } = mergeDecision(change, act, this.server.spans, this);
    if (contested.length > 0) this.contest({ ...entry, change: { ...change, ids: left } }, change.decision, contested);
    else if (left.length === 0) this.finish(entry);
    else this.replace(entry, left);
  }

  private contestAll(entry: Entry): void {
    if (entry.change.kind !== 'decide') return;
    const { ids, decision } = entry.change;
    this.contest(
      entry,
      decision,
      this.find(ids).map(({ id }) => id),
    );
  }

  private contest(entry: Entry, mine: Decision, ids: readonly string[]): void {
    const theirs = this.server.spans.filter(({ id }) => ids.includes(id));
    this.conflicts = [...this.conflicts, ...theirs.map((span) => ({ theirs: span, mine }))];
    const left = entry.change.kind === 'decide' ? entry.change.ids.filter((id) => !ids.includes(this.nameOf(id))) : [];
    if (left.length === 0) this.finish(entry);
    else this.replace(entry, left);
  }

  private replace(entry: Entry, ids: readonly string[]): void {
    if (entry.change.kind !== 'decide') return;
    const [, ...rest] = this.queue;
    this.queue = [{ ...entry, change: { ...entry.change, ids } }, ...rest];
  }

  private finish(entry: Entry, id?: string, span?: Span): void {
    this.acts.drop(entry.act);
    if (id !== undefined && span !== undefined) this.server.name(id, span.id);
    this.queue = this.queue.slice(1);
  }

  private tell(): void {
    this.snapshot = undefined;
    for (const listener of [...this.listeners]) listener();
  }
}
