import { getConnectionToken } from '@nestjs/mongoose';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { budget, seedFor } from '../../support/budget.js';
import { bearer, type Answer } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { makeBatch } from '../../support/review-batches.js';
import { riskOfUnmarked } from '../../support/review-left.js';
import { asking, type Ask } from '../../support/review-people.js';
import { countMissing, forgetCounts } from '../../support/review-recounted.js';
import { asCounted, countedFromSpans, type ReportBody } from '../../support/review-report-oracle.js';
import { ReviewScene } from '../../support/review.js';
import { documentedTransitions, ReviewModel, type Decision, type ModelSpan } from '../../support/review-model.js';
import { until } from '../../support/until.js';

const TEXT = 'Please write to ana@example.com or bob@example.com, said Ana. Ana saw Zed, and Zed saw ana@example.com.';
const WORDS = ['said', 'Ana', 'Zed', 'saw', 'Please', 'Ana. Ana'];
const WEIGHTS: Readonly<Record<string, number>> = { 'email-address': 5, person: 3, ssn: 10 };
const EXPIRED_MS = 16 * 60_000;
/** Beside the fixed walks below. */
const RANDOM_WALKS = budget(1, 80);

const table = documentedTransitions();
const clock = new MovedClock();
let scene: ReviewScene;
let people: readonly Ask[];
const batches: Record<string, string> = {};

beforeAll(async () => {
  scene = await ReviewScene.start({ clock });
  const { member, colleague } = scene;
  people = [member.ask, colleague.ask, asking(scene.app, bearer(scene.app.apiKey))];
  batches.review = await scene.batch();
  batches.audit = await scene.batch({ confidenceThreshold: 0, auditSamplingRate: 1 });
  batches.auto = await scene.batch({ confidenceThreshold: 0 });
  const rule = { id: 'twice', rules: ['DUAL_APPROVAL_SAMPLING_RATE'], dualApprovalSamplingRate: 1 };
  batches.twice = await makeBatch(scene.app, scene.groupId);
  batches.failing = await makeBatch(scene.app, scene.groupId);
  const stored = scene.app.app.get<Connection>(getConnectionToken()).collection<{ _id: string }>('batches');
  await stored.updateOne({ _id: batches.twice }, { $set: { approvalRuleSets: [rule] } });
  await stored.updateOne({ _id: batches.failing }, { $set: { policyName: 'gone' } });
});
afterAll(() => scene.close());

const admin: Ask = (...what) => scene.admin(...what);

type Action =
  | { readonly name: 'decide'; readonly span: number; readonly decision: Decision }
  | { readonly name: 'reset'; readonly span: number; readonly to: string | undefined }
  | { readonly name: 'remove' | 'like'; readonly span: number }
  | { readonly name: 'create'; readonly word: number; readonly occurrence: number }
  | { readonly name: 'approve' | 'reject' | 'unapprove' | 'unreject' | 'retry' | 'finalize' }
  | { readonly name: 'decideAll' | 'comment' | 'lock' | 'release' | 'breakLock' | 'wait' };

interface Step {
  readonly by: number;
  readonly version: 'none' | 'current' | 'old';
  readonly action: Action;
}

const span = fc.nat(9);
type Plain = Exclude<Action, { readonly span: number } | { readonly word: number }>['name'];
const plain = (...names: readonly Plain[]) => fc.constantFrom(...names).map((name): Action => ({ name }));
const anyStep: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(2),
  version: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 2, arbitrary: fc.constant('current' as const) },
    { weight: 1, arbitrary: fc.constant('old' as const) },
  ),
  action: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        name: fc.constant('decide' as const),
        span,
        decision: fc
          .record(
            {
              status: fc.constantFrom('APPROVED', 'REJECTED', 'PENDING', 'NEEDS_SECOND_OPINION'),
              type: fc.constantFrom('ssn', 'person'),
              reason: fc.constant('as it seems'),
              exemptionCode: fc.constantFrom('A', 'B'),
            },
            { requiredKeys: ['status'] },
          )
          .map((decision) => decision as Decision),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        name: fc.constant('reset' as const),
        span,
        to: fc.constantFrom(undefined, 'PENDING', 'REVIEW_REQUIRED'),
      }),
    },
    { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('remove' as const, 'like' as const), span }) },
    {
      weight: 4,
      arbitrary: fc.record({
        name: fc.constant('create' as const),
        word: fc.nat(WORDS.length - 1),
        occurrence: fc.nat(1),
      }),
    },
    { weight: 6, arbitrary: plain('approve') },
    { weight: 8, arbitrary: plain('decideAll') },
    { weight: 9, arbitrary: plain('reject', 'unapprove', 'unapprove', 'unreject', 'retry') },
    { weight: 1, arbitrary: plain('finalize') },
    { weight: 6, arbitrary: plain('comment', 'lock', 'release', 'breakLock', 'wait') },
  ),
});

