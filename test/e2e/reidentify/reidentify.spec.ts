import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, unique, type TestApp } from '../../support/app.js';
import { umbra } from '../../support/cli.js';
import { bearer, call, issueKey, makeUser, signIn, type Answer } from '../../support/client.js';
import { MovedClock } from '../../support/moved-clock.js';

const POLICY = {
  crypto: { key: '00112233445566778899aabbccddeeff' },
  fpe: { key: '2B7E151628AED2A6ABF7158809CF4F3C', tweak: 'D8E7920AFA330A73' },
  identifiers: {
    ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] },
    creditCard: { creditCardFilterStrategies: [{ strategy: 'FPE_ENCRYPT_REPLACE' }] },
  },
};
const SSN = '219-09-9999';
const CARD = '4111 1111 1111 1111';
const REASON = 'Recall of batch 7';

async function save(app: TestApp, policy: object = POLICY): Promise<string> {
  const name = unique('key').replace(' ', '-');
  const { status } = await call(app, 'PUT', `/api/policies/${name}`, { headers: bearer(app.apiKey), json: policy });
  expect(status).toBe(201);
  return name;
}

async function filtered(app: TestApp, policy: string, text: string): Promise<string> {
  const headers = { ...bearer(app.apiKey), 'content-type': 'text/plain' };
  return (await call(app, 'POST', `/api/filter?p=${policy}`, { headers, text })).body as string;
}

const ask = (app: TestApp, json: object, headers: Readonly<Record<string, string>> = bearer(app.apiKey)) =>
  call(app, 'POST', '/api/reidentify', { headers, json: { strategy: 'CRYPTO_REPLACE', reason: REASON, ...json } });

const rows = async (app: TestApp, action: string): Promise<readonly Record<string, unknown>[]> =>
  (await call(app, 'GET', `/api/v1/audit?action=${action}&size=200`, { headers: bearer(app.apiKey) })).body
    .content as Record<string, unknown>[];

describe('POST /api/reidentify', () => {
  const clock = new MovedClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock, env: { REIDENTIFY_MAX_VALUES: '5', REIDENTIFY_DAILY_VALUES: '20' } });
  });
  afterAll(() => app.close());

  it('undoes CRYPTO_REPLACE and FPE_ENCRYPT_REPLACE with the key of the policy', async () => {
    const policyName = await save(app);
    const ssn = await filtered(app, policyName, SSN);
    const card = await filtered(app, policyName, CARD);
    expect([ssn, card]).not.toContain(SSN);
    const crypto = await ask(app, { policyName, values: [ssn, '{{AAAA}}'] });
    expect(crypto.status).toBe(200);
    expect(crypto.body).toEqual({
      results: [
        { encrypted: ssn, decrypted: SSN, error: null },
        { encrypted: '{{AAAA}}', decrypted: null, error: 'NOT_OF_THIS_KEY' },
      ],
    });
    const fpe = await ask(app, { policyName, strategy: 'FPE_ENCRYPT_REPLACE', values: [card] });
    expect(fpe.body.results).toEqual([{ encrypted: card, decrypted: CARD, error: null }]);
  });

  it('records a row for each value, with the reason and without the value', async () => {
    const policyName = await save(app);
    const value = await filtered(app, policyName, SSN);
    await ask(app, { policyName, values: [value, '{{AAAA}}'] });
    const own = (await rows(app, 'REIDENTIFY')).filter(
      ({ details }) => (details as { readonly policy: string }).policy === policyName,
    );
    expect(own.map(({ outcome }) => outcome).sort()).toEqual(['FAILURE', 'SUCCESS']);
    expect(JSON.stringify(own)).toContain(REASON);
    // Longer than three digits: the digest of the value is in hex and has any of those by chance.
    for (const secret of [SSN, SSN.replaceAll('-', ''), value])
      expect(JSON.stringify(own.map(({ details }) => details))).not.toContain(secret);
  });

  it.each([
    ['no reason', { reason: ' ' }],
    ['a strategy that cannot be undone', { strategy: 'MASK' }],
    ['no values', { values: [] }],
    ['more values than a request may have', { values: Array.from({ length: 6 }, () => '{{AAAA}}') }],
  ])('rejects %s', async (_, what) => {
    const policyName = await save(app);
    expect((await ask(app, { policyName, values: ['{{AAAA}}'], ...what })).status).toBe(400);
  });

  it('says that a policy without the strategy has no key, and that there is no such policy', async () => {
    const policyName = await save(app, { identifiers: { ssn: {} } });
    const { status, body } = await ask(app, { policyName, values: ['{{AAAA}}'] });
    expect([status, body.code]).toEqual([409, 'NO_KEY']);
    expect((await ask(app, { policyName: 'nowhere', values: ['{{AAAA}}'] })).status).toBe(404);
  });

  it('is for administrators alone', async () => {
    const policyName = await save(app);
    for (const role of ['ROLE_USER', 'ROLE_AUDITOR']) {
      const key = await issueKey(app, await makeUser(app, role));
      expect((await ask(app, { policyName, values: ['{{AAAA}}'] }, bearer(key))).status).toBe(403);
    }
  });

  it('ends with the limit of the day, for all requests at once, and begins anew on the next', async () => {
    const policyName = await save(app);
    const admin = await issueKey(app, await makeUser(app, 'ROLE_ADMIN'));
    const four = { policyName, values: Array.from({ length: 4 }, () => '{{AAAA}}') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, four, bearer(admin))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    clock.moveOn(24 * 3_600_000);
    expect((await ask(app, four, bearer(admin))).status).toBe(200);
  });
});

