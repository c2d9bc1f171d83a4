import fc from 'fast-check';
import { budget, seedFor } from '../../support/budget.js';
import { bearer, type Answer } from '../../support/client.js';
import { BlindModel, inText, type BlindDecision, type BlindSpan } from '../../support/review-blind-model.js';
import { documentedTransitions } from '../../support/review-model.js';
import { makeBatch } from '../../support/review-batches.js';
import { riskOfUnmarked } from '../../support/review-left.js';
import { asking, makeGroup, person, type Ask } from '../../support/review-people.js';
import { asCounted, countedFromSpans, type ReportBody } from '../../support/review-report-oracle.js';
import { ReviewScene } from '../../support/review.js';

const TEXT = 'Please write to ana@example.com or bob@example.com, said Ana. Ana saw Zed, and Zed saw eve@example.com.';
const WORDS = ['said', 'Ana', 'Zed', 'bob@example.com'];
const WEIGHTS: Readonly<Record<string, number>> = { 'email-address': 5, person: 3, ssn: 10 };
/** Beside the fixed walks below. */
const RANDOM_WALKS = budget(1, 80);

/** Members, who leads them, and an administrator. */
const LEADER = 3;
const ADMIN = 4;
const maySettleOwn = (by: number): boolean => by === LEADER || by === ADMIN;
/** What somebody types, by which it is known wherever it appears. */
const markOf = (by: number, what: string): string => `zq-${what}-of-${by}-qz`;

const table = documentedTransitions();
const batches: Record<string, string> = {};
let scene: ReviewScene;
let people: readonly { readonly ask: Ask; readonly email: string }[];
let watch: Ask;

beforeAll(async () => {
  scene = await ReviewScene.shared();
  const { app, admin, auditor } = scene;
  const members = [await person(app), await person(app), await person(app), await person(app)];
  people = [...members, { ask: asking(app, bearer(app.apiKey)), email: app.adminEmail }];
  watch = auditor.ask;
  const groupId = await makeGroup(
    admin,
    members.map(({ id }) => id),
    [members[LEADER]?.id ?? ''],
  );
  const blind = { blindDoubleReview: { enabled: true, percentage: 100 } };
  batches.review = await makeBatch(app, groupId, blind);
  batches.audit = await makeBatch(app, groupId, { ...blind, confidenceThreshold: 0, auditSamplingRate: 1 });
  batches.auto = await makeBatch(app, groupId, { ...blind, confidenceThreshold: 0 });
});
afterAll(() => scene.close());

type Action =
  | { readonly name: 'decide'; readonly span: number; readonly decision: BlindDecision }
  | { readonly name: 'reset'; readonly span: number; readonly to: string | undefined }
  | { readonly name: 'remove'; readonly span: number }
  | { readonly name: 'create'; readonly word: number }
  | { readonly name: 'review'; readonly refused: number }
  | { readonly name: 'approve' | 'reject' | 'unapprove' | 'unreject' | 'finalize' | 'comment' };

interface Step {
  readonly by: number;
  readonly action: Action;
}

const span = fc.nat(9);
type Plain = Exclude<Action, { span: number } | { word: number } | { refused: number }>['name'];
const plain = (...names: readonly Plain[]) => fc.constantFrom(...names).map((name): Action => ({ name }));
const anyStep: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(ADMIN),
  action: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        name: fc.constant('decide' as const),
        span,
        decision: fc
          .record(
            {
              status: fc.constantFrom('APPROVED', 'APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'),
              type: fc.constantFrom('ssn', 'person'),
              exemptionCode: fc.constant('code'),
            },
            { requiredKeys: ['status'] },
          )
          .map((decision): BlindDecision => decision as BlindDecision),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constant('reset' as const),
        span,
        to: fc.constantFrom(undefined, undefined, 'PENDING', 'REVIEW_REQUIRED'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ name: fc.constant('remove' as const), span }) },
    { weight: 3, arbitrary: fc.record({ name: fc.constant('create' as const), word: fc.nat(WORDS.length - 1) }) },
    {
      weight: 8,
      arbitrary: fc.record({ name: fc.constant('review' as const), refused: fc.constantFrom(-1, -1, 0, 1) }),
    },
    { weight: 3, arbitrary: plain('approve', 'approve', 'comment') },
    { weight: 4, arbitrary: plain('reject', 'unreject', 'unreject', 'unapprove', 'unapprove') },
    { weight: 1, arbitrary: plain('finalize') },
  ),
});

