import net from 'node:net';
import { startApp, unique, type TestApp } from '../../support/app.js';
import {
  bearer,
  call,
  issueKey,
  issueNamedKey,
  issueServiceKey,
  makeServiceAccount,
  makeUser,
  signIn,
  type TestUser,
} from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';
import { parseAnswer, type RawAnswer } from '../../support/raw.js';
import { until } from '../../support/until.js';

/** Longer than a credential is trusted while a body comes. */
const LATE_MS = 2000;
const NDJSON = 'application/x-ndjson';
const clock = new StillClock();
let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_ADMIN');
});

const asAdmin = (method: string, path: string, json?: unknown) =>
  call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
const withCookie = async () => ({ cookie: await signIn(app, user.email, user.password) });

interface Begun {
  /** What the server has sent so far. */
  received(): string;
  finish(): Promise<RawAnswer>;
  send(part: string): void;
}

/** Sends a request without the last byte of its body, and waits until the server has let its sender in. */
async function begin(path: string, headers: Readonly<Record<string, string>>, text: string): Promise<Begun> {
  const known = new Set(app.parts.inFlight.all);
  const socket = net.connect(app.port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString())).on('error', () => undefined);
  const sent = {
    host: 'localhost',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(text.length),
    ...headers,
  };
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${text.slice(0, -1)}`);
  await until(() => [...app.parts.inFlight.all].some((exchange) => !known.has(exchange) && exchange.recheck));
  return {
    received: () => received,
    send: (part) => socket.write(part),
    finish: async () => {
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(text.slice(-1));
      await closed;
      return parseAnswer(received);
    },
  };
}

const groupNamed = (name: string) => JSON.stringify({ name });
const namesOfGroups = async (): Promise<string[]> => {
  const { body } = await asAdmin('GET', '/api/v1/groups?size=100');
  return (body.content as { readonly name: string }[]).map(({ name }) => name);
};

describe('access that is withdrawn while a body comes', () => {
  it.each<[string, number, (cookie: string) => Promise<unknown>]>([
    ['signs out', 401, (cookie) => call(app, 'DELETE', '/api/session', { headers: { cookie } })],
    ['has their sessions ended', 401, () => asAdmin('DELETE', `/api/v1/users/${user.id}/sessions`)],
    ['is disabled', 401, () => asAdmin('PATCH', `/api/v1/users/${user.id}`, { disabled: true })],
    ['is deleted', 401, () => asAdmin('DELETE', `/api/v1/users/${user.id}`)],
    [
      'is given another password',
      401,
      () => asAdmin('PATCH', `/api/v1/users/${user.id}`, { password: unique('pass word') }),
    ],
    ['loses their role', 401, () => asAdmin('PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_USER' })],
  ])('does not count in a session whose owner %s', async (_, status, withdraw) => {
    const headers = await withCookie();
    const name = unique('Group');
    const begun = await begin('/api/v1/groups', headers, groupNamed(name));
    await withdraw(headers.cookie);
    clock.moveOn(LATE_MS);
    expect((await begun.finish()).status).toBe(status);
    expect(await namesOfGroups()).not.toContain(name);
  });

  it.each<[string, (key: string) => Promise<unknown>, number]>([
    ['was revoked', (key) => call(app, 'DELETE', '/api/v1/account/api-key', { headers: bearer(key) }), 401],
    [
      'belongs to somebody with another role',
      () => asAdmin('PATCH', `/api/v1/users/${user.id}`, { role: 'ROLE_USER' }),
      403,
    ],
  ])('does not count with a key that %s', async (_, withdraw, status) => {
    const key = await issueKey(app, user);
    const name = unique('Group');
    const begun = await begin('/api/v1/groups', bearer(key), groupNamed(name));
    await withdraw(key);
    clock.moveOn(LATE_MS);
    expect((await begun.finish()).status).toBe(status);
    expect(await namesOfGroups()).not.toContain(name);
  });

  it('does not count with a key that expires', async () => {
    const expiresAt = new Date(clock.now().getTime() + LATE_MS).toISOString();
    const { apiKey } = await issueNamedKey(app, user, { name: 'short', scopes: ['review:write'], expiresAt });
    const begun = await begin('/api/v1/batches', bearer(apiKey), groupNamed(unique('Batch')));
    clock.moveOn(LATE_MS);
    expect((await begun.finish()).status).toBe(401);
  });

  it('does not count in a group that the caller has left', async () => {
    const person = await makeUser(app, 'ROLE_USER');
    const group = await asAdmin('POST', '/api/v1/groups', {
      name: unique('Group'),
      memberIds: [person.id],
      leaderIds: [person.id],
    });
    const groupId = group.body.id as string;
    const cookie = await signIn(app, person.email, person.password);
    const make = () => begin('/api/v1/batches', { cookie }, JSON.stringify({ name: unique('Batch'), groupId }));
    const [inside, outside] = [await make(), await make()];
    clock.moveOn(LATE_MS);
    expect((await inside.finish()).status).toBe(201);
    await asAdmin('PATCH', `/api/v1/groups/${groupId}`, { name: unique('Group'), memberIds: [], leaderIds: [] });
    expect((await outside.finish()).status).toBe(403);
  });

  it('is the only access that is refused: whoever keeps it is answered, however late', async () => {
    for (const headers of [await withCookie(), bearer(app.apiKey)]) {
      const name = unique('Group');
      const begun = await begin('/api/v1/groups', headers, groupNamed(name));
      clock.moveOn(LATE_MS);
      expect((await begun.finish()).status).toBe(201);
      expect(await namesOfGroups()).toContain(name);
    }
  });

  it('ends a stream of lines before its next line', async () => {
    const account = await makeServiceAccount(app);
    const { apiKey, id } = await issueServiceKey(app, account, { name: 'stream', scopes: ['redaction:write'] });
    const line = '{"id":1,"text":"SSN 219-09-9999"}\n';
    const headers = { ...bearer(apiKey), 'content-type': NDJSON, 'content-length': String(2 * line.length + 1) };
    const begun = await begin('/api/filter', headers, `${line} `);
    await until(() => begun.received().includes('{{{REDACTED-ssn}}}'));
    await asAdmin('DELETE', `/api/v1/service-accounts/${account.id}/api-keys/${id}`);
    clock.moveOn(LATE_MS);
    begun.send(line);
    await begun.finish();
    expect(begun.received().split('{{{REDACTED-ssn}}}')).toHaveLength(2);
  });
});