describe('re-identification by two people', () => {
  const clock = new MovedClock();
  let app: TestApp;
  let second: string;
  beforeAll(async () => {
    app = await startApp({ clock, env: { REIDENTIFY_APPROVAL: 'second-person', REIDENTIFY_APPROVAL_HOURS: '24' } });
    second = await sessionOf('ROLE_ADMIN');
  });
  afterAll(() => app.close());

  async function sessionOf(role: string): Promise<string> {
    const { email, password } = await makeUser(app, role);
    return signIn(app, email, password);
  }
  const decide = (id: string, decision: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
    call(app, 'POST', `/api/reidentify/requests/${id}/${decision}`, { headers });
  const inSession = (cookie: string) => ({ cookie, origin: app.url, 'content-type': 'application/json' });

  async function asked(): Promise<{ readonly id: string; readonly value: string }> {
    const policyName = await save(app);
    const value = await filtered(app, policyName, SSN);
    const { status, body } = await ask(app, { policyName, values: [value] });
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: 'PENDING', count: 1, reason: REASON, requestedBy: app.adminEmail });
    return { id: body.id as string, value };
  }

  it('tells the values once, to who has asked, when another administrator has approved in a session', async () => {
    const { id, value } = await asked();
    const own = bearer(app.apiKey);
    expect((await decide(id, 'result', own)).status).toBe(409);
    expect((await decide(id, 'approve', own)).body.code).toBe('SESSION_REQUIRED');
    const approved = await decide(id, 'approve', inSession(second));
    expect([approved.status, approved.body.state]).toEqual([200, 'APPROVED']);
    expect((await decide(id, 'result', inSession(second))).body.code).toBe('NOT_FETCHABLE');
    expect((await decide(id, 'result', own)).body.results).toEqual([{ encrypted: value, decrypted: SSN, error: null }]);
    expect((await decide(id, 'result', own)).body.code).toBe('NOT_FETCHABLE');
    const { body } = await call(app, 'GET', '/api/reidentify/requests', { headers: own });
    expect(body.requests).toContainEqual(expect.objectContaining({ id, state: 'FETCHED' }));
    expect(JSON.stringify(body)).not.toContain(value);
  });

  it('is not approved by who has asked, whatever they sign in with', async () => {
    const { id } = await asked();
    const cookie = await signIn(app, app.adminEmail, app.adminPassword);
    expect((await decide(id, 'approve', inSession(cookie))).body.code).toBe('NOT_DECIDABLE');
  });

  it('is not told after a rejection', async () => {
    const { id } = await asked();
    expect((await decide(id, 'reject', inSession(second))).body.state).toBe('REJECTED');
    expect((await decide(id, 'approve', inSession(second))).body.code).toBe('NOT_DECIDABLE');
    expect((await decide(id, 'result', bearer(app.apiKey))).body.code).toBe('NOT_FETCHABLE');
  });

  it('is decided by one of two who decide at once', async () => {
    const { id } = await asked();
    const other = await sessionOf('ROLE_ADMIN');
    const answers = await Promise.all([
      decide(id, 'approve', inSession(second)),
      decide(id, 'reject', inSession(other)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('expires', async () => {
    const { id } = await asked();
    clock.moveOn(25 * 3_600_000);
    const cookie = await sessionOf('ROLE_ADMIN');
    expect((await decide(id, 'approve', inSession(cookie))).body.code).toBe('UNKNOWN_REQUEST');
  });
});

describe('umbra reidentify', () => {
  let folder: string;
  let policy: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'umbra-reidentify-'));
    policy = path.join(folder, 'policy.json');
    await writeFile(policy, JSON.stringify(POLICY));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('undoes a text offline, and says what the key has not made', async () => {
    const text = `Patient ${SSN} came.\n`;
    const { out: redacted } = await umbra(['redact', '-', '--policy', policy], text);
    expect(redacted).not.toContain(SSN);
    const undone = await umbra(['reidentify', '-', '--policy', policy], redacted);
    expect([undone.code, undone.out]).toEqual([0, text]);
    const other = await umbra(['reidentify', '-', '--policy', policy], `${redacted}{{AAAA}}`);
    expect([other.code, other.out]).toEqual([3, `${text}{{AAAA}}`]);
  });

  it('undoes values that keep their format, one a line', async () => {
    const { out } = await umbra(['redact', '-', '--policy', policy], CARD);
    const undone = await umbra(
      ['reidentify', '-', '--policy', policy, '--strategy', 'FPE_ENCRYPT_REPLACE'],
      `${out.trim()}\n`,
    );
    expect([undone.code, undone.out]).toEqual([0, `${CARD}\n`]);
  });

  it('says that a policy has no key', async () => {
    const plain = path.join(folder, 'plain.json');
    await writeFile(plain, JSON.stringify({ identifiers: { ssn: {} } }));
    const { code, complaints } = await umbra(['reidentify', '-', '--policy', plain], 'x');
    expect(code).toBe(2);
    expect(complaints.join()).toContain('has no key');
  });
});
