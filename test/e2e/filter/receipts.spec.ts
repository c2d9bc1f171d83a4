import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, unique, type TestApp } from '../../support/app.js';
import { umbra } from '../../support/cli.js';
import { bearer, call } from '../../support/client.js';

const run = promisify(execFile);
const SCRIPT = path.resolve(__dirname, '../../../docs/examples/verify_proof.py');
const TEXT = 'Call 212-555-0143 or write to ann@example.com, or bob@example.com.';
const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await sharedApp();
  folder = await mkdtemp(path.join(tmpdir(), 'umbra-receipts-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Answered {
  readonly response: Response;
  readonly body: Buffer;
  readonly receipt: string;
}

async function post(
  route: string,
  body: string | FormData,
  headers: Record<string, string> = { 'content-type': 'text/plain' },
): Promise<Answered> {
  const response = await fetch(`${app.url}${route}`, {
    method: 'POST',
    body,
    headers: { ...bearer(app.apiKey), ...headers },
  });
  const answer = Buffer.from(await response.arrayBuffer());
  return { response, body: answer, receipt: response.headers.get('x-umbra-receipt') ?? '' };
}

const partOf = (receipt: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(receipt.split('.')[index] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
const factsOf = (receipt: string) => partOf(receipt, 1);

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(path.join(folder, name), content);
  return path.join(folder, name);
}

async function keyFile(): Promise<string> {
  const { body } = await call(app, 'GET', '/api/v1/receipts/public-key', { headers: bearer(app.apiKey) });
  return file('public.pem', body.publicKey as string);
}

describe('a receipt', () => {
  it('says what came in, what went out, by which policy, how many of which kind, and when', async () => {
    const { response, body, receipt } = await post('/api/filter?receipt=true', TEXT);
    expect(response.status).toBe(200);
    expect(factsOf(receipt)).toEqual({
      version: 1,
      documentId: response.headers.get('x-document-id'),
      policy: response.headers.get('x-umbra-policy') ?? 'default',
      inputSha256: sha256(TEXT),
      outputSha256: sha256(body),
      counts: { 'email-address': 2, 'phone-number': 1 },
      issuedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
    expect(partOf(receipt, 0)).toEqual({ alg: 'EdDSA', typ: 'umbra-receipt', kid: expect.any(String) as string });
    // Read as what it says: in base64 any three letters may stand.
    expect(JSON.stringify(factsOf(receipt))).not.toContain('ann');
  });

  it('is given for Prefer: receipt, and not unless it is asked for', async () => {
    const asked = await post('/api/filter', TEXT, { 'content-type': 'text/plain', prefer: 'respond-async, receipt' });
    expect(asked.receipt).not.toBe('');
    expect(asked.response.headers.get('preference-applied')).toBe('receipt');
    expect((await post('/api/filter', TEXT)).receipt).toBe('');
  });

  it.each([
    ['an explanation', '/api/explain?receipt=true', TEXT, 'text/plain'],
    ['a policy that is applied', '/api/policies/apply?receipt=true', TEXT, 'text/plain'],
    ['a table', '/api/filter?receipt=true', 'name,mail\nx,ann@example.com\n', 'text/csv'],
    [
      'a request with its policy inside',
      '/api/filter?receipt=true',
      JSON.stringify({ policy: { identifiers: { emailAddress: {} } }, text: TEXT, context: 'none' }),
      'application/json',
    ],
  ])('is of the bytes of %s', async (_, route, sent, type) => {
    const { response, body, receipt } = await post(route, sent, { 'content-type': type });
    expect(response.status).toBe(200);
    expect(factsOf(receipt)).toMatchObject({
      documentId: response.headers.get('x-document-id'),
      policy: expect.stringMatching(type === 'application/json' ? /^inline/ : /^default/) as string,
      inputSha256: sha256(sent),
      outputSha256: sha256(body),
    });
    expect(factsOf(receipt).counts).toHaveProperty('email-address');
  });

  it('is of the file in a form', async () => {
    const form = new FormData();
    form.set('file', new Blob([TEXT], { type: 'text/plain' }), 'letter.txt');
    const { body, receipt } = await post('/api/filter?receipt=true', form, {});
    expect(factsOf(receipt)).toMatchObject({ inputSha256: sha256(TEXT), outputSha256: sha256(body) });
  });

  it('is the last line of an answer of lines', async () => {
    const sent = `${JSON.stringify({ id: 1, text: TEXT })}\n${JSON.stringify({ id: 2, text: 'ann@example.com' })}\n`;
    const { body } = await post('/api/filter?receipt=true', sent, { 'content-type': 'application/x-ndjson' });
    const lines = body.toString('utf8').split('\n').slice(0, -1);
    expect(lines).toHaveLength(3);
    const { receipt } = JSON.parse(lines[2] ?? '') as { readonly receipt: string };
    expect(factsOf(receipt)).toMatchObject({
      inputSha256: sha256(sent),
      outputSha256: sha256(`${lines.slice(0, 2).join('\n')}\n`),
      counts: { 'email-address': 3, 'phone-number': 1 },
    });
  });

  it('is refused of a PDF that is redacted later', async () => {
    const { response } = await post('/api/filter?receipt=true&async=true', '%PDF-1.7', {
      'content-type': 'application/pdf',
    });
    expect(response.status).toBe(400);
  });
});

describe('umbra receipt verify', () => {
  const verify = async (receipt: string, redacted: string | Uint8Array, document = TEXT) =>
    umbra([
      ...['receipt', 'verify', await file('receipt.txt', `${receipt}\n`), '--key', await keyFile()],
      ...['--document', await file('document', document), '--redacted', await file('redacted', redacted)],
    ]);

  it('takes a receipt as it was given, and prints it', async () => {
    const { body, receipt } = await post('/api/filter?receipt=true', TEXT);
    const { code, out } = await verify(receipt, body);
    expect(code).toBe(0);
    expect(out).toContain('"phone-number": 1');
  });

  it.each([
    ['another document', (receipt: string) => receipt, 'other'],
    ['a changed fact', (receipt: string) => withFact(receipt), TEXT],
    ['a changed signature', (receipt: string) => `${receipt.slice(0, -8)}AAAAAAAA`, TEXT],
  ])('refuses %s', async (_, change, document) => {
    const { body, receipt } = await post('/api/filter?receipt=true', TEXT);
    expect((await verify(change(receipt), body, document)).code).toBe(1);
  });

  it('answers 2 for a file that is no receipt', async () => {
    expect((await verify('nothing', '')).code).toBe(2);
  });
});

function withFact(receipt: string): string {
  const [header, , signature] = receipt.split('.');
  const facts = { ...factsOf(receipt), policy: 'other@1+0' };
  return [header, Buffer.from(JSON.stringify(facts)).toString('base64url'), signature].join('.');
}

const isInstalled = (program: string): Promise<boolean> =>
  run(program, [program === 'python3' ? '--version' : 'version']).then(
    () => true,
    () => false,
  );

/** Runs lines of the documentation beside the receipt; undefined where openssl is not installed. */
async function shell(lines: string, receipt: string): Promise<string | undefined> {
  if (!(await isInstalled('openssl'))) return undefined;
  await file('receipt.txt', `${receipt}\n`);
  await keyFile();
  return spawnSync('sh', ['-c', lines], { cwd: folder, encoding: 'utf8' }).stdout;
}

/** Undefined where the programs are not installed, as on some machines of developers. */
async function script(...args: readonly string[]): Promise<number | undefined> {
  if (!(await isInstalled('openssl')) || !(await isInstalled('python3'))) return undefined;
  return run('python3', [SCRIPT, ...args]).then(
    () => 0,
    (error: unknown) => (error as { readonly code: number }).code,
  );
}

describe('docs/examples/verify_proof.py', () => {
  it('verifies a receipt with Python and openssl alone, and refuses a changed one', async () => {
    const { body, receipt } = await post(`/api/filter?receipt=true&c=${encodeURIComponent(unique('ward'))}`, TEXT);
    const files = [await keyFile(), await file('letter.txt', TEXT), await file('redacted.txt', body)] as const;
    const right = await script(await file('right.txt', receipt), ...files);
    const wrong = await script(await file('wrong.txt', withFact(receipt)), ...files);
    expect([right, wrong]).toEqual(right === undefined ? [undefined, undefined] : [0, 1]);
  });

  it('is not needed where openssl is: the lines of docs/how-to/proofs.md verify the same receipt', async () => {
    const page = readFileSync(path.resolve(__dirname, '../../../docs/how-to/proofs.md'), 'utf8');
    const lines = /```sh\n(part\(\)[^`]+)```/.exec(page)?.[1] ?? '';
    const { body, receipt } = await post('/api/filter?receipt=true', TEXT);
    await file('letter.txt', TEXT);
    await file('redacted.txt', body);
    const [right, wrong] = [await shell(lines, receipt), await shell(lines, withFact(receipt))];
    if (right === undefined) return;
    expect(right).toContain('Signature Verified Successfully');
    for (const digest of [sha256(TEXT), sha256(body)]) expect(right.split(digest)).toHaveLength(3);
    expect(wrong).not.toContain('Signature Verified Successfully');
  });
});
