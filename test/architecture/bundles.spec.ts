import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';

const DIST = path.resolve(__dirname, '../../dist');
const bundles = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bundle.js'));

/** The digest of a bundle stands before what was compiled of it. */
const digestOf = (source: Buffer): Buffer => createHash('sha256').update(source).digest();

it('bundles the server and its threads', () => {
  const started = bundles.map((file) => path.basename(file, '.bundle.js'));
  expect(started).toEqual(
    expect.arrayContaining(['run-server', 'redaction.worker', 'document.worker', 'pdf.worker', 'worker']),
  );
});

describe.each(bundles)('%s', (file) => {
  it('starts from what the build has compiled of it', () => {
    const source = readFileSync(path.join(DIST, file));
    const digest = digestOf(source);
    expect(readFileSync(path.join(DIST, `${file}.compiled`)).subarray(0, digest.length)).toEqual(digest);
    // The server is loaded with an option of the engine (src/start-heap.ts), and compiled with it.
    const program = `
      const { readFileSync } = require('node:fs');
      if (${file === 'run-server.bundle.js'}) require('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
      const [source, compiled] = ['', '.compiled'].map((end) => readFileSync(process.argv[1] + end));
      const options = { cachedData: compiled.subarray(${digest.length}) };
      console.log(new (require('node:vm').Script)(source.latin1Slice(), options).cachedDataRejected);`;
    const { stdout } = spawnSync(process.execPath, ['-e', program, path.join(DIST, file)], { encoding: 'utf8' });
    expect(stdout).toBe('false\n');
  });

  it('is ASCII, as it is read', () => {
    expect(/[^\0-\x7f]/.exec(readFileSync(path.join(DIST, file), 'utf8'))).toBeNull();
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

  const ONE = "(() => console.log('one'))";
  const TWO = ONE.replace('one', 'two');
  const run = (): string => spawnSync(process.execPath, [thread], { encoding: 'utf8' }).stdout;

  // V8 itself compares nothing but the length.
  it('runs the bundle that is there', () => {
    writeFileSync(bundle, TWO);
    const compiled = new Script(ONE).createCachedData();
    writeFileSync(`${bundle}.compiled`, Buffer.concat([digestOf(Buffer.from(ONE)), compiled]));
    expect(run()).toBe('two\n');
  });

  it('runs it where another version of Node has compiled it', () => {
    writeFileSync(bundle, TWO);
    writeFileSync(`${bundle}.compiled`, Buffer.concat([digestOf(Buffer.from(TWO)), Buffer.from('of another version')]));
    expect(run()).toBe('two\n');
  });

  it('runs it where nothing was compiled of it', () => {
    writeFileSync(bundle, TWO);
    rmSync(`${bundle}.compiled`);
    expect(run()).toBe('two\n');
  });
});
