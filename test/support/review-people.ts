import { ApiKeyService } from '../../src/modules/account/api-key.service.js';
import { newApiKey } from '../../src/platform/auth/api-key.js';
import type { TestApp } from './app.js';
import { unique } from './app.js';
import { bearer, call, makeUser, signIn, type Answer, type TestUser } from './client.js';

/** Sends a request as a user, with these headers besides. */
export type Ask = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** A user with a key and, on demand, a session. */
export interface Person extends TestUser {
  readonly key: string;
  /** Sends a request with the key. */
  readonly ask: Ask;
  /** Returns the headers of the user's own session, as sent by a browser. */
  session(): Promise<Readonly<Record<string, string>>>;
}

export const asking =
  (app: Pick<TestApp, 'url'>, headers: Readonly<Record<string, string>>): Ask =>
  (method, path, json, more) =>
    call(app, method, path, { headers: { ...headers, ...more }, ...(json !== undefined && { json }) });

/** Creates a user with a key, which is given as that of a first start: nobody has to sign in for it. */
export async function person(app: TestApp, role = 'ROLE_USER'): Promise<Person> {
  const user = await makeUser(app, role);
  const key = newApiKey();
  await app.app.get(ApiKeyService, { strict: false }).set(user.id, key);
  return {
    ...user,
    key,
    ask: asking(app, bearer(key)),
    session: async () => ({ cookie: await signIn(app, user.email, user.password) }),
  };
}

export async function makeGroup(
  admin: Ask,
  memberIds: readonly string[],
  leaderIds: readonly string[] = [],
): Promise<string> {
  const answer = await admin('POST', '/api/v1/groups', { name: unique('Group'), memberIds, leaderIds });
  if (answer.status !== 201) throw new Error(`Making a group answered ${answer.status}`);
  return answer.body.id as string;
}
