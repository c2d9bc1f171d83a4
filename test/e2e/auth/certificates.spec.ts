import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import { startApp, type TestApp } from '../../support/app.js';
import { commonName, issueCertificate, type CertificatePair } from '../../support/client-certificate.js';
import { bearer } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly text: string;
  readonly reused: boolean;
}

const clock = new StillClock();
const ACCOUNTS = '/api/v1/service-accounts';
const CONFIGURED = 'URI:spiffe://example.org/importer';
let folder: string;
let authority: CertificatePair;
let app: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-ca-'));
  authority = await issueCertificate(commonName('Test authority'));
  const file = path.join(folder, 'ca.pem');
  await writeFile(file, authority.cert);
  app = await startApp({
    clock,
    env: {
      TLS_SELF_SIGNED: 'true',
      TLS_CLIENT_AUTH: 'optional',
      TLS_CLIENT_CA_FILE: file,
      TLS_CLIENT_ACCOUNTS: JSON.stringify([
        { uri: CONFIGURED.slice('URI:'.length), account: 'configured', scopes: ['policies:read'] },
        { dns: 'nobody.example.com', account: 'not-there', scopes: ['policies:read'] },
      ]),
    },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The server certificate is self-signed; these tests are about the client's. */
function ask(
  method: string,
  route: string,
  { json, text, ...options }: RequestOptions & { json?: unknown; text?: string } = {},
): Promise<Reply> {
  const agent = options.agent ?? new Agent({ keepAlive: false });
  const headers = { ...(json !== undefined && { 'content-type': 'application/json' }), ...(options.headers as object) };
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${route}`, { method, rejectUnauthorized: false, ...options, agent, headers });
    sent.on('response', (response) => {
      const reused = (response.socket as TLSSocket).isSessionReused();
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => {
        const isJson = response.headers['content-type']?.includes('json') === true;
        const parsed = isJson && body !== '' ? (JSON.parse(body) as Record<string, unknown>) : {};
        resolve({ status: response.statusCode ?? 0, body: parsed, text: body, reused });
      });
    });
    sent.on('error', reject);
    sent.end(json === undefined ? text : JSON.stringify(json));
  });
}

const asAdmin = (method: string, route: string, json?: unknown) =>
  ask(method, route, { headers: bearer(app.apiKey), json });
const apply = (options: RequestOptions) =>
  ask('POST', '/api/policies/apply?p=default', {
    ...options,
    headers: { 'content-type': 'text/plain', ...(options.headers as Record<string, string>) },
    text: 'Write to ana@example.com.',
  });
const whoAmI = async (options: RequestOptions) => ask('GET', '/api/session', options);

let made = 0;
const makeAccount = async (fields: object = {}) => {
  const { status, body } = await asAdmin('POST', ACCOUNTS, { name: `program-${++made}`, ...fields });
  expect(status).toBe(201);
  return body as { id: string; name: string; actor: string };
};
const give = (id: string, type: string, value: string, scopes = ['accounts:read']) =>
  asAdmin('POST', `${ACCOUNTS}/${id}/certificates`, { type, value, scopes });

describe('a client certificate that belongs to no account', () => {
  it('applies policies and does nothing else', async () => {
    const stray = await issueCertificate(commonName('monitor'), authority);
    expect(await apply(stray)).toMatchObject({ status: 200, text: 'Write to {{{REDACTED-email-address}}}.' });
    for (const [method, route] of [
      ['PUT', '/api/policies/default'],
      ['POST', '/api/policies?name=x'],
      ['DELETE', '/api/policies/missing'],
      ['GET', '/api/policies'],
      ['GET', '/api/policies/default'],
      ['POST', '/api/lists/x'],
      ['GET', '/api/lists'],
      ['GET', '/api/session'],
      ['GET', '/api/v1/users'],
      ['GET', '/api/documents'],
    ] as const) {
      const answer = await ask(method, route, {
        ...stray,
        json: method.startsWith('P') ? { identifiers: {} } : undefined,
      });
      expect([route, answer.status, answer.body.code]).toEqual([route, 401, 'UNKNOWN_CERTIFICATE']);
    }
  });

  it('of another authority, or a missing one, gives no access at all', async () => {
    const stranger = await issueCertificate(
      commonName('monitor'),
      await issueCertificate(commonName('Test authority')),
    );
    expect((await apply(stranger)).body.code).toBe('CREDENTIAL_REQUIRED');
    expect((await apply({})).body.code).toBe('CREDENTIAL_REQUIRED');
  });

  it('does not replace a wrong key, and a valid key needs none', async () => {
    const stray = await issueCertificate(commonName('monitor'), authority);
    expect((await apply({ ...stray, headers: bearer('umbra_wrong') })).status).toBe(401);
    expect((await apply({ headers: bearer(app.apiKey) })).status).toBe(200);
  });
});

describe('the client certificate of a service account', () => {
  const subject = [
    { name: 'countryName', value: 'US' },
    { name: 'organizationName', value: 'Example\\, Inc.' },
    { name: 'commonName', value: 'importer \\"1\\"' },
  ];
  it.each([
    ['subject', 'CN=importer \\"1\\",O=Example\\, Inc.,C=US', { subject }],
    ['dns', 'Import.Example.com', { ...commonName('a'), dns: ['other.example.com', 'import.example.com'] }],
    ['uri', 'spiffe://example.org/a,b', { ...commonName('b'), uri: ['spiffe://example.org/a,b'] }],
    ['email', 'import@example.com', { ...commonName('c'), email: ['Import@example.com'] }],
  ] as const)('is found by its %s', async (type, value, names) => {
    const account = await makeAccount({ role: 'ROLE_AUDITOR' });
    const added = await give(account.id, type, value);
    expect(added.status).toBe(201);
    const pair = await issueCertificate(names, authority);
    expect(await whoAmI(pair)).toMatchObject({
      status: 200,
      body: { userId: account.id, kind: 'service', email: account.actor, role: 'ROLE_AUDITOR' },
    });
    expect((await ask('GET', '/api/v1/users', pair)).status).toBe(200);
    expect((await ask('GET', '/api/v1/audit', pair)).body.code).toBe('SCOPE_REQUIRED');
    expect((await apply(pair)).body.code).toBe('SCOPE_REQUIRED');
  });

  it('is not found by a part of its name, nor by a name that only reads alike', async () => {
    const account = await makeAccount();
    await give(account.id, 'subject', 'CN=alike,O=Example');
    await give(account.id, 'dns', 'alike.example.com');
    const commonNameOnly = { subject: [{ name: 'commonName', value: 'alike\\,O=Example' }] };
    const withBlank = { ...commonName('x'), dns: ['alike.example.com.evil.example.com'] };
    const joined = { ...commonName('x'), uri: ['https://x.example.com/, DNS:alike.example.com'] };
    for (const names of [commonNameOnly, withBlank, joined, commonName('alike')]) {
      const answer = await whoAmI(await issueCertificate(names, authority));
      expect([answer.status, answer.body.code]).toEqual([401, 'UNKNOWN_CERTIFICATE']);
    }
  });

  it('may have a very long subject, which is compared to its end', async () => {
    const units = (last: string) => ({
      subject: Array.from({ length: 30 }, (_, i) => ({
        name: 'OU',
        value: `${'unit '.repeat(10)}${i === 0 ? last : i}`,
      })),
    });
    const account = await makeAccount();
    const [one, two] = [
      await issueCertificate(units('one'), authority),
      await issueCertificate(units('two'), authority),
    ];
    const value = Array.from({ length: 30 }, (_, i) => `OU=${'unit '.repeat(10)}${i === 0 ? 'one' : i}`)
      .reverse()
      .join(',');
    expect(value.length).toBeGreaterThan(1024);
    expect((await give(account.id, 'subject', value)).status).toBe(201);
    expect((await whoAmI(one)).body.userId).toBe(account.id);
    expect((await whoAmI(two)).body.code).toBe('UNKNOWN_CERTIFICATE');
  });

  it('belongs to one account: a second one that claims it is refused, and so is a certificate of two', async () => {
    const [one, two] = [await makeAccount(), await makeAccount()];
    await give(one.id, 'dns', 'one.example.com');
    await give(two.id, 'dns', 'two.example.com');
    const again = await give(two.id, 'dns', 'ONE.example.com');
    expect([again.status, again.body.code]).toEqual([409, 'CERTIFICATE_TAKEN']);
    const both = await issueCertificate(
      { ...commonName('both'), dns: ['one.example.com', 'two.example.com'] },
      authority,
    );
    expect((await whoAmI(both)).status).toBe(401);
    expect((await apply(both)).status).toBe(401);
  });

  it('has the scopes of all its names together', async () => {
    const account = await makeAccount({ role: 'ROLE_ADMIN' });
    await give(account.id, 'dns', 'a.example.com', ['accounts:read']);
    await give(account.id, 'dns', 'b.example.com', ['audit:read']);
    const pair = await issueCertificate({ ...commonName('x'), dns: ['a.example.com', 'b.example.com'] }, authority);
    for (const route of ['/api/session', '/api/v1/audit']) expect((await ask('GET', route, pair)).status).toBe(200);
  });

  it('opens nothing while the account is disabled, also over a connection that stays open, nor once it is taken away', async () => {
    const account = await makeAccount();
    const { body } = await give(account.id, 'dns', 'kept.example.com', ['accounts:read', 'redaction:write']);
    const pair = await issueCertificate({ ...commonName('x'), dns: ['kept.example.com'] }, authority);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const kept = { ...pair, agent };
    expect((await whoAmI(kept)).status).toBe(200);
    await asAdmin('PATCH', `${ACCOUNTS}/${account.id}`, { disabled: true });
    expect((await whoAmI(kept)).status).toBe(401);
    expect((await apply(kept)).status).toBe(401);
    await asAdmin('PATCH', `${ACCOUNTS}/${account.id}`, { disabled: false });
    expect((await whoAmI(kept)).status).toBe(200);
    await asAdmin('DELETE', `${ACCOUNTS}/${account.id}/certificates/${body.id as string}`);
    expect((await whoAmI(kept)).body.code).toBe('UNKNOWN_CERTIFICATE');
    agent.destroy();
  });

  it('is known again when a TLS session is resumed', async () => {
    const account = await makeAccount();
    await give(account.id, 'dns', 'resumed.example.com');
    const pair = await issueCertificate({ ...commonName('x'), dns: ['resumed.example.com'] }, authority);
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
      // The agent keeps the TLS session of a connection that was closed and resumes it with the next one.
      const agent = new Agent({ keepAlive: false, maxVersion });
      const [first, second] = [await whoAmI({ ...pair, agent }), await whoAmI({ ...pair, agent })];
      expect([first.status, second.status, second.reused]).toEqual([200, 200, true]);
      expect(second.body.userId).toBe(account.id);
    }
  });

  it('is not taken once it has expired, over an open connection either', async () => {
    const account = await makeAccount();
    await give(account.id, 'dns', 'expired.example.com');
    const pair = await issueCertificate({ ...commonName('x'), dns: ['expired.example.com'] }, authority);
    expect((await whoAmI(pair)).status).toBe(200);
    const before = clock.now().getTime();
    clock.moveOn(20 * 365 * 86_400_000);
    expect((await whoAmI(pair)).status).toBe(401);
    clock.moveOn(before - clock.now().getTime());
    expect((await whoAmI(pair)).status).toBe(200);
  });

  it('is not used by a page of another site that makes a browser call', async () => {
    const account = await makeAccount({ role: 'ROLE_ADMIN' });
    await give(account.id, 'dns', 'browser.example.com', ['policies:write']);
    const pair = await issueCertificate({ ...commonName('x'), dns: ['browser.example.com'] }, authority);
    const call = (headers: Record<string, string>) => ask('DELETE', '/api/policies/missing', { ...pair, headers });
    expect((await call({ origin: 'https://evil.example' })).body.code).toBe('CROSS_SITE_REQUEST');
    expect((await call({ 'sec-fetch-site': 'cross-site' })).body.code).toBe('CROSS_SITE_REQUEST');
    expect((await call({})).status).toBe(404);
  });

  it('leaves audit rows that name it, and who entered it', async () => {
    const account = await makeAccount({ role: 'ROLE_ADMIN' });
    const { body } = await give(account.id, 'dns', 'audited.example.com', ['accounts:write']);
    const pair = await issueCertificate({ ...commonName('x'), dns: ['audited.example.com'] }, authority);
    const { id } = await makeAccount();
    expect((await ask('DELETE', `${ACCOUNTS}/${id}`, pair)).status).toBe(204);
    const { body: rows } = await asAdmin('GET', `/api/v1/audit?resourceId=${id}&action=SERVICE_ACCOUNT_DELETE`);
    expect((rows.content as unknown[])[0]).toMatchObject({
      userEmail: account.actor,
      credential: { type: 'certificate', id: body.id, name: 'dns:audited.example.com', madeBy: body.madeBy },
    });
    const listed = await asAdmin('GET', `${ACCOUNTS}/${account.id}/certificates`);
    expect(listed.body).toMatchObject([{ value: 'audited.example.com', lastUsedAt: clock.now().toISOString() }]);
    const { body: given } = await asAdmin('GET', `/api/v1/audit?resourceId=${account.id}&action=CERTIFICATE_ADD`);
    expect((given.content as unknown[])[0]).toMatchObject({ details: { type: 'dns', value: 'audited.example.com' } });
  });

  it.each([
    [{}],
    [{ type: 'dns', value: 'x.example.com' }],
    [{ type: 'dns', value: 'x.example.com', scopes: [] }],
    [{ type: 'ip', value: '192.0.2.1', scopes: ['review:read'] }],
    [{ type: 'dns', value: '', scopes: ['review:read'] }],
    [{ type: 'dns', value: 'a\nb', scopes: ['review:read'] }],
    [{ type: 'subject', value: 'x'.repeat(2049), scopes: ['review:read'] }],
    [{ type: 'dns', value: { $ne: '' }, scopes: ['review:read'] }],
  ])('is not entered as %j', async (json) => {
    const { id } = await makeAccount();
    expect((await asAdmin('POST', `${ACCOUNTS}/${id}/certificates`, json)).status).toBe(400);
  });
});

describe('authorities that are replaced', () => {
  it('vouch for no certificate any more, over open connections and resumed sessions either', async () => {
    const account = await makeAccount();
    await give(account.id, 'dns', 'replaced.example.com');
    const pair = await issueCertificate({ ...commonName('x'), dns: ['replaced.example.com'] }, authority);
    const kept = { ...pair, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
    const resumed = { ...pair, agent: new Agent({ keepAlive: false, maxVersion: 'TLSv1.3' }) };
    const statuses = async () =>
      [await whoAmI(kept), await whoAmI(resumed), await whoAmI(pair)].map((one) => one.status);
    expect(await statuses()).toEqual([200, 200, 200]);
    const file = path.join(folder, 'ca.pem');
    await writeFile(file, (await issueCertificate(commonName('Another authority'))).cert);
    try {
      expect(await app.running.tls?.check()).toBe(true);
      expect(await statuses()).toEqual([401, 401, 401]);
      expect((await apply(kept)).status).toBe(401);
    } finally {
      await writeFile(file, authority.cert);
      await app.running.tls?.check();
      kept.agent.destroy();
    }
    expect((await whoAmI(pair)).status).toBe(200);
  });
});

describe('TLS_CLIENT_ACCOUNTS', () => {
  it('gives certificates to accounts, and is shown among those of the account', async () => {
    const pair = await issueCertificate({ ...commonName('x'), uri: [CONFIGURED.slice('URI:'.length)] }, authority);
    expect((await ask('GET', '/api/policies', pair)).status).toBe(401);
    const account = await makeAccount({ name: 'configured' });
    expect((await ask('GET', '/api/policies', pair)).status).toBe(200);
    expect((await asAdmin('GET', `${ACCOUNTS}/${account.id}/certificates`)).body).toMatchObject([
      { id: null, type: 'uri', value: 'spiffe://example.org/importer', madeBy: null },
    ]);
    const taken = await give((await makeAccount()).id, 'uri', 'spiffe://example.org/importer');
    expect(taken.body.code).toBe('CERTIFICATE_TAKEN');
  });

  it('opens nothing for an account that does not exist, policies included', async () => {
    const pair = await issueCertificate({ ...commonName('x'), dns: ['nobody.example.com'] }, authority);
    expect((await apply(pair)).status).toBe(401);
  });
});
