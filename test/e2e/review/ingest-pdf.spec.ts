import { hash } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DocumentFileRepository } from '../../../src/modules/review/files/document-file.repository.js';
import { SweepFilesTask } from '../../../src/modules/review/files/sweep-files.task.js';
import { bearer } from '../../support/client.js';
import { makeEncryptedPdf, makePdf } from '../../support/pdf.js';
import { ADDRESS, expectRefusal, LETTER, ReviewScene, type SpanJson } from '../../support/review.js';
import { until } from '../../support/until.js';

let scene: ReviewScene;

beforeAll(async () => {
  scene = await ReviewScene.start({
    env: { REVIEW_MAX_PDF_BYTES: String(9 * 1024 * 1024), REVIEW_MAX_TEXT_BYTES: '4096' },
  });
});
afterAll(() => scene.close());

/** Three pages, the second turned to the right. */
const REPORT = makePdf([
  { lines: [[72, 700, 'A report (of three pages)']] },
  { rotate: 90, lines: [[100, 500, `Write to ${ADDRESS} soon`]] },
  {
    lines: [
      [100, 500, 'It was Ana who said so.'],
      [100, 480, 'Ana again.'],
    ],
  },
]);
const REPORT_TEXT = `A report (of three pages)\n\fWrite to ${ADDRESS} soon\n\fIt was Ana who said so. Ana again.`;

