import { createHash } from 'node:crypto';
import type { AuditRow } from '../../../src/platform/audit/audit.model.js';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { chain, hashOf } from '../../../src/platform/audit/chain.js';
import { AuditWriter } from '../../../src/platform/audit/audit-writer.js';
import { prepare } from '../../../src/platform/audit/draft.js';
import type { AuditEvent, Json } from '../../../src/platform/audit/audit.types.js';
import { AuditSealer } from '../../../src/platform/audit/audit-sealer.js';
import { startApp, unique, type TestApp } from '../../support/app.js';
import type { HeadDocument } from '../../../src/platform/audit/head.model.js';
import { auditModels, auditReplica, event } from '../../support/audit.js';
import { bearer, call } from '../../support/client.js';
import { itOnEmbedded } from '../../support/tests-on.js';

let app: TestApp;
let log: AuditLog;
/** The resource type and the documents of the test that runs: the log keeps the entries of the tests before. */
let type: string;
let doc: string;
let otherDoc: string;

beforeAll(async () => {
  app = await startApp();
  log = app.app.get(AuditLog, { strict: false });
});
afterAll(async () => {
  await app.close();
});
beforeEach(() => {
  [type = '', doc = '', otherDoc = ''] = ['Span', 'doc', 'doc'].map((what) => unique(what).replace(' ', '-'));
});

const own = (number: number, more: Partial<AuditEvent> = {}): AuditEvent =>
  event(number, { resourceType: type, ...more });
const get = (path: string) => call(app, 'GET', `/api/v1/audit${path}`, { headers: bearer(app.apiKey) });
const append = (count: number) => log.append(Array.from({ length: count }, (_, number) => own(number)));
const verified = async (anchor = '') => (await get(`/verify${anchor}`)).body as Record<string, unknown>;

describe('GET /api/v1/audit', () => {
  it('filters by each field and pages, newest first', async () => {
    const actor = { userId: unique('user'), email: `${unique('person').replace(' ', '-')}@example.com`, address: null };
    const system = { userId: null, email: null, address: null };
    const action = unique('OTHER').replace(' ', '_');
    await log.append([
      own(1, { at: new Date('2026-01-01T00:00:00Z'), actor, documentId: doc, outcome: 'FAILURE' }),
      own(2, { at: new Date('2026-01-02T00:00:00Z'), actor, documentId: doc, note: 'typed by a person' }),
      own(3, { at: new Date('2026-01-03T00:00:00Z'), action, actor: system, resourceType: 'Batch' }),
    ]);
    const idsOf = async (query: string) =>
      ((await get(query)).body as { content: { resourceId: string }[] }).content.map(({ resourceId }) => resourceId);
    const span = `resourceType=${type}`;
    expect(await idsOf(`?${span}`)).toEqual(['s2', 's1']);
    expect(await idsOf(`?from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z`)).toEqual(['s3', 's2']);
    expect(await idsOf(`?actor=${actor.email.replace('p', 'P')}`)).toEqual(['s2', 's1']);
    expect(await idsOf(`?actor=${encodeURIComponent(actor.userId)}`)).toEqual(['s2', 's1']);
    expect(await idsOf(`?action=${action}`)).toEqual(['s3']);
    expect(await idsOf(`?resourceId=s1&${span}`)).toEqual(['s1']);
    expect(await idsOf(`?documentId=${doc}`)).toEqual(['s2', 's1']);
    expect(await idsOf(`?outcome=FAILURE&${span}`)).toEqual(['s1']);
    const page = (await get(`?${span}&size=1&page=1`)).body;
    expect(page).toMatchObject({ totalElements: 2, totalIsExact: true, totalPages: 2, number: 1, size: 1 });
    expect(page.content).toHaveLength(1);
    expect((await get(`?${span}`)).body.content[0]).toMatchObject({
      timestamp: '2026-01-02T00:00:00.000Z',
      userEmail: actor.email,
      details: { number: 2 },
      note: 'typed by a person',
    });
    expect((await get('?size=1000&page=-1')).body).toMatchObject({ size: 200, number: 0 });
  });

  it.each(['?from=yesterday', '?to=2026-13-01', '?outcome=MAYBE', '?page=x', '?from=2026-01-01T00:00:60Z'])(
    'returns 400 for %s',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );

  it('returns an error for pages beyond the limit', async () => {
    expect((await get('?page=501&size=200')).body).toMatchObject({ code: 'PAGE_TOO_FAR' });
  });

  itOnEmbedded('uses an index for every filter, and never sorts in memory', async () => {
    await append(3);
    const { rows } = auditModels(app);
    for (const filter of ['userId', 'email', 'action', 'resourceType', 'resourceId', 'documentId', 'outcome', 'at']) {
      const query = { tenant: 'default', [filter]: filter === 'at' ? { $gte: new Date(0) } : 'x' };
      const plan = JSON.stringify(await rows.find(query).sort({ at: -1, seq: -1 }).explain());
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/"(?:COLLSCAN|SORT)"/);
    }
  });
});

