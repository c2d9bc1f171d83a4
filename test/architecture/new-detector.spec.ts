import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const DETECTORS = 'src/engine/detectors';
const CATALOG = `${DETECTORS}/catalog.ts`;
const GENERIC = `${DETECTORS}/generic/generic-detectors.ts`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-detector-'));
  for (const name of [CATALOG, GENERIC, `${DETECTORS}/country/us/us-detectors.ts`]) {
    cpSync(join(root, name), join(folder, name));
  }
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
  it('creates a detector of a new country, its corpus and its catalogue entry', () => {
    expect(run('xx-demo', 'demo-number')).toMatchObject({ status: 0, stderr: '' });
    const source = read(`${DETECTORS}/country/xx/xx-demo.ts`);
    expect(source).toContain("from '../../detector.js'");
    expect(source).toContain("from '../../../context/phrases.js'");
    expect(source).toContain('export const xxDemo: Detector = {');
    expect(source).toContain("kind: 'demo-number'");
    expect(read('test/corpus/xx-demo/found/first.lines.txt')).toMatch(/⟦.+⟧/);
    expect(read('test/corpus/xx-demo/left/first.lines.txt')).not.toContain('⟦');
    expect(read(`${DETECTORS}/country/xx/xx-detectors.ts`)).toContain('XX: readonly AnyDetector[] = [xxDemo];');
    expect(read(CATALOG)).toContain("import { XX } from './country/xx/xx-detectors.js';");
    expect(read(CATALOG)).toContain("  ['xx', XX],");
  });

  it('adds to the detectors of a known country', () => {
    const before = read(CATALOG);
    expect(run('us-demo').status).toBe(0);
    expect(read(`${DETECTORS}/country/us/us-detectors.ts`)).toMatch(/ usDemo,?\s*\];/);
    expect(read(CATALOG)).toBe(before);
  });

  it('adds a detector without a country to the generic ones and uses its id as its kind', () => {
    expect(run('ip-range').status).toBe(0);
    expect(read(`${DETECTORS}/generic/ip-range.ts`)).toContain("kind: 'ip-range'");
    expect(read(GENERIC)).toMatch(/\bipRange,\n\];/);
  });

  it('refuses an id in use and changes nothing', () => {
    run('isbn');
    const before = read(CATALOG);
    expect(run('isbn')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
    expect(read(CATALOG)).toBe(before);
  });

  it.each([[[]], [['Bad_Id']], [['../up']], [['a', 'b', 'c']]])('refuses %j and explains why', (given) => {
    const { status, stderr } = run(...given);
    expect(status).toBe(1);
    expect(stderr.trim()).not.toBe('');
    expect(existsSync(join(folder, 'test'))).toBe(false);
  });
});
