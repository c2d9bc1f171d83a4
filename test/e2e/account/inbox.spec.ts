import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { InboxService } from '../../../src/modules/account/inbox.service.js';
import { InboxSweepTask } from '../../../src/modules/account/inbox/inbox-sweep.task.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, type TestUser } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

const DAY_MS = 86_400_000;
/** A new message about the account. */
const NEW = { read: false, archived: false, kind: 'account', path: null, from: null, subject: null };
const PATH = '/api/v1/account/inbox';
const clock = new MovedClock();
let app: TestApp;
let inbox: InboxService;
let database: Connection;
let user: TestUser;
let key: string;

beforeAll(async () => {
  app = await startApp({ clock });
  inbox = app.app.get(InboxService);
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});
beforeEach(async () => {
  user = await makeUser(app, 'ROLE_USER');
  key = await issueKey(app, user);
  // The message that a key was created.
  await database.collection('inbox_messages').deleteMany({ userId: user.id });
});

const own = (method: string, path = '', by = key) => call(app, method, `${PATH}${path}`, { headers: bearer(by) });
const post = async (...messages: readonly string[]) => {
  for (const message of messages) {
    await inbox.post([user.id], message);
    clock.moveOn(1000);
  }
};
const texts = async (query = '') =>
  ((await own('GET', `?size=100${query}`)).body.content as { message: string }[]).map(({ message }) => message);
const idOf = async (text: string) => {
  const { content } = (await own('GET', '?size=100')).body as { content: { id: string; message: string }[] };
  return content.find(({ message }) => message === text)?.id ?? '';
};

describe('the inbox', () => {
  it('shows messages newest first, in pages, with the number of unread ones', async () => {
    await post('one', 'two', 'three');
    const { body } = await own('GET', '?size=2');
    expect(body).toEqual({
      content: [
        { id: expect.any(String), message: 'three', createdAt: expect.any(String), ...NEW },
        { id: expect.any(String), message: 'two', createdAt: expect.any(String), ...NEW },
      ],
      totalElements: 3,
      totalPages: 2,
      number: 0,
      size: 2,
      unread: 3,
    });
  });

  it('distinguishes read and archived messages', async () => {
    await post('one', 'two', 'three');
    expect((await own('POST', `/${await idOf('one')}/read`)).status).toBe(204);
    const two = await idOf('two');
    expect((await own('POST', `/${two}/archive`)).status).toBe(204);
    expect((await own('POST', `/${two}/archive`)).status).toBe(204);
    expect(await texts()).toEqual(['three', 'one']);
    expect(await texts('&unread=true')).toEqual(['three']);
    expect(await texts('&unread=false')).toEqual(['three', 'one']);
    expect(await texts('&archived=true')).toEqual(['two']);
    expect((await own('GET', '?archived=true')).body).toMatchObject({ totalElements: 1, unread: 1 });
    for (const bad of ['unread=yes', 'archived=1', 'page=x']) expect((await own('GET', `?${bad}`)).status).toBe(400);
  });

  it('belongs to one user', async () => {
    await post('mine');
    const id = await idOf('mine');
    const stranger = await issueKey(app, await makeUser(app, 'ROLE_ADMIN'));
    expect(JSON.stringify((await own('GET', '', stranger)).body)).not.toContain('mine');
    expect((await own('POST', `/${id}/read`, stranger)).status).toBe(404);
    expect((await own('POST', `/${id}/archive`, stranger)).status).toBe(404);
    expect((await own('POST', '/missing/read')).status).toBe(404);
    expect((await own('GET', '?unread=true')).body.totalElements).toBe(1);
  });

  it('delivers a message once to each existing recipient', async () => {
    const other = await makeUser(app, 'ROLE_USER');
    await inbox.post([user.id, other.id, user.id, 'nobody'], 'x'.repeat(3000));
    expect(await texts()).toEqual(['x'.repeat(2000)]);
    expect(await database.collection('inbox_messages').countDocuments({ userId: 'nobody' })).toBe(0);
    await inbox.post([], 'to nobody');
    await inbox.post(['nobody'], 'to nobody');
    expect(await database.collection('inbox_messages').countDocuments({ message: 'to nobody' })).toBe(0);
  });

  it('keeps archived messages for ninety days', async () => {
    await post('old', 'kept');
    await own('POST', `/${await idOf('old')}/archive`);
    const sweep = () => app.app.get(InboxSweepTask).run();
    clock.moveOn(90 * DAY_MS - 60_000);
    await sweep();
    expect(await texts('&archived=true')).toEqual(['old']);
    clock.moveOn(60_000);
    await sweep();
    expect(await texts('&archived=true')).toEqual([]);
    expect(await texts()).toEqual(['kept']);
  });

  it('keeps 1,000 messages and drops archived ones first, then read ones, oldest first', async () => {
    const message = (i: number, read: boolean, archived: boolean) => ({
      _id: `${user.id}-${i}`,
      userId: user.id,
      message: `m${i}`,
      createdAt: new Date(clock.now().getTime() - 1_000_000 + i),
      read,
      archived,
      ...(archived && { archivedAt: clock.now() }),
    });
    const rows = Array.from({ length: 1000 }, (_, i) => message(i, i === 700 || i === 710, i === 900));
    await database.collection<{ _id: string }>('inbox_messages').insertMany(rows);
    const left = async () => {
      const found = await database.collection('inbox_messages').find({ userId: user.id }).toArray();
      return new Set(found.map((row) => row.message as string));
    };
    const gone = ['m900', 'm700', 'm710', 'm0', 'm1'];
    for (const [i, going] of gone.entries()) {
      await post(`new ${i}`);
      const messages = await left();
      expect(messages.size).toBe(1000);
      expect(gone.filter((text) => !messages.has(text))).toEqual(gone.slice(0, i + 1));
      expect(messages.has(going)).toBe(false);
    }
  });

  it('is deleted with its user', async () => {
    await post('one');
    await call(app, 'DELETE', `/api/v1/users/${user.id}`, { headers: bearer(app.apiKey) });
    expect(await database.collection('inbox_messages').countDocuments({ userId: user.id })).toBe(0);
  });
});
