import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { PurgeDocumentsTask } from '../../../src/modules/review/finalize/purge-documents.task.js';
import { SpanRepository } from '../../../src/modules/review/spans/span.repository.js';
import { makePdf } from '../../support/pdf.js';
import { post } from '../../support/review-documents.js';
import { ADDRESS, expectRefusal, LETTER, ReviewScene } from '../../support/review.js';
import { bearer } from '../../support/client.js';
import { until } from '../../support/until.js';

const COMMENT = 'an aardvark said so';
const REFERENCE = 'Case 2026-17';

/** Everything that holds contents of a document or something made of it. */
const COLLECTIONS = [
  'document_sources',
  'document_results',
  'document_files',
  'certificates',
  'comments',
  'audit_notes',
];

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.start({ tasks: 'by hand' });
});
afterAll(() => scene.close());

const erase = (id: string, body: object = { reference: REFERENCE }, by = scene.admin) =>
  by('POST', `/api/v1/documents/${id}/erasure`, body);
const document = async (id: string) => (await scene.admin('GET', `/api/v1/documents/${id}`)).body;
const reject = (id: string) => post(scene.member.ask, `/api/v1/documents/${id}/reject`);

async function rejected(): Promise<string> {
  const id = await scene.ingest();
  await reject(id);
  return id;
}

async function finalizedPdf(): Promise<string> {
  const query = `batchId=${scene.batchId}&name=letter-of-quagga.pdf`;
  const answer = await fetch(`${scene.app.url}/api/v1/ingest/pdf?${query}`, {
    method: 'POST',
    headers: { ...bearer(scene.app.apiKey), 'content-type': 'application/pdf' },
    body: Uint8Array.from(makePdf([{ lines: [[72, 700, LETTER]] }])),
  });
  const { taskId } = (await answer.json()) as { readonly taskId: string };
  await until(async () => (await document(taskId)).status !== 'PENDING');
  await post(scene.member.ask, `/api/v1/documents/${taskId}/comments`, { text: COMMENT });
  await scene.finalize(taskId);
  return taskId;
}

async function stored(id: string): Promise<Readonly<Record<string, number>>> {
  const { db } = scene.app.app.get<Connection>(getConnectionToken());
  if (db === undefined) throw new Error('Not connected');
  const { certificateId } = await document(id);
  const counts: Record<string, number> = {};
  for (const name of COLLECTIONS) {
    const of = { $or: [{ _id: { $in: [id, certificateId] as never[] } }, { documentId: id }] };
    counts[name] = await db.collection(name).countDocuments(of);
  }
  return counts;
}

it('deletes a finalized document with everything that was made of it', async () => {
  const id = await finalizedPdf();
  expect(await stored(id)).toMatchObject({ document_sources: 1, document_results: 1, certificates: 1, comments: 1 });
  const answer = await erase(id);
  expect(answer).toMatchObject({
    status: 200,
    body: { id, status: 'FINALIZED', filename: 'erased', erased: true, sourceAvailable: false, redactedPdf: false },
  });
  expect(await stored(id)).toEqual(Object.fromEntries(COLLECTIONS.map((name) => [name, 0])));
  const paths = ['source', 'spans', 'redacted', 'redacted.pdf', 'certificate', 'original', 'history', 'audit', ''];
  for (const path of paths) {
    const { status, body } = await scene.admin('GET', `/api/v1/documents/${id}/${path}`.replace(/\/$/, ''));
    expect([path, status < 500]).toEqual([path, true]);
    for (const mark of [ADDRESS, 'garden', 'quagga', 'aardvark']) expect(JSON.stringify(body)).not.toContain(mark);
  }
  for (const q of ['garden', 'quagga']) {
    await until(async () => {
      const { hits } = (await scene.admin('GET', `/api/v1/search?q=${q}&size=100`)).body;
      return hits.every((hit: { id: string }) => hit.id !== id);
    });
  }
  expect((await scene.admin('GET', '/api/v1/audit/verify')).body).toMatchObject({ valid: true });
});

it('records who erased a document and why, once', async () => {
  const id = await rejected();
  expect((await erase(id)).status).toBe(200);
  const { version } = await document(id);
  expect((await erase(id, { reference: 'again' })).status).toBe(200);
  expect((await document(id)).version).toBe(version);
  const { content } = (await scene.admin('GET', `/api/v1/audit?documentId=${id}&action=DOCUMENT_ERASE`)).body;
  expect(content).toMatchObject([{ details: { status: 'REJECTED', reference: REFERENCE } }]);
});

it('never brings an erased document back under review', async () => {
  const id = await rejected();
  await erase(id);
  expectRefusal(await scene.member.ask('POST', `/api/v1/documents/${id}/unreject`, {}), 409, 'SOURCE_GONE');
});

it('refuses what people still work on, is held, or is not theirs to erase', async () => {
  const open = await scene.ingest();
  expectRefusal(await erase(open), 409, 'WRONG_STATUS');
  const id = await rejected();
  expectRefusal(await erase(id, { reference: ' ' }), 400);
  expectRefusal(await erase(id, {}), 400);
  expectRefusal(await erase(id, { reference: REFERENCE, version: 1 }), 409, 'STALE');
  expectRefusal(await erase(id, undefined, scene.member.ask), 403, 'NOT_LEADING');
  expectRefusal(await erase(id, undefined, scene.outsider.ask), 404, 'NO_SUCH_DOCUMENT');
  await post(scene.admin, '/api/v1/holds', { kind: 'batch', resourceId: scene.batchId, reason: 'A lawsuit.' });
  expectRefusal(await erase(id), 409, 'UNDER_HOLD');
  expect(await document(id)).toMatchObject({ erased: false, sourceAvailable: true });
});

it('completes an erasure that was interrupted', async () => {
  const batchId = await scene.batch();
  const id = await scene.ingest({ batchId });
  await reject(id);
  const spans = scene.app.app.get(SpanRepository, { strict: false });
  const failing = jest.spyOn(spans, 'purgeTexts').mockRejectedValueOnce(new Error('the database went away'));
  try {
    expect((await erase(id)).status).toBe(500);
  } finally {
    failing.mockRestore();
  }
  expect(await document(id)).toMatchObject({ erased: true, purgeAt: expect.any(String), purgedAt: null });
  expectRefusal(await scene.member.ask('POST', `/api/v1/documents/${id}/unreject`, {}), 409, 'SOURCE_GONE');
  await scene.app.app.get(PurgeDocumentsTask, { strict: false }).run(new AbortController().signal);
  expect(await document(id)).toMatchObject({ purgeAt: null, purgedAt: expect.any(String), sourceAvailable: false });
  expect(await stored(id)).toEqual(Object.fromEntries(COLLECTIONS.map((name) => [name, 0])));
});
