import { OFFLINE, problemOf, type ApiProblem } from '../../api/errors.js';
import type { Span } from '../../api/types.js';
import { Acts } from './acts.js';
import { byPlace, type Act, type Change, type Decision, type Draft, type Inverse } from './change.js';
import type { Conflict, DeskPort, DeskState, Entry, Read } from './desk-types.js';
import { madeOf, mergeDecision, withChange } from './merge.js';

const LOCKED_AGAIN_MS = 15_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * The decisions of one person on one document: shown at once, sent one after the other, each from the version that the
 * one before it has made. What the server refuses is taken off again, and nothing else moves.
 */
export class Desk {
  private readonly listeners = new Set<() => void>();
  private readonly names = new Map<string, string>();
  private server: readonly Span[];
  private version: number;
  private queue: readonly Entry[] = [];
  private readonly acts = new Acts();
  private conflicts: readonly Conflict[] = [];
  private locked: DeskState['locked'];
  private refused: DeskState['refused'];
  /** The act whose answer was lost: it may have been carried out. */
  private lost: Act | undefined;
  private isSending = false;
  private isClosed = false;
  private made = 0;
  private snapshot: DeskState | undefined;

  constructor(
    private readonly port: DeskPort,
    readonly documentId: string,
    readonly me: string,
    { spans, version }: Read,
  ) {
    this.server = spans.toSorted(byPlace);
    this.version = version;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly state = (): DeskState => {
    this.snapshot ??= {
      spans: this.queue.reduce((spans, entry) => this.shown(spans, entry.change), this.server),
      version: this.version,
      unsent: this.queue.length,
      canUndo: this.acts.next('undo'),
      canRedo: this.acts.next('redo'),
      conflicts: this.conflicts,
      locked: this.locked,
      refused: this.refused,
    };
    return this.snapshot;
  };

  /** The id that a span goes by now: a new one has another before the server knows it. */
  readonly nameOf = (id: string): string => this.names.get(id) ?? id;

  decide(label: string, ids: readonly string[], decision: Decision): void {
    const before = this.find(ids);
    if (before.length > 0) this.take(label, { kind: 'decide', ids: before.map(({ id }) => id), decision }, before);
  }

  /** @returns the id of the new span, until the server gives it another */
  create(label: string, draft: Draft, text: string): string {
    const id = `new:${++this.made}`;
    this.take(label, { kind: 'create', id, draft, text }, [], [id]);
    return id;
  }

  remove(label: string, id: string): void {
    this.take(label, { kind: 'remove', id }, this.find([id]));
  }

  /** @returns what is taken back */
  undo(): Act | undefined {
    return this.back('undo');
  }

  redo(): Act | undefined {
    return this.back('redo');
  }

  /** Takes the newest state of the server, as when a page was left for a while. */
  refresh({ spans, version }: Read): void {
    if (version < this.version || this.isSending) return;
    this.server = spans.toSorted(byPlace);
    this.version = version;
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

  /** Resolves when everything was sent or refused. */
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
    // What is taken back stands in its list as soon as it is asked for.
    if (entry.change.kind === 'back') this.acts.put(entry.list, entry.act);
    this.queue = [...this.queue, entry];
    this.tell();
    if (!this.isSending) void this.work();
  }

  private find(ids: readonly string[]): readonly Span[] {
    const wanted = new Set(ids.map(this.nameOf));
    return this.state().spans.filter(({ id }) => wanted.has(id));
  }

  /** The spans with a change that is under way. */
  private shown(spans: readonly Span[], change: Change): readonly Span[] {
    return withChange(spans, change, this);
  }

  private async work(): Promise<void> {
    this.isSending = true;
    let failures = 0;
    for (let entry = this.queue[0]; entry !== undefined && !this.isClosed; entry = this.queue[0]) {
      try {
        await this.send(entry);
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

  private async send({ change, act }: Entry): Promise<void> {
    const { port, version } = this;
    if (change.kind === 'decide') {
      const ids = change.ids.map(this.nameOf);
      const done = await port.decide(ids, change.decision, version);
      act.inverse = done.operationId === null ? undefined : { kind: 'operation', operationId: done.operationId };
      this.commit(this.shown(this.server, change), done.version);
    } else if (change.kind === 'create') {
      await this.sendCreate(change.draft, act, change.id);
    } else if (change.kind === 'remove') {
      const [span] = act.before;
      const done = await port.remove(this.nameOf(change.id), version);
      act.inverse = span === undefined ? undefined : { kind: 'create', draft: span };
      this.commit(this.shown(this.server, change), done.version);
    } else await this.sendBack(change.act, act);
  }

  private async sendCreate({ type, start, end }: Draft, act: Act, id: string | undefined): Promise<void> {
    const { span, version } = await this.port.create({ type, start, end }, this.version);
    if (id !== undefined) this.names.set(id, span.id);
    act.inverse = { kind: 'remove', id: span.id };
    this.commit([...this.server.filter((other) => other.id !== span.id), span].sort(byPlace), version);
  }

  /** Takes `act` back; `again` is what does it again. */
  private async sendBack(act: Act, again: Act): Promise<void> {
    const { inverse } = act;
    if (inverse === undefined) return;
    if (inverse.kind === 'create') return this.sendCreate(inverse.draft, again, act.before[0]?.id);
    if (inverse.kind === 'remove') {
      const span = this.server.find(({ id }) => id === this.nameOf(inverse.id));
      const done = await this.port.remove(this.nameOf(inverse.id), this.version);
      again.inverse = span === undefined ? undefined : { kind: 'create', draft: span };
      this.commit(
        this.server.filter((other) => other !== span),
        done.version,
      );
      return;
    }
    const done = await this.port.undo(inverse.operationId, this.version);
    again.inverse = inverseOf(done.operationId);
    const skipped = new Set(done.skipped);
    const restored = {
      ...act,
      ids: act.ids.filter((id) => !skipped.has(id)),
      before: act.before.filter(({ id }) => !skipped.has(id)),
    };
    this.commit(this.shown(this.server, { kind: 'back', act: restored }), done.version);
  }

  private commit(spans: readonly Span[], version: number): void {
    this.server = spans;
    this.version = version;
  }

  /** What is to be done about a refusal. @returns how long to wait before the next try; 0 goes on at once */
  private async overcome(entry: Entry, problem: ApiProblem, failures: number): Promise<number> {
    // Somebody else sits here now: what this person has not sent is not sent in another's name.
    if (problem.code === 'SIGNED_OUT') {
      this.close();
      return 0;
    }
    if (problem.code === OFFLINE) this.lost = entry.act;
    const pause = Math.min(LONGEST_WAIT_MS, (problem.retryAfterSeconds ?? 2 ** (failures - 1)) * 1000);
    if (problem.isPassing) return pause;
    if (problem.code === 'LOCKED') {
      this.locked = { by: problem.text('lockedBy') ?? '', until: problem.text('lockExpiresAt') ?? '' };
      return LOCKED_AGAIN_MS;
    }
    if (problem.code === 'STALE' || problem.status === 412) {
      return this.merge(entry).then(
        () => 0,
        () => pause,
      );
    }
    if (this.isDone(entry, problem)) {
      await this.reread().catch(() => undefined);
      this.finish(entry);
      return 0;
    }
    if (problem.code === 'OVERTURN_REASON_REQUIRED' && entry.change.kind === 'decide') {
      this.contest(
        entry,
        entry.change.decision,
        this.find(entry.change.ids).map(({ id }) => id),
      );
      return 0;
    }
    this.acts.drop(entry.act);
    this.queue = this.queue.slice(1);
    this.refused = { label: entry.act.label, problem };
    // What it stands on may be another by now.
    await this.reread().catch(() => undefined);
    return 0;
  }

  /** Whether an act is refused since it was carried out before, its answer having been lost. */
  private isDone({ act, change }: Entry, { code, status }: ApiProblem): boolean {
    if (this.lost !== act) return false;
    const isRemoval = change.kind === 'remove' || (change.kind === 'back' && change.act.inverse?.kind === 'remove');
    return code === 'NOTHING_TO_UNDO' || (isRemoval && status === 404);
  }

  private async reread(): Promise<void> {
    const { spans, version } = await this.port.read();
    this.commit(spans.toSorted(byPlace), version);
  }

  /** Others have changed the document: what they left alone is sent again, what is so already counts as done. */
  private async merge(entry: Entry): Promise<void> {
    await this.reread();
    const { change, act } = entry;
    if (change.kind === 'create') {
      const there = madeOf(change.draft, this.server);
      if (there !== undefined) this.finish(entry, change.id, there);
    }
    if (change.kind !== 'decide') return;
    const { left, contested } = mergeDecision(change, act, this.server, this);
    if (contested.length > 0) this.contest({ ...entry, change: { ...change, ids: left } }, change.decision, contested);
    else if (left.length === 0) this.finish(entry);
    else this.replace(entry, left);
  }

  private contest(entry: Entry, mine: Decision, ids: readonly string[]): void {
    const theirs = this.server.filter(({ id }) => ids.includes(id));
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
    if (id !== undefined && span !== undefined) this.names.set(id, span.id);
    this.queue = this.queue.slice(1);
  }

  private tell(): void {
    this.snapshot = undefined;
    for (const listener of [...this.listeners]) listener();
  }
}

const inverseOf = (operationId: string | null): Inverse | undefined =>
  operationId === null ? undefined : { kind: 'operation', operationId };
