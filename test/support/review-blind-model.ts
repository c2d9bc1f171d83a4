/** A span in the model. */
export interface BlindSpan {
  /** Empty until it is known. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly manual: boolean;
  /** The engine's finding; undefined for a span made by a person. */
  readonly found: { readonly type: string; readonly status: string } | undefined;
  readonly type: string;
  readonly status: string;
  readonly exemptionCode: string | null;
  /** Decisions, oldest first: the status before and after. */
  readonly decisions: readonly (readonly [string, string])[];
}

export interface BlindDecision {
  readonly status: string;
  readonly type?: string;
  readonly exemptionCode?: string;
}

export type BlindPhase = 'first' | 'second' | 'adjudication' | 'done';

const REVIEWABLE = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);
const isDecided = ({ status }: BlindSpan): boolean => status === 'APPROVED' || status === 'REJECTED';

/** The expected state of a document in blind double review, derived from docs only. People are numbers. */
export class BlindModel {
  phase: BlindPhase = 'first';
  /** Redaction created version 2. */
  version = 2;
  approvals: number[] = [];
  /** People who worked on the first copy and must not work on the second one. */
  readonly firstParty = new Set<number>();
  second: number | undefined;
  /** The first copy, once there is another. */
  first: readonly BlindSpan[] = [];
  /** The authors of the comments, oldest first. */
  readonly comments: number[] = [];
  private readonly engines: readonly BlindSpan[];

  constructor(
    /** The status after each status and event, from the table in docs. */
    private readonly table: ReadonlyMap<string, string>,
    public status: string,
    /** The valid copy. */
    public spans: readonly BlindSpan[],
    private readonly maySettleOwn: (person: number) => boolean,
  ) {
    this.engines = spans;
  }

  get undecided(): number {
    return this.spans.filter((span) => !isDecided(span)).length;
  }

  /** Returns the spans that a person sees; without a number, those seen by someone who does not review. */
  seenBy(person?: number): readonly BlindSpan[] {
    return this.phase === 'second' && person !== undefined && this.firstParty.has(person) ? this.first : this.spans;
  }

  /** Returns the authors of the comments that a person sees, oldest first. */
  commentsSeenBy(person?: number): readonly number[] {
    const isHidden = (by: number) => this.phase === 'second' && this.firstParty.has(by) && by !== person;
    return this.comments.filter((by) => !isHidden(by));
  }

  /** Returns the status after an event; undefined if the table has none. */
  after(event: string): string | undefined {
    return this.table.get(`${this.status} ${event}`);
  }

  /** Returns the reasons why a person may not change spans, by any rule that applies. */
  spanRefusals(by: number): string[] {
    return [
      ...(REVIEWABLE.has(this.status) ? [] : ['DOCUMENT_TERMINAL']),
      ...(this.phase === 'second' && this.firstParty.has(by) ? ['BLIND_REVIEW'] : []),
    ];
  }

  approveRefusals(by: number): string[] {
    const isParty = this.firstParty.has(by) || this.second === by;
    return [
      ...(this.after('approve') === undefined ? ['WRONG_STATUS'] : []),
      ...(this.undecided > 0 ? ['UNDECIDED_SPANS'] : []),
      ...(this.approvals.includes(by) ? ['ALREADY_APPROVED'] : []),
      ...(this.phase === 'second' && this.firstParty.has(by) ? ['BLIND_REVIEW'] : []),
      ...(this.phase === 'adjudication' && isParty && !this.maySettleOwn(by) ? ['ADJUDICATION'] : []),
    ];
  }

  approve(by: number): void {
    const { phase } = this;
    this.approvals.push(by);
    if (phase === 'first') {
      this.firstParty.add(by);
      this.first = this.spans;
      this.spans = this.engines.map(fresh);
      this.phase = 'second';
    } else if (phase === 'second') {
      this.second = by;
      const { merged, differences } = compared(this.first, this.spans);
      this.phase = differences === 0 ? 'done' : 'adjudication';
      if (differences > 0) {
        this.spans = merged;
        this.approvals = [];
      }
    } else this.phase = 'done';
    this.happen(this.phase === 'done' ? 'approve' : 'askFurtherApproval');
  }

  /** Applies a rejection or the withdrawal of an approval. */
  turn(event: string): void {
    // The first approval applies to a copy that does not change while the second is made.
    if (this.phase !== 'second') this.approvals = [];
    if (event === 'unapprove') this.phase = 'adjudication';
    this.happen(event);
  }

  happen(event: string): void {
    const to = this.after(event);
    if (to === undefined) throw new Error(`${this.status} knows no ${event}`);
    this.status = to;
    this.version++;
  }

  decide(span: BlindSpan, { status, type = span.type, exemptionCode }: BlindDecision, by: number): void {
    const code = status === 'APPROVED' ? (exemptionCode ?? span.exemptionCode) : null;
    const decisions = [...span.decisions, [span.status, status] as const];
    this.write(span, { ...span, status, type, exemptionCode: code, decisions }, by);
  }

  reset(span: BlindSpan, to: string | undefined, by: number): void {
    const [before] = span.decisions.findLast(([, after]) => after === span.status) ?? [span.found?.status ?? 'PENDING'];
    const status = to ?? before;
    this.write(span, { ...span, status, exemptionCode: status === 'APPROVED' ? span.exemptionCode : null }, by);
  }

  /** Changes a span, adds one (`before` undefined) or removes one (`after` undefined). */
  write(before: BlindSpan | undefined, after: BlindSpan | undefined, by: number): void {
    const others = this.spans.filter((span) => span !== before);
    this.spans = inText([...others, ...(after === undefined ? [] : [after])]);
    if (this.phase === 'first') this.firstParty.add(by);
    this.version++;
  }

  /** Sets the ids of the spans of a new copy, in document order. */
  name(ids: readonly string[]): void {
    this.spans = this.spans.map((span, i) => ({ ...span, id: ids[i] ?? '' }));
  }
}

/** Returns a span in the state set by the engine. */
const fresh = (span: BlindSpan): BlindSpan => ({
  ...span,
  ...span.found,
  id: '',
  exemptionCode: null,
  decisions: [],
});

/** Sorts spans in document order, as listed by the service. */
export const inText = (spans: readonly BlindSpan[]): readonly BlindSpan[] =>
  [...spans].sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1));

/**
 * Compares two copies of a text range by range. A span rejected in one copy and never marked in the other counts as
 * equal.
 */
function compared(first: readonly BlindSpan[], second: readonly BlindSpan[]) {
  const places = new Set([...first, ...second].map(({ start, end }) => `${start} ${end}`));
  const at = (spans: readonly BlindSpan[], place: string): BlindSpan | undefined => {
    const there = spans.filter(({ start, end }) => `${start} ${end}` === place);
    return there.find(({ status }) => status === 'APPROVED') ?? there.at(-1);
  };
  const verdict = (span: BlindSpan | undefined) => (span?.status === 'APPROVED' ? span.type : undefined);
  let differences = 0;
  const merged = [...places].flatMap((place): BlindSpan[] => {
    const [one, other] = [at(first, place), at(second, place)];
    const either = one ?? other;
    if (either === undefined) return [];
    const agreed = { ...either, id: '', decisions: [] };
    if (verdict(one) === verdict(other)) return [agreed];
    differences++;
    return [{ ...agreed, status: 'REVIEW_REQUIRED', exemptionCode: null }];
  });
  return { differences, merged: merged.sort((one, other) => one.start - other.start || one.end - other.end) };
}