const step = (by: number, action: Action): Step => ({ by, action });
const review = (by: number, refused = -1): Step => step(by, { name: 'review', refused });
/** Fixed walks: what chance seldom comes to, and together every outcome that the test below wants to have seen. */
const FIXED: [string, Step[]][] = [
  ['review', [review(0), review(1), step(0, { name: 'unapprove' }), review(0), review(1), review(2)]],
  ['review', [review(0, 1), review(1, 0), review(0), review(LEADER), step(2, { name: 'finalize' })]],
  ['audit', [review(LEADER, 0), review(1), review(LEADER), step(1, { name: 'unapprove' }), review(ADMIN)]],
  // What both have marked, and one of them twice.
  [
    'auto',
    [
      ...[0, 0, 2].map((word) => step(0, { name: 'create', word })),
      review(0),
      step(1, { name: 'create', word: 0 }),
      review(1),
      step(1, { name: 'reject' }),
      step(0, { name: 'unreject' }),
      review(2),
    ],
  ],
  // Who was rejected and taken back in between, with the second copy open.
  ['review', [review(0), step(0, { name: 'reject' }), step(1, { name: 'unreject' }), review(0), review(1)]],
  ['auto', [review(0), step(1, { name: 'create', word: 0 }), step(1, { name: 'remove', span: 0 }), review(1)]],
  // Who has approved is shut out of the second copy; what was settled is taken back, and finalized in the end.
  [
    'review',
    [
      step(0, { name: 'reject' }),
      step(0, { name: 'unreject' }),
      review(0),
      step(0, { name: 'approve' }),
      step(0, { name: 'decide', span: 0, decision: { status: 'APPROVED' } }),
      step(0, { name: 'create', word: 0 }),
      step(1, { name: 'decide', span: 0, decision: { status: 'APPROVED' } }),
      step(1, { name: 'reset', span: 0, to: undefined }),
      review(1, 0),
      step(2, { name: 'reset', span: 0, to: 'PENDING' }),
      review(2),
      step(2, { name: 'decide', span: 0, decision: { status: 'APPROVED' } }),
    ],
  ],
  // With every span of the second copy decided, neither who approved the first one nor who helped may approve.
  [
    'review',
    [
      step(2, { name: 'create', word: 0 }),
      review(0),
      ...[0, 1, 2].map((at) => step(1, { name: 'decide', span: at, decision: { status: 'APPROVED' } })),
      step(0, { name: 'approve' }),
      step(2, { name: 'approve' }),
      step(1, { name: 'approve' }),
    ],
  ],
  // Who has helped the first one is not the second one.
  ['review', [step(1, { name: 'create', word: 1 }), review(0), review(1), review(2)]],
];

interface Shown {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly status: string;
  readonly text: string;
  readonly manuallyCreated: boolean;
  readonly exemptionCode: string | null;
  readonly confidence: number;
}

const factsOf = (spans: readonly BlindSpan[]) =>
  inText(spans).map(
    ({ id, start, end, type, status, exemptionCode, manual }) =>
      `${id} ${start} ${end} ${type} ${status} ${String(exemptionCode)} ${String(manual)}`,
  );
const adopted = ({ manuallyCreated, ...shown }: Shown): BlindSpan => ({
  ...shown,
  manual: manuallyCreated,
  found: manuallyCreated ? undefined : { type: shown.type, status: shown.status },
  decisions: [],
});
const shownFacts = (spans: readonly Shown[]) => factsOf(spans.map(adopted));

/** What all the walks came to. */
class Seen {
  /** How often there was each outcome. */
  readonly outcomes = new Map<string, number>();
  /** What the ids of second copies end in: what the first one did must not be read from it. */
  readonly copies = new Set<string>();

  note(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }
}

let walks = 0;

/** One document on its way, beside what it ought to be. */
class Walk {
  /** What ids of spans belong to the first copy. */
  private firstIds: readonly string[] = [];
  private taken = 0;
  /** Who may have the edit lock. */
  private holder: number | undefined;

  private constructor(
    readonly id: string,
    private readonly name: string,
    readonly model: BlindModel,
    private readonly seen: Seen,
  ) {}

