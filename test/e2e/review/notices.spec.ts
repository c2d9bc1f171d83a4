import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { NoticeFollowTask } from '../../../src/modules/review/notices/notice-follow.task.js';
import { EventForwarder } from '../../../src/modules/trend/series/event-forwarder.js';
import { TrendService } from '../../../src/modules/trend/trend.service.js';
import { bearer, call } from '../../support/client.js';
import { breachEvent } from '../../support/receivers/trend-events.js';
import { makeBatch } from '../../support/review-batches.js';
import { makeGroup, person, type Person } from '../../support/review-people.js';
import { LETTER, ReviewScene } from '../../support/review.js';
import { stagesOf, type WatchedQuery } from '../../support/watched-queries.js';

interface Message {
  readonly kind: string;
  readonly path: string | null;
  readonly from: string | null;
  readonly subject: string | null;
  readonly message: string;
}

let scene: ReviewScene;
let database: Connection;
let lead: Person;
let ana: Person;
let bob: Person;
let groupId: string;
let batchId: string;

beforeAll(async () => {
  scene = await ReviewScene.start();
  database = scene.app.app.get<Connection>(getConnectionToken());
  // What the product counts of its own documents is left out.
  const trend = scene.app.app.get(TrendService, { strict: false });
  const read = trend.breachesSince.bind(trend);
  jest
    .spyOn(trend, 'breachesSince')
    .mockImplementation(async (...asked) => (await read(...asked)).filter(({ context }) => context.includes('ward')));
});
afterAll(() => scene.close());
beforeEach(async () => {
  [lead, ana, bob] = [await person(scene.app), await person(scene.app), await person(scene.app)];
  groupId = await makeGroup(scene.admin, [lead.id, ana.id, bob.id], [lead.id]);
  batchId = await makeBatch(scene.app, groupId);
});

const follow = () => scene.app.app.get(NoticeFollowTask, { strict: false }).run(new AbortController().signal);
const ingest = () => scene.ingest({ text: LETTER, batchId });
const assign = (id: string, userId: string, by: Person) =>
  by.ask('PUT', `/api/v1/documents/${id}/assignee`, { userId });
const comment = (id: string, text: string, by: Person) => by.ask('POST', `/api/v1/documents/${id}/comments`, { text });
/** The messages that are not about the account. */
async function told(to: Pick<Person, 'ask'>): Promise<readonly Message[]> {
  const { body } = await to.ask('GET', '/api/v1/account/inbox?size=100');
  return (body.content as readonly Message[]).filter(({ kind }) => kind !== 'account');
}
async function adminsTold(kind: string) {
  const admin = await database.collection('users').findOne({ email: scene.app.adminEmail });
  return database
    .collection('inbox_messages')
    .find({ kind, userId: String(admin?._id) })
    .toArray();
}

