import { startApp, unique, type TestApp } from './app.js';
import { bearer, call, type Answer } from './client.js';
import { CookieJar, type Visited } from './cookie-jar.js';
import type { MovedClock } from './moved-clock.js';
import { CLIENT, startProvider, type TestProvider } from './openid-provider.js';

/** The name of the provider in tests. */
export const ISSUER = 'example';

/** Returns the product's settings for a provider. */
export const issuerOf = ({ issuerUrl }: TestProvider) => ({
  ...{ issuerUrl, clientId: CLIENT.id, clientSecret: CLIENT.secret },
  scopes: ['openid', 'email', 'roles'],
});

/** Signs in at the provider as a person and returns the product's response. */
export async function signOn(
  { url }: Pick<TestApp, 'url'>,
  { issuerUrl }: TestProvider,
  { jar, subject, query = '' }: { readonly jar: CookieJar; readonly subject: string; readonly query?: string },
): Promise<Visited> {
  const page = await jar.open(`${url}/api/sso/${ISSUER}/start${query}`);
  if (!page.url.startsWith(`${issuerUrl}/interaction/`)) return page;
  return jar.open(page.url, { method: 'POST', body: new URLSearchParams({ subject }) });
}

/** The product with one OpenID provider, whose issuer each test configures. */
export class SignOnScene {
  private constructor(
    readonly app: TestApp,
    readonly provider: TestProvider,
  ) {}

  static async start({ clock }: { readonly clock?: MovedClock } = {}): Promise<SignOnScene> {
    const app = await startApp({ ...(clock && { clock }), env: { OUTBOUND_ALLOWED_HOSTS: '127.0.0.1' } });
    return new SignOnScene(app, await startProvider(app.url, ISSUER));
  }

  async close(): Promise<void> {
    await this.provider.stop();
    await this.app.close();
  }

  asAdmin(method: string, path: string, json?: unknown): Promise<Answer> {
    return call(this.app, method, path, { headers: bearer(this.app.apiKey), ...(json !== undefined && { json }) });
  }

  putIssuer(fields: object = {}): Promise<Answer> {
    return this.asAdmin('PUT', `/api/v1/sso/issuers/${ISSUER}`, { ...issuerOf(this.provider), ...fields });
  }

  /** Creates a person at the provider. */
  async makePerson(claims: object = {}): Promise<{ readonly subject: string; readonly email: string }> {
    const subject = unique('person').replace(' ', '-');
    const email = `${subject}@example.com`;
    await this.provider.setPerson(subject, { email, email_verified: true, ...claims });
    return { subject, email };
  }

  signOn(jar: CookieJar, subject: string, query = ''): Promise<Visited> {
    return signOn(this.app, this.provider, { jar, subject, query });
  }

  async signedOn(subject: string): Promise<CookieJar> {
    const jar = new CookieJar();
    const { status, text } = await this.signOn(jar, subject);
    if (status !== 200 || !text.includes('Signed in.')) throw new Error(`Signing on answered ${status}: ${text}`);
    return jar;
  }

  whoIs(jar: CookieJar): Promise<Answer> {
    return call(this.app, 'GET', '/api/session', { headers: { cookie: jar.header(this.app.url) } });
  }

  /** Returns the id of a browser's session, as listed for its owner. */
  async sessionOf(jar: CookieJar): Promise<string> {
    const headers = { cookie: jar.header(this.app.url) };
    const { body } = await call(this.app, 'GET', '/api/v1/account/sessions', { headers });
    const sessions = body.content as readonly { readonly id: string; readonly current: boolean }[];
    return sessions.find(({ current }) => current)?.id ?? 'none';
  }

  /** Returns the newest rows of a person in the audit log. */
  async rowsOf(userId: string): Promise<readonly { readonly action: string }[]> {
    return (await this.asAdmin('GET', `/api/v1/audit?resourceId=${userId}&size=20`)).body.content as readonly {
      readonly action: string;
    }[];
  }

  /** Like `signOn`, but as a program, for which errors are JSON. */
  async refusalOf(subject: string): Promise<{ readonly status: number; readonly code: string }> {
    const jar = new CookieJar();
    const page = await jar.open(`${this.app.url}/api/sso/${ISSUER}/start`);
    const init = { method: 'POST', body: new URLSearchParams({ subject }) };
    const toCallback = await this.stopAt(jar, page.url, init, '/callback');
    const answer = await jar.open(toCallback, { headers: { accept: 'application/json' } }, this.provider.issuerUrl);
    return { status: answer.status, code: (JSON.parse(answer.text) as { readonly code: string }).code };
  }

  /** Follows redirects to the first URL with this part in its path, without opening it. */
  async stopAt(jar: CookieJar, url: string, init: RequestInit, part: string): Promise<string> {
    let next = { url, init };
    while (!new URL(next.url).pathname.includes(part)) {
      const headers = { cookie: jar.header(next.url), accept: 'text/html' };
      const response = await fetch(next.url, { ...next.init, headers, redirect: 'manual' });
      next = { url: new URL(response.headers.get('location') ?? '', next.url).href, init: {} };
    }
    return next.url;
  }
}
