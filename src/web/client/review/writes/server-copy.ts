import type { Span } from '../../api/types.js';
import { byPlace, decidedAs, isAlike, type UndoableAct, type Change, type Draft, type Inverse } from './change.js';
import type { EditsPort, Entry, ReadSpans } from './edits-types.js';
import { withChange } from './merge.js';
import { isDeciding, type DecidingEntry } from './together.js';

/**
 * The spans of a document as the server has them. Changes are carried out there one by one, each based on the version
 * before it.
 */
export class ServerCopy {
  spans: readonly Span[];
  version: number;
  private readonly names = new Map<string, string>();
  /** Caches the result of each pending change: there may be many, and each is applied repeatedly. */
  private shownBy = new WeakMap<Change, { readonly from: readonly Span[]; readonly to: readonly Span[] }>();

  constructor(
    private readonly port: EditsPort,
    readonly documentId: string,
    readonly me: string,
    { spans, version }: ReadSpans,
  ) {
    this.spans = spans.toSorted(byPlace);
    this.version = version;
  }

  /** Returns the current id of a span: a new span has a temporary id until the server assigns one. */
  readonly nameOf = (id: string): string => this.names.get(id) ?? id;

  /** Records the id that the server has assigned to a new span. */
  name(id: string, given: string): void {
    this.names.set(id, given);
    this.shownBy = new WeakMap();
  }

  /** Replaces the copy with a state read from the server. */
  take({ spans, version }: ReadSpans): void {
    this.commit(spans.toSorted(byPlace), version);
  }

  async reread(): Promise<void> {
    this.take(await this.port.read());
  }

  /** Returns the spans with a pending change applied; the same array for the same input. */
  shown(spans: readonly Span[], change: Change): readonly Span[] {
    const known = this.shownBy.get(change);
    if (known?.from === spans) return known.to;
    const to = withChange(spans, change, this);
    this.shownBy.set(change, { from: spans, to });
    return to;
  }

  /** Sends acts that can be carried out together. @throws ApiProblem when the server refuses them */
  async send(entries: readonly Entry[]): Promise<void> {
    const deciding = entries.filter(isDeciding);
    if (deciding.length === 0) for (const entry of entries) await this.sendOne(entry);
    else await this.sendDecisions(deciding);
  }

  private async sendDecisions(entries: readonly DecidingEntry[]): Promise<void> {
    const idsOf = ({ change }: DecidingEntry): string[] => change.ids.map(this.nameOf);
    const { operationId, version } = await this.port.decide(
      entries.flatMap(idsOf),
      entries[0]?.change.decision ?? {},
      this.version,
    );
    for (const entry of entries) {
      const spanIds = entries.length > 1 ? idsOf(entry) : undefined;
      entry.act.inverse =
        operationId === null || (entries.length > 1 && !this.hasEffect(entry))
          ? undefined
          : { kind: 'operation', operationId, spanIds };
    }
    this.commit(
      entries.reduce((spans, { change }) => this.shown(spans, change), this.spans),
      version,
    );
  }

  /** False if the spans were as decided before: the operation does not contain them then. */
  private hasEffect({ act, change }: DecidingEntry): boolean {
    const { status } = change.decision;
    return act.before.some(
      (span) =>
        !isAlike(span, decidedAs(span, change.decision, this.me)) ||
        (status !== undefined && span.statusChangedBy !== this.me),
    );
  }

  private async sendOne({ change, act }: Entry): Promise<void> {
    const { port, version } = this;
    if (change.kind === 'create') {
      await this.sendCreate(change.draft, act, change.id);
    } else if (change.kind === 'remove') {
      const [span] = act.before;
      const done = await port.remove(this.nameOf(change.id), version);
      act.inverse = span === undefined ? undefined : { kind: 'create', draft: span };
      this.commit(this.shown(this.spans, change), done.version);
    } else if (change.kind === 'back') await this.sendBack(change.act, act);
  }

  private async sendCreate({ type, start, end }: Draft, act: UndoableAct, id: string | undefined): Promise<void> {
    const { span, version } = await this.port.create({ type, start, end }, this.version);
    if (id !== undefined) this.name(id, span.id);
    act.inverse = { kind: 'remove', id: span.id };
    this.commit([...this.spans.filter((other) => other.id !== span.id), span].sort(byPlace), version);
  }

  /** Undoes `act`; `again` is the act that redoes it. */
  private async sendBack(act: UndoableAct, again: UndoableAct): Promise<void> {
    const { inverse } = act;
    if (inverse === undefined) return;
    if (inverse.kind === 'create') return this.sendCreate(inverse.draft, again, act.before[0]?.id);
    if (inverse.kind === 'remove') {
      const span = this.spans.find(({ id }) => id === this.nameOf(inverse.id));
      const done = await this.port.remove(this.nameOf(inverse.id), this.version);
      again.inverse = span === undefined ? undefined : { kind: 'create', draft: span };
      this.commit(
        this.spans.filter((other) => other !== span),
        done.version,
      );
      return;
    }
    const done = await this.port.undo(inverse.operationId, inverse.spanIds?.map(this.nameOf), this.version);
    again.inverse = inverseOf(done.operationId);
    const skipped = new Set(done.skipped);
    const restored = act.ids.map(this.nameOf).filter((id) => !skipped.has(id));
    // The redo changes no other spans either.
    Object.assign(again, this.only(restored, again));
    if (skipped.size > 0) again.left = skipped.size;
    this.commit(this.shown(this.spans, { kind: 'back', act: { ...act, ...this.only(restored, act) } }), done.version);
  }

  /** Returns the part of an act that concerns these spans. */
  private only(chosen: readonly string[], { ids, before }: UndoableAct): Pick<UndoableAct, 'ids' | 'before'> {
    const wanted = new Set(chosen);
    const isWanted = (id: string): boolean => wanted.has(this.nameOf(id));
    return { ids: ids.filter(isWanted), before: before.filter(({ id }) => isWanted(id)) };
  }

  private commit(spans: readonly Span[], version: number): void {
    this.spans = spans;
    this.version = version;
  }
}

const inverseOf = (operationId: string | null): Inverse | undefined =>
  operationId === null ? undefined : { kind: 'operation', operationId };
