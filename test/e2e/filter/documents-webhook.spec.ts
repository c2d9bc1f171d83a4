import { createHmac } from 'node:crypto';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DELIVERY_TASK } from '../../../src/modules/filter/documents/webhooks/delivery-task-name.js';
import { DeliveryTask } from '../../../src/modules/filter/documents/webhooks/delivery.task.js';
import { DocumentsUpkeepTask } from '../../../src/modules/filter/documents/documents-upkeep.task.js';
import { WebhookOutbox } from '../../../src/modules/filter/documents/webhooks/webhook-outbox.js';
import { Outbound } from '../../../src/platform/outbound/outbound.js';
import { TaskRunner } from '../../../src/platform/jobs/task-runner.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser } from '../../support/client.js';
import { DocumentClient, redactOnce } from '../../support/filter-documents.js';
import { StillClock } from '../../support/moved-clock.js';
import { startReceiver, type Received, type Receiver } from '../../support/receivers/receiver.js';
import { until } from '../../support/until.js';

const SECRET = 'a-secret-of-the-webhook';
const MINUTE_MS = 60_000;
const PAUSES_MINUTES = [0.5, 1, 5, 15, 30, 60, 120, 240];
/** As docs/how-to/filter-documents.md says. */
const ANSWER_MS = 10_000;
const never = new AbortController().signal;

const clock = new StillClock();
let app: TestApp;
let database: Connection;
let receiver: Receiver;
let client: DocumentClient;