const step = (by: number, action: Action): Step => ({ by, version: 'none', action });
const decide = (by: number, decision: Decision) => step(by, { name: 'decide', span: 0, decision });

/** Fixed walks: what chance seldom comes to, and together every outcome that the test below wants to have seen. */
const FIXED: [string, Step[]][] = [
  [
    'review',
    [
      decide(0, { status: 'APPROVED' }),
      step(0, { name: 'release' }),
      decide(1, { status: 'REJECTED' }),
      decide(1, { status: 'REJECTED', reason: 'as it seems' }),
      step(1, { name: 'like', span: 0 }),
      // The lock has ended by itself.
      step(1, { name: 'wait' }),
      decide(0, { status: 'APPROVED', reason: 'as it seems' }),
    ],
  ],
  [
    'twice',
    [
      step(0, { name: 'create', word: 0, occurrence: 0 }),
      step(0, { name: 'remove', span: 0 }),
      step(0, { name: 'decideAll' }),
      step(0, { name: 'approve' }),
      step(0, { name: 'approve' }),
      step(1, { name: 'approve' }),
    ],
  ],
  ['audit', [step(1, { name: 'approve' }), step(2, { name: 'unapprove' }), step(0, { name: 'reject' })]],
  ['auto', [step(0, { name: 'approve' })]],
  ['failing', [step(0, { name: 'retry' })]],
  [
    'review',
    [
      decide(0, { status: 'NEEDS_SECOND_OPINION' }),
      step(1, { name: 'lock' }),
      decide(1, { status: 'APPROVED' }),
      { ...decide(0, { status: 'APPROVED' }), version: 'old' },
      step(0, { name: 'like', span: 0 }),
      step(0, { name: 'reset', span: 0, to: undefined }),
      step(0, { name: 'remove', span: 0 }),
      decide(0, { status: 'APPROVED' }),
      step(0, { name: 'like', span: 0 }),
      step(0, { name: 'approve' }),
      step(0, { name: 'reject' }),
      step(0, { name: 'unreject' }),
      step(0, { name: 'decideAll' }),
      step(0, { name: 'approve' }),
      step(0, { name: 'approve' }),
      decide(0, { status: 'REJECTED' }),
      step(0, { name: 'finalize' }),
    ],
  ],
];

interface Shown {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly status: string;
  readonly manuallyCreated: boolean;
  readonly exemptionCode: string | null;
  readonly confidence: number;
}

const spansOf = async (id: string): Promise<Shown[]> =>
  (await admin('GET', `/api/v1/documents/${id}/spans`)).body as Shown[];

const adopted = ({ id, start, end, type, status, manuallyCreated }: Shown, by?: number): ModelSpan => ({
  ...{ id, start, end, type, status, by, also: undefined },
  ...{ exemptionCode: null, manual: manuallyCreated, decisions: [] },
  // What a person made was nothing before.
  found: manuallyCreated ? 'PENDING' : status,
});

/** One document on its way, beside what it ought to be. */
class Walk {
  private constructor(
    readonly id: string,
    readonly model: ReviewModel,
    /** How often it came to each outcome. */
    private readonly seen: Map<string, number>,
  ) {}

  static async start(kind: string, seen: Map<string, number>): Promise<Walk> {
    const batchId = batches[kind] ?? '';
    const id = await scene.ingest({ text: TEXT, batchId });
    const event = { audit: 'sample', auto: 'autoApprove', failing: 'fail' }[kind] ?? 'needReview';
    const spans = (await spansOf(id)).map((shown) => adopted(shown));
    expect(spans).toHaveLength(kind === 'failing' ? 0 : 3);
    const status = table.get(`PENDING ${event}`) ?? '';
    return new Walk(id, new ReviewModel(table, status, spans, TEXT, kind === 'twice' ? 2 : 1), seen);
  }

