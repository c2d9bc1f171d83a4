import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import OpenAI from 'openai';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { call, issueServiceKey, makeServiceAccount, bearer } from '../../support/client.js';
import { checkResponses, functionCall, responseOf, responseStream, said } from '../../support/gateway-responses.js';
import { startUpstream, type FakeUpstream } from '../../support/gateway-upstream.js';
import { StillClock } from '../../support/moved-clock.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TAG = /EMAIL_ADDRESS_[0-9A-Z]{8}/;
const DAY_MS = 86_400_000;

const clock = new StillClock();
let app: TestApp;
let upstream: FakeUpstream;
let client: OpenAI;
let database: Connection;
beforeAll(async () => {
  upstream = await startUpstream((received) =>
    /^\/v1\/responses\/./.test(received.path) ? undefined : checkResponses(received),
  );
  app = await startApp({
    clock,
    env: {
      GATEWAY_UPSTREAM: upstream.url,
      GATEWAY_UPSTREAM_KEY: 'sk-vendor',
      GATEWAY_STORED_RESPONSES_DAYS: '30',
    },
  });
  database = app.app.get<Connection>(getConnectionToken());
  client = clientOf(app.apiKey);
});
afterAll(async () => {
  await app.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterEach(() => {
  for (const { text, path } of upstream.received) {
    for (const planted of [MAIL, SSN, app.apiKey]) expect(text + path).not.toContain(planted);
  }
});

const clientOf = (apiKey: string): OpenAI => new OpenAI({ baseURL: `${app.url}/openai/v1`, apiKey, maxRetries: 0 });
const tagIn = (text: string): string => TAG.exec(text)?.[0] ?? 'no tag';
/** Reads the stream of a stored response. */
async function eventsOf(id: string, after?: number) {
  const more = after === undefined ? {} : { starting_after: after };
  const all = [];
  let text = '';
  for await (const event of await client.responses.retrieve(id, { stream: true, ...more })) {
    all.push(event);
    if (event.type === 'response.output_text.delta') text += event.delta;
  }
  return { all, text };
}

let made = 0;
const newId = (): string => `resp_${++made}a`;

/** Has a response stored. */
async function stored(more: object = {}, of = client): Promise<{ readonly id: string; readonly tag: string }> {
  const id = newId();
  upstream.answer(({ text }) => ({ json: responseOf([said(`To ${tagIn(text)}`)], { id }) }));
  await of.responses.create({ model: 'gpt-test', input: `Write to ${MAIL}`, ...more });
  return { id, tag: tagIn(upstream.received.at(-1)?.text ?? '') };
}

const NOT_FOUND = { status: 404, code: 'umbra_response_not_found', message: expect.any(String) };

describe('a stored response', () => {
  it('is continued: values of before have their placeholders, and are restored', async () => {
    const { id, tag } = await stored();
    upstream.answer({ json: responseOf([said(`Again to ${tag}`)], { id: newId() }) });
    const next = await client.responses.create({
      ...{ model: 'gpt-test', previous_response_id: id },
      input: `Yes, to ${MAIL.toUpperCase()}`,
    });
    expect(next.output_text).toBe(`Again to ${MAIL}`);
    expect(upstream.received.at(-1)?.body).toMatchObject({ previous_response_id: id, input: `Yes, to ${tag}` });
    upstream.answer({ json: responseOf([said(`Still ${tag}`)], { id: newId() }) });
    const third = await client.responses.create({ model: 'gpt-test', previous_response_id: next.id, input: 'And?' });
    expect(third.output_text).toBe(`Still ${MAIL}`);
  });

  it('is continued from a stream, of which it has the id before anything else', async () => {
    const id = newId();
    upstream.answer(({ text }) => ({
      chunks: responseStream(responseOf([said(`To ${tagIn(text)}`)], { id }), (delta) => Array.from(delta)),
    }));
    const stream = client.responses.stream({ model: 'gpt-test', input: `Write to ${MAIL}` });
    expect((await stream.finalResponse()).output_text).toBe(`To ${MAIL}`);
    upstream.answer(({ body }) => ({ json: responseOf([said('Yes')], { id: newId(), instructions: body.model }) }));
    await client.responses.create({ model: 'gpt-test', previous_response_id: id, input: 'And?' });
    expect(upstream.received).toHaveLength(2);
  });

  it('is read, cancelled, listed and deleted by the SDK', async () => {
    const id = newId();
    upstream.answer({ json: responseOf([], { id, status: 'queued', background: true }) });
    const queued = await client.responses.create({ model: 'gpt-test', input: `Write to ${MAIL}`, background: true });
    expect(queued.status).toBe('queued');
    const tag = tagIn(upstream.received[0]?.text ?? '');
    upstream.answer({ json: responseOf([said(`To ${tag}`), functionCall(JSON.stringify({ to: tag }))], { id }) });
    const read = await client.responses.retrieve(id);
    expect(read.output_text).toBe(`To ${MAIL}`);
    expect(read.output[1]).toMatchObject({ arguments: JSON.stringify({ to: MAIL }) });
    const input = {
      type: 'message',
      role: 'user',
      id: 'msg_1',
      content: [{ type: 'input_text', text: `Write to ${tag}` }],
    };
    upstream.answer({ json: { object: 'list', data: [input], has_more: false, first_id: 'msg_1', last_id: 'msg_1' } });
    const items = await client.responses.inputItems.list(id, { limit: 5, order: 'asc' });
    expect(items.data).toMatchObject([{ content: [{ text: `Write to ${MAIL}` }] }]);
    upstream.answer({ json: responseOf([said(`Was ${tag}`)], { id, status: 'cancelled' }) });
    expect((await client.responses.cancel(id)).output).toMatchObject([{ content: [{ text: `Was ${MAIL}` }] }]);
    upstream.answer({ json: { id, object: 'response', deleted: true } });
    await client.responses.delete(id);
    expect(upstream.received.slice(1).map(({ path }) => path)).toEqual([
      `/v1/responses/${id}`,
      `/v1/responses/${id}/input_items?limit=5&order=asc`,
      `/v1/responses/${id}/cancel`,
      `/v1/responses/${id}`,
    ]);
    const rows = [];
    for await (const { action, resourceId, outcome } of app.app.get(AuditLog, { strict: false }).stream({}, 1000)) {
      if (action === 'GATEWAY_REQUEST') rows.push([resourceId, outcome]);
    }
    // The last comes first.
    expect(rows.slice(0, 5)).toEqual([
      ['delete-stored-response', 'SUCCESS'],
      ['cancel-stored-response', 'SUCCESS'],
      ['read-stored-response', 'SUCCESS'],
      ['read-stored-response', 'SUCCESS'],
      ['responses', 'SUCCESS'],
    ]);
    await expect(client.responses.retrieve(id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is read as a stream from its beginning', async () => {
    const { id, tag } = await stored();
    upstream.answer({ chunks: responseStream(responseOf([said(`To ${tag}`)], { id }), (text) => Array.from(text)) });
    expect((await eventsOf(id)).text).toBe(`To ${MAIL}`);
  });

  it('goes on after any event of its stream, as if it had not broken off', async () => {
    const { id, tag } = await stored();
    const chunks = responseStream(responseOf([said(`To ${tag}`)], { id }), (text) => Array.from(text));
    upstream.answer({ chunks });
    const { all } = await eventsOf(id);
    expect(all).toHaveLength(chunks.length);
    for (let after = 0; after < all.length; after++) {
      upstream.answer({ chunks });
      expect((await eventsOf(id, after)).all).toEqual(all.slice(after + 1));
    }
    expect(upstream.received.at(-1)?.path).toBe(`/v1/responses/${id}?stream=true`);
  });

  it('tells a client that goes on of an error before that event', async () => {
    const { id } = await stored();
    upstream.answer({ chunks: ['data: {"type":"response.created","sequence_number":0}\n\n', 'data: {\n\n'] });
    await expect(eventsOf(id, 7)).rejects.toThrow();
  });

  it.each(['-1', '1.5', 'x', '', '1&starting_after=2'])('cannot go on after %j', async (after) => {
    const { id } = await stored();
    upstream.received.length = 0;
    const path = `/openai/v1/responses/${id}?stream=true&starting_after=${after}`;
    const { status, body } = await call(app, 'GET', path, { headers: bearer(app.apiKey) });
    expect([status, body.error.code]).toEqual([400, 'umbra_unsupported_content']);
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ['retrieve', (of: OpenAI, id: string) => of.responses.retrieve(id)],
    ['delete', (of: OpenAI, id: string) => of.responses.delete(id)],
    ['cancel', (of: OpenAI, id: string) => of.responses.cancel(id)],
    ['list the input of', (of: OpenAI, id: string) => of.responses.inputItems.list(id)],
    [
      'continue',
      (of: OpenAI, id: string) => of.responses.create({ model: 'm', input: 'And?', previous_response_id: id }),
    ],
  ] as const)('of another caller does not exist: to %s it is as one that nobody has', async (_, ask) => {
    const { id } = await stored();
    const other = await issueServiceKey(app, await makeServiceAccount(app), { scopes: ['redaction:write'] });
    upstream.received.length = 0;
    const messageOf = async (asked: string): Promise<string> => {
      const refusal = (await Promise.resolve(ask(clientOf(other.apiKey), asked)).catch((error: unknown) => error)) as {
        readonly message: string;
      };
      expect(refusal).toMatchObject(NOT_FOUND);
      return refusal.message;
    };
    expect(await messageOf(id)).toBe(await messageOf('resp_0nobody'));
    expect(upstream.received).toEqual([]);
  });

  it('is not kept where the caller stores none', async () => {
    const { id } = await stored({ store: false });
    await expect(client.responses.retrieve(id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is encrypted, ends in time, and goes with its user', async () => {
    const account = await makeServiceAccount(app);
    const { apiKey } = await issueServiceKey(app, account, { scopes: ['redaction:write'] });
    const mine = await stored();
    await stored({}, clientOf(apiKey));
    const rows = database.collection('gateway_responses');
    const all = JSON.stringify(await rows.find().toArray());
    expect(all).toMatch(/"values":"enc:v1:/);
    for (const planted of [MAIL, mine.id, mine.tag]) expect(all).not.toContain(planted);
    expect(await rows.countDocuments({ userId: account.id })).toBe(1);
    await call(app, 'DELETE', `/api/v1/service-accounts/${account.id}`, { headers: bearer(app.apiKey) });
    expect(await rows.countDocuments({ userId: account.id })).toBe(0);
    clock.moveOn(30 * DAY_MS + 1);
    await expect(client.responses.retrieve(mine.id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is refused where its values cannot be decrypted, or cannot be kept', async () => {
    const { id } = await stored();
    const rows = database.collection('gateway_responses');
    await rows.updateMany({}, { $set: { values: 'enc:v1:gone:AAAA' } });
    upstream.received.length = 0;
    const unavailable = { status: 503, code: 'umbra_unavailable' };
    await expect(client.responses.retrieve(id)).rejects.toMatchObject(unavailable);
    await expect(
      client.responses.create({ model: 'm', input: 'And?', previous_response_id: id }),
    ).rejects.toMatchObject(unavailable);
    expect(upstream.received).toEqual([]);
  });
});
