import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { ArchiveRemovalTask } from '../../../src/platform/audit-archive/archive-removal.task.js';
import { sharedApp, startApp, unique, type TestApp } from '../../support/app.js';
import { auditModels, event } from '../../support/audit.js';
import { bearer, call } from '../../support/client.js';
import { StillClock } from '../../support/moved-clock.js';

const DAY = 24 * 60 * 60 * 1000;
const EXAMPLES = path.resolve(__dirname, '../../../docs/examples');

interface Line {
  readonly type?: string;
  readonly seq: number;
  readonly hash: string;
  readonly note: string | null;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly lastHash: string;
  readonly prevHash: string;
  readonly entries: number;
}

const clock = new StillClock();
let app: TestApp;
let log: AuditLog;
beforeAll(async () => {
  app = await startApp({ clock, env: { AUDIT_ARCHIVE_AFTER_DAYS: '30' } });
  log = app.app.get(AuditLog, { strict: false });
  await log.append(Array.from({ length: 620 }, (_, number) => event(number, { note: 'Jane Roe called' })));
});
afterAll(() => app.close());

const ask = (method: string, to: string, json?: unknown) =>
  call(app, method, to, { headers: bearer(app.apiKey), ...(json !== undefined && { json }) });

async function download(): Promise<{ readonly entries: readonly Line[]; readonly facts: Line; readonly text: string }> {
  const { status, body } = await ask('GET', '/api/v1/audit/archive');
  expect(status).toBe(200);
  const text = body as string;
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const facts = lines.pop();
  if (facts === undefined) throw new Error('An archive has a last line.');
  return { entries: lines, facts, text };
}
const remove = ({ lastSeq, lastHash }: Pick<Line, 'lastSeq' | 'lastHash'>) =>
  ask('POST', '/api/v1/audit/archive/removal', { lastSeq, lastHash });
const sweep = () => app.app.get(ArchiveRemovalTask, { strict: false }).run(new AbortController().signal);
const verified = async (anchor = '') => (await ask('GET', `/api/v1/audit/verify${anchor}`)).body;
const refusal = (code: string) => ({ status: 409, body: { code } });

