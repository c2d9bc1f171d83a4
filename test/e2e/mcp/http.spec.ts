import type { Client } from '@modelcontextprotocol/client';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { sharedApp, startApp, type TestApp } from '../../support/app.js';
import { bearer, call, issueNamedKey, makeUser } from '../../support/client.js';
import { makePdf } from '../../support/pdf.js';
import { connectMcp, ERAS, saidBy } from '../../support/mcp.js';

const MAIL = 'jane.roe@example.com';
const SSN = '536-22-8726';
const TEXT = `Write to ${MAIL}, SSN ${SSN}.`;
const SAFE = 'Write to {{{REDACTED-email-address}}}, SSN {{{REDACTED-ssn}}}.';

let app: TestApp;
const clients: Client[] = [];
beforeAll(async () => {
  app = await startApp({
    env: { MCP_RESTORE: 'true', MCP_MAX_BYTES: '262144', MCP_ORIGINS: 'https://agents.example.com' },
  });
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await app.close();
});

const connected = async (key = app.apiKey, era: (typeof ERAS)[number] = ERAS[0]): Promise<Client> => {
  const client = await connectMcp(app, key, era);
  clients.push(client);
  return client;
};
const toolsOf = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
const keyWith = async (role: string, scopes: readonly string[]): Promise<string> =>
  (await issueNamedKey(app, await makeUser(app, role), { name: 'k', scopes })).apiKey;

describe.each(ERAS)('an agent of the era %j', (era) => {
  let client: Client;
  beforeAll(async () => {
    client = await connected(app.apiKey, era);
  });

  it('redacts a text, and several', async () => {
    const one = await client.callTool({ name: 'redact', arguments: { text: TEXT } });
    expect(one.structuredContent).toEqual({
      text: SAFE,
      counts: { 'email-address': 1, ssn: 1 },
      documentId: expect.any(String),
    });
    expect(JSON.parse(saidBy(one))).toEqual(one.structuredContent);
    const two = await client.callTool({ name: 'redact', arguments: { texts: [TEXT, 'Nothing.'], policy: 'default' } });
    expect(two.structuredContent).toMatchObject({ texts: [SAFE, 'Nothing.'] });
  });

  it('is told where something stands, and never what', async () => {
    const answer = await client.callTool({ name: 'explain', arguments: { text: TEXT } });
    expect(answer.structuredContent).toMatchObject({
      spans: [
        { start: 9, end: 9 + MAIL.length, kind: 'email-address', applied: true, ignored: false },
        { kind: 'ssn', applied: true },
      ],
    });
    for (const value of [MAIL, SSN]) expect(JSON.stringify(answer)).not.toContain(value);
  });

  it('gets documents back in their format', async () => {
    const csv = Buffer.from(`mail\n${MAIL}\n`).toString('base64');
    const table = await client.callTool({
      name: 'redact_document',
      arguments: { document: csv, fileName: 'people.csv' },
    });
    expect(table.structuredContent).toMatchObject({ mediaType: 'text/csv', counts: { 'email-address': 1 } });
    expect(bytesIn(table).toString()).toBe('mail\n{{{REDACTED-email-address}}}\n');
    const pdf = makePdf([{ lines: [[72, 700, TEXT]] }]).toString('base64');
    const page = await client.callTool({ name: 'redact_document', arguments: { document: pdf } });
    expect(page.structuredContent).toMatchObject({ mediaType: 'application/pdf', counts: { ssn: 1 } });
    expect(bytesIn(page).subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytesIn(page).includes(SSN)).toBe(false);
  });

  it('reads policies, kinds and prompts', async () => {
    const { structuredContent } = await client.callTool({ name: 'list_policies', arguments: {} });
    expect(structuredContent).toMatchObject({ policies: expect.arrayContaining(['default']) });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['umbra://kinds', 'umbra://policies/default']),
    );
    const { contents } = await client.readResource({ uri: 'umbra://policies/default' });
    expect(JSON.stringify(contents)).toContain('email-address');
    await expect(client.readResource({ uri: 'umbra://policies/missing' })).rejects.toMatchObject({ code: -32602 });
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      'redact-before-sharing',
      'explain-a-redaction',
    ]);
    const { messages } = await client.getPrompt({ name: 'explain-a-redaction', arguments: { policy: 'default' } });
    expect(JSON.stringify(messages)).toContain('default');
  });

  it.each([
    ['no text', 'redact', {}],
    ['both sorts of text', 'redact', { text: TEXT, texts: [TEXT] }],
    ['a number for a text', 'explain', { text: 536228726 }],
    ['an unknown field', 'explain', { text: TEXT, [MAIL]: SSN }],
    ['an unknown policy', 'redact', { text: TEXT, policy: 'missing' }],
    ['a path for a policy', 'redact', { text: TEXT, policy: '../../etc/passwd' }],
    ['no base 64', 'redact_document', { document: `${MAIL}!` }],
    ['an unknown format', 'redact_document', { document: 'eA==', format: 'hologram' }],
    ['a damaged document', 'redact_document', { document: Buffer.from('%PDF-1.7 x').toString('base64') }],
  ])('is told what is wrong with %s, without the content', async (_, name, args) => {
    const answer = await client.callTool({ name, arguments: args });
    expect(answer.isError).toBe(true);
    expect(saidBy(answer)).toMatch(/\w{3}/);
    for (const value of [MAIL, SSN]) expect(JSON.stringify(answer)).not.toContain(value);
  });
});

