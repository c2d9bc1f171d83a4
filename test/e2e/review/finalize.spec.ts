import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCli } from '../../../src/cli/run-cli.js';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { bearer, call, issueKey, makeUser, signIn, type TestUser } from '../../support/client.js';
import { REVIEW_POLICY, savePolicy } from '../../support/review-batches.js';
import { asking, makeGroup } from '../../support/review-people.js';
import { until } from '../../support/until.js';

const SCRIPT = path.resolve(__dirname, '../../../docs/examples/verify_proof.py');
const hasTools = ['python3', 'openssl'].every((tool) => spawnSync(tool, ['version']).error === undefined);
const TEXT = 'Write to ana@example.com about 123-45-6789. Ana lives here; so does Ana.';

describe('finalizing', () => {
  let app: TestApp;
  let reviewer: TestUser;
  let key: string;
  let batchId: string;
  let folder: string;

  const as = (credential: string, method: string, url: string, json?: unknown) =>
    call(app, method, url, { headers: bearer(credential), ...(json !== undefined && { json }) });

  beforeAll(async () => {
    app = await sharedApp();
    await savePolicy(app);
    folder = await mkdtemp(path.join(tmpdir(), 'umbra-certificate-'));
    reviewer = await makeUser(app, 'ROLE_USER');
    key = await issueKey(app, reviewer);
    const groupId = await makeGroup(asking(app, bearer(app.apiKey)), [reviewer.id]);
    const batch = { name: unique('Letters'), groupId, policyName: REVIEW_POLICY };
    batchId = (await as(app.apiKey, 'POST', '/api/v1/batches', batch)).body.id as string;
  });

  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  async function redactedDocument(): Promise<string> {
    const { body } = await as(key, 'POST', '/api/v1/ingest', { batchId, name: 'letter.txt', text: TEXT });
    const id = body.taskId as string;
    await until(async () => (await as(key, 'GET', `/api/v1/documents/${id}`)).body.status !== 'PENDING');
    return id;
  }

  async function approvedDocument(): Promise<string> {
    const id = await redactedDocument();
    const start = TEXT.indexOf('Ana');
    await as(key, 'POST', `/api/v1/documents/${id}/spans`, { type: 'person', start, end: start + 3 });
    for (const { id: spanId } of (await as(key, 'GET', `/api/v1/documents/${id}/spans`)).body) {
      await as(key, 'PATCH', `/api/v1/spans/${spanId}`, { status: 'APPROVED' });
    }
    expect((await as(key, 'POST', `/api/v1/documents/${id}/approve`)).status).toBe(200);
    return id;
  }

  async function verify(args: readonly string[]) {
    const lines: string[] = [];
    const streams = {
      input: () => {
        throw new Error('Nothing is read from standard input.');
      },
      write: (text: string) => Promise.resolve(void lines.push(text)),
      complain: (line: string) => void lines.push(line),
    };
    return { status: await runCli(['certificate', 'verify', ...args], streams, {}), said: lines.join('\n') };
  }

  it('replaces approved spans only', async () => {
    const id = await approvedDocument();
    const answer = await as(key, 'POST', `/api/v1/documents/${id}/finalize`);
    expect(answer).toMatchObject({
      status: 200,
      body: { finalizedText: 'Write to <<EMAIL-ADDRESS>> about <<SSN>>. <<PERSON>> lives here; so does Ana.' },
    });
    const document = await as(key, 'GET', `/api/v1/documents/${id}`);
    expect(document.body).toMatchObject({ status: 'FINALIZED', finalizedBy: reviewer.email, purgeAt: null });
    const download = await as(key, 'GET', `/api/v1/documents/${id}/redacted`);
    expect(download.body).toBe(answer.body.finalizedText);
    expect(download.headers.get('content-disposition')).toContain('letter_redacted.txt');
    expect((await as(key, 'POST', `/api/v1/documents/${id}/finalize`)).body).toMatchObject({ code: 'WRONG_STATUS' });
    const history = await as(app.apiKey, 'GET', `/api/v1/documents/${id}/history`);
    expect(history.body.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual(
      expect.arrayContaining(['DOCUMENT_FINALIZE', 'FINALIZATION_POLICY_APPLIED']),
    );
  });

  it('returns 409 before approval, and 401 for a session', async () => {
    const id = await redactedDocument();
    expect(await as(key, 'POST', `/api/v1/documents/${id}/finalize`)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATUS' },
    });
    expect((await as(key, 'GET', `/api/v1/documents/${id}/certificate`)).status).toBe(404);
    const cookie = await signIn(app, reviewer.email, reviewer.password);
    const answer = await call(app, 'POST', `/api/v1/documents/${id}/finalize`, { headers: { cookie }, json: {} });
    expect(answer.status).toBe(401);
  });

  it('has a route for sessions', async () => {
    const id = await approvedDocument();
    const cookie = await signIn(app, reviewer.email, reviewer.password);
    const answer = await call(app, 'POST', `/api/v1/documents/${id}/finalization`, { headers: { cookie }, json: {} });
    expect(answer).toMatchObject({ status: 200, body: { status: 'FINALIZED' } });
  });

  it('creates a certificate that can be verified offline', async () => {
    const id = await approvedDocument();
    const { finalizedText } = (await as(key, 'POST', `/api/v1/documents/${id}/finalize`)).body;
    const certificate = (await as(key, 'GET', `/api/v1/documents/${id}/certificate`)).body;
    expect(certificate).toMatchObject({
      documentId: id,
      documentFilename: 'letter.txt',
      finalizedBy: reviewer.email,
      reviewers: [{ reviewerEmail: reviewer.email }],
      overturns: [],
      spanCounts: { total: 3, approved: 3, rejected: 0, manual: 1, byType: { ssn: 1, person: 1, 'email-address': 1 } },
      algorithm: 'Ed25519',
    });
    expect(JSON.stringify(certificate)).not.toContain('ana@example.com');
    const { publicKey } = (await as(key, 'GET', '/api/v1/certificates/public-key')).body;
    const file = async (name: string, content: string): Promise<string> => {
      await writeFile(path.join(folder, name), content);
      return path.join(folder, name);
    };
    const pem = await file('key.pem', publicKey as string);
    const document = await file('letter.txt', TEXT);
    const redacted = await file('letter_redacted.txt', finalizedText as string);
    const right = await file('certificate.json', JSON.stringify(certificate, undefined, 2));
    const all = ['--key', pem, '--document', document, '--redacted', redacted];
    expect(await verify([right, ...all])).toMatchObject({ status: 0 });
    expect((await verify([right])).said).toContain('give --key with the');

    const changed = { ...certificate, spanCounts: { ...certificate.spanCounts, approved: 2 } };
    const wrong = await file('changed.json', JSON.stringify(changed));
    expect(await verify([wrong, ...all])).toMatchObject({ status: 1 });
    if (hasTools) {
      const byScript = (proof: string) => spawnSync('python3', [SCRIPT, proof, pem, document, redacted]).status;
      expect([byScript(right), byScript(wrong)]).toEqual([0, 1]);
    }
    expect(await verify([right, '--key', pem, '--document', redacted])).toMatchObject({ status: 1 });
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    const foreignPem = await file('other.pem', other as string);
    expect(await verify([right, '--key', foreignPem])).toMatchObject({ status: 1 });
    expect(await verify([right, '--key', document])).toMatchObject({ status: 2 });
    expect(await verify([document])).toMatchObject({ status: 2 });
  });

  it('lists overturned approvals in the certificate, without their reasons', async () => {
    const id = await approvedDocument();
    await as(key, 'POST', `/api/v1/documents/${id}/unapprove`);
    const [span] = (await as(key, 'GET', `/api/v1/documents/${id}/spans`)).body;
    const refused = await as(app.apiKey, 'PATCH', `/api/v1/spans/${span.id}`, { status: 'REJECTED' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OVERTURN_REASON_REQUIRED' } });
    const reason = 'Ana herself said so';
    await as(app.apiKey, 'PATCH', `/api/v1/spans/${span.id}`, { status: 'REJECTED', reason });
    await as(app.apiKey, 'POST', `/api/v1/documents/${id}/approve`);
    await as(app.apiKey, 'POST', `/api/v1/documents/${id}/finalize`);
    const certificate = (await as(key, 'GET', `/api/v1/documents/${id}/certificate`)).body;
    expect(certificate.overturns).toMatchObject([
      {
        spanId: span.id,
        previousStatus: 'APPROVED',
        newStatus: 'REJECTED',
        previousActor: reviewer.email,
        overturnedBy: app.adminEmail,
      },
    ]);
    expect(JSON.stringify(certificate)).not.toContain(reason);
    const history = await as(key, 'GET', `/api/v1/spans/${span.id}/history`);
    expect(history.body[0].details).toMatchObject({ overturn: true, reason });
  });
});
