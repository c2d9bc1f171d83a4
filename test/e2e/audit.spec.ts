import { createHash } from 'node:crypto';
import type { AuditRow } from '../../src/platform/audit/audit.model.js';
import { AuditLog } from '../../src/platform/audit/audit-log.js';
import { chain, hashOf } from '../../src/platform/audit/chain.js';
import { AuditWriter } from '../../src/platform/audit/audit-writer.js';
import { prepare } from '../../src/platform/audit/draft.js';
import type { Json } from '../../src/platform/audit/audit.types.js';
import { AuditSealer } from '../../src/platform/audit/audit-sealer.js';
import { startApp, type TestApp } from '../support/app.js';
import { auditModels, auditReplica, event } from '../support/audit.js';
import { bearer, call } from '../support/client.js';
import { itOnEmbedded } from '../support/tests-on.js';

let app: TestApp;
let log: AuditLog;
/** Where the trail of a new application is. */
let beginning: number | undefined;
beforeEach(async () => {
  if (beginning !== undefined) return;
  app = await startApp();
  log = app.app.get(AuditLog, { strict: false });
  beginning = (await log.head()).seq;
});
// A test that has recorded nothing leaves the application to the next one.
afterEach(async () => {
  if ((await log.head()).seq === beginning) return;
  beginning = undefined;
  await app.close();
});
afterAll(async () => {
  if (beginning !== undefined) await app.close();
});

const get = (path: string) => call(app, 'GET', `/api/v1/audit${path}`, { headers: bearer(app.apiKey) });
const append = (count: number) => log.append(Array.from({ length: count }, (_, number) => event(number)));
const verified = async (anchor = '') => (await get(`/verify${anchor}`)).body as Record<string, unknown>;

