import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const CATALOG = 'src/engine/detectors/catalog.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-detector-'));
  mkdirSync(join(folder, 'src/engine/detectors'), { recursive: true });
  cpSync(join(root, CATALOG), join(folder, CATALOG));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (...given: string[]) =>
  spawnSync(process.execPath, [join(root, 'scripts/new-detector.mjs'), ...given, '--root', folder], {
    encoding: 'utf8',
  });

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('npm run new:detector', () => {
  it('makes a detector by country, its corpus and its place in the catalogue', () => {
    expect(run('de-tax-number', 'tax-number')).toMatchObject({ status: 0, stderr: '' });
    const source = read('src/engine/detectors/country/de/de-tax-number.ts');
    expect(source).toContain("from '../../detector.js'");
    expect(source).toContain('export const deTaxNumber: Detector = {');
    expect(source).toContain("kind: 'tax-number'");
    expect(read('test/corpus/de-tax-number/found/first.txt')).toMatch(/⟦.+⟧/);
    expect(read('test/corpus/de-tax-number/left/first.txt')).not.toContain('⟦');
    expect(read(CATALOG)).toContain("import { deTaxNumber } from './country/de/de-tax-number.js';");
    expect(read(CATALOG)).toContain("  'tax-number': [deTaxNumber],\n};");
  });

  it('adds to the list of a kind that is there', () => {
    expect(run('ca-ssn', 'ssn').status).toBe(0);
    expect(read(CATALOG)).toMatch(/^ {2}ssn: \[usSsn, caSsn\],$/m);
  });

  it('puts what belongs to no country with the generic ones, and takes the id for the kind', () => {
    expect(run('ip-range').status).toBe(0);
    expect(read('src/engine/detectors/generic/ip-range.ts')).toContain("from '../detector.js'");
  });

  it('prints the catalogue line where there is no catalogue', () => {
    rmSync(join(folder, CATALOG));
    expect(run('isbn').stdout).toContain("'isbn': [isbn],");
  });

  it('refuses a second of the same id and changes nothing', () => {
    run('isbn');
    const before = read(CATALOG);
    expect(run('isbn')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
    expect(read(CATALOG)).toBe(before);
  });

  it.each([[[]], [['Bad_Id']], [['../up']], [['a', 'b', 'c']]])('refuses %j and says why', (given) => {
    const { status, stderr } = run(...given);
    expect(status).toBe(1);
    expect(stderr.trim()).not.toBe('');
    expect(existsSync(join(folder, 'test'))).toBe(false);
  });
});