  async take({ by, version, action }: Step): Promise<void> {
    const { model } = this;
    const sent = { none: undefined, current: model.version, old: model.version - 1 }[version];
    const body = sent === undefined ? {} : { version: sent };
    const ask = people[by] ?? admin;
    const now = clock.now().getTime();
    const document = `/api/v1/documents/${this.id}`;
    const general = model.refusals(by, now, sent);
    switch (action.name) {
      case 'decide': {
        const at = this.spanAt(action.span);
        if (at === undefined) return;
        const answer = await ask('PATCH', `/api/v1/spans/${at.id}`, { ...action.decision, ...body });
        const refusals = [...general, ...model.spanRefusals(), ...model.decideRefusals(at, action.decision, by)];
        if (this.isRefused(answer, refusals, action.name)) return;
        model.decide(at, action.decision, by);
        model.wrote(by, now);
        expect(answer.body).toMatchObject({ status: at.status, documentVersion: model.version });
        return;
      }
      case 'decideAll': {
        for (let i = 0; i < model.spans.length; i++) {
          const decision = { status: i % 3 === 2 ? 'REJECTED' : 'APPROVED', reason: 'as it seems' };
          const isOpen = !['APPROVED', 'REJECTED'].includes(model.spans[i]?.status ?? '');
          if (isOpen) await this.take({ by, version: 'none', action: { name: 'decide', span: i, decision } });
        }
        return;
      }
      case 'reset': {
        const at = this.spanAt(action.span);
        if (at === undefined) return;
        const to = action.to === undefined ? {} : { originalStatus: action.to };
        const answer = await ask('POST', `/api/v1/spans/${at.id}/reset`, { ...to, ...body });
        if (this.isRefused(answer, [...general, ...model.spanRefusals()], action.name)) return;
        model.reset(at, action.to);
        model.wrote(by, now);
        return;
      }
      case 'remove': {
        // From the end, where those are that people made.
        const at = this.spanAt(-1 - action.span);
        if (at === undefined) return;
        const answer = await ask('DELETE', `/api/v1/spans/${at.id}`, body);
        const refusals = [...general, ...model.spanRefusals(), ...(at.manual ? [] : ['NOT_MANUAL'])];
        if (this.isRefused(answer, refusals, action.name)) return;
        model.spans = model.spans.filter((each) => each !== at);
        model.wrote(by, now);
        return;
      }
      case 'create': {
        const word = WORDS[action.word] ?? '';
        const first = TEXT.indexOf(word);
        const second = TEXT.indexOf(word, first + 1);
        const start = action.occurrence === 1 && second !== -1 ? second : first;
        const answer = await ask('POST', `${document}/spans`, {
          ...{ type: 'person', start, end: start + word.length },
          ...body,
        });
        if (this.isRefused(answer, [...general, ...model.spanRefusals()], action.name)) return;
        model.spans.push(adopted(answer.body as Shown, by));
        model.wrote(by, now);
        expect(answer.body).toMatchObject({ status: 'APPROVED', text: word, confidence: 1, manuallyCreated: true });
        return;
      }
      case 'like': {
        const at = this.spanAt(action.span);
        if (at === undefined) return;
        // The only write that ignores its body.
        const ifMatch = sent === undefined ? {} : { 'if-match': `"${sent}"` };
        const answer = await ask('POST', `/api/v1/spans/${at.id}/redact-like`, body, ifMatch);
        const isPattern = at.status !== 'REJECTED' && at.status !== 'NEEDS_SECOND_OPINION';
        const refusals = [...general, ...model.spanRefusals(), ...(isPattern ? [] : ['NOT_APPROVED'])];
        if (this.isRefused(answer, refusals, action.name)) return;
        const { made, approved } = model.like(at);
        expect(answer.body).toMatchObject({ created: made.length, approved: approved.length });
        const changed = approved.filter((each) => !model.isLike(each, at, by));
        const flipped = at.status === 'APPROVED' ? changed : [...changed, at];
        // The code of the one goes for all.
        const { exemptionCode, type } = at;
        const decision = { status: 'APPROVED', type, ...(exemptionCode !== null && { exemptionCode }) };
        for (const each of flipped) model.decide(each, decision, by);
        const known = new Set(model.spans.map(({ id }) => id));
        const fresh = (await spansOf(this.id)).filter(({ id }) => !known.has(id));
        expect(fresh.map(({ start, end, type }) => [start, end, type])).toEqual(
          made.map(([start, end]) => [start, end, at.type]),
        );
        model.spans.push(...fresh.map((each) => ({ ...adopted(each, by), exemptionCode })));
        // Where everything is so already there is nothing to write.
        const rows = made.length + flipped.length;
        if (rows > 0) model.wrote(by, now, 1 + rows);
        return;
      }
      case 'approve': {
        const answer = await ask('POST', `${document}/approve`, body);
        if (this.isRefused(answer, [...general, ...model.approveRefusals(by)], action.name)) return;
        model.approve(by);
        return;
      }
      case 'reject':
      case 'unapprove':
      case 'unreject':
      case 'retry':
      case 'finalize': {
        const { name } = action;
        const refusals = [...general, ...(model.after(name) === undefined ? ['WRONG_STATUS'] : [])];
        const answer = await ask('POST', `${document}/${name}`, body);
        if (this.isRefused(answer, refusals, name)) return;
        // A finalization makes a second row, of what becomes of the source.
        if (name === 'finalize') model.happen(name, 2);
        else model.turn(name);
        if (name !== 'retry') return;
        expect(answer.body.status).toBe('PENDING');
        await until(async () => (await scene.statusOf(this.id)) !== 'PENDING');
        model.happen('fail');
        return;
      }
      case 'comment': {
        const answer = await ask('POST', `${document}/comments`, { text: 'It seems so.' });
        expect(answer.status).toBe(200);
        model.comments++;
        model.rows++;
        return;
      }
      case 'lock': {
        const answer = await ask('POST', `/api/v1/review/${this.id}/lock`, {});
        if (this.isRefused(answer, model.refusals(by, now), action.name)) return;
        model.takeLock(by, now);
        return;
      }
      case 'release': {
        expect((await ask('POST', `/api/v1/review/${this.id}/release`, {})).status).toBe(200);
        if (model.lock?.by === by) model.lock = undefined;
        return;
      }
      case 'breakLock': {
        expect((await admin('POST', `${document}/break-lock`, {})).status).toBe(200);
        if (model.lock !== undefined) model.rows++;
        model.lock = undefined;
        return;
      }
      case 'wait':
        clock.moveOn(EXPIRED_MS);
    }
  }

