import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type TestUser } from '../../support/client.js';
import { until } from '../../support/until.js';

const TEXT = 'Write to ana@example.com about 123-45-6789 and the other matter.';

interface ShownSpan {
  readonly id: string;
  readonly status: string;
}

interface Person extends TestUser {
  readonly key: string;
}

describe('a blind double review', () => {
  let app: TestApp;
  let first: Person;
  let second: Person;
  let third: Person;
  let leader: Person;
  let batchId: string;

  const as = (credential: string, method: string, url: string, json?: unknown) =>
    call(app, method, url, { headers: bearer(credential), ...(json !== undefined && { json }) });

  async function person(): Promise<Person> {
    const user = await makeUser(app, 'ROLE_USER');
    return { ...user, key: await issueKey(app, user) };
  }

  beforeAll(async () => {
    app = await sharedApp();
    [first, second, third, leader] = [await person(), await person(), await person(), await person()];
    const memberIds = [first, second, third, leader].map(({ id }) => id);
    const group = await as(app.apiKey, 'POST', '/api/v1/groups', {
      name: unique('Reviewers'),
      memberIds,
      leaderIds: [leader.id],
    });
    const batch = await as(app.apiKey, 'POST', '/api/v1/batches', {
      name: unique('Twice'),
      groupId: group.body.id,
      blindDoubleReview: { enabled: true, percentage: 100 },
      confidenceThreshold: 1,
      auditSamplingRate: 0,
    });
    batchId = batch.body.id as string;
  });

  afterAll(() => app.close());

  async function ingest(): Promise<string> {
    const { body } = await as(first.key, 'POST', '/api/v1/ingest', { batchId, name: 'letter.txt', text: TEXT });
    const id = body.taskId as string;
    await until(async () => (await as(first.key, 'GET', `/api/v1/documents/${id}`)).body.status !== 'PENDING');
    return id;
  }

  const spansOf = async (id: string, { key }: Person): Promise<(ShownSpan & Record<string, unknown>)[]> =>
    (await as(key, 'GET', `/api/v1/documents/${id}/spans`)).body as (ShownSpan & Record<string, unknown>)[];

  async function decide(id: string, { key }: Person, statuses: readonly string[]): Promise<void> {
    const spans = await spansOf(id, { key } as Person);
    expect(spans).toHaveLength(statuses.length);
    for (const [i, status] of statuses.entries()) {
      const answer = await as(key, 'PATCH', `/api/v1/spans/${spans[i]?.id}`, { status, reason: 'as it seems' });
      expect(answer.status).toBe(200);
    }
  }

  const approve = (id: string, { key }: Person) => as(key, 'POST', `/api/v1/documents/${id}/approve`);

  const adjudicationOf = (id: string, { key }: Person) => as(key, 'GET', `/api/v1/documents/${id}/adjudication`);

  it('shows the second reviewer the engine’s spans and nothing of the first review', async () => {
    const id = await ingest();
    const untouched = await spansOf(id, second);
    await decide(id, first, ['APPROVED', 'REJECTED']);
    await as(first.key, 'POST', `/api/v1/documents/${id}/spans`, { type: 'person', start: 51, end: 57 });
    await as(first.key, 'POST', `/api/v1/documents/${id}/comments`, { text: 'The second is no number.' });
    expect(await approve(id, first)).toMatchObject({ status: 200, body: { status: 'REVIEW_REQUIRED' } });
    expect(await adjudicationOf(id, second)).toMatchObject({ status: 409, body: { code: 'NOT_ADJUDICATED' } });

    const own = await spansOf(id, first);
    expect(own.map(({ status }) => status)).toEqual(['APPROVED', 'REJECTED', 'APPROVED']);
    const copy = await spansOf(id, second);
    const shown = ({ start, end, type, status, statusChangedBy, text }: Record<string, unknown>) => ({
      start,
      end,
      type,
      status,
      statusChangedBy,
      text,
    });
    expect(copy.map(shown)).toEqual(untouched.map(shown));
    expect((await as(second.key, 'GET', `/api/v1/documents/${id}/comments`)).body).toEqual([]);
    const document = await as(second.key, 'GET', `/api/v1/documents/${id}`);
    expect(document.body).toMatchObject({ approvals: [], spans: { PENDING: 2, APPROVED: 0, REJECTED: 0, manual: 0 } });
    expect(JSON.stringify(document.body)).not.toContain(first.email);
    const row = (await as(second.key, 'GET', `/api/v1/queue?batchId=${batchId}`)).body.content.find(
      (found: { id: string }) => found.id === id,
    );
    expect(JSON.stringify(row)).not.toContain(first.email);
    expect((await as(second.key, 'GET', `/api/v1/spans/${own[0]?.id}/history`)).status).toBe(404);
    expect((await as(second.key, 'PATCH', `/api/v1/spans/${own[0]?.id}`, { status: 'REJECTED' })).status).toBe(404);
    expect((await as(second.key, 'GET', `/api/v1/documents/${id}/audit`)).body).toHaveLength(2);

    expect(await as(first.key, 'PATCH', `/api/v1/spans/${own[0]?.id}`, { status: 'REJECTED' })).toMatchObject({
      status: 409,
      body: { code: 'BLIND_REVIEW' },
    });
    expect(await approve(id, first)).toMatchObject({ status: 409 });
  });

  it('ends when both reviewers agree', async () => {
    const id = await ingest();
    await decide(id, first, ['APPROVED', 'REJECTED']);
    await approve(id, first);
    await decide(id, second, ['APPROVED', 'REJECTED']);
    expect(await approve(id, second)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect((await as(first.key, 'POST', `/api/v1/documents/${id}/finalize`)).body.finalizedText).toContain(
      '<<EMAIL-ADDRESS>>',
    );
  });

  it('asks a third person to decide the differences', async () => {
    const id = await ingest();
    await decide(id, first, ['APPROVED', 'APPROVED']);
    await approve(id, first);
    await decide(id, second, ['APPROVED', 'REJECTED']);
    expect(await approve(id, second)).toMatchObject({ status: 200, body: { status: 'REVIEW_REQUIRED' } });
    const merged = await spansOf(id, third);
    expect(merged.map(({ status }) => status)).toEqual(['APPROVED', 'REVIEW_REQUIRED']);
    expect((await adjudicationOf(id, third)).body).toEqual({
      first: first.email,
      second: second.email,
      differences: [{ start: merged[1]?.start, end: merged[1]?.end, first: 'ssn', second: null }],
    });
    expect(await approve(id, third)).toMatchObject({ status: 409, body: { code: 'UNDECIDED_SPANS' } });
    await as(third.key, 'PATCH', `/api/v1/spans/${merged[1]?.id}`, { status: 'APPROVED' });
    for (const party of [first, second]) {
      expect(await approve(id, party)).toMatchObject({ status: 409 });
    }
    expect(await approve(id, third)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  });

  it('can be settled by a group leader who was one of the two', async () => {
    const id = await ingest();
    await decide(id, leader, ['APPROVED', 'APPROVED']);
    await approve(id, leader);
    await decide(id, second, ['APPROVED', 'REJECTED']);
    await approve(id, second);
    const [, open] = await spansOf(id, leader);
    await as(leader.key, 'PATCH', `/api/v1/spans/${open?.id}`, { status: 'REJECTED' });
    expect(await approve(id, leader)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  });

  it('cannot be approved again by one of the two after unapprove', async () => {
    const id = await ingest();
    await decide(id, first, ['APPROVED', 'REJECTED']);
    await approve(id, first);
    await decide(id, second, ['APPROVED', 'REJECTED']);
    expect(await approve(id, second)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
    expect((await as(first.key, 'POST', `/api/v1/documents/${id}/unapprove`)).status).toBe(200);
    expect(await approve(id, first)).toMatchObject({ status: 409, body: { code: 'ADJUDICATION' } });
    expect(await approve(id, third)).toMatchObject({ status: 200, body: { status: 'APPROVED' } });
  });
});
