import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';

const DIST = path.resolve(__dirname, '../../dist');
const bundles = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bundle.js'));

/** The digest of a bundle stands before what was compiled of it. */
const digestOf = (source: Buffer): Buffer => createHash('sha256').update(source).digest();

it('bundles the threads of the product', () => {
  const threads = bundles.map((file) => path.basename(file, '.bundle.js'));
  expect(threads).toEqual(expect.arrayContaining(['redaction.worker', 'document.worker', 'pdf.worker', 'worker']));
});

describe.each(bundles)('the thread %s', (file) => {
  it('starts from what the build has compiled of it', () => {
    const source = readFileSync(path.join(DIST, file));
    const compiled = readFileSync(path.join(DIST, `${file}.compiled`));
    const digest = digestOf(source);
    expect(compiled.subarray(0, digest.length)).toEqual(digest);
    const script = new Script(wrap(source.toString()), { cachedData: compiled.subarray(digest.length) });
    expect(script.cachedDataRejected).toBe(false);
  });
});

describe('a thread whose bundle is another by now', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'umbra-threads-'));
  const thread = path.join(folder, 'pdf.worker.js');
  const bundle = path.join(folder, 'pdf.worker.bundle.js');
  beforeAll(() => {
    copyFileSync(path.join(DIST, 'pdf/pdf.worker.js'), thread);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const ONE = "(() => console.log('one'))();";
  const TWO = ONE.replace('one', 'two');
  const run = (): string => spawnSync(process.execPath, [thread], { encoding: 'utf8' }).stdout;

  // V8 itself compares nothing but the length.
  it('runs the bundle that is there', () => {
    writeFileSync(bundle, TWO);
    const compiled = new Script(wrap(ONE)).createCachedData();
    writeFileSync(`${bundle}.compiled`, Buffer.concat([digestOf(Buffer.from(ONE)), compiled]));
    expect(run()).toBe('two\n');
  });

  it('runs it where another version of Node has compiled it', () => {
    writeFileSync(bundle, TWO);
    writeFileSync(`${bundle}.compiled`, Buffer.concat([digestOf(Buffer.from(TWO)), Buffer.from('of another version')]));
    expect(run()).toBe('two\n');
  });
});