  static async start(kind: string, seen: Seen): Promise<Walk> {
    const name = `walk-${++walks}-`;
    const id = await scene.ingest({ text: TEXT, name, batchId: batches[kind] ?? '' });
    const event = { audit: 'sample', auto: 'autoApprove' }[kind] ?? 'needReview';
    const { body } = await watch('GET', `/api/v1/documents/${id}/spans`);
    expect(body).toHaveLength(3);
    const status = table.get(`PENDING ${event}`) ?? '';
    return new Walk(id, name, new BlindModel(table, status, (body as Shown[]).map(adopted), maySettleOwn), seen);
  }

  async take({ by, action }: Step): Promise<void> {
    const { model } = this;
    const ask = people[by]?.ask ?? watch;
    const document = `/api/v1/documents/${this.id}`;
    const { phase, status } = model;
    // Locks have a walk of their own.
    if (this.holder !== undefined && this.holder !== by)
      await people[this.holder]?.ask('POST', `/api/v1/review/${this.id}/release`, {});
    this.holder = by;
    switch (action.name) {
      case 'review':
        // As somebody does who looks through all of it.
        for (let i = 0; i < model.spans.length; i++) {
          const decision = { status: i === action.refused ? 'REJECTED' : 'APPROVED' };
          const isOpen = !['APPROVED', 'REJECTED'].includes(model.spans[i]?.status ?? '');
          if (isOpen || i === action.refused) await this.take(step(by, { name: 'decide', span: i, decision }));
        }
        await this.take(step(by, { name: 'approve' }));
        return;
      case 'decide': {
        const at = this.spanAt(action.span);
        if (at === undefined) return;
        const exemption = action.decision.exemptionCode === undefined ? {} : { exemptionCode: markOf(by, 'code') };
        const decision = { ...action.decision, ...exemption };
        const sent = { ...decision, reason: markOf(by, 'reason') };
        const answer = await ask('PATCH', `/api/v1/spans/${at.id}`, sent);
        if (this.isRefused(answer, model.spanRefusals(by), action.name)) return;
        model.decide(at, decision, by);
        return;
      }
      case 'reset': {
        const at = this.spanAt(action.span);
        if (at === undefined) return;
        const to = action.to === undefined ? {} : { originalStatus: action.to };
        const answer = await ask('POST', `/api/v1/spans/${at.id}/reset`, to);
        if (this.isRefused(answer, model.spanRefusals(by), action.name)) return;
        model.reset(at, action.to, by);
        return;
      }
      case 'remove': {
        const made = model.spans.filter(({ manual }) => manual);
        const at = made[action.span % Math.max(1, made.length)] ?? this.spanAt(action.span);
        if (at === undefined) return;
        const answer = await ask('DELETE', `/api/v1/spans/${at.id}`, {});
        if (this.isRefused(answer, [...model.spanRefusals(by), ...(at.manual ? [] : ['NOT_MANUAL'])], action.name))
          return;
        model.write(at, undefined, by);
        return;
      }
      case 'create': {
        const word = WORDS[action.word] ?? '';
        const start = TEXT.indexOf(word);
        const mark = { type: 'person', start, end: start + word.length };
        const answer = await ask('POST', `${document}/spans`, mark);
        if (this.isRefused(answer, model.spanRefusals(by), action.name)) return;
        model.write(undefined, adopted(answer.body as Shown), by);
        return;
      }
      case 'approve': {
        const answer = await ask('POST', `${document}/approve`, {});
        if (this.isRefused(answer, model.approveRefusals(by), action.name)) return;
        model.approve(by);
        this.seen.note(`${phase} to ${model.phase}`);
        await this.adoptCopy(phase);
        return;
      }
      case 'reject':
      case 'unapprove':
      case 'unreject':
      case 'finalize': {
        const { name } = action;
        const answer = await ask('POST', `${document}/${name}`, {});
        if (this.isRefused(answer, model.after(name) === undefined ? ['WRONG_STATUS'] : [], name)) return;
        if (name === 'finalize') model.happen(name);
        else model.turn(name);
        this.seen.note(`${name} in ${phase} from ${status}`);
        return;
      }
      case 'comment': {
        const answer = await ask('POST', `${document}/comments`, { text: markOf(by, 'comment') });
        expect(answer.status).toBe(200);
        model.comments.push(by);
      }
    }
  }

