import { unique } from '../../support/app.js';
import { REVIEW_POLICY } from '../../support/review-batches.js';
import { ADDRESS, expectRefusal, ReviewScene } from '../../support/review.js';

let scene: ReviewScene;
let batchId: string;
/** Of a batch that two review without knowing of each other. */
let double: string;

const OTHER = 'bob@example.com';
const DOMAIN = unique('Letters');
const TEXT = `Write to ${ADDRESS} or ${OTHER} now`;

const report = async (query = '') => scene.auditor.ask('GET', `/api/v1/reports${query}`);

beforeAll(async () => {
  scene = await ReviewScene.shared();
  batchId = await scene.batch({ domain: DOMAIN });
  const [first, second, third] = [
    await scene.ingest({ text: TEXT, batchId, priority: 3 }),
    await scene.ingest({ text: TEXT, batchId }),
    await scene.ingest({ text: TEXT, batchId }),
  ];
  const [span] = await scene.spans(first);
  await scene.member.ask('PATCH', `/api/v1/spans/${span.id as string}`, { status: 'REJECTED' });
  await scene.member.ask('POST', `/api/v1/documents/${first}/spans`, { type: 'other', start: 0, end: 5 });
  await scene.finalize(first);
  expect((await scene.colleague.ask('POST', `/api/v1/documents/${second}/reject`, {})).status).toBe(200);
  expect(await scene.statusOf(third)).toBe('REVIEW_REQUIRED');
  await scene.ingest({ text: 'Nothing here', batchId: scene.foreignBatchId });
});
afterAll(() => scene.close());

