import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PurgeDocumentsTask } from '../../../src/modules/review/finalize/purge-documents.task.js';
import { SweepSourcesTask } from '../../../src/modules/review/finalize/sweep-sources.task.js';
import { SourceRepository } from '../../../src/modules/review/documents/source.repository.js';
import { MovedClock } from '../../support/moved-clock.js';
import { ReviewScene } from '../../support/review.js';
import { until } from '../../support/until.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LETTER = 'Write to zebra@example.com about the quagga; call (212) 555-0143.';
const REASON = 'the okapi insisted';
const COMMENT = 'an aardvark said so';
const MARKS = ['zebra@example.com', 'quagga', 'okapi', 'aardvark'];

describe('retention of a finalized document', () => {
  let scene: ReviewScene;
  const clock = new MovedClock();
  let made = 0;

  beforeAll(async () => {
    scene = await ReviewScene.start({ clock, tasks: 'by hand' });
  });

  afterAll(() => scene.close());

  async function policy(fields: object): Promise<string> {
    const name = `policy ${++made}`;
    const answer = await scene.admin('POST', '/api/v1/finalization-policies', { name, ...fields });
    expect(answer.status).toBe(201);
    return answer.body.id as string;
  }

  /** A document of a batch with that policy, with a comment and an overturned decision, finalized. */
  async function finalized(finalizationPolicyId: string): Promise<string> {
    const batchId = await scene.batch({ finalizationPolicyId });
    const id = await scene.ingest({ text: LETTER, batchId });
    await scene.decideAll(id);
    const [first] = await scene.spans(id);
    expect((await scene.member.ask('POST', `/api/v1/review/${id}/release`)).status).toBe(200);
    const overturn = { status: 'REJECTED', reason: REASON };
    expect((await scene.colleague.ask('PATCH', `/api/v1/spans/${first.id}`, overturn)).status).toBe(200);
    expect((await scene.colleague.ask('POST', `/api/v1/documents/${id}/comments`, { text: COMMENT })).status).toBe(200);
    expect((await scene.colleague.ask('POST', `/api/v1/documents/${id}/approve`)).status).toBe(200);
    const answer = await scene.colleague.ask('POST', `/api/v1/documents/${id}/finalize`);
    expect(answer.status).toBe(200);
    return id;
  }

  const document = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
  const isFound = async (id: string): Promise<boolean> => {
    const { hits } = (await scene.admin('GET', '/api/v1/search?q=quagga&size=100')).body;
    return hits.some((hit: { id: string }) => hit.id === id);
  };
  const runPurge = () => scene.app.app.get(PurgeDocumentsTask, { strict: false }).run(new AbortController().signal);

  async function expectPurged(id: string): Promise<void> {
    expect(await document(id)).toMatchObject({ status: 'FINALIZED', sourceAvailable: false, purgeAt: null });
    expect(await scene.admin('GET', `/api/v1/documents/${id}/source`)).toMatchObject({
      status: 409,
      body: { code: 'SOURCE_GONE' },
    });
    expect(await scene.admin('GET', `/api/v1/documents/${id}/spans`)).toMatchObject({
      status: 409,
      body: { code: 'SOURCE_GONE' },
    });
    const audited = (await scene.admin('GET', `/api/v1/documents/${id}/audit`)).body as {
      text: string;
      type: string;
    }[];
    expect(audited).toHaveLength(2);
    for (const { text, type } of audited) expect([text, type]).toEqual(['', expect.any(String)]);
    expect((await scene.admin('GET', `/api/v1/documents/${id}/comments`)).body).toEqual([]);
    await until(async () => !(await isFound(id)));
    const history = await scene.admin('GET', `/api/v1/documents/${id}/history`);
    expect(JSON.stringify(history.body)).toContain('SPAN_UPDATE');
    const certificate = await scene.admin('GET', `/api/v1/documents/${id}/certificate`);
    const csv = await scene.admin('GET', `/api/v1/documents/${id}/history.csv`);
    for (const mark of MARKS) {
      for (const { body } of [history, certificate, csv]) expect(JSON.stringify(body)).not.toContain(mark);
    }
    expect((await scene.admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
    const redacted = await scene.admin('GET', `/api/v1/documents/${id}/redacted`);
    expect(redacted.status).toBe(200);
  }

  it('keeps everything by default', async () => {
    const id = await finalized('default');
    clock.moveOn(400 * DAY_MS);
    await runPurge();
    expect(await document(id)).toMatchObject({ sourceAvailable: true, purgeAt: null });
    expect((await scene.admin('GET', `/api/v1/documents/${id}/source`)).body.text).toBe(LETTER);
    await until(() => isFound(id));
  });

  it('purges the text at once with DELETE_IMMEDIATELY', async () => {
    const id = await finalized(await policy({ option: 'DELETE_IMMEDIATELY' }));
    await expectPurged(id);
    const { db } = scene.app.app.get<Connection>(getConnectionToken());
    if (db === undefined) throw new Error('Not connected');
    for (const collection of ['document_sources', 'comments', 'audit_notes']) {
      const left = await db.collection(collection).countDocuments({ $or: [{ _id: id as never }, { documentId: id }] });
      expect([collection, left]).toEqual([collection, 0]);
    }
  });

  it('purges after 48 hours, not before, with DELETE_AFTER_48H', async () => {
    const id = await finalized(await policy({ option: 'DELETE_AFTER_48H' }));
    clock.moveOn(47 * HOUR_MS);
    await runPurge();
    expect(await document(id)).toMatchObject({ sourceAvailable: true, purgeAt: expect.any(String) });
    clock.moveOn(2 * HOUR_MS);
    await runPurge();
    await expectPurged(id);
  });

  it('purges after the given days with DELETE_AFTER_X_DAYS', async () => {
    const id = await finalized(await policy({ option: 'DELETE_AFTER_X_DAYS', deleteAfterDays: 30 }));
    clock.moveOn(30 * DAY_MS - HOUR_MS);
    await runPurge();
    expect(await document(id)).toMatchObject({ sourceAvailable: true });
    clock.moveOn(2 * HOUR_MS);
    await runPurge();
    await expectPurged(id);
  });

  it('deletes texts whose documents were never created', async () => {
    const kept = await scene.ingest(LETTER);
    const sources = scene.app.app.get(SourceRepository, { strict: false });
    await sources.insert([{ id: 'orphan', text: LETTER }], clock.now());
    // Of a process that ended long before this one began.
    await sources.insert([{ id: 'old-orphan', text: LETTER }], new Date(clock.now().getTime() - 365 * DAY_MS));
    const sweep = () => scene.app.app.get(SweepSourcesTask, { strict: false }).run(new AbortController().signal);
    await sweep();
    expect(await sources.read('orphan')).toBe(LETTER);
    expect(await sources.read('old-orphan')).toBeUndefined();
    clock.moveOn(2 * HOUR_MS);
    await sweep();
    expect(await sources.read('orphan')).toBeUndefined();
    expect(await sources.read(kept)).toBe(LETTER);
  });
});