  /** A copy that has just been made: its ids are the service's own. */
  private async adoptCopy(before: string): Promise<void> {
    const { model } = this;
    if (before === 'first') this.firstIds = model.first.map(({ id }) => id);
    if (model.phase === before || model.phase === 'done') return;
    const shown = (await watch('GET', `/api/v1/documents/${this.id}/spans`)).body as Shown[];
    expect(shown.map(({ start, end }) => [start, end])).toEqual(model.spans.map(({ start, end }) => [start, end]));
    model.name(shown.map(({ id }) => id));
    if (model.phase === 'second') this.seen.copies.add(shown.map(({ id }) => id.slice(this.id.length)).join());
  }

  /** All of it as it ought to be, and nothing of the first review for who is to make the second. */
  async expectAll(): Promise<void> {
    const { model } = this;
    await this.expectSeen(watch);
    if (model.phase !== 'second') return;
    const [party, others] = [
      people.filter((_, i) => model.firstParty.has(i)),
      people.filter((_, i) => !model.firstParty.has(i)),
    ];
    // One after the other: each of them may become the second reviewer.
    const other = others[this.taken++ % Math.max(1, others.length)];
    if (other !== undefined) await this.expectBlind(other.ask);
    const one = party[this.taken % party.length];
    if (one !== undefined) await this.expectOwnCopy(one.ask, people.indexOf(one));
  }

  /** What somebody reads of the document is as the copy that counts has it. @returns all of it */
  private async expectSeen(ask: Ask): Promise<readonly unknown[]> {
    const { model, id } = this;
    const [{ body: document }, spans, comments] = await Promise.all([
      ask('GET', `/api/v1/documents/${id}`),
      ask('GET', `/api/v1/documents/${id}/spans`),
      ask('GET', `/api/v1/documents/${id}/comments`),
    ]);
    const shown = spans.body as readonly Shown[];
    const count = (status: string): number => model.spans.filter((each) => each.status === status).length;
    const statuses = ['APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION', 'REVIEW_REQUIRED'];
    expect(document).toMatchObject({
      status: model.status,
      version: model.version,
      blindReview: { phase: model.phase },
      undecidedSpans: model.undecided,
      approvalsAcquired: model.approvals.length,
      spans: {
        ...Object.fromEntries(statuses.map((status) => [status, count(status)])),
        manual: model.spans.filter(({ manual }) => manual).length,
      },
    });
    expect(shownFacts(shown)).toEqual(factsOf(model.spans));
    const doubt = shown.reduce((sum, { type, confidence }) => sum + (WEIGHTS[type] ?? 0) * (1 - confidence), 0);
    const left = await riskOfUnmarked(scene.app, id, shown, WEIGHTS);
    const risk = Math.min(1, (doubt + model.undecided + left) / TEXT.split(' ').length);
    expect(document.riskScore).toBeCloseTo(risk, 5);
    const said = (comments.body as readonly { text: string }[]).map(({ text }) => text);
    expect(said).toEqual(model.commentsSeenBy().map((by) => markOf(by, 'comment')));
    return [document, shown, said];
  }

  /** Somebody who may make the second review learns nothing of the first. */
  private async expectBlind(ask: Ask): Promise<void> {
    const { model, id } = this;
    const seen = await this.expectSeen(ask);
    const [own, hidden] = [this.spanAt(this.taken)?.id ?? '', this.firstIds[this.taken % this.firstIds.length] ?? ''];
    const [audited, queue, waiting, history, none] = await Promise.all([
      ask('GET', `/api/v1/documents/${id}/audit`),
      ask('GET', `/api/v1/queue?filename=${this.name}`),
      ask('GET', '/api/v1/second-opinions?size=100'),
      ask('GET', `/api/v1/spans/${own}/history`),
      ask('GET', `/api/v1/spans/${hidden}/history`),
    ]);
    expect([history.status, none.status]).toEqual([200, 404]);
    const verdict = ({ type, status }: { readonly type: string; readonly status: string }) => `${type} ${status}`;
    expect((audited.body as Shown[]).map(verdict)).toEqual(model.spans.map(verdict));
    const [row] = queue.body.content as readonly object[];
    expect(row).toMatchObject({
      riskScore: (seen[0] as { riskScore: number }).riskScore,
      undecidedSpans: model.undecided,
    });
    const asked = (waiting.body.content as { documentId: string; span: Shown }[]).filter(
      (each) => each.documentId === id,
    );
    const open = model.spans.filter(({ status }) => status === 'NEEDS_SECOND_OPINION').map((each) => each.id);
    expect(asked.map((each) => each.span.id).sort()).toEqual([...open].sort());
    const all = JSON.stringify([...seen, audited.body, row, asked, history.body]);
    for (const by of model.firstParty) {
      expect(all).not.toContain(`-of-${by}-qz`);
      expect(all).not.toContain(people[by]?.email);
    }
    for (const each of this.firstIds) expect(all).not.toContain(`"${each}"`);
  }