describe('an export', () => {
  it('lists itself first, as CSV without formulas', async () => {
    await log.append([own(1, { resourceId: '=1+1', details: { text: 'a "b", c' } })]);
    const { status, headers, body } = await get('/export?format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(headers.get('x-export-truncated')).toBe('false');
    const lines = (body as string).split('\r\n');
    expect(lines[0]).toBe(
      'timestamp,userEmail,userId,action,resourceType,resourceId,outcome,ipAddress,details,' +
        'tenant,id,seq,documentId,batchId,noteDigest,prevHash,hash,credential',
    );
    expect(lines[1]).toMatch(/^\d{4}-[^,]+Z,admin@example\.com,[^,]+,AUDIT_EXPORT,AuditLog,,SUCCESS,127\.0\.0\.1,/);
    expect(lines[2]).toMatch(
      /,SPAN_UPDATE,Span-\w+,'=1\+1,SUCCESS,127\.0\.0\.1,"\{""text"":""a \\""b\\"", c""\}",default,[\w-]+,\d+,,,,[0-9a-f]{64},[0-9a-f]{64},$/,
    );
  });

  it('is JSON by default, an empty list when nothing matches', async () => {
    await append(3);
    const { body } = await get(`/export?resourceType=${type}`);
    expect((body as { resourceId: string }[]).map(({ resourceId }) => resourceId)).toEqual(['s2', 's1', 's0']);
    expect((await get('/export?format=json&action=NOTHING')).body).toEqual([]);
  });
});

describe('the history of a document or resource', () => {
  it('can be read newest first, in pages, as a stream and as a feed', async () => {
    const head = await log.head();
    await log.append(Array.from({ length: 450 }, (_, number) => own(number, { documentId: doc })));
    const numbers = (entries: readonly { details: Readonly<Record<string, unknown>> }[]) =>
      entries.map(({ details }) => details.number);
    const newest = await log.forDocument(doc, { limit: 2 });
    expect(numbers(newest)).toEqual([449, 448]);
    expect(numbers(await log.forDocument(doc, { limit: 2, before: newest[1]?.seq ?? 0 }))).toEqual([447, 446]);
    expect(numbers(await log.forResource(type, 's7'))).toEqual([7]);
    const streamed = [];
    for await (const entry of log.streamOfDocument(doc)) streamed.push(entry);
    expect(numbers(streamed)).toEqual(Array.from({ length: 450 }, (_, number) => 449 - number));
    expect(numbers(await log.after(head.seq, 3))).toEqual([0, 1, 2]);
  });

  it('has encrypted notes, and keeps a valid chain when they are erased', async () => {
    await log.append([
      own(1, { documentId: doc, note: 'Jane Roe called' }),
      own(2, { documentId: otherDoc, note: 'kept' }),
    ]);
    const { rows, notes } = auditModels(app);
    expect(JSON.stringify([await rows.find().lean(), await notes.find().lean()])).not.toContain('Jane Roe');
    expect((await log.forDocument(doc))[0]?.note).toBe('Jane Roe called');
    expect(await log.eraseNotes(doc)).toBe(1);
    expect((await log.forDocument(doc))[0]?.note).toBeNull();
    expect((await log.forDocument(otherDoc))[0]?.note).toBe('kept');
    expect(await verified()).toMatchObject({ valid: true });
  });

  it('has the documented SHA-256 of each entry', async () => {
    await log.append([own(1, { documentId: doc, details: { 'b.c': 1.5, $a: [null, 'ä'] } })]);
    const row = await auditModels(app).rows.findOne({ documentId: doc }).lean();
    const text =
      `{"action":"SPAN_UPDATE","actor":{"address":"127.0.0.1","email":"person-1@example.com","userId":"u1"},` +
      `"at":"${row?.at.toISOString() ?? ''}","batchId":null,"details":{"$a":[null,"ä"],"b.c":1.5},"documentId":"${doc}",` +
      `"id":"${row?._id ?? ''}","noteDigest":null,"outcome":"SUCCESS","prevHash":"${row?.prevHash ?? ''}",` +
      `"resourceId":"s1","resourceType":"${type}","seq":${row?.seq ?? 0},"tenant":"default"}`;
    expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect((await log.forDocument(doc))[0]?.details).toEqual({ 'b.c': 1.5, $a: [null, 'ä'] });
  });
});

describe('GET /api/v1/audit/verify', () => {
  interface Stored {
    readonly rows: AuditRow[];
    readonly heads: HeadDocument[];
  }
  /** The valid log of before a test tampers with it. */
  let untouched: Stored | undefined;
  afterEach(async () => {
    if (untouched === undefined) return;
    const { rows, heads } = auditModels(app);
    await rows.deleteMany({});
    await rows.insertMany(untouched.rows);
    await heads.deleteMany({});
    await heads.insertMany(untouched.heads);
    untouched = undefined;
  });

  /** Appends 20 entries that verify. @returns the sequence number of the first */
  async function fill(): Promise<number> {
    const { seq } = await log.head();
    await append(20);
    expect(await verified()).toMatchObject({ valid: true, entries: seq + 20 });
    const { rows, heads } = auditModels(app);
    untouched = { rows: await rows.find().sort({ seq: 1 }).lean(), heads: await heads.find().lean() };
    return seq + 1;
  }
  /** Recomputes the chain as an attacker with full database access but without the encryption key. */
  async function rewrite(from: number, change: (row: AuditRow) => AuditRow): Promise<void> {
    const { rows } = auditModels(app);
    const [first, ...others] = await rows
      .find({ seq: { $gte: from } })
      .sort({ seq: 1 })
      .lean();
    if (first === undefined) throw new Error('There is no such row.');
    const drafts = [change(first), ...others];
    const chained = chain({ seq: from - 1, hash: first.prevHash }, drafts);
    await rows.deleteMany({ seq: { $gte: from } });
    await rows.insertMany(chained);
  }

  it('reports an edited entry', async () => {
    const seq = (await fill()) + 5;
    await auditModels(app).rows.updateOne({ seq }, { $set: { action: 'NOTHING' } });
    expect(await verified()).toMatchObject({ valid: false, entries: seq - 1, problem: { seq, kind: 'edited' } });
  });

  it('reports an entry that was edited and hashed again', async () => {
    const seq = (await fill()) + 5;
    const { rows } = auditModels(app);
    const row = await rows.findOne({ seq }).lean();
    if (row === null) throw new Error('There is no such row.');
    await rows.updateOne({ seq }, { $set: { action: 'NOTHING', hash: hashOf({ ...row, action: 'NOTHING' }) } });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq: seq + 1, kind: 'edited' } });
  });

  it('reports a deleted entry', async () => {
    const seq = (await fill()) + 5;
    await auditModels(app).rows.deleteOne({ seq });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'gap' } });
  });

  it('reports deleted first entries', async () => {
    await fill();
    await auditModels(app).rows.deleteMany({ seq: { $lte: 3 } });
    expect(await verified()).toMatchObject({ valid: false, entries: 0, problem: { seq: 1, kind: 'gap' } });
  });

  it('reports swapped entries', async () => {
    const seq = (await fill()) + 5;
    const { rows } = auditModels(app);
    const move = (from: number, to: number) => rows.updateOne({ seq: from }, { $set: { seq: to } });
    await move(seq, 1_000_000);
    await move(seq + 3, seq);
    await move(1_000_000, seq + 3);
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'reordered' } });
  });

  it('reports deleted last entries, also after others were appended in their place', async () => {
    const seq = (await fill()) + 15;
    const { rows } = auditModels(app);
    await rows.deleteMany({ seq: { $gte: seq } });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'truncated' } });
    // A process that starts now continues behind the last entry that it finds.
    const replica = auditReplica(app);
    await replica.log.append(Array.from({ length: 50 }, (_, number) => event(number)));
    await replica.sealer.settled();
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
  });

  it('reports a recomputed chain', async () => {
    const seq = (await fill()) + 5;
    await rewrite(seq, (row) => ({ ...row, userId: 'somebody else' }));
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
  });

  it('reports a changed or deleted head', async () => {
    const seq = (await fill()) + 5;
    const { rows, heads } = auditModels(app);
    const row = await rows.findOne({ seq }).lean();
    await rows.deleteMany({ seq: { $gt: seq } });
    await heads.updateOne({ _id: 'default' }, { $set: { seq, hash: row?.hash ?? '' } });
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
    await heads.deleteOne({ _id: 'default' });
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'truncated' } });
  });

  it('checks the log against a head that the client knows from before', async () => {
    await append(20);
    const { head } = (await verified()) as { head: { seq: number; hash: string } };
    await append(5);
    expect(await verified(`?seq=${head.seq}&hash=${head.hash}`)).toMatchObject({ valid: true });
    const wrong = await verified(`?seq=${head.seq}&hash=${'0'.repeat(64)}`);
    expect(wrong).toMatchObject({ valid: false, problem: { seq: head.seq, kind: 'anchor' } });
    const ahead = await verified(`?seq=${head.seq + 1000}&hash=${head.hash}`);
    expect(ahead).toMatchObject({ valid: false, problem: { kind: 'anchor' } });
    for (const half of ['?seq=1', `?hash=${head.hash}`, '?seq=-1', '?seq=1&hash=x']) {
      expect((await get(`/verify${half}`)).status).toBe(400);
    }
  });

  it('verifies more entries than it reads at once', async () => {
    await append(1300);
    await app.app.get(AuditSealer, { strict: false }).settled();
    expect(await verified()).toMatchObject({ valid: true, entries: (await log.head()).seq });
  });
});