  /** All of it as it ought to be. */
  async expectAll(): Promise<void> {
    const { model } = this;
    const [{ body: document }, spans, history, comments] = await Promise.all([
      admin('GET', `/api/v1/documents/${this.id}`),
      spansOf(this.id),
      admin('GET', `/api/v1/documents/${this.id}/history`),
      admin('GET', `/api/v1/documents/${this.id}/comments`),
    ]);
    const count = (status: string): number => model.spans.filter((each) => each.status === status).length;
    expect(document).toMatchObject({
      status: model.status,
      version: model.version,
      undecidedSpans: model.undecided,
      approvalsAcquired: model.approvals.length,
      lockActive: model.holder(clock.now().getTime()) !== undefined,
      spans: {
        APPROVED: count('APPROVED'),
        REJECTED: count('REJECTED'),
        PENDING: count('PENDING'),
        NEEDS_SECOND_OPINION: count('NEEDS_SECOND_OPINION'),
        REVIEW_REQUIRED: count('REVIEW_REQUIRED'),
        manual: model.spans.filter(({ manual }) => manual).length,
      },
    });
    const facts = ({ id, start, end, type, status, exemptionCode }: Omit<Shown, 'manuallyCreated' | 'confidence'>) =>
      `${id} ${start} ${end} ${type} ${status} ${String(exemptionCode)}`;
    expect(spans.map(facts).sort()).toEqual(model.spans.map(facts).sort());
    const doubt = spans.reduce((sum, { type, confidence }) => sum + (WEIGHTS[type] ?? 0) * (1 - confidence), 0);
    const words = TEXT.split(' ').length;
    const left = await riskOfUnmarked(scene.app, this.id, spans, WEIGHTS);
    expect(document.riskScore).toBeCloseTo(Math.min(1, (doubt + model.undecided + left) / words), 5);
    expect(history.body).toHaveLength(model.rows);
    expect(comments.body).toHaveLength(model.comments);
  }

