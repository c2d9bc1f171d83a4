import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the table of docs/reference/review-states.md: the status after each status and event. */
export function documentedTransitions(): ReadonlyMap<string, string> {
  const page = readFileSync(path.resolve(__dirname, '../../docs/reference/review-states.md'), 'utf8');
  return new Map(
    [...page.matchAll(/^\| ([A-Z_]+) +\| (\w+) +\| ([A-Z_]+) +\|$/gm)].map(([, from, event, to]) => [
      `${from ?? ''} ${event ?? ''}`,
      to ?? '',
    ]),
  );
}

/** A span in the model. */
export interface ModelSpan {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly manual: boolean;
  /** The type found by the engine. */
  readonly found: string;
  type: string;
  status: string;
  /** The person who decided; undefined if nobody has. */
  by: number | undefined;
  /** Another person who has approved it. */
  also: number | undefined;
  exemptionCode: string | null;
  /** Decisions, oldest first: the status before and after, and who made the earlier one. */
  readonly decisions: (readonly [string, string, number | undefined])[];
}

export interface Decision {
  readonly status?: string;
  readonly type?: string;
  readonly reason?: string;
  readonly exemptionCode?: string;
}

const REVIEWABLE = new Set(['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED']);
const LOCK_MS = 15 * 60_000;
const isDecided = ({ status }: ModelSpan): boolean => status === 'APPROVED' || status === 'REJECTED';

/** Returns another person who has approved the span. */
const otherApprover = ({ status, by, also }: ModelSpan, self: number): number | undefined =>
  status === 'APPROVED' ? [by, also].find((one) => one !== undefined && one !== self) : undefined;

/** Returns which spans are redacted, and with which type. */
const redactedIn = (spans: readonly ModelSpan[]): string =>
  spans
    .flatMap(({ id, type, status }) => (status === 'APPROVED' ? `${id} ${type}` : []))
    .sort()
    .join();

/** The expected state of a document, derived from docs only. People are numbers. */
export class ReviewModel {
  version = 2;
  rows = 2;
  comments = 0;
  approvals: number[] = [];
  lock: { readonly by: number; readonly until: number } | undefined;
  private redacted: string;

  constructor(
    private readonly table: ReadonlyMap<string, string>,
    public status: string,
    public spans: ModelSpan[],
    private readonly text: string,
    private readonly approvalsNeeded: number,
  ) {
    this.redacted = redactedIn(spans);
  }

  get undecided(): number {
    return this.spans.filter((span) => !isDecided(span)).length;
  }

  holder(now: number): number | undefined {
    return this.lock !== undefined && this.lock.until > now ? this.lock.by : undefined;
  }

  /** Returns the reasons why a person may not change the document, by any rule that applies. */
  refusals(by: number, now: number, version?: number): string[] {
    const holder = this.holder(now);
    return [
      ...(holder !== undefined && holder !== by ? ['LOCKED'] : []),
      ...(version !== undefined && version !== this.version ? ['STALE'] : []),
    ];
  }

  spanRefusals(): string[] {
    return REVIEWABLE.has(this.status) ? [] : ['DOCUMENT_TERMINAL'];
  }

  /** Returns the status after an event; undefined if the table has none. */
  after(event: string): string | undefined {
    return this.table.get(`${this.status} ${event}`);
  }

  approveRefusals(by: number): string[] {
    return [
      ...(this.after('approve') === undefined ? ['WRONG_STATUS'] : []),
      ...(this.undecided > 0 ? ['UNDECIDED_SPANS'] : []),
      ...(this.approvals.includes(by) ? ['ALREADY_APPROVED'] : []),
    ];
  }

  approve(by: number): void {
    this.approvals.push(by);
    this.happen(this.approvals.length >= this.approvalsNeeded ? 'approve' : 'askFurtherApproval');
  }

  /** Applies a rejection or the withdrawal of an approval; earlier approvals are cleared. */
  turn(event: string): void {
    this.approvals = [];
    this.happen(event);
  }

  /** Applies an event of the table and releases the lock. */
  happen(event: string, rows = 1): void {
    const to = this.after(event);
    if (to === undefined) throw new Error(`${this.status} knows no ${event}`);
    this.status = to;
    this.lock = undefined;
    this.changed(rows);
  }

  /** Records a change of spans; approvals are cleared if the redaction has changed. */
  wrote(by: number, now: number, rows = 1): void {
    const redacted = redactedIn(this.spans);
    if (redacted !== this.redacted) this.approvals = [];
    this.redacted = redacted;
    this.lock = { by, until: now + LOCK_MS };
    this.changed(rows);
  }

  private changed(rows: number): void {
    this.version++;
    this.rows += rows;
  }

  takeLock(by: number, now: number): void {
    this.lock = { by, until: now + LOCK_MS };
  }

  decideRefusals(span: ModelSpan, { status = span.status, reason }: Decision, by: number): string[] {
    const overturns = status !== 'APPROVED' && otherApprover(span, by) !== undefined;
    return overturns && reason === undefined ? ['OVERTURN_REASON_REQUIRED'] : [];
  }

  decide(span: ModelSpan, { status, type, exemptionCode }: Decision, by: number): void {
    const now = status ?? span.status;
    const other = otherApprover(span, by);
    span.decisions.push([span.status, now, (now === 'APPROVED' ? undefined : other) ?? span.by]);
    if (status !== undefined && (status !== span.status || span.by !== by)) {
      span.by = by;
      span.also = now === 'APPROVED' ? other : undefined;
    }
    span.type = type ?? span.type;
    span.status = now;
    span.exemptionCode = now === 'APPROVED' ? (exemptionCode ?? span.exemptionCode) : null;
  }

  reset(span: ModelSpan, to: string | undefined): void {
    const last = span.decisions.findLast(([, after]) => after === span.status);
    const [before, , approver] = last ?? [span.found, '', undefined];
    span.status = to ?? before;
    span.by = to === undefined && before === 'APPROVED' ? approver : undefined;
    span.also = undefined;
    if (span.status !== 'APPROVED') span.exemptionCode = null;
  }

  /**
   * Returns true if approving a span like another one changes nothing, since the same person has approved it in the
   * same way.
   */
  isLike(span: ModelSpan, { type, exemptionCode }: ModelSpan, by: number): boolean {
    const isSame = span.type === type && span.exemptionCode === (exemptionCode ?? span.exemptionCode);
    return isSame && span.status === 'APPROVED' && span.by === by;
  }

  /** Returns the effect of approving everything like a span: the ranges of new spans, and the approved spans. */
  like(source: ModelSpan): { readonly made: readonly (readonly [number, number])[]; readonly approved: ModelSpan[] } {
    const made: (readonly [number, number])[] = [];
    const approved: ModelSpan[] = [];
    const word = this.text.slice(source.start, source.end);
    for (let start = this.text.indexOf(word); start !== -1; start = this.text.indexOf(word, start + word.length)) {
      const end = start + word.length;
      const touching = this.spans.filter((span) => span.start < end && span.end > start);
      const exact = touching.filter((span) => span.start === start && span.end === end);
      if (touching.length === 0) made.push([start, end]);
      approved.push(...exact.filter((span) => span !== source));
    }
    return { made, approved };
  }
}
