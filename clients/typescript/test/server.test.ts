/** Calls of a running server: UMBRA_URL and UMBRA_KEY name it, UMBRA_PDF a PDF with a social security number. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import * as umbraClient from '../src/index.js';
import { redactFile, saveBatchArchive, saveDocument, saveRedactedFile } from '../src/node.js';

const { UMBRA_URL: url = '', UMBRA_KEY: key = '', UMBRA_PDF: pdf = '' } = process.env;
const { connect, redact, redactDocument, redactLines, UmbraError, verifyReceipt } = umbraClient;
const umbra = connect({ url, key });
const SSN = '219-09-9999';
const TEXT = `SSN ${SSN}`;
const REDACTED = 'SSN {{{REDACTED-ssn}}}';
const POLICY = { identifiers: { ssn: {} } };
const CRYPTO = {
  crypto: { key: '00112233445566778899aabbccddeeff' },
  identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
};
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const unique = (name: string): string => `${name}-${randomBytes(4).toString('hex')}`;
const failure = async (call: Promise<unknown>): Promise<InstanceType<typeof UmbraError>> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof UmbraError);
  return error;
};

const folder = mkdtempSync(path.join(tmpdir(), 'umbra-client-'));
after(() => {
  rmSync(folder, { recursive: true });
});
const at = (name: string): string => path.join(folder, name);

void test('redacts by a stored policy and by one sent along', async () => {
  const stored = await redact(umbra, TEXT);
  assert.equal(stored.text, REDACTED);
  assert.match(stored.policy ?? '', /^default@\d+\+/);
  assert.equal((await redact(umbra, TEXT, { policy: POLICY })).text, REDACTED);
});

void test('explains texts and documents', async () => {
  for (const policy of ['default', POLICY]) {
    const { explanation } = await umbraClient.explain(umbra, `𝒜 ${TEXT}`, { policy, detail: 'full' });
    assert.deepEqual(
      explanation.appliedSpans.map(({ characterStart, characterEnd }) => [characterStart, characterEnd]),
      [[7, 18]],
    );
  }
  const { explanation } = await umbraClient.explainDocument(umbra, bytes(`{"a":"${SSN}"}`), { filename: 'a.json' });
  assert.equal(explanation.appliedSpans.length, 1);
});

void test('redacts lines of several requests in order', async () => {
  const lines = Array.from({ length: 3000 }, (_, id) => ({ id, text: `${TEXT} ${'x'.repeat(300)}` }));
  const without = { id: 'no text' } as unknown as umbraClient.Line;
  const given = [...lines.slice(0, 1500), without, ...lines.slice(1500)];
  const redacted: (umbraClient.RedactedLine | umbraClient.LineProblem)[] = [];
  for await (const line of redactLines(umbra, given)) redacted.push(line);
  assert.deepEqual(
    redacted.map(({ id }) => id),
    given.map(({ id }) => id),
  );
  const problem = redacted[1500];
  assert.ok(problem !== undefined && 'error' in problem);
  assert.equal(problem.line, 1501);
  assert.ok(!JSON.stringify(redacted).includes(SSN));
});

void test('verifies receipts without the server', async () => {
  const publicKey = await umbraClient.receiptKey(umbra);
  const { text, receipt = '' } = await redact(umbra, TEXT, { receipt: true });
  const contents = { document: bytes(TEXT), redacted: bytes(text) };
  assert.deepEqual((await verifyReceipt(receipt, publicKey, contents)).counts, { ssn: 1 });
  const [head = '', payload = '', signature = ''] = receipt.split('.');
  const changed = `${payload.slice(0, -3)}${payload.at(-3) === 'A' ? 'B' : 'A'}${payload.slice(-2)}`;
  const forged = await failure(verifyReceipt(`${head}.${changed}.${signature}`, publicKey, contents));
  assert.equal(forged.code, 'INVALID_RECEIPT');
  const other = await failure(verifyReceipt(receipt, publicKey, { ...contents, document: bytes('other') }));
  assert.equal(other.code, 'OTHER_DOCUMENT');
  const result = await failure(verifyReceipt(receipt, publicKey, { ...contents, redacted: bytes('other') }));
  assert.equal(result.code, 'OTHER_RESULT');
});

void test('redacts documents in memory and on the disk', async () => {
  const table = `name,ssn\nAnna,${SSN}\n`;
  const { content, format } = await redactDocument(umbra, new File([table], 'a.csv'), { terms: ['Anna'] });
  assert.equal(format, 'csv');
  assert.equal(content.type, 'text/csv');
  assert.doesNotMatch(await content.text(), /Anna|219-09/);
  const long = `ssn\n${SSN}\n${'ordinary\n'.repeat(20_000)}`;
  writeFileSync(at('größe.csv'), long);
  const file = await redactFile(umbra, at('größe.csv'), at('redacted.csv'));
  const written = readFileSync(at('redacted.csv'), 'utf8');
  assert.equal(written, long.replace(SSN, '{{{REDACTED-ssn}}}'));
  assert.equal(file.size, written.length);
  await assert.rejects(redactFile(umbra, at('größe.csv'), at('redacted.csv')), { code: 'EEXIST' });
});

void test('redacts PDF documents in the background', async () => {
  const source = new Uint8Array(readFileSync(pdf));
  const id = await umbraClient.submitDocument(umbra, source, { filename: 'letter.pdf' });
  assert.equal((await umbraClient.waitForDocument(umbra, id)).status, 'COMPLETE');
  assert.ok((await umbraClient.listDocuments(umbra)).some(({ documentId }) => documentId === id));
  const { content } = await umbraClient.readDocument(umbra, id);
  await saveDocument(umbra, id, at('letter.pdf'));
  assert.deepEqual(readFileSync(at('letter.pdf')), Buffer.from(await content.arrayBuffer()));
  await umbraClient.deleteDocument(umbra, id);
  const { status, code } = await failure(umbraClient.documentStatus(umbra, id));
  assert.deepEqual([status, code], [404, 'NO_SUCH_DOCUMENT']);
  const broken = await umbraClient.submitDocument(umbra, bytes('%PDF-1.7\nnothing else'));
  assert.equal((await failure(umbraClient.waitForDocument(umbra, broken))).code, 'PDF_DAMAGED');
});

async function finalized(id: string): Promise<string> {
  await umbraClient.waitForRedaction(umbra, id);
  for (const span of await umbraClient.listSpans(umbra, id)) {
    await umbraClient.decideSpan(umbra, span.id, { status: 'APPROVED' });
  }
  assert.equal((await umbraClient.approveDocument(umbra, id)).status, 'APPROVED');
  return (await umbraClient.finalizeDocument(umbra, id)).finalizedText;
}

void test('goes from a batch to its archive', async () => {
  const batch = await umbraClient.createBatch(umbra, { name: unique('Letters'), policyName: 'default' });
  assert.ok((await umbraClient.listBatches(umbra)).some(({ id }) => id === batch.id));
  const text = await umbraClient.addText(umbra, batch.id, 'letter.txt', TEXT);
  const file = await umbraClient.addFile(umbra, batch.id, new File([`ssn\n${SSN}\n`], 'people.csv'), { priority: 3 });
  const rejected = await umbraClient.addText(umbra, batch.id, 'other.txt', 'nothing');
  await umbraClient.waitForRedaction(umbra, rejected);
  assert.equal((await umbraClient.rejectDocument(umbra, rejected)).status, 'REJECTED');
  assert.equal(await finalized(text), 'SSN <<SSN>>');
  assert.equal(await umbraClient.readRedactedText(umbra, text), 'SSN <<SSN>>');
  assert.equal((await umbraClient.readCertificate(umbra, text)).documentId, text);
  await finalized(file);
  assert.equal(await (await umbraClient.readRedactedFile(umbra, file)).content.text(), 'ssn\n<<SSN>>\n');
  await saveRedactedFile(umbra, file, at('people.csv'));
  assert.equal(readFileSync(at('people.csv'), 'utf8'), 'ssn\n<<SSN>>\n');
  const { size } = await saveBatchArchive(umbra, batch.id, at('all.zip'));
  assert.ok(size > 0);
  assert.equal((await (await umbraClient.readBatchArchive(umbra, batch.id)).content.text()).slice(0, 2), 'PK');
  assert.equal((await umbraClient.readBatch(umbra, batch.id)).documents.FINALIZED, 2);
  assert.equal((await umbraClient.closeBatch(umbra, batch.id)).closed, true);
});

void test('keeps policies, re-identifies and reports counts', async () => {
  const name = unique('crypto');
  assert.deepEqual(await umbraClient.savePolicy(umbra, name, CRYPTO, { note: 'first' }), { notes: [] });
  assert.ok((await umbraClient.listPolicies(umbra)).includes(name));
  assert.deepEqual((await umbraClient.readPolicy(umbra, name)).identifiers, CRYPTO.identifiers);
  const versions = await umbraClient.listPolicyVersions(umbra, name);
  assert.deepEqual(
    versions.map(({ note }) => note),
    ['first'],
  );
  const value = (await redact(umbra, TEXT, { policy: name })).text.slice('SSN '.length);
  const answer = await umbraClient.reidentify(umbra, [value], { policy: name, reason: 'a test' });
  assert.ok('results' in answer);
  assert.equal(answer.results[0]?.decrypted, SSN);
  await umbraClient.deletePolicy(umbra, name);
  assert.ok(!(await umbraClient.listPolicies(umbra)).includes(name));
  await umbraClient.reportCounts(umbra, unique('source'), { ssn: 3 }, { organization: unique('organization') });
  assert.equal((await umbraClient.serviceStatus(umbra)).status, 'Healthy');
});

void test('errors say what to do and hold nothing of the text', async () => {
  const calls: readonly (readonly [number, string, () => Promise<unknown>])[] = [
    [404, 'UNKNOWN_POLICY', () => redact(umbra, TEXT, { policy: 'missing' })],
    [400, 'INVALID_POLICY', () => redact(umbra, TEXT, { policy: { identifiers: 1 } })],
    [401, 'UNKNOWN_API_KEY', () => redact(connect({ url, key: 'wrong' }), TEXT)],
    [422, 'DOCUMENT_DAMAGED', () => redactDocument(umbra, bytes(`{${SSN}`), { format: 'json' })],
  ];
  for (const [status, code, call] of calls) {
    const error = await failure(call());
    assert.deepEqual([error.status, error.code], [status, code]);
    assert.ok(error.message !== '' && error.advice !== '' && error.requestId !== undefined);
    const shown = inspect(error, { depth: null, showHidden: true });
    assert.ok(!shown.includes(SSN) && !shown.includes(key));
  }
  assert.ok(!inspect(umbra, { depth: null }).includes(key));
});

/** Names that both clients have, as Python writes them. */
void test('has every call of the Python client', () => {
  const python = readFileSync(process.env.UMBRA_PYTHON_CLIENT ?? '', 'utf8');
  const expected = Array.from(python.matchAll(/^ {4}(\w+) = _awaited/gm), ([, name = '']) => name);
  assert.ok(expected.length > 30);
  const camel = expected.map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const own = [...Object.keys(umbraClient), ...['redactFile', 'saveBatchArchive', 'saveDocument', 'saveRedactedFile']];
  assert.deepEqual(
    camel.filter((name) => !own.includes(name)),
    [],
  );
});