describe('searching', () => {
  it('finds by each filter, newest first, in pages', async () => {
    const system = { userId: null, email: null, address: null };
    await log.append([
      event(1, { at: new Date('2026-01-01T00:00:00Z'), documentId: 'd1', outcome: 'FAILURE' }),
      event(2, { at: new Date('2026-01-02T00:00:00Z'), documentId: 'd1', note: 'typed by a person' }),
      event(3, { at: new Date('2026-01-03T00:00:00Z'), action: 'OTHER', actor: system, resourceType: 'Batch' }),
    ]);
    const idsOf = async (query: string) =>
      ((await get(query)).body as { content: { resourceId: string }[] }).content.map(({ resourceId }) => resourceId);
    const span = 'resourceType=Span';
    expect(await idsOf(`?${span}`)).toEqual(['s2', 's1']);
    expect(await idsOf(`?from=2026-01-02T00:00:00Z&to=2026-01-03T00:00:00Z`)).toEqual(['s3', 's2']);
    expect(await idsOf('?actor=Person-1@example.com')).toEqual(['s2', 's1']);
    expect(await idsOf('?actor=u1')).toEqual(['s2', 's1']);
    expect(await idsOf('?action=OTHER')).toEqual(['s3']);
    expect(await idsOf('?resourceId=s1')).toEqual(['s1']);
    expect(await idsOf('?documentId=d1')).toEqual(['s2', 's1']);
    expect(await idsOf(`?outcome=FAILURE&${span}`)).toEqual(['s1']);
    const page = (await get(`?${span}&size=1&page=1`)).body;
    expect(page).toMatchObject({ totalElements: 2, totalIsExact: true, totalPages: 2, number: 1, size: 1 });
    expect(page.content).toHaveLength(1);
    expect((await get(`?${span}`)).body.content[0]).toMatchObject({
      timestamp: '2026-01-02T00:00:00.000Z',
      userEmail: 'person-1@example.com',
      details: { number: 2 },
      note: 'typed by a person',
    });
    expect((await get('?size=1000&page=-1')).body).toMatchObject({ size: 200, number: 0 });
  });

  it.each(['?from=yesterday', '?to=2026-13-01', '?outcome=MAYBE', '?page=x', '?from=2026-01-01T00:00:60Z'])(
    'refuses %s',
    async (query) => {
      expect((await get(query)).status).toBe(400);
    },
  );

  it('refuses pages too far behind', async () => {
    expect((await get('?page=501&size=200')).body).toMatchObject({ code: 'PAGE_TOO_FAR' });
  });

  itOnEmbedded('is served by indexes alone, whatever is asked for', async () => {
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
  it('is its own first row, as CSV that no spreadsheet computes', async () => {
    await log.append([event(1, { resourceId: '=1+1', details: { text: 'a "b", c' } })]);
    const { status, headers, body } = await get('/export?format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(headers.get('x-export-truncated')).toBe('false');
    const lines = (body as string).split('\r\n');
    expect(lines[0]).toBe('timestamp,userEmail,userId,action,resourceType,resourceId,outcome,ipAddress,details');
    expect(lines[1]).toMatch(/^\d{4}-[^,]+Z,admin@example\.com,[^,]+,AUDIT_EXPORT,AuditLog,,SUCCESS,127\.0\.0\.1,/);
    expect(lines[2]).toMatch(/,SPAN_UPDATE,Span,'=1\+1,SUCCESS,127\.0\.0\.1,"\{""text"":""a \\""b\\"", c""\}"$/);
  });

  it('is JSON otherwise, also of nothing', async () => {
    await append(3);
    const { body } = await get('/export?resourceType=Span');
    expect((body as { resourceId: string }[]).map(({ resourceId }) => resourceId)).toEqual(['s2', 's1', 's0']);
    expect((await get('/export?format=json&action=NOTHING')).body).toEqual([]);
  });
});

describe('histories', () => {
  it('are read newest first, in parts, as streams and as a feed', async () => {
    const head = await log.head();
    await log.append(Array.from({ length: 450 }, (_, number) => event(number, { documentId: 'd1' })));
    const numbers = (entries: readonly { details: Readonly<Record<string, unknown>> }[]) =>
      entries.map(({ details }) => details.number);
    const newest = await log.ofDocument('d1', { limit: 2 });
    expect(numbers(newest)).toEqual([449, 448]);
    expect(numbers(await log.ofDocument('d1', { limit: 2, before: newest[1]?.seq ?? 0 }))).toEqual([447, 446]);
    expect(numbers(await log.ofResource('Span', 's7'))).toEqual([7]);
    const streamed = [];
    for await (const entry of log.streamOfDocument('d1')) streamed.push(entry);
    expect(numbers(streamed)).toEqual(Array.from({ length: 450 }, (_, number) => 449 - number));
    expect(numbers(await log.after(head.seq, 3))).toEqual([0, 1, 2]);
  });

  it('keep notes sealed, and the chain whole when they are erased', async () => {
    await log.append([
      event(1, { documentId: 'd1', note: 'Jane Roe called' }),
      event(2, { documentId: 'd2', note: 'kept' }),
    ]);
    const { rows, notes } = auditModels(app);
    expect(JSON.stringify([await rows.find().lean(), await notes.find().lean()])).not.toContain('Jane');
    expect((await log.ofDocument('d1'))[0]?.note).toBe('Jane Roe called');
    expect(await log.eraseNotes('d1')).toBe(1);
    expect((await log.ofDocument('d1'))[0]?.note).toBeNull();
    expect((await log.ofDocument('d2'))[0]?.note).toBe('kept');
    expect(await verified()).toMatchObject({ valid: true });
  });

  it('hash what the entry says, as anyone can compute it', async () => {
    await log.append([event(1, { documentId: 'd1', details: { 'b.c': 1.5, $a: [null, 'ä'] } })]);
    const row = await auditModels(app).rows.findOne({ documentId: 'd1' }).lean();
    const text =
      `{"action":"SPAN_UPDATE","actor":{"address":"127.0.0.1","email":"person-1@example.com","userId":"u1"},` +
      `"at":"${row?.at.toISOString() ?? ''}","batchId":null,"details":{"$a":[null,"ä"],"b.c":1.5},"documentId":"d1",` +
      `"id":"${row?._id ?? ''}","noteDigest":null,"outcome":"SUCCESS","prevHash":"${row?.prevHash ?? ''}",` +
      `"resourceId":"s1","resourceType":"Span","seq":${row?.seq ?? 0},"tenant":"default"}`;
    expect(row?.hash).toBe(createHash('sha256').update(text).digest('hex'));
    expect((await log.ofDocument('d1'))[0]?.details).toEqual({ 'b.c': 1.5, $a: [null, 'ä'] });
  });
});

describe('verification', () => {
  /** Entries that are whole and sealed. @returns the place of the first of them */
  async function fill(): Promise<number> {
    const { seq } = await log.head();
    await append(20);
    expect(await verified()).toMatchObject({ valid: true, entries: seq + 20 });
    return seq + 1;
  }
  /** Writes rows into the database as one who may do anything there but has no key. */
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

  it('finds an edited entry', async () => {
    const seq = (await fill()) + 5;
    await auditModels(app).rows.updateOne({ seq }, { $set: { action: 'NOTHING' } });
    expect(await verified()).toMatchObject({ valid: false, entries: seq - 1, problem: { seq, kind: 'edited' } });
  });

  it('finds an entry that was edited and hashed anew', async () => {
    const seq = (await fill()) + 5;
    const { rows } = auditModels(app);
    const row = await rows.findOne({ seq }).lean();
    if (row === null) throw new Error('There is no such row.');
    await rows.updateOne({ seq }, { $set: { action: 'NOTHING', hash: hashOf({ ...row, action: 'NOTHING' }) } });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq: seq + 1, kind: 'edited' } });
  });

  it('finds a deleted entry', async () => {
    const seq = (await fill()) + 5;
    await auditModels(app).rows.deleteOne({ seq });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'gap' } });
  });

  it('finds the deleted beginning', async () => {
    await fill();
    await auditModels(app).rows.deleteMany({ seq: { $lte: 3 } });
    expect(await verified()).toMatchObject({ valid: false, entries: 0, problem: { seq: 1, kind: 'gap' } });
  });

  it('finds entries that were swapped', async () => {
    const seq = (await fill()) + 5;
    const { rows } = auditModels(app);
    const move = (from: number, to: number) => rows.updateOne({ seq: from }, { $set: { seq: to } });
    await move(seq, 1_000_000);
    await move(seq + 3, seq);
    await move(1_000_000, seq + 3);
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'reordered' } });
  });

  it('finds a tail that was cut off, also when the trail has grown over it', async () => {
    const seq = (await fill()) + 15;
    const { rows } = auditModels(app);
    await rows.deleteMany({ seq: { $gte: seq } });
    expect(await verified()).toMatchObject({ valid: false, problem: { seq, kind: 'truncated' } });
    // A process that starts now takes what it finds for the end.
    const replica = auditReplica(app);
    await replica.log.append(Array.from({ length: 50 }, (_, number) => event(number)));
    await replica.sealer.settled();
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
  });

  it('finds a chain that was computed anew', async () => {
    const seq = (await fill()) + 5;
    await rewrite(seq, (row) => ({ ...row, userId: 'somebody else' }));
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
  });

  it('finds a sealed head that was moved or removed', async () => {
    const seq = (await fill()) + 5;
    const { rows, heads } = auditModels(app);
    const row = await rows.findOne({ seq }).lean();
    await rows.deleteMany({ seq: { $gt: seq } });
    await heads.updateOne({ _id: 'default' }, { $set: { seq, hash: row?.hash ?? '' } });
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited' } });
    await heads.deleteOne({ _id: 'default' });
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'truncated' } });
  });

  it('holds the trail to a head that was known earlier', async () => {
    await fill();
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

  it('goes through more entries than are held at once', async () => {
    await append(1300);
    await app.app.get(AuditSealer, { strict: false }).settled();
    expect(await verified()).toMatchObject({ valid: true, entries: (await log.head()).seq });
  });
});

