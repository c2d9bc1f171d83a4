import type { TestApp } from './app.js';
import { unique } from './app.js';
import { bearer, call, issueKey, makeUser, signIn, type Answer, type TestUser } from './client.js';

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

/** Creates a user with a key. */
export async function person(app: TestApp, role = 'ROLE_USER'): Promise<Person> {
  const user = await makeUser(app, role);
  const key = await issueKey(app, user);
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
