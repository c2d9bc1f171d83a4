import { randomBytes } from 'node:crypto';
import { assertDocumented } from './answer-check.js';
import type { TestApp } from './app.js';
import { randomPassword } from './password.js';

/** A response in the form used by tests. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Whatever the server sent; tests say what they expect of it.
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what each test asserts
  readonly body: any;
}

export interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

/** Packing answers takes longer than most requests; test/e2e/web/session-routes proves that it is done. */
const UNPACKED = { 'accept-encoding': 'identity' };

/** Sends a request and reads the response, JSON or not. @throws Error if the API document does not describe it */
export async function call(app: Pick<TestApp, 'url'>, method: string, path: string, what: Call = {}): Promise<Answer> {
  const body = what.json === undefined ? what.text : JSON.stringify(what.json);
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...UNPACKED, ...(what.json !== undefined && { 'content-type': 'application/json' }), ...what.headers },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  const answer = /[/+]json\b/.test(type ?? '') ? JSON.parse(text) : text;
  // Skipped where speed is measured.
  if (process.env.NODE_ENV === 'test') assertDocumented({ method, path, status: response.status, type, body: answer });
  return { status: response.status, headers: response.headers, body: answer };
}

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Returns the session cookie that a response sets, as a browser would send it back; undefined if it sets none. */
export const cookieOf = ({ headers }: Answer): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.includes('umbra-session='))
    ?.split(';', 1)[0];

/** Signs in and returns the cookie. */
export async function signIn(app: Pick<TestApp, 'url'>, email: string, password: string): Promise<string> {
  const answer = await call(app, 'POST', '/api/session', { json: { email, password } });
  const cookie = cookieOf(answer);
  if (answer.status !== 200 || cookie === undefined) throw new Error(`Signing in answered ${answer.status}`);
  return cookie;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** Creates a user with this role, as the administrator. */
export async function makeUser(app: TestApp, role: string): Promise<TestUser> {
  const name = randomBytes(4).toString('hex');
  const email = `person-${name}@example.com`;
  const password = randomPassword();
  const answer = await call(app, 'POST', '/api/v1/users', {
    headers: bearer(app.apiKey),
    json: { email, password, role },
  });
  if (answer.status !== 201) throw new Error(`Making a user answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: answer.body.id as string, email, password };
}

/** Creates or replaces the personal key of a user, who signs in for it. */
export async function issueKey(
  app: Pick<TestApp, 'url'>,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
): Promise<string> {
  const cookie = await signIn(app, email, password);
  const answer = await call(app, 'POST', '/api/v1/account/api-key', { headers: { cookie }, json: {} });
  if (answer.status !== 201) throw new Error(`Making a key answered ${answer.status}`);
  return answer.body.apiKey as string;
}

/** Returns the credentials of the first administrator. */
export const administratorOf = ({ adminEmail: email, adminPassword: password }: TestApp) => ({ email, password });

/** A named key in the one response that contains it. */
export interface IssuedKey {
  readonly apiKey: string;
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

/** Creates a named key of a user, who signs in for it. */
export async function issueNamedKey(
  app: Pick<TestApp, 'url'>,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  json: object,
): Promise<IssuedKey> {
  const cookie = await signIn(app, email, password);
  const answer = await call(app, 'POST', '/api/v1/account/api-keys', { headers: { cookie }, json });
  if (answer.status !== 201) throw new Error(`Making a named key answered ${answer.status}`);
  return answer.body as IssuedKey;
}

export interface TestServiceAccount {
  readonly id: string;
  readonly name: string;
  readonly actor: string;
}

/** Creates a service account, as the administrator. */
export async function makeServiceAccount(app: TestApp, fields: object = {}): Promise<TestServiceAccount> {
  const answer = await call(app, 'POST', '/api/v1/service-accounts', {
    headers: bearer(app.apiKey),
    json: { name: `program-${randomBytes(4).toString('hex')}`, ...fields },
  });
  if (answer.status !== 201) throw new Error(`Making a service account answered ${answer.status}`);
  return answer.body as TestServiceAccount;
}

/** Creates a key of a service account, as the administrator. */
export async function issueServiceKey(
  app: TestApp,
  { id }: Pick<TestServiceAccount, 'id'>,
  json: object,
): Promise<IssuedKey> {
  const answer = await call(app, 'POST', `/api/v1/service-accounts/${id}/api-keys`, {
    headers: bearer(app.apiKey),
    json: { name: `Key ${randomBytes(4).toString('hex')}`, ...json },
  });
  if (answer.status !== 201) throw new Error(`Making a key of a service account answered ${answer.status}`);
  return answer.body as IssuedKey;
}