describe('an event that is no JSON', () => {
  const wrong: readonly [string, unknown][] = [
    ['undefined in a list', [undefined]],
    ['a hole in a list', Array(2)],
    ['a function', () => 1],
    ['a number that JSON cannot say', NaN],
  ];

  it.each(wrong)('is refused alone with %s, and those beside it are written', async (_, value) => {
    const bad = event(2, { details: { value: value as Json } });
    const outcomes = await Promise.allSettled([log.append([event(1)]), log.append([bad]), log.append([event(3)])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await idsInOrder()).toEqual(['s1', 's3']);
    expect(await verified()).toMatchObject({ valid: true });
  });

  it('is refused at no time too', async () => {
    await expect(log.append([event(1, { at: new Date(NaN) })])).rejects.toThrow(RangeError);
  });

  it('is found by the writer too, which writes all that was handed in with it, in order and with notes', async () => {
    const writer = app.app.get(AuditWriter, { strict: false });
    const now = new Date('2026-01-01T00:00:00Z');
    const good = (number: number) => prepare(event(number, { documentId: 'd1', note: `note ${number}` }), now);
    const broken = prepare(event(9), now);
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
    expect((await log.ofDocument('d1')).map(({ note }) => note)).toEqual(['note 5', 'note 4', 'note 3', 'note 1']);
    expect(await verified()).toMatchObject({ valid: true });
    await append(1);
  });

  async function idsInOrder(): Promise<(string | null)[]> {
    const entries = await log.find({ resourceType: 'Span' }, { page: 0, size: 100 });
    return entries.entries.map(({ resourceId }) => resourceId).reverse();
  }
});
