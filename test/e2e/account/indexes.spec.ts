import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { InboxService } from '../../../src/modules/account/inbox.service.js';
import { InboxSweepTask } from '../../../src/modules/account/inbox/inbox-sweep.task.js';
import { InvitationSweepTask } from '../../../src/modules/account/invitations/invitation-sweep.task.js';
import { startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, issueNamedKey, makeUser, signIn } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';
import { enrol } from '../../support/second-factor.js';
import { stagesOf, watchQueries, type WatchedQuery } from '../../support/watched-queries.js';
import { itOnEmbedded } from '../../support/tests-on.js';

const COLLECTIONS: ReadonlySet<string> = new Set([
  'users',
  'groups',
  'api_keys',
  'second_factors',
  'invitations',
  'inbox_messages',
  'sign_in_attempts',
  'sign_in_places',
]);
const clock = new MovedClock();
let app: TestApp;
let database: Connection;

beforeAll(async () => {
  app = await startApp({ clock });
  database = app.app.get<Connection>(getConnectionToken());
});
afterAll(async () => {
  await app.close();
});

const asAdmin = async (method: string, path: string, json?: unknown) => {
  const answer = await call(app, method, path, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });
  expect(answer.status).toBeLessThan(300);
  return answer.body as Record<string, string>;
};

/** Calls every account operation of users and administrators. */
async function useEverything(): Promise<void> {
  const user = await makeUser(app, 'ROLE_USER');
  const path = `/api/v1/users/${user.id}`;
  const group = await asAdmin('POST', '/api/v1/groups', { name: 'All of it', memberIds: [user.id] });
  const groupPath = `/api/v1/groups/${group.id ?? ''}`;
  await asAdmin('PATCH', groupPath, { leaderIds: [user.id] });
  await asAdmin('PATCH', groupPath, { memberIds: [user.id] });
  const key = await issueKey(app, user);
  const named = { name: 'Reader', scopes: ['accounts:read'], expiresAt: null };
  const issued = await issueNamedKey(app, user, named);
  for (const each of [key, issued.apiKey]) {
    for (const list of ['', '?unread=true', '?archived=true']) {
      await call(app, 'GET', `/api/v1/account/inbox${list}`, { headers: bearer(each) });
    }
  }
  await app.app.get(InboxService).post([user.id], 'hello');
  const [message] = (await call(app, 'GET', '/api/v1/account/inbox', { headers: bearer(key) })).body.content;
  for (const act of ['read', 'archive', 'archive']) {
    await call(app, 'POST', `/api/v1/account/inbox/${message.id as string}/${act}`, { headers: bearer(key) });
  }
  await call(app, 'POST', '/api/session', { json: { email: user.email, password: 'not the password' } });
  await asAdmin('GET', '/api/v1/users');
  await asAdmin('POST', `${path}/unlock`);
  const cookie = await signIn(app, user.email, user.password);
  const { recoveryCodes } = await enrol(app, { cookie }, user.password, clock);
  const { email, password } = user;
  await call(app, 'POST', '/api/session', { json: { email, password, recoveryCode: recoveryCodes[0] } });
  await call(app, 'PATCH', '/api/v1/account/settings', { headers: bearer(key), json: { locale: 'de' } });
  const invitation = { email: 'all-of-it@example.com', role: 'ROLE_USER', groupIds: [group.id] };
  await asAdmin('POST', '/api/v1/invitations', invitation);
  const { token } = await asAdmin('POST', '/api/v1/invitations', invitation);
  await asAdmin('GET', '/api/v1/invitations');
  await asAdmin('POST', '/api/v1/invitations/accept', { token, password: 'four random words here' });
  await asAdmin('PATCH', path, { role: 'ROLE_AUDITOR' });
  await asAdmin('GET', '/api/v1/groups');
  await asAdmin('DELETE', groupPath);
  await asAdmin('DELETE', path);
  await app.app.get(InboxSweepTask).run();
  await app.app.get(InvitationSweepTask).run();
}

/** Keeps one query per set of fields and operators. */
function distinct(queries: readonly WatchedQuery[]): readonly WatchedQuery[] {
  const shape = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
      : typeof value;
  return [
    ...new Map(
      queries
        .filter(({ collection }) => COLLECTIONS.has(collection))
        .map((query) => [JSON.stringify([query.collection, shape(query.filter), query.sort]), query]),
    ).values(),
  ];
}

describe('account queries', () => {
  itOnEmbedded('all use an index for filter and order', async () => {
    const seen = watchQueries(database);
    await useEverything();
    database.set('debug', false);
    // Made when an inbox is full.
    const trim = {
      collection: 'inbox_messages',
      filter: { userId: 'x' },
      sort: { archived: -1, read: -1, createdAt: 1 },
    };
    const kinds = distinct([...seen, trim as WatchedQuery]);
    expect(kinds.length).toBeGreaterThan(35);
    expect(new Set(kinds.map(({ collection }) => collection))).toEqual(COLLECTIONS);
    const slow: unknown[] = [];
    for (const query of kinds) {
      const stages = await stagesOf(database, query);
      if (stages.length === 0 || stages.some((stage) => stage === 'COLLSCAN' || stage === 'SORT')) {
        slow.push([query, stages]);
      }
    }
    expect(slow).toEqual([]);
  });
});