const bytesIn = (answer: Awaited<ReturnType<Client['callTool']>>): Buffer => {
  const [resource] = answer.content.flatMap((part) => (part.type === 'resource' ? [part.resource] : []));
  return Buffer.from(resource !== undefined && 'blob' in resource ? resource.blob : '', 'base64');
};

describe('the door', () => {
  const discover = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const ask = (headers: Readonly<Record<string, string>>, json: unknown = discover) =>
    call(app, 'POST', '/mcp', { headers: { accept: 'application/json, text/event-stream', ...headers }, json });

  it('is closed without a key, and for a key of another area', async () => {
    expect((await ask({})).status).toBe(401);
    expect((await ask(bearer('wrong'))).status).toBe(401);
    expect((await ask(bearer(await keyWith('ROLE_USER', ['trend:write'])))).status).toBe(403);
    expect((await ask(bearer(await keyWith('ROLE_USER', ['redaction:write'])))).status).toBe(200);
  });

  it('takes pages of this server and of those that are listed alone', async () => {
    const from = async (origin: string) => (await ask({ ...bearer(app.apiKey), origin })).status;
    expect(await from('https://evil.example')).toBe(403);
    expect(await from('null')).toBe(403);
    expect(await from(new URL(app.url).origin)).toBe(200);
    expect(await from('https://agents.example.com')).toBe(200);
  });

  it('has no sessions', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const answer = await fetch(`${app.url}/mcp`, { method, headers: bearer(app.apiKey) });
      expect(answer.status).toBe(405);
    }
    const answer = await ask({ ...bearer(app.apiKey), 'mcp-session-id': 'any', 'last-event-id': '7' });
    expect([answer.status, answer.headers.get('mcp-session-id')]).toEqual([200, null]);
  });

  it('refuses what is too large, no JSON, or in another revision than its header says', async () => {
    const long = {
      ...discover,
      method: 'tools/call',
      params: { name: 'redact', arguments: { text: 'x'.repeat(300_000) } },
    };
    expect((await ask(bearer(app.apiKey), long)).status).toBe(413);
    const headers = { ...bearer(app.apiKey), 'content-type': 'application/json' };
    expect((await call(app, 'POST', '/mcp', { headers, text: '{' })).status).toBe(400);
    const unknown = await ask({ ...bearer(app.apiKey), 'mcp-protocol-version': '1999-01-01' });
    expect(unknown.status).toBe(400);
  });
});

describe('restore', () => {
  const CRYPTO = {
    crypto: { key: '00112233445566778899aabbccddeeff' },
    identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
  };

  it('is listed only for those who may, and undoes what a key has made', async () => {
    expect(
      await toolsOf(await connected(await keyWith('ROLE_USER', ['redaction:write', 'reidentify:write']))),
    ).not.toContain('restore');
    const scoped = { name: 'k', scopes: ['redaction:write', 'reidentify:read'] };
    const admin = { email: app.adminEmail, password: app.adminPassword };
    const { apiKey } = await issueNamedKey(app, admin, scoped);
    const without = await connected(apiKey);
    expect(await toolsOf(without)).not.toContain('restore');
    const denied = without.callTool({ name: 'restore', arguments: { values: ['x'], policy: 'default', reason: 'r' } });
    await expect(denied).rejects.toMatchObject({ code: -32602 });
    const saved = await call(app, 'PUT', '/api/policies/mcp-crypto', { headers: bearer(app.apiKey), json: CRYPTO });
    expect(saved.status).toBeLessThan(300);
    const client = await connected();
    const { structuredContent } = await client.callTool({
      name: 'redact',
      arguments: { text: SSN, policy: 'mcp-crypto' },
    });
    const { text } = structuredContent as { text: string };
    const restored = await client.callTool({
      name: 'restore',
      arguments: { values: [text, '{{AAAA}}'], policy: 'mcp-crypto', reason: 'a test' },
    });
    expect(restored.structuredContent).toMatchObject({ values: [SSN, null] });
  });

  it('is off by default', async () => {
    const plain = await sharedApp();
    const client = await connectMcp(plain, plain.apiKey, ERAS[0]);
    expect(await toolsOf(client)).toEqual(['redact', 'explain', 'redact_document', 'list_policies']);
    await client.close();
  });
});

it('records each call without anything of it', async () => {
  const client = await connected();
  await client.callTool({ name: 'redact', arguments: { text: TEXT } });
  await client.callTool({ name: 'redact', arguments: { text: TEXT, policy: MAIL } });
  const log = app.app.get(AuditLog, { strict: false });
  const entries = [];
  for await (const entry of log.stream({}, 1000)) if (entry.action === 'MCP_CALL') entries.push(entry);
  expect(entries).toContainEqual(
    expect.objectContaining({
      resourceId: 'redact',
      outcome: 'SUCCESS',
      details: expect.objectContaining({ policy: 'default', replaced: { 'email-address': 1, ssn: 1 } }),
    }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ resourceId: 'redact', outcome: 'FAILURE' }));
  expect(JSON.stringify(entries)).not.toContain(MAIL);
  const metrics = await (await fetch(`${app.url}/actuator/prometheus`, { headers: bearer(app.apiKey) })).text();
  expect(metrics).toMatch(/umbra_mcp_calls_total\{tool="redact",outcome="answered"\} \d/);
});