  private spanAt(number: number): ModelSpan | undefined {
    const { spans } = this.model;
    return spans.at(number % Math.max(1, spans.length));
  }

  /** Whether it is refused, which it must be for one of these reasons and for no other. */
  private isRefused({ status, body }: Answer, codes: readonly string[], what: string): boolean {
    const outcome = codes.length === 0 ? `${what} from ${this.model.status}` : `${what} ${body.code as string}`;
    this.seen.set(outcome, (this.seen.get(outcome) ?? 0) + 1);
    if (codes.length === 0) {
      expect({ what, status, code: body.code as unknown }).toEqual({ what, status: 200, code: undefined });
      return false;
    }
    expect([400, 409]).toContain(status);
    expect(codes).toContain(body.code);
    return true;
  }
}

/** The reports of all batches, each compared with what its spans and the trail say. */
async function expectCountedReports(): Promise<readonly unknown[]> {
  const reports: unknown[] = [];
  for (const batchId of Object.values(batches)) {
    const body = (await admin('GET', `/api/v1/reports?batchId=${batchId}`)).body as unknown as ReportBody;
    const counted = await countedFromSpans(scene.app, batchId);
    expect(body.isComplete).toBe(true);
    expect(asCounted(body)).toEqual({ ...counted, averageRisk: expect.closeTo(counted.averageRisk, 9) as number });
    const { types, people, reviewers, overturns } = body;
    reports.push({ types, people, reviewers, overturns });
  }
  return reports;
}

describe('documents on random walks', () => {
  it('have 17 documented transitions', () => {
    expect(table.size).toBe(17);
  });

  it('match the model of states, locks and versions after every step', async () => {
    const seen = new Map<string, number>();
    const kind = fc.constantFrom('review', 'review', 'audit', 'auto', 'twice', 'twice', 'failing');
    await fc.assert(
      fc.asyncProperty(kind, fc.array(anyStep, { minLength: 20, maxLength: 40, size: 'max' }), async (of, steps) => {
        const walk = await Walk.start(of, seen);
        await walk.expectAll();
        for (const step of steps) {
          await walk.take(step);
          await walk.expectAll();
        }
      }),
      { numRuns: FIXED.length + RANDOM_WALKS, seed: seedFor('walks of documents'), examples: FIXED },
    );
    // None of these outcomes was left out.
    const outcomes = [...seen.keys()];
    const everywhere = [
      ...['approve from REVIEW_REQUIRED', 'approve from AUDIT_REQUIRED', 'approve from AUTO_APPROVED'],
      ...['reject from REVIEW_REQUIRED', 'unapprove from APPROVED', 'unreject from REJECTED', 'retry from FAILED'],
      ...['finalize from APPROVED', 'approve ALREADY_APPROVED', 'approve UNDECIDED_SPANS', 'approve WRONG_STATUS'],
      ...['decide LOCKED', 'decide STALE', 'decide DOCUMENT_TERMINAL', 'decide OVERTURN_REASON_REQUIRED'],
      ...['remove NOT_MANUAL', 'remove from REVIEW_REQUIRED', 'like NOT_APPROVED', 'like from REVIEW_REQUIRED'],
      ...['reset from REVIEW_REQUIRED', 'create from REVIEW_REQUIRED', 'lock LOCKED'],
    ];
    expect(everywhere.filter((outcome) => !outcomes.includes(outcome))).toEqual([]);
    expect((await admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    // What is kept of each document adds up to what reading all spans and the trail gives.
    const reports = await expectCountedReports();
    // So it does where nothing was kept, as in documents of an older version.
    await forgetCounts(scene.app, Object.values(batches));
    await countMissing(scene.app);
    expect(await expectCountedReports()).toEqual(reports);
  }, 900_000);
});
