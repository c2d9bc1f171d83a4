import { getConnectionToken } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Connection } from 'mongoose';
import { unzipSync } from 'fflate';
import { DocumentsUpkeepTask } from '../../../src/modules/filter/documents/documents-upkeep.task.js';
import { DocumentsGauge } from '../../../src/modules/filter/documents/documents-gauge.js';
import { DocumentWorker } from '../../../src/modules/filter/documents/document-worker.js';
import { SweepPiecesTask } from '../../../src/modules/filter/documents/sweep-pieces.task.js';
import { PdfFilterService } from '../../../src/modules/filter/pdf-filter.service.js';
import { Occurrences } from '../../../src/occurrences/occurrences.js';
import { PdfConfig } from '../../../src/pdf/pdf.config.js';
import { readPdf } from '../../../src/pdf/read-pdf.js';
import { startApp, type TestApp } from '../../support/app.js';
import { issueKey, makeUser } from '../../support/client.js';
import { DocumentClient, fixture, Gate, redactOnce } from '../../support/filter-documents.js';
import { MovedClock } from '../../support/moved-clock.js';
import { until } from '../../support/until.js';

const HOUR_MS = 3_600_000;
const MISSING = '0'.repeat(32);
const NAME = 'Zorvath Quillimane';

const clock = new MovedClock();
let app: TestApp;
let database: Connection;
let client: DocumentClient;
let other: DocumentClient;

beforeAll(async () => {
  app = await startApp({ clock, env: { PDF_CONCURRENCY: '1' } });
  stopTimers();
  database = app.app.get<Connection>(getConnectionToken());
  redactOnce(app);
  client = new DocumentClient(app, app.apiKey);
  await client.usePolicy();
  other = new DocumentClient(app, await issueKey(app, await makeUser(app, 'ROLE_USER')));
});
afterAll(async () => {
  await app.close();
});

/** What waits for the next look at the queue is never done here. */
const stopTimers = (): void => {
  const timers = app.app.get(SchedulerRegistry, { strict: false });
  for (const name of timers.getIntervals()) timers.deleteInterval(name);
};
const read = async (bytes: Uint8Array): Promise<string> =>
  (await readPdf(bytes, { limits: new PdfConfig().limits(1e7), ocr: 'off', allowUnreadable: true }, {})).text;
const piecesOf = (documentId: string): Promise<number> =>
  database.collection('pdf_document_pieces').countDocuments({ documentId });
const recordOf = (id: string) =>
  database.collection<{ _id: string; [field: string]: unknown }>('pdf_documents').findOne({ _id: id });
/** Deleting the source and announcing the end follow soon after the end. */
const settled = (id: string): Promise<void> => until(async () => (await recordOf(id))?.unsettled === undefined);
const trailOf = async (id: string): Promise<readonly string[]> => {
  const answer = await client.ask('GET', `/api/v1/audit?documentId=${id}`);
  return (answer.body.content as { action: string }[]).map(({ action }) => action).reverse();
};