describe('people are told in their inbox', () => {
  it('of a document that somebody else has assigned to them', async () => {
    const [given, taken] = [await ingest(), await ingest()];
    await assign(given, ana.id, lead);
    await assign(taken, bob.id, bob);
    await follow();
    expect(await told(ana)).toEqual([
      expect.objectContaining({
        kind: 'assignment',
        path: `/documents/${given}`,
        from: lead.email,
        message: `${lead.email} has assigned a document to you.`,
      }),
    ]);
    expect(await told(bob)).toEqual([]);
  });

  it('once of documents that were assigned together', async () => {
    const documentIds = [await ingest(), await ingest(), await ingest()];
    await lead.ask('POST', '/api/v1/queue/assignments', { documentIds, userIds: [ana.id] });
    await follow();
    expect(await told(ana)).toMatchObject([{ kind: 'assignments', path: '/queue?assignee=me', from: lead.email }]);
  });

  it('of comments that mention them, without what these say', async () => {
    const id = await ingest();
    const stranger = await person(scene.app);
    await comment(id, `@${ana.email} @${stranger.email} @${bob.email}: is Ms Hale right?`, bob);
    await comment(id, 'Nobody in particular.', lead);
    await follow();
    const [message] = await told(ana);
    expect(message).toMatchObject({ kind: 'mention', path: `/documents/${id}`, from: bob.email, subject: null });
    expect(JSON.stringify(message)).not.toContain('Hale');
    for (const other of [bob, stranger, lead]) expect(await told(other)).toEqual([]);
  });

  it('of whom a comment can mention: the group and administrators, without oneself', async () => {
    const id = await ingest();
    const stranger = await person(scene.app);
    const { body } = await bob.ask('GET', `/api/v1/documents/${id}/comments/mentionable`);
    const emails = (body as readonly { readonly email: string }[]).map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    expect(emails).toEqual(expect.arrayContaining([ana.email, lead.email]));
    for (const { email } of [bob, stranger]) expect(emails).not.toContain(email);
    expect((await stranger.ask('GET', `/api/v1/documents/${id}/comments/mentionable`)).status).toBe(404);
  });

  it('once, however often a process dies before it has noted what it told', async () => {
    const id = await ingest();
    await assign(id, ana.id, lead);
    await comment(id, `@${ana.email}`, lead);
    const positions = database.collection('notice_positions');
    const before = await positions.find().toArray();
    for (let i = 0; i < 2; i++) {
      await follow();
      for (const { _id, position } of before) await positions.updateOne({ _id }, { $set: { position } });
    }
    await follow();
    expect((await told(ana)).map(({ kind }) => kind).sort()).toEqual(['assignment', 'mention']);
  });

  it('once a day of the alerts that a policy raises for their group', async () => {
    const strategies = [{ strategy: 'REDACT', alert: true, condition: 'confidence > 0' }];
    const policy = { identifiers: { ssn: { ssnFilterStrategies: strategies } } };
    await scene.admin('PUT', '/api/policies/watched', policy);
    const redact = (context: string, headers: Readonly<Record<string, string>>) =>
      call(scene.app, 'POST', `/api/filter?p=watched&c=${context}`, {
        headers: { ...headers, 'content-type': 'text/plain' },
        text: 'SSN 219-09-9999',
      });
    for (let i = 0; i < 2; i++) expect((await redact('clinic', bearer(ana.key))).status).toBe(200);
    await follow();
    await follow();
    const message = { kind: 'alert', path: '/alerts?policy=watched', subject: 'watched', from: null };
    expect(await told(ana)).toMatchObject([message]);
    expect(await told(bob)).toMatchObject([message]);
    expect(await adminsTold('alert')).toEqual([]);
    // Callers in no group: everybody may see the alert, and those who run the house are told.
    expect((await redact('house', bearer(scene.app.apiKey))).status).toBe(200);
    await follow();
    expect(await adminsTold('alert')).toHaveLength(1);
    expect(await told(lead)).toHaveLength(1);
  });

  it('of a draft of a policy that waits for approval, as administrators who did not ask for it', async () => {
    const [author, second] = [await person(scene.app, 'ROLE_ADMIN'), await person(scene.app, 'ROLE_ADMIN')];
    await author.ask('PUT', '/api/policies/drafted/draft', { identifiers: { ssn: {} } });
    await follow();
    const asked = async (to: Person) => (await told(to)).filter(({ kind }) => kind === 'approval');
    expect(await asked(second)).toEqual([]);
    await author.ask('POST', '/api/policies/drafted/draft/submit', {});
    await follow();
    const message = { path: '/policies/drafted', subject: 'drafted', from: author.email };
    expect(await asked(second)).toMatchObject([message]);
    for (const other of [author, lead]) expect(await asked(other)).toEqual([]);
  });

  it('of what others decide on their draft of a policy, without the reason', async () => {
    const [author, second] = [await person(scene.app, 'ROLE_ADMIN'), await person(scene.app, 'ROLE_ADMIN')];
    const draft = '/api/policies/judged/draft';
    const write = () => author.ask('PUT', draft, { identifiers: { ssn: {} } });
    const saved = await write();
    await author.ask('POST', `${draft}/submit`, {});
    await second.ask('POST', `${draft}/reject?note=Ms+Hale+stays`, {});
    await author.ask('POST', `${draft}/submit`, {});
    await second.ask('POST', `${draft}/approve`, {}, { 'if-match': saved.headers.get('etag') ?? '' });
    await write();
    await second.ask('DELETE', draft);
    // What they do themselves is no news.
    await write();
    await author.ask('DELETE', draft);
    await follow();
    const from = { from: second.email, subject: 'judged' };
    const toldOfDrafts = async (to: Person) =>
      (await told(to)).filter(({ subject }) => subject === 'judged').toReversed();
    expect(await toldOfDrafts(author)).toMatchObject([
      { ...from, kind: 'draft-sent-back', path: '/policies/judged' },
      { ...from, kind: 'draft-approved', path: '/policies/judged' },
      { ...from, kind: 'draft-discarded', path: '/policies' },
    ]);
    expect(JSON.stringify(await told(author))).not.toContain('Hale');
    expect((await toldOfDrafts(second)).map(({ kind }) => kind)).toEqual(['approval', 'approval']);
  });

  it('of unusual counts as administrators, unless their context is muted', async () => {
    const forward = (muted: boolean, context: string) => {
      const event = breachEvent({ context, muted, id: `${context}-breach` });
      return scene.app.app
        .get(EventForwarder, { strict: false })
        .forward(new Map([['series', [{ event, order: 0 } as never]]]));
    };
    await forward(true, 'muted ward');
    await follow();
    expect(await adminsTold('trend')).toEqual([]);
    await forward(false, 'ward 1');
    await forward(false, 'ward 2');
    await follow();
    expect(await adminsTold('trend')).toMatchObject([{ subject: 'ward 1', path: '/trends' }]);
    expect(await told(ana)).toEqual([]);
  });

  it('by reads in the order of an index', async () => {
    const since = new Date(0);
    const queries: readonly WatchedQuery[] = [
      { collection: 'alerts', filter: { date: { $gte: since } }, sort: { date: 1, _id: -1 } },
      {
        collection: 'trend_breaches',
        filter: { recordedAt: { $gte: since, $type: 'date' }, muted: false },
        sort: { recordedAt: 1, _id: 1 },
      },
    ];
    for (const query of queries) {
      const stages = await stagesOf(database, query);
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('SORT');
    }
  });
});