describe('an archive of the audit log', () => {
  it('has nothing that is young, and removes nothing that was not named by its hash', async () => {
    expect(await ask('GET', '/api/v1/audit/archive')).toMatchObject(refusal('NOTHING_TO_ARCHIVE'));
    clock.moveOn(31 * DAY);
    const { facts } = await download();
    const young = await log.head();
    expect(await remove({ lastSeq: young.seq, lastHash: young.hash })).toMatchObject(refusal('NOT_ARCHIVABLE'));
    expect(await remove({ lastSeq: facts.lastSeq, lastHash: 'f'.repeat(64) })).toMatchObject(refusal('NOT_ARCHIVABLE'));
    await sweep();
    expect(await verified()).toMatchObject({ valid: true });
    expect((await verified()).archivedTo).toBeUndefined();
  });

  it('has the old entries, and the log goes on from its last hash when they are removed', async () => {
    const { seq: old } = await log.head();
    clock.moveOn(31 * DAY);
    await log.append([event(1)]);
    const { entries, facts } = await download();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: old }, (_, index) => index + 1));
    expect(entries.filter(({ note }) => note === 'Jane Roe called')).toHaveLength(620);
    expect(facts).toMatchObject({
      type: 'audit-archive',
      entries: old,
      firstSeq: 1,
      lastSeq: old,
      prevHash: '0'.repeat(64),
    });
    const whole = await verified();
    const removed = await remove(facts);
    expect(removed).toMatchObject({ status: 200, body: { lastSeq: old, lastHash: facts.lastHash } });
    await sweep();
    const { rows, notes } = auditModels(app);
    expect(await rows.countDocuments({ seq: { $lte: old } })).toBe(0);
    expect(await notes.countDocuments()).toBe(0);
    const after = await verified();
    expect(after).toMatchObject({ valid: true, archivedTo: { seq: old, hash: facts.lastHash } });
    expect(after.head.seq).toBeGreaterThan(whole.head.seq);
    const { content } = (await ask('GET', '/api/v1/audit?action=AUDIT_ARCHIVE')).body;
    expect(content).toMatchObject([
      { userEmail: 'admin@example.com', details: { lastHash: facts.lastHash, entries: old } },
    ]);
    // A later archive follows.
    clock.moveOn(31 * DAY);
    await log.append([event(2)]);
    const next = await download();
    expect(next.facts).toMatchObject({ firstSeq: old + 1, prevHash: facts.lastHash });
    expect((await remove(next.facts)).status).toBe(200);
    await sweep();
    expect(await verified()).toMatchObject({ valid: true, archivedTo: { seq: next.facts.lastSeq } });
    expect(await verified(`?seq=5&hash=${'0'.repeat(64)}`)).toMatchObject({
      valid: false,
      problem: { kind: 'anchor' },
    });
  });

  it('is checked without the service, together with what is left', async () => {
    clock.moveOn(31 * DAY);
    await log.append([event(1)]);
    const { facts, text } = await download();
    await remove(facts);
    await sweep();
    const folder = mkdtempSync(path.join(tmpdir(), 'umbra-archive-'));
    const file = (name: string, content: string): string => {
      writeFileSync(path.join(folder, name), content);
      return path.join(folder, name);
    };
    try {
      if (spawnSync('python3', ['--version']).error !== undefined) return;
      const { publicKey } = (await ask('GET', '/api/v1/certificates/public-key')).body as { publicKey: string };
      const exported = (await ask('GET', '/api/v1/audit/export')).body as readonly object[];
      const left = exported.map((entry) => JSON.stringify(entry)).join('\n');
      const files = [file('archive.ndjson', text), file('left.json', left)];
      const run = (script: string, ...args: readonly string[]) =>
        spawnSync('python3', [path.join(EXAMPLES, script), ...args, ...files], { encoding: 'utf8' });
      const { status, stdout } = run('verify-audit.py');
      expect(stdout).toContain(`Entries ${facts.firstSeq} to ${(await log.head()).seq} are whole.`);
      expect(status).toBe(0);
      const signatures = run('verify-signatures.py', file('key.pem', publicKey));
      expect([signatures.status, signatures.stdout]).toEqual([0, 'Signatures checked: 1.\n']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('ends before what is held', async () => {
    const batch = await ask('POST', '/api/v1/batches', { name: unique('Batch') });
    const batchId = batch.body.id as string;
    const hold = await ask('POST', '/api/v1/holds', { kind: 'batch', resourceId: batchId, reason: 'Case 1' });
    await log.append([event(3)]);
    const made = (await ask('GET', `/api/v1/audit?action=BATCH_CREATE&resourceId=${batchId}`)).body.content[0].seq;
    clock.moveOn(31 * DAY);
    const { facts } = await download();
    expect(facts.lastSeq).toBe(made - 1);
    expect((await remove(facts)).status).toBe(200);
    const held = { status: 409, body: { code: 'UNDER_HOLD', hold: hold.body.id } };
    expect(await ask('GET', '/api/v1/audit/archive')).toMatchObject(held);
    await ask('POST', `/api/v1/holds/${hold.body.id as string}/release`, { reason: 'Over.' });
    const to = clock.now().toISOString();
    const range = await ask('POST', '/api/v1/holds', { kind: 'audit', to, reason: 'Case 2' });
    const ranged = { status: 409, body: { code: 'UNDER_HOLD', hold: range.body.id } };
    expect(await ask('GET', '/api/v1/audit/archive')).toMatchObject(ranged);
    await ask('POST', `/api/v1/holds/${range.body.id as string}/release`, { reason: 'Over.' });
    expect((await download()).facts.firstSeq).toBe(made);
  });

  it('is refused of a log that was changed, and of one with a forged beginning', async () => {
    clock.moveOn(31 * DAY);
    const { rows, heads } = auditModels(app);
    const { seq } = (await verified()).archivedTo as { readonly seq: number };
    await rows.updateOne({ seq: seq + 2 }, { $set: { action: 'NOTHING' } });
    expect(await ask('GET', '/api/v1/audit/archive')).toMatchObject(refusal('AUDIT_TAMPERED'));
    const { hash = '' } = (await rows.findOne({ seq: seq + 3 }).lean()) ?? {};
    await heads.updateOne({ _id: 'default:base' }, { $set: { seq: seq + 3, hash, seal: 'forged' } });
    await sweep();
    expect(await rows.countDocuments({ seq: { $lte: seq + 3 } })).toBe(3);
    expect(await verified()).toMatchObject({ valid: false, problem: { kind: 'edited', seq: seq + 3 } });
  });
});

describe('without AUDIT_ARCHIVE_AFTER_DAYS', () => {
  it('nothing is archived', async () => {
    const other = await sharedApp();
    const answer = await call(other, 'GET', '/api/v1/audit/archive', { headers: bearer(other.apiKey) });
    expect(answer).toMatchObject(refusal('ARCHIVE_OFF'));
  });
});