describe('POST /api/filter?async=true with a PDF', () => {
  it('returns 202; the redacted PDF can be downloaded and deleted', async () => {
    const response = await client.send(fixture('text-plain.pdf'), '&filename=Letter%20of%20%C3%84.pdf');
    expect(response.status).toBe(202);
    const { documentId } = (await response.json()) as { documentId: string };
    expect(documentId).toMatch(/^[\da-f]{32}$/);
    expect(response.headers.get('location')).toBe(`/api/documents/${documentId}`);
    expect(response.headers.get('x-document-id')).toBe(documentId);
    await client.becomes(documentId, 'COMPLETE');

    const file = await client.read(documentId);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''Letter%20of%20%C3%84.pdf");
    expect(Number(file.headers.get('x-redactions'))).toBeGreaterThan(0);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get('content-length')).toBe(String(bytes.length));
    expect(new Occurrences(await read(fixture('text-plain.pdf'))).has(NAME)).toBe(true);
    const text = new Occurrences(await read(bytes));
    expect([text.has(NAME), text.has('Dear customer')]).toEqual([false, true]);

    expect((await client.ask('DELETE', `/api/documents/${documentId}`)).status).toBe(200);
    expect((await client.ask('DELETE', `/api/documents/${documentId}`)).status).toBe(404);
    expect((await client.read(documentId)).status).toBe(404);
    expect(await piecesOf(documentId)).toBe(0);
    expect(await trailOf(documentId)).toEqual(['PDF_DOCUMENT_SUBMIT', 'PDF_DOCUMENT_DOWNLOAD', 'PDF_DOCUMENT_DELETE']);
  });

  it('redacts to a ZIP of page images on request', async () => {
    const id = await client.submit('text-plain.pdf', '&filename=letter.PDF', { accept: 'application/zip' });
    await client.becomes(id, 'COMPLETE');
    const response = await client.read(id);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toContain('letter.zip');
    const pages = unzipSync(Buffer.from(await response.arrayBuffer()));
    expect(Object.keys(pages)).toEqual(['page-0.png', 'page-1.png']);
  });

  it('returns 409 until the redaction is done, and deletes the source then', async () => {
    const gate = new Gate(app);
    try {
      const [first, second] = [await client.submit(), await client.submit()];
      await client.becomes(first, 'PROCESSING');
      expect(await client.statusOf(second)).toBe('PENDING');
      for (const [id, status] of [
        [first, 'PROCESSING'],
        [second, 'PENDING'],
      ] as const) {
        const refused = await client.ask('GET', `/api/documents/${id}`);
        expect([refused.status, refused.body.code, refused.body.status]).toEqual([409, 'DOCUMENT_NOT_READY', status]);
        expect(refused.headers.get('retry-after')).toBe('5');
      }
      expect((await recordOf(second))?.turn).toMatchObject({ state: 'waiting', token: null });
      expect(await piecesOf(second)).toBe(1);
      gate.open();
      await client.becomes(second, 'COMPLETE');
      await settled(second);
      expect(
        await database.collection('pdf_document_pieces').countDocuments({ documentId: second, part: 'source' }),
      ).toBe(0);
    } finally {
      gate.open();
    }
  });

  it('ends as FAILED with a reason when the PDF cannot be read', async () => {
    const id = await client.submit('encrypted-password.pdf');
    await client.becomes(id, 'FAILED');
    const status = await client.ask('GET', `/api/documents/${id}/status`);
    expect(status.body).toEqual({
      documentId: id,
      status: 'FAILED',
      error: { code: 'PDF_ENCRYPTED', message: expect.stringContaining('password') as string },
    });
    const file = await client.ask('GET', `/api/documents/${id}`);
    expect([file.status, file.body.code, file.body.reason]).toEqual([410, 'DOCUMENT_FAILED', 'PDF_ENCRYPTED']);
    await settled(id);
    expect(await piecesOf(id)).toBe(0);
    expect((await client.ask('DELETE', `/api/documents/${id}`)).status).toBe(200);
  });

  it('opens the PDF with its password, and deletes the password with the source', async () => {
    const gate = new Gate(app);
    const { password } = passwordOf('encrypted-password.pdf');
    try {
      const id = await client.submit('encrypted-password.pdf', '', { 'x-pdf-password': password });
      await client.becomes(id, 'PROCESSING');
      const kept = (await recordOf(id))?.password as string;
      expect(kept).toMatch(/^enc:v1:/);
      expect(kept).not.toContain(password);
      gate.open();
      await client.becomes(id, 'COMPLETE');
      expect((await recordOf(id))?.password).toBeNull();
      expect((await client.read(id)).headers.get('x-pdf-decrypted')).toBe('true');
    } finally {
      gate.open();
    }
  });

  it('rejects at once what can never be redacted', async () => {
    const refusals = await Promise.all([
      client.send(fixture('text-plain.pdf'), '&p=nothing'),
      client.send('SSN 219-09-9999', '', { 'content-type': 'text/plain' }),
      client.send('{"id":1,"text":"a"}\n', '', { 'content-type': 'application/x-ndjson' }),
      client.send('{}', '', { 'content-type': 'application/json' }),
      client.send(fixture('text-plain.pdf'), `&filename=${'a'.repeat(256)}`),
      client.send(fixture('text-plain.pdf'), '&filename=a%0Ab'),
      client.send(fixture('text-plain.pdf'), '&async=maybe'),
      client.send(fixture('text-plain.pdf'), '', { accept: 'image/png' }),
      client.send('not a PDF'),
      new DocumentClient(app, 'umbra_nobody').send(fixture('text-plain.pdf')),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([404, 400, 400, 400, 400, 400, 400, 406, 415, 401]);
    const codes = await Promise.all(refusals.slice(1, 4).map(async (each) => (await each.json()) as { code: string }));
    expect(codes.map(({ code }) => code)).toEqual(Array(3).fill('ASYNC_IS_FOR_PDF'));
  });

  it('retries after an unexpected error, up to three attempts', async () => {
    const service = app.app.get(PdfFilterService, { strict: false });
    const spy = jest.spyOn(service, 'redact').mockRejectedValue(new Error('fell over'));
    try {
      const id = await client.submit();
      for (let tries = 1; tries < 3; tries += 1) {
        await until(() => spy.mock.calls.length === tries);
        await client.becomes(id, 'PENDING');
        clock.moveOn(60_000);
        app.app.get(DocumentWorker, { strict: false }).wake();
      }
      await client.becomes(id, 'FAILED');
      expect(spy).toHaveBeenCalledTimes(3);
      const status = await client.ask('GET', `/api/documents/${id}/status`);
      expect(status.body.error).toEqual({
        code: 'INTERNAL_ERROR',
        message: expect.not.stringContaining('fell over') as string,
      });
    } finally {
      spy.mockRestore();
    }
  });

  it('is COMPLETE when a later attempt succeeds', async () => {
    const service = app.app.get(PdfFilterService, { strict: false });
    const spy = jest.spyOn(service, 'redact').mockRejectedValueOnce(new Error('fell over'));
    try {
      const id = await client.submit();
      await until(() => spy.mock.calls.length === 1);
      await client.becomes(id, 'PENDING');
      clock.moveOn(60_000);
      app.app.get(DocumentWorker, { strict: false }).wake();
      await client.becomes(id, 'COMPLETE');
    } finally {
      spy.mockRestore();
    }
  });
});

describe('queued documents', () => {
  it('are listed newest first, and visible to their owner only', async () => {
    const key = await issueKey(app, await makeUser(app, 'ROLE_AUDITOR'));
    const mine = new DocumentClient(app, key);
    const ids: string[] = [];
    for (const query of ['', '&filename=second.pdf', '&filename=']) {
      ids.unshift(await mine.submit('text-plain.pdf', query));
      clock.moveOn(1000);
    }
    for (const id of ids) await mine.becomes(id, 'COMPLETE');
    const all = await mine.ask('GET', '/api/documents');
    expect(all.body).toEqual({
      pendingRedactedDocuments: ids.map((documentId, i) => ({
        fileName: i === 1 ? 'second.pdf' : null,
        status: 'COMPLETE',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        documentId,
      })),
    });
    const page = await mine.ask('GET', '/api/documents?offset=1&limit=1');
    expect(page.body.pendingRedactedDocuments).toEqual([all.body.pendingRedactedDocuments[1]]);
    for (const bad of ['limit=0', 'limit=1001', 'offset=-1', 'offset=a']) {
      expect((await mine.ask('GET', `/api/documents?${bad}`)).status).toBe(400);
    }
    // An administrator gets the 404 of a missing document.
    for (const [method, to] of [
      ['GET', `/api/documents/${ids[0] ?? ''}`],
      ['GET', `/api/documents/${ids[0] ?? ''}/status`],
      ['DELETE', `/api/documents/${ids[0] ?? ''}`],
      ['GET', `/api/documents/${MISSING}`],
    ] as const) {
      const answer = await client.ask(method, to);
      expect([answer.status, answer.body.code]).toEqual([404, 'NO_SUCH_DOCUMENT']);
    }
    const listed = JSON.stringify((await client.ask('GET', '/api/documents?limit=1000')).body);
    expect(ids.filter((id) => listed.includes(id))).toEqual([]);
    expect(await mine.statusOf(ids[0] ?? '')).toBe('COMPLETE');
  });

  it('can be deleted while they wait or are redacted, and leave nothing', async () => {
    const gate = new Gate(app);
    try {
      const [processing, pending, kept] = [await client.submit(), await client.submit(), await client.submit()];
      await client.becomes(processing, 'PROCESSING');
      for (const id of [processing, pending]) {
        expect((await client.ask('DELETE', `/api/documents/${id}`)).status).toBe(200);
      }
      gate.open();
      await client.becomes(kept, 'COMPLETE');
      expect(gate.begun).not.toContain(pending);
      for (const id of [processing, pending]) {
        expect((await client.read(id)).status).toBe(404);
        expect(await piecesOf(id)).toBe(0);
      }
    } finally {
      gate.open();
    }
  });

  it('alternate between users, oldest first for each', async () => {
    const gate = new Gate(app);
    try {
      const mine: string[] = [];
      for (let i = 0; i < 6; i += 1) mine.push(await client.submit());
      await until(() => gate.begun.length === 1);
      const theirs = [await other.submit(), await other.submit()];
      for (let i = 0; i < 8; i += 1) await gate.letOneGo();
      await until(async () => (await client.statusOf(mine[5] ?? '')) === 'COMPLETE');
      expect(gate.begun.filter((id) => mine.includes(id))).toEqual(mine);
      expect(gate.begun.filter((id) => theirs.includes(id))).toEqual(theirs);
      expect(gate.begun.indexOf(theirs[0] ?? '')).toBeLessThan(3);
      expect(gate.begun.indexOf(theirs[1] ?? '')).toBeLessThan(5);
    } finally {
      gate.open();
    }
  });

  it('alternate between users when many arrive at once', async () => {
    const gate = new Gate(app);
    try {
      const mine = await Promise.all(Array.from({ length: 10 }, () => client.submit()));
      const theirs = await other.submit();
      for (let i = 0; i < 11; i += 1) await gate.letOneGo();
      for (const id of mine) await client.becomes(id, 'COMPLETE');
      expect(gate.begun.indexOf(theirs)).toBeLessThan(3);
    } finally {
      gate.open();
    }
  });

  it('are not starved by users who keep sending', async () => {
    const gate = new Gate(app);
    try {
      const mine: string[] = [];
      for (let i = 0; i < 4; i += 1) mine.push(await client.submit());
      const third = new DocumentClient(app, await issueKey(app, await makeUser(app, 'ROLE_USER')));
      const theirs = new Map<string, DocumentClient>();
      for (const each of [other, third]) theirs.set(await each.submit(), each);
      for (let i = 0; i < 11; i += 1) {
        await until(() => gate.begun.length === i + 1);
        // The users whose document is redacted send their next one before it is done.
        const sender = theirs.get(gate.begun[i] ?? '');
        if (sender !== undefined) theirs.set(await sender.submit(), sender);
        await gate.letOneGo();
      }
      expect(gate.begun.filter((id) => mine.includes(id))).toEqual(mine);
      gate.open();
      for (const [id, sender] of theirs) await sender.becomes(id, 'COMPLETE');
    } finally {
      gate.open();
    }
  });

  it('start on arrival and follow one another, since no timer runs here', async () => {
    const ids = [await client.submit(), await client.submit(), await client.submit(), await client.submit()];
    for (const id of ids) await client.becomes(id, 'COMPLETE');
  });

  it('are counted in the metrics', async () => {
    await app.app.get(DocumentsGauge, { strict: false }).refresh();
    const { body } = await client.ask('GET', '/actuator/prometheus');
    expect(body).toMatch(/umbra_pdf_documents\{status="COMPLETE"\} [1-9]/);
    expect(body).toMatch(/umbra_pdf_documents\{status="PENDING"\} 0/);
    expect(body).toMatch(/umbra_pdf_oldest_pending_seconds 0/);
    expect(body).toMatch(/umbra_pdf_documents_done_total\{outcome="complete"\} [1-9]/);
  });

  it('are encrypted in the database', async () => {
    const id = await client.submit('text-plain.pdf', '&filename=quite-private.pdf', {
      'x-pdf-password': 'open-sesame',
    });
    await client.becomes(id, 'COMPLETE');
    for (const name of ['pdf_documents', 'pdf_document_pieces', 'pdf_webhook_deliveries']) {
      const rows = await database.collection(name).find().toArray();
      const text = rows
        .map((row) => JSON.stringify(row) + Buffer.from(row.bytes?.buffer ?? []).toString('latin1'))
        .join();
      if (name !== 'pdf_webhook_deliveries') expect(text).toMatch(/enc:v1:|RU5D|ENC/);
      for (const secret of ['quite-private', 'open-sesame', '%PDF-1', 'endobj']) expect(text).not.toContain(secret);
    }
  });

  it('are deleted with all their parts when they expire', async () => {
    const id = await client.submit();
    await client.becomes(id, 'COMPLETE');
    const upkeep = app.app.get(DocumentsUpkeepTask, { strict: false });
    clock.moveOn(167 * HOUR_MS);
    await upkeep.run(new AbortController().signal);
    expect((await client.read(id)).status).toBe(200);
    clock.moveOn(2 * HOUR_MS);
    await upkeep.run(new AbortController().signal);
    expect((await client.read(id)).status).toBe(404);
    for (const name of ['pdf_documents', 'pdf_document_pieces', 'pdf_webhook_deliveries']) {
      // The task also runs by itself, maybe at this moment.
      await until(async () => (await database.collection(name).countDocuments({})) === 0);
    }
  });

  it('are deleted with their owner and the webhook, in any status', async () => {
    const user = await makeUser(app, 'ROLE_USER');
    const leaver = new DocumentClient(app, await issueKey(app, user));
    expect((await leaver.ask('PUT', '/api/webhook', { url: 'https://example.com/hook' })).status).toBe(200);
    const done = await leaver.submit();
    await leaver.becomes(done, 'COMPLETE');
    const gate = new Gate(app);
    const [begun, waiting, ofAnother] = [await leaver.submit(), await leaver.submit(), await client.submit()];
    await until(() => gate.begun.length === 1);
    expect((await client.ask('DELETE', `/api/v1/users/${user.id}`)).status).toBe(204);
    gate.open();
    await client.becomes(ofAnother, 'COMPLETE');
    for (const id of [done, begun, waiting]) {
      expect(await recordOf(id)).toBeNull();
      await until(async () => (await piecesOf(id)) === 0);
    }
    expect(await database.collection('pdf_webhooks').findOne({ _id: user.id as never })).toBeNull();
    expect(
      await database.collection('pdf_webhook_deliveries').countDocuments({ userId: user.id, state: 'waiting' }),
    ).toBe(0);
  });

  it('leave no file without a document', async () => {
    const id = await client.submit();
    await client.becomes(id, 'COMPLETE');
    await settled(id);
    await database.collection<{ _id: string }>('pdf_documents').deleteOne({ _id: id });
    const sweep = app.app.get(SweepPiecesTask, { strict: false });
    const kept = await client.submit();
    await client.becomes(kept, 'COMPLETE');
    await settled(kept);
    await sweep.run(new AbortController().signal);
    expect(await piecesOf(id)).toBe(1);
    clock.moveOn(2 * HOUR_MS);
    await sweep.run(new AbortController().signal);
    expect([await piecesOf(id), await piecesOf(kept)]).toEqual([0, 1]);
  });
});

describe('the limit of waiting documents', () => {
  let small: TestApp;
  beforeAll(async () => {
    small = await startApp({
      env: {
        PDF_CONCURRENCY: '1',
        PDF_DOCUMENTS_MAX_WAITING: '3',
        PDF_DOCUMENTS_MAX_WAITING_PER_USER: '2',
        PDF_DOCUMENTS_MAX_WAITING_MB_PER_USER: '1',
      },
    });
    redactOnce(small);
  });
  afterAll(async () => {
    await small.close();
  });

  it('applies to each user and to all together', async () => {
    const gate = new Gate(small);
    try {
      const admin = new DocumentClient(small, small.apiKey);
      const [one, two] = [
        new DocumentClient(small, await issueKey(small, await makeUser(small, 'ROLE_USER'))),
        new DocumentClient(small, await issueKey(small, await makeUser(small, 'ROLE_USER'))),
      ];
      const id = await admin.submit();
      const together = await Promise.all([1, 2, 3].map(() => admin.send(fixture('text-plain.pdf'))));
      expect(together.map(({ status }) => status).sort()).toEqual([202, 429, 429]);
      const refused = together.find(({ status }) => status === 429);
      expect(refused?.headers.get('retry-after')).toBe('60');
      expect(((await refused?.json()) as { code: string } | undefined)?.code).toBe('TOO_MANY_DOCUMENTS');
      await one.submit();
      const full = await two.send(fixture('text-plain.pdf'));
      expect([full.status, ((await full.json()) as { code: string }).code]).toEqual([503, 'OVERLOADED']);
      // Refused documents leave nothing.
      const { db } = small.app.get<Connection>(getConnectionToken());
      expect(await db?.collection('pdf_document_pieces').countDocuments({})).toBe(3);
      gate.open();
      await admin.becomes(id, 'COMPLETE');
      // Its place is free at once.
      expect((await two.send(fixture('text-plain.pdf'))).status).toBe(202);
    } finally {
      gate.open();
    }
  });

  it('applies to bytes, too', async () => {
    const { db } = small.app.get<Connection>(getConnectionToken());
    await until(
      async () => (await db?.collection('pdf_documents').countDocuments({ status: { $ne: 'COMPLETE' } })) === 0,
    );
    const gate = new Gate(small);
    try {
      const admin = new DocumentClient(small, small.apiKey);
      const half = Buffer.concat([fixture('text-plain.pdf'), Buffer.alloc(700_000, ' ')]);
      expect((await admin.send(half)).status).toBe(202);
      expect((await admin.send(half)).status).toBe(429);
      expect((await admin.send(fixture('text-plain.pdf'))).status).toBe(202);
    } finally {
      gate.open();
    }
  });
});

function passwordOf(file: string): { readonly password: string } {
  const manifest = JSON.parse(fixture('manifest.json').toString()) as { file: string; password?: string }[];
  return { password: manifest.find((each) => each.file === file)?.password ?? '' };
}
