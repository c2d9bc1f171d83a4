import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AuditLog } from '../../../src/platform/audit/audit-log.js';
import { startApp, type TestApp } from '../../support/app.js';
import { event } from '../../support/audit.js';
import { bearer, call } from '../../support/client.js';

const EXAMPLES = path.resolve(__dirname, '../../../docs/examples');
const hasTools = ['python3', 'openssl'].every((tool) => spawnSync(tool, ['version']).error === undefined);

/** An exported entry, as far as these tests change it. */
interface Exported {
  readonly seq: number;
  readonly hash: string;
  readonly noteDigest: string | null;
  readonly details: Record<string, unknown>;
}

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-verify-'));
  await app.app.get(AuditLog, { strict: false }).append([
    event(1, { note: 'Jane Roe called', documentId: 'd1' }),
    // Numbers and names that other languages write or sort in another way.
    event(2, { details: { '\u{1F600}': 1e21, '\uFB33': 1e-7, ä: 1e16, __proto__x: -0.5, text: '\u2028\u0007"\\' } }),
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const get = async (what: string) => (await call(app, 'GET', what, { headers: bearer(app.apiKey) })).body;

/** Lists have one entry per line, as in an export. */
function file(name: string, content: unknown): string {
  const written = path.join(folder, name);
  const lines = Array.isArray(content)
    ? `[\n${content.map((entry) => JSON.stringify(entry)).join(',\n')}\n]\n`
    : JSON.stringify(content);
  writeFileSync(written, typeof content === 'string' ? content : lines);
  return written;
}

function run(script: string, files: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('python3', [path.join(EXAMPLES, script), ...files], {
    encoding: 'utf8',
  });
  return { status, says: stdout + stderr };
}
const verify = (...files: readonly string[]) => run('verify-audit.py', files);
const verifySignatures = (key: string, ...files: readonly string[]) => run('verify-signatures.py', [key, ...files]);

const exported = async () => (await get('/api/v1/audit/export')) as readonly Exported[];

(hasTools ? describe : describe.skip)('an exported trail, checked by the script of the documentation', () => {
  it('is whole, with every field of the hash', async () => {
    const entries = await exported();
    expect(entries.some(({ noteDigest }) => noteDigest !== null)).toBe(true);
    const text = await (await fetch(`${app.url}/api/v1/audit/export`, { headers: bearer(app.apiKey) })).text();
    const whole = JSON.parse(text) as readonly Exported[];
    const { status, says } = verify(file('whole.json', text));
    expect(says).toContain(`Entries 1 to ${whole[0]?.seq ?? 0} are whole. The last hash is ${whole[0]?.hash ?? ''}.`);
    expect(status).toBe(0);
  });

  it('is checked by twenty lines that can be read', () => {
    const lines = readFileSync(path.join(EXAMPLES, 'verify-audit.py'), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('is whole in overlapping pieces', async () => {
    const entries = await exported();
    const pieces = [file('newer.json', entries.slice(0, 3)), file('older.json', entries.slice(2))];
    expect(verify(...pieces).status).toBe(0);
  });

  it('shows a changed and a missing entry', async () => {
    const entries = await exported();
    const changed = entries.map((entry) => (entry.seq === 2 ? { ...entry, details: { more: 1 } } : entry));
    expect(verify(file('changed.json', changed))).toMatchObject({
      status: 1,
      says: 'Entry 2 is not as it was written.\n',
    });
    const cut = entries.filter(({ seq }) => seq !== 2);
    expect(verify(file('cut.json', cut))).toMatchObject({ status: 1, says: 'Entry 2 is missing.\n' });
  });

  it('ends in the signed head, which openssl checks by the public key of the certificates', async () => {
    const head = await get('/api/v1/audit/head');
    const entries = await exported();
    const { publicKey } = (await get('/api/v1/certificates/public-key')) as { publicKey: string };
    const [trail, signed, key] = [file('trail.json', entries), file('head.json', head), file('key.pem', publicKey)];
    expect(verify(signed, trail)).toMatchObject({ status: 0 });
    expect(verifySignatures(key, signed, trail)).toMatchObject({ status: 0, says: 'Signatures checked: 1.\n' });
    const forged = file('forged.json', { ...head, signedAt: '2020-01-01T00:00:00.000Z' });
    expect(verifySignatures(key, trail, forged).status).not.toBe(0);
    const other = file('other.json', { ...head, hash: '0'.repeat(64) });
    expect(verifySignatures(key, trail, other).says).toContain('which is missing or another one');
  });
});