/** As docs/how-to/filter-documents.md tells the author of a receiver. */
function isSigned({ headers, text }: Pick<Received, 'headers' | 'text'>, secret = SECRET): boolean {
  const timestamp = String(headers['x-umbra-timestamp']);
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`;
  return /^\d{10}$/.test(timestamp) && headers['x-umbra-signature'] === expected;
}

beforeAll(async () => {
  // Each attempt is counted: beside those by the timer a message may be sent twice.
  app = await startApp({ clock, tasks: 'by hand', env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
  database = app.app.get<Connection>(getConnectionToken());
  receiver = await startReceiver('/hook?token=secret-of-the-url', (request) => ({
    status: isSigned(request) ? 204 : 401,
  }));
  redactOnce(app);
  client = new DocumentClient(app, app.apiKey);
  await client.usePolicy();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const set = (url = receiver.url, secret: string | undefined = SECRET) =>
  client.ask('PUT', '/api/webhook', { url, ...(secret !== '' && { secret }) });
const receivedOf = (id: string): readonly Received[] =>
  receiver.received.filter(({ json }) => (json as { documentId?: string } | undefined)?.documentId === id);
const deliveryOf = (documentId: string) => database.collection('pdf_webhook_deliveries').findOne({ documentId });
const deliver = () => app.app.get(DeliveryTask, { strict: false }).run(never);

describe('a webhook', () => {
  it('is one per user and shows its secret once', async () => {
    expect((await client.ask('GET', '/api/webhook')).body.code).toBe('NO_WEBHOOK');
    const made = await set(receiver.url, '');
    expect(made.status).toBe(200);
    expect(made.body.secret).toMatch(/^[\w-]{43}$/);
    expect((await set()).body.secret).toBe(SECRET);
    const shown = await client.ask('GET', '/api/webhook');
    expect(shown.body).toEqual({ url: receiver.url, createdAt: expect.any(String) as string });
    const other = new DocumentClient(app, await issueKey(app, await makeUser(app, 'ROLE_ADMIN')));
    expect((await other.ask('GET', '/api/webhook')).status).toBe(404);
    expect((await other.ask('DELETE', '/api/webhook')).status).toBe(404);
    const stored = JSON.stringify(await database.collection('pdf_webhooks').find().toArray());
    expect(stored).not.toContain(SECRET);
    expect(stored).not.toContain('secret-of-the-url');
    const trail = await client.ask('GET', '/api/v1/audit?action=PDF_WEBHOOK_SET');
    expect(trail.body.content).toHaveLength(2);
    expect(JSON.stringify(trail.body)).not.toContain('secret-of-the-url');
  });

  it('is replaced and deleted only as it was read, when the request says so', async () => {
    const own = await issueKey(app, await makeUser(app, 'ROLE_USER'));
    const ask = (method: string, url?: string, ifMatch?: string) =>
      call(app, method, '/api/webhook', {
        headers: { ...bearer(own), ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
        ...(url !== undefined && { json: { url } }),
      });
    const tag = async () => (await ask('GET')).headers.get('etag') ?? '';
    expect((await ask('PUT', receiver.url, '*')).status).toBe(412);
    const made = await ask('PUT', receiver.url);
    const first = await tag();
    expect(made.headers.get('etag')).toBe(first);
    expect((await ask('PUT', `${receiver.url}&a`, first)).status).toBe(200);
    expect((await ask('PUT', `${receiver.url}&b`, first)).body.code).toBe('RECORD_CHANGED');
    expect((await ask('DELETE', undefined, first)).status).toBe(412);
    expect((await ask('GET')).body.url).toBe(`${receiver.url}&a`);
    expect((await ask('DELETE', undefined, await tag())).status).toBe(204);
  });

  it.each([
    ['no address', { url: 'nowhere' }],
    ['another protocol', { url: 'ftp://example.com/' }],
    ['a password in it', { url: 'https://a:b@example.com/' }],
    ['a short secret', { url: 'https://example.com/', secret: 'short' }],
    ['an address within the network', { url: 'http://10.1.2.3/hook' }],
    ['this machine under another address', { url: 'http://127.0.0.2/hook' }],
    ['nothing', {}],
  ])('is rejected with %s', async (_, json) => {
    expect((await client.ask('PUT', '/api/webhook', json)).status).toBe(400);
  });

  it('receives a signed message when a document is done', async () => {
    await set();
    const id = await client.submit('text-plain.pdf', '&filename=letter.pdf');
    await until(() => receivedOf(id).length > 0);
    const [message] = receivedOf(id);
    expect(message?.status).toBe(204);
    expect(message?.json).toEqual({
      event: 'DOCUMENT_REDACTION_COMPLETE',
      documentId: id,
      fileName: 'letter.pdf',
      status: 'COMPLETE',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(message?.headers['x-umbra-event']).toBe('DOCUMENT_REDACTION_COMPLETE');
    expect(message?.headers['x-umbra-delivery-id']).toMatch(/^[\da-f-]{36}$/);
    expect(message?.headers['content-type']).toBe('application/json');
    await until(async () => (await deliveryOf(id))?.state === 'sent');
  });

  it('receives the reason when a document fails, without a file name if none was given', async () => {
    const id = await client.submit('encrypted-password.pdf');
    await until(() => receivedOf(id).length > 0);
    expect(receivedOf(id)[0]?.json).toEqual({
      event: 'DOCUMENT_REDACTION_FAILED',
      documentId: id,
      status: 'FAILED',
      timestamp: expect.any(String) as string,
      error: { code: 'PDF_ENCRYPTED', message: expect.any(String) as string },
    });
  });

  it('is retried with the same delivery id at growing intervals, and given up at last', async () => {
    receiver.behave(() => ({ status: 500 }));
    const id = await client.submit();
    await until(async () => (await deliveryOf(id))?.attempts === 1);
    for (const [i, minutes] of PAUSES_MINUTES.entries()) {
      clock.moveOn(minutes * MINUTE_MS - 10_000);
      await deliver();
      expect(receivedOf(id)).toHaveLength(i + 1);
      clock.moveOn(10_500);
      await deliver();
      await until(async () => (await deliveryOf(id))?.attempts === i + 2);
    }
    expect((await deliveryOf(id))?.state).toBe('failed');
    clock.moveOn(24 * 60 * MINUTE_MS);
    await deliver();
    const tries = receivedOf(id);
    expect(tries).toHaveLength(9);
    expect(new Set(tries.map(({ headers }) => headers['x-umbra-delivery-id'])).size).toBe(1);
    expect(new Set(tries.map(({ headers }) => headers['x-umbra-timestamp'])).size).toBe(9);
    expect(tries.every((each) => isSigned(each))).toBe(true);
    expect((await deliveryOf(id))?.problem).toBe('status 500');
    receiver.behave(() => undefined);
  });

  it('lists what has not arrived to its user alone, who can have it sent once more', async () => {
    receiver.behave(() => ({ status: 500 }));
    const documentId = await client.submit();
    await until(async () => (await deliveryOf(documentId))?.attempts === 1);
    const mine = async () => {
      const { body } = await client.ask('GET', '/api/webhook/deliveries');
      return (body as unknown as { id: string; documentId: string }[]).find((one) => one.documentId === documentId);
    };
    const listed = await mine();
    expect(listed).toMatchObject({ status: 'COMPLETE', state: 'waiting', attempts: 1, problem: 'status 500' });
    const path = `/api/webhook/deliveries/${listed?.id ?? ''}/retry`;
    const other = new DocumentClient(app, await issueKey(app, await makeUser(app, 'ROLE_ADMIN')));
    await other.ask('PUT', '/api/webhook', { url: receiver.url });
    expect((await other.ask('GET', '/api/webhook/deliveries')).body).toEqual([]);
    expect((await other.ask('POST', path, {})).body.code).toBe('NO_DELIVERY');
    receiver.behave(() => undefined);
    expect((await client.ask('POST', path, {})).status).toBe(204);
    await until(async () => (await deliveryOf(documentId))?.state === 'sent');
    expect(await mine()).toBeUndefined();
    expect((await client.ask('POST', path, {})).status).toBe(404);
  });

  it.each(['cut', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { status: 404 }] as const)(
    'receives the message after it recovers from %j',
    async (fault) => {
      receiver.behave(() => fault);
      const id = await client.submit();
      await until(async () => (await deliveryOf(id))?.attempts === 1);
      receiver.behave(() => undefined);
      clock.moveOn(MINUTE_MS);
      await deliver();
      await until(async () => (await deliveryOf(id))?.state === 'sent');
      // The task may run by itself at the same moment: delivery is at least once.
      const [failed, ...later] = receivedOf(id).map(({ status }) => status);
      expect(failed).not.toBe(204);
      expect(new Set(later)).toEqual(new Set([204]));
    },
  );

  it('that hangs does not delay other webhooks', async () => {
    const mine = await startReceiver('/other', () => ({ status: 200 }));
    const other = new DocumentClient(app, await issueKey(app, await makeUser(app, 'ROLE_USER')));
    await other.ask('PUT', '/api/webhook', { url: mine.url });
    receiver.behave(() => 'hang');
    const outbound = app.app.get(Outbound, { strict: false });
    const send = outbound.send.bind(outbound);
    const sent = jest
      .spyOn(outbound, 'send')
      .mockImplementation((request) => send({ ...request, answerMs: request.answerMs / 10 }));
    const ids = await Promise.all([1, 2, 3].map(() => client.submit()));
    await until(() => ids.some((id) => receivedOf(id).length > 0));
    const id = await other.submit();
    await until(() => mine.received.length > 0);
    expect(mine.received[0]?.json).toMatchObject({ documentId: id });
    await until(async () => (await deliveryOf(ids[0] ?? ''))?.problem === 'timed-out');
    for (const [{ answerMs }] of sent.mock.calls) expect(answerMs).toBe(ANSWER_MS);
    sent.mockRestore();
    receiver.behave(() => undefined);
    await mine.close();
  });

  it('receives one message even when the process crashed before sending it', async () => {
    const outbox = app.app.get(WebhookOutbox, { strict: false });
    const spy = jest.spyOn(outbox, 'add').mockRejectedValueOnce(new Error('fell over'));
    const id = await client.submit();
    await client.becomes(id, 'COMPLETE');
    await until(() => spy.mock.calls.length > 0);
    spy.mockRestore();
    expect(await deliveryOf(id)).toBeNull();
    const upkeep = app.app.get(DocumentsUpkeepTask, { strict: false });
    await upkeep.run(never);
    await upkeep.run(never);
    await until(() => receivedOf(id).length > 0);
    expect(await database.collection('pdf_webhook_deliveries').countDocuments({ documentId: id })).toBe(1);
  });

  it('receives nothing about deleted documents, nor after it was removed', async () => {
    receiver.behave(() => ({ status: 503 }));
    const [deleted, kept] = [await client.submit(), await client.submit()];
    for (const id of [deleted, kept]) await until(async () => (await deliveryOf(id))?.attempts === 1);
    await client.ask('DELETE', `/api/documents/${deleted}`);
    expect(await deliveryOf(deleted)).toBeNull();
    expect((await client.ask('DELETE', '/api/webhook')).status).toBe(204);
    expect(await deliveryOf(kept)).toBeNull();
    receiver.behave(() => undefined);
    const after = await client.submit();
    await client.becomes(after, 'COMPLETE');
    clock.moveOn(MINUTE_MS);
    app.app.get(TaskRunner, { strict: false }).runSoon(DELIVERY_TASK);
    await deliver();
    expect([deleted, kept, after].map((id) => receivedOf(id).length)).toEqual([1, 1, 0]);
  });
});