describe('an event that is not JSON', () => {
  const wrong: readonly [string, unknown][] = [
    ['undefined in a list', [undefined]],
    ['a hole in a list', Array(2)],
    ['a function', () => 1],
    ['NaN', NaN],
  ];

  it.each(wrong)('with %s is rejected alone, and concurrent events are written', async (_, value) => {
    const bad = own(2, { details: { value: value as Json } });
    const outcomes = await Promise.allSettled([log.append([own(1)]), log.append([bad]), log.append([own(3)])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await idsInOrder()).toEqual(['s1', 's3']);
    expect(await verified()).toMatchObject({ valid: true });
  });

  it('with an invalid time is rejected', async () => {
    await expect(log.append([own(1, { at: new Date(NaN) })])).rejects.toThrow(RangeError);
  });

  it('is rejected by the writer too, which writes the events of the same batch in order and with their notes', async () => {
    const writer = app.app.get(AuditWriter, { strict: false });
    const now = new Date('2026-01-01T00:00:00Z');
    const good = (number: number) => prepare(own(number, { documentId: doc, note: `note ${number}` }), now);
    const broken = prepare(own(9), now);
    const bad = { ...broken, draft: { ...broken.draft, details: '[,1]' } };
    const outcomes = await Promise.allSettled([
      writer.write([good(1)]),
      writer.write([good(2), bad]),
      writer.write([good(3), good(4)]),
      writer.write([bad]),
      writer.write([good(5)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await idsInOrder()).toEqual(['s1', 's3', 's4', 's5']);
    expect((await log.forDocument(doc)).map(({ note }) => note)).toEqual(['note 5', 'note 4', 'note 3', 'note 1']);
    expect(await verified()).toMatchObject({ valid: true });
    await append(1);
  });

  async function idsInOrder(): Promise<(string | null)[]> {
    const entries = await log.find({ resourceType: type }, { page: 0, size: 100 });
    return entries.entries.map(({ resourceId }) => resourceId).reverse();
  }
});