it('counts documents and spans of a batch', async () => {
  const { status, body } = await report(`?batchId=${batchId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ isComplete: true, batchId, domain: null });
  const byStatus = { FINALIZED: 1, REJECTED: 1, REVIEW_REQUIRED: 1, PENDING: 0 };
  const spans = { accepted: 1, rejected: 1, manual: 1, undecided: 4, editRate: 1 / 3 };
  expect(body.total).toMatchObject({ documents: 3, byStatus, spans });
  expect(body.total.averageRisk).toBeGreaterThan(0);
  expect(body.batches).toMatchObject([{ batchId, domain: DOMAIN, documents: 3, byStatus, spans }]);
  expect(body.priorities).toMatchObject([
    { batchId, priority: 2, documents: 2 },
    { batchId, priority: 3, documents: 1 },
  ]);
  expect(body.policies).toMatchObject([{ policyName: REVIEW_POLICY, instanceId: null, documents: 3, spans }]);
  expect(body.types).toMatchObject([
    { type: 'email-address', accepted: 1, rejected: 1, manual: 0, undecided: 4, editRate: 0 },
    { type: 'other', accepted: 0, manual: 1, editRate: 1 },
  ]);
  expect(body.people).toMatchObject([
    { userId: scene.member.id, email: scene.member.email, accepted: 1, rejected: 1, manual: 1 },
  ]);
  expect(JSON.stringify(body)).not.toContain(ADDRESS);
});

it('counts activity by day and by person', async () => {
  const { body } = await report(`?batchId=${batchId}`);
  const sum = (what: string) =>
    (body.throughput as readonly Record<string, number>[]).reduce((all, day) => all + (day[what] ?? 0), 0);
  expect([sum('ingested'), sum('redacted'), sum('decided'), sum('finalized')]).toEqual([3, 3, 2, 1]);
  expect(body.throughput.length).toBeGreaterThanOrEqual(30);
  const reviewers = [
    { email: scene.member.email, approvals: 1, rejections: 0, reviews: 1 },
    { email: scene.colleague.email, approvals: 0, rejections: 1, reviews: 1 },
  ];
  expect(body.reviewers).toMatchObject(reviewers.sort((one, other) => (one.email < other.email ? -1 : 1)));
});

it('covers one domain or everything', async () => {
  expect((await report(`?domain=${encodeURIComponent(DOMAIN)}`)).body).toMatchObject({
    domain: DOMAIN,
    total: { documents: 3 },
  });
  expect((await report(`?domain=${encodeURIComponent(unique('Nobody'))}`)).body.total).toMatchObject({
    documents: 0,
    averageRisk: null,
  });
  const all = await report();
  const domains = all.body.domains as readonly { readonly domain: string; readonly documents: number }[];
  expect(domains.find(({ domain }) => domain === DOMAIN)).toMatchObject({ documents: 3 });
  // Without a domain: those of other suites too.
  expect(domains[0]).toMatchObject({ domain: '', documents: expect.any(Number) as number });
  expect(domains[0]?.documents).toBeGreaterThan(0);
});

it('reflects changes at once', async () => {
  const range = `?to=2999-01-01&from=${new Date(Date.parse('2999-01-01') - 300 * 86_400_000).toISOString()}`;
  expect((await report(range)).body.total.documents).toBe(0);
  const now = Date.now();
  // Tomorrow too, which may begin meanwhile.
  const [today, tomorrow] = [now, now + 86_400_000].map((time) => new Date(time).toISOString().slice(0, 10));
  const days = `?from=${today ?? ''}&to=${tomorrow ?? ''}&batchId=${scene.foreignBatchId}`;
  const before = await report(days);
  await scene.ingest({ text: 'Nothing here', batchId: scene.foreignBatchId });
  const after = await report(days);
  expect(after.body.total.documents).toBe(Number(before.body.total.documents) + 1);
});

it('measures the agreement of blind reviewers', async () => {
  double = await scene.batch({ blindDoubleReview: { enabled: true, percentage: 100 } });
  expect((await report(`?batchId=${double}`)).body.agreement).toMatchObject([{ documents: 0, tokens: 0, kappa: null }]);
  const id = await scene.ingest({ text: TEXT, batchId: double });
  const decide = async (by: ReviewScene['member'], statuses: readonly string[]) => {
    const spans = (await by.ask('GET', `/api/v1/documents/${id}/spans`)).body as readonly { readonly id: string }[];
    for (const [i, span] of spans.entries()) await by.ask('PATCH', `/api/v1/spans/${span.id}`, { status: statuses[i] });
    expect((await by.ask('POST', `/api/v1/documents/${id}/approve`, {})).status).toBe(200);
  };
  await decide(scene.member, ['APPROVED', 'APPROVED']);
  expect((await report(`?batchId=${double}`)).body.agreement).toMatchObject([{ documents: 0 }]);
  await decide(scene.colleague, ['APPROVED', 'REJECTED']);
  // Six words: one is sensitive for both, one for the first alone. (5/6 - 22/36) / (1 - 22/36)
  const { agreement } = (await report(`?batchId=${double}`)).body;
  expect(agreement).toMatchObject([
    { batchId: double, documents: 1, tokens: 6, kappa: expect.closeTo(0.5714, 3) as number },
  ]);
});

it('returns its tables as CSV', async () => {
  const answer = await scene.admin('GET', `/api/v1/reports.csv?kind=types&batchId=${batchId}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain('report-types.csv');
  expect(answer.body).toBe(
    'type,accepted,rejected,manual,undecided,editRate\r\nemail-address,1,1,0,4,0\r\nother,0,0,1,0,1\r\n',
  );
  for (const kind of [
    'throughput',
    'reviewers',
    'domains',
    'policies',
    'batches',
    'priorities',
    'people',
    'agreement',
  ]) {
    const { status, body } = await scene.admin('GET', `/api/v1/reports.csv?kind=${kind}&batchId=${double}`);
    const [head, row = ''] = String(body).split('\r\n');
    expect([kind, status, row.split(',').length]).toEqual([kind, 200, head?.split(',').length]);
  }
});

it('returns 400 for invalid ranges and 403 to users', async () => {
  expectRefusal(await report('?from=2026-02-01&to=2026-01-01'), 400, 'EMPTY_RANGE');
  expectRefusal(await report('?from=2020-02-01&to=2026-01-01'), 400, 'RANGE_TOO_LONG');
  expectRefusal(await report('?from=yesterday'), 400, 'INVALID_INPUT');
  expectRefusal(await report('?batchId=none'), 404, 'NO_SUCH_BATCH');
  expectRefusal(await scene.auditor.ask('GET', '/api/v1/reports.csv?kind=all'), 400, 'INVALID_INPUT');
  expectRefusal(await scene.member.ask('GET', '/api/v1/reports'), 403);
});