interface Upload {
  readonly query?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function upload(bytes: Buffer, { query, path = '/api/v1/ingest/pdf', headers }: Upload = {}) {
  const response = await fetch(`${scene.app.url}${path}?${query ?? `batchId=${scene.batchId}&name=report.pdf`}`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', ...(headers ?? bearer(scene.member.key)) },
    body: Uint8Array.from(bytes),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as SpanJson };
}

async function ingested(bytes = REPORT, options: Upload = {}): Promise<string> {
  const answer = await upload(bytes, options);
  expect(answer.status).toBe(202);
  const id = answer.body.taskId as string;
  await until(async () => (await scene.statusOf(id)) !== 'PENDING');
  return id;
}

const original = (id: string, key = scene.member.key) =>
  fetch(`${scene.app.url}/api/v1/documents/${id}/original`, { headers: bearer(key) });

const stored = (id: string) =>
  scene.app.app.get<Connection>(getConnectionToken()).collection('document_files').find({ documentId: id }).toArray();

describe('a PDF', () => {
  it('is ingested as text, with page coordinates for every span', async () => {
    const id = await ingested(REPORT, { query: `batchId=${scene.batchId}&name=report.pdf&priority=3` });
    const document = await scene.member.ask('GET', `/api/v1/documents/${id}`);
    expect(document.body).toMatchObject({
      format: 'pdf',
      filename: 'report.pdf',
      priority: 3,
      length: REPORT_TEXT.length,
      contentSha512: hash('sha512', REPORT, 'hex'),
      contentSha256: hash('sha256', REPORT, 'hex'),
    });
    expect((await scene.member.ask('GET', `/api/v1/documents/${id}/source`)).body.text).toBe(REPORT_TEXT);
    const span = await scene.span(id);
    expect(span).toMatchObject({ text: ADDRESS, location: { page: 2 } });
    // On a page of 792 by 612 points that is turned, a line runs downwards, 11.3 points above to 2.7 below its base line.
    const { x, y, width, height } = span.location.coordinates;
    expect(x).toBeCloseTo(497.3, 0);
    expect(y).toBeCloseTo(100 + 48, -1);
    expect(width).toBeCloseTo(14, 0);
    expect(height).toBeGreaterThan(width);
  });

  it('has coordinates for spans that people create', async () => {
    const id = await ingested();
    const start = REPORT_TEXT.indexOf('Ana');
    const made = await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, {
      type: 'person',
      start,
      end: start + 3,
    });
    expect(made.body.location).toMatchObject({ page: 3, coordinates: { y: expect.closeTo(792 - 511.3, 0) as number } });
    const like = await scene.member.ask('POST', `/api/v1/spans/${made.body.id as string}/redact-like`, {});
    expect(like.body).toMatchObject({ created: 1 });
    const again = (await scene.spans(id)).filter(({ text }) => text === 'Ana')[1];
    expect(again.location.page).toBe(3);
    expect(again.location.coordinates.y).toBeGreaterThan(made.body.location.coordinates.y);
    const title = await scene.member.ask('POST', `/api/v1/documents/${id}/spans`, { type: 'other', start: 0, end: 8 });
    expect(title.body.location).toMatchObject({ page: 1, coordinates: { x: 72 } });
  });

  it('can be downloaded by those who may see it, with an audit entry', async () => {
    // Large enough to be stored in several pieces.
    const large = Buffer.concat([REPORT, Buffer.alloc(8 * 1024 * 1024 + 5, ' ')]);
    const id = await ingested(large);
    const answer = await original(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('filename="report.pdf"');
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
    expect((await original(id, scene.outsider.key)).status).toBe(404);
    const history = await scene.admin('GET', `/api/v1/documents/${id}/history`);
    expect(history.body[0]).toMatchObject({ action: 'DOCUMENT_ORIGINAL_DOWNLOAD', details: { bytes: large.length } });
    const pieces = await stored(id);
    expect(pieces.length).toBeGreaterThanOrEqual(5);
    for (const { bytes } of pieces) {
      expect(Buffer.from(bytes.buffer as Uint8Array).toString('latin1', 0, 4)).toBe('ENC\x01');
      expect(Buffer.from(bytes.buffer as Uint8Array).includes('%PDF')).toBe(false);
    }
    const letter = await scene.ingest(LETTER);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${letter}/original`), 404, 'NO_ORIGINAL');
  });

  it('can be uploaded in the browser, from the same origin only', async () => {
    const headers = await scene.member.session();
    const path = '/api/v1/documents/pdf';
    const id = await ingested(REPORT, { path, headers: { ...headers, 'sec-fetch-site': 'same-origin' } });
    expect(await scene.statusOf(id)).toBe('REVIEW_REQUIRED');
    expect(await upload(REPORT, { path, headers })).toMatchObject({ status: 415, body: { code: 'JSON_REQUIRED' } });
    const elsewhere = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect(await upload(REPORT, { path, headers: elsewhere })).toMatchObject({ status: 403 });
  });

  it.each([
    ['encrypted', makeEncryptedPdf(), 422, 'PDF_ENCRYPTED'],
    ['damaged', Buffer.from(`%PDF-1.4 of ${ADDRESS}`), 422, 'PDF_DAMAGED'],
    ['empty', Buffer.alloc(0), 422, 'PDF_DAMAGED'],
    ['a scan', makePdf([{ lines: [] }]), 422, 'PDF_WITHOUT_TEXT'],
    ['too large', Buffer.concat([REPORT, Buffer.alloc(9 * 1024 * 1024)]), 413, 'PDF_TOO_LARGE'],
    ['too long', makePdf([{ lines: [[72, 700, 'x'.repeat(5000)]] }]), 413, 'TEXT_TOO_LARGE'],
  ])('that is %s is refused', async (_, bytes, status, code) => {
    const answer = await upload(bytes);
    expectRefusal(answer, status, code);
    expect(JSON.stringify(answer.body)).not.toContain(ADDRESS);
  });

  it('is refused for the same reasons as a text', async () => {
    const large = Buffer.concat([REPORT, Buffer.alloc(9 * 1024 * 1024)]);
    const to = (query: string, bytes = REPORT) => upload(bytes, { query });
    expectRefusal(await to('batchId=none&name=a', large), 400, 'UNKNOWN_BATCH');
    expectRefusal(await to(`batchId=${scene.foreignBatchId}&name=a`, large), 403, 'NO_BATCH_ACCESS');
    expectRefusal(await to('name=a'), 400, 'INVALID_INPUT');
    expectRefusal(await to(`batchId=${scene.batchId}`), 400, 'INVALID_INPUT');
    expectRefusal(await to(`batchId=${scene.batchId}&name=a&priority=9`), 400, 'INVALID_INPUT');
    const headers = { ...bearer(scene.member.key), 'content-type': 'text/plain' };
    expectRefusal(await upload(REPORT, { headers }), 415, 'UNSUPPORTED_TYPE');
    expectRefusal(await upload(REPORT, { headers: bearer(scene.auditor.key) }), 403);
  });

  it('is deleted with its layout when purged', async () => {
    const policy = await scene.admin('POST', '/api/v1/finalization-policies', {
      name: 'At once',
      option: 'DELETE_IMMEDIATELY',
    });
    const batchId = await scene.batch({ finalizationPolicyId: policy.body.id as string });
    const id = await ingested(REPORT, { query: `batchId=${batchId}&name=report.pdf` });
    await scene.finalize(id);
    await until(async () => (await scene.admin('GET', `/api/v1/documents/${id}`)).body.purgedAt !== null);
    expectRefusal(await scene.member.ask('GET', `/api/v1/documents/${id}/original`), 409, 'SOURCE_GONE');
    expect((await stored(id)).map(({ part }) => part as string)).toEqual(['redacted']);
  });

  it('is deleted only when its document was never created', async () => {
    const { app } = scene.app;
    const known = await ingested();
    const [hourAgo, now] = [new Date(Date.now() - 2 * 60 * 60 * 1000), new Date()];
    const files = app.get(DocumentFileRepository, { strict: false });
    await files.remove(known);
    const kept = { bytes: REPORT, layout: [] };
    await files.insert({ id: known, ...kept }, hourAgo);
    await files.insert({ id: 'orphan', ...kept }, hourAgo);
    await files.insert({ id: 'just-coming', ...kept }, now);
    await app.get(SweepFilesTask, { strict: false }).run(new AbortController().signal);
    const left = await Promise.all([known, 'orphan', 'just-coming'].map((id) => files.sizeOfOriginal(id)));
    expect(left).toEqual([REPORT.length, undefined, REPORT.length]);
  });

  it('does not hold up other documents, even when damaged', async () => {
    const answers = await Promise.all(
      [REPORT, Buffer.from('%PDF-1.7'), REPORT, makeEncryptedPdf(), REPORT].map((bytes) => upload(bytes)),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 422, 202, 422, 202]);
  });
});