  /** Who has made the first review goes on seeing what it was. */
  private async expectOwnCopy(ask: Ask, by: number): Promise<void> {
    const { body } = await ask('GET', `/api/v1/documents/${this.id}/spans`);
    expect(shownFacts(body as Shown[])).toEqual(factsOf(this.model.seenBy(by)));
  }

  private spanAt(number: number): BlindSpan | undefined {
    const { spans } = this.model;
    return spans.at(number % Math.max(1, spans.length));
  }

  /** Whether it is refused, which it must be for one of these reasons and for no other. */
  private isRefused({ status, body }: Answer, codes: readonly string[], what: string): boolean {
    this.seen.note(codes.length === 0 ? `${what} in ${this.model.phase}` : `${what} ${body.code as string}`);
    // Of a copy that one does not see not even the spans are there.
    const isHidden = status === 404 && codes.includes('BLIND_REVIEW');
    if (codes.length === 0) {
      expect({ what, status, code: body.code as unknown }).toEqual({ what, status: 200, code: undefined });
      return false;
    }
    if (isHidden) return true;
    expect([400, 409]).toContain(status);
    expect(codes).toContain(body.code);
    return true;
  }
}

describe('documents under blind double review', () => {
  it('match the model after every step, and show the second reviewer nothing of the first', async () => {
    const seen = new Seen();
    const kind = fc.constantFrom('review', 'review', 'audit', 'auto');
    await fc.assert(
      fc.asyncProperty(kind, fc.array(anyStep, { minLength: 10, maxLength: 20, size: 'max' }), async (of, steps) => {
        const walk = await Walk.start(of, seen);
        await walk.expectAll();
        for (const each of steps) {
          await walk.take(each);
          await walk.expectAll();
        }
      }),
      { numRuns: FIXED.length + RANDOM_WALKS, seed: seedFor('walks of blind reviews'), examples: FIXED },
    );
    // None of these outcomes was left out.
    const everywhere = [
      ...['first to second', 'second to done', 'second to adjudication', 'adjudication to done'],
      ...['unapprove in done from APPROVED', 'finalize in done from APPROVED', 'reject in first from REVIEW_REQUIRED'],
      ...['reject in second from REVIEW_REQUIRED', 'unreject in second from REJECTED'],
      ...['reject in adjudication from REVIEW_REQUIRED', 'unreject in adjudication from REJECTED'],
      ...['approve BLIND_REVIEW', 'approve ADJUDICATION', 'approve UNDECIDED_SPANS', 'approve ALREADY_APPROVED'],
      ...['decide BLIND_REVIEW', 'create BLIND_REVIEW', 'decide DOCUMENT_TERMINAL', 'reset in second'],
      ...['create in second', 'remove in second', 'decide in adjudication', 'reset in adjudication'],
    ];
    expect(everywhere.filter((outcome) => !seen.outcomes.has(outcome))).toEqual([]);
    // Whatever the first one did, the copy is the same, to the numbers of its spans.
    expect([...seen.copies]).toHaveLength(1);
    expect((await watch('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    // What is kept of each document adds up to what reading all spans and the trail gives.
    for (const batchId of Object.values(batches)) {
      const body = (await watch('GET', `/api/v1/reports?batchId=${batchId}`)).body as unknown as ReportBody;
      const counted = await countedFromSpans(scene.app, batchId);
      expect(body.isComplete).toBe(true);
      expect(asCounted(body)).toEqual({
        ...counted,
        averageRisk: expect.closeTo(counted.averageRisk, 9) as number,
      });
    }
  }, 900_000);
});
