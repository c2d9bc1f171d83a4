import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..', '..');
const DETECTORS = 'src/engine/detectors';
const CATALOG = `${DETECTORS}/catalog.ts`;
const GENERIC = `${DETECTORS}/generic/generic-detectors.ts`;
const US = `${DETECTORS}/country/us/us-detectors.ts`;
const GENERAL_KINDS = 'src/web/client/words/general-kinds.ts';
const NATIONAL_KINDS = 'src/web/client/words/national-kinds.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-detector-'));
  for (const name of [CATALOG, GENERIC, US, `${DETECTORS}/country/ee.ts`, GENERAL_KINDS, NATIONAL_KINDS]) {
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

/** Compiles files of the folder as if they stood in the repository. @returns the messages of the compiler */
function errorsIn(names: readonly string[]): readonly string[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.engine.json'),
    { rootDirs: [folder, root] },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  expect(config?.errors).toEqual([]);
  const files = names.map((name) => join(folder, name));
  // In one program: most of its time goes into what all files share.
  const program = ts.createProgram(files, config?.options ?? {});
  return files.flatMap((name) => {
    const file = program.getSourceFile(name);
    expect(file).toBeDefined();
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${relative(folder, name)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}

describe('npm run new:detector', () => {
  it('creates a detector of a new country, its corpus and its catalogue entry', () => {
    expect(run('xx-demo', 'demo-number')).toMatchObject({ status: 0, stderr: '' });
    const source = read(`${DETECTORS}/country/xx.ts`);
    expect(source).toContain("import { nationalId, SHAPE } from './national-id.js';");
    expect(source).toContain('const xxDemo = nationalId({');
    expect(source).toContain("kind: 'demo-number'");
    expect(source).toContain('export const XX: readonly AnyDetector[] = [xxDemo];');
    expect(read('test/corpus/xx-demo/found/first.lines.txt')).toMatch(/⟦.+⟧/);
    expect(read('test/corpus/xx-demo/left/first.lines.txt')).not.toContain('⟦');
    expect(read(CATALOG)).toContain("import { XX } from './country/xx.js';");
    expect(read(CATALOG)).toContain("  ['xx', XX],");
    expect(read(GENERAL_KINDS).match(/^ {4}'demo-number': 'Demo number',$/gm)).toHaveLength(2);
  });

  it('adds a declaration to the file of a known country', () => {
    const before = read(CATALOG);
    expect(run('ee-demo')).toMatchObject({ status: 0, stderr: '' });
    const source = read(`${DETECTORS}/country/ee.ts`);
    expect(source).toContain("import { LIKELY, nationalId, OTHER_NUMBER_WORDS, SHAPE } from './national-id.js';");
    expect(source).toContain('const eeDemo = nationalId({');
    expect(source).toContain('[eeIsikukood, eeDemo];');
    expect(read(CATALOG)).toBe(before);
    expect(read(NATIONAL_KINDS).match(/^ {4}'ee-demo': 'Demo',\n {4}'ee-isikukood'/gm)).toHaveLength(2);
    expect(run('ee-demo')).toMatchObject({ status: 1, stderr: expect.stringContaining('already') });
  });

  it('adds a file to the folder of a country that has one', () => {
    const before = read(CATALOG);
    expect(run('us-demo').status).toBe(0);
    expect(read(US)).toMatch(/ usDemo,?\s*\];/);
    expect(read(CATALOG)).toBe(before);
  });

  it('adds a detector without a country to the generic ones and uses its id as its kind', () => {
    expect(run('ip-range').status).toBe(0);
    expect(read(`${DETECTORS}/generic/ip-range.ts`)).toContain("kind: 'ip-range'");
    expect(read(GENERIC)).toMatch(/\bipRange,\n\];/);
  });

  it('writes detectors that compile: of a new country, a known one, one with a folder, and of none', () => {
    const sources = ['country/xx.ts', 'country/ee.ts', 'country/us/us-demo.ts', 'generic/ip-range.ts'];
    for (const id of ['xx-demo', 'ee-demo', 'us-demo', 'ip-range']) expect(run(id).status).toBe(0);
    expect(errorsIn(sources.map((name) => `${DETECTORS}/${name}`))).toEqual([]);
  });

  it('names a kind on the pages unless it has a name', () => {
    const before = [read(GENERAL_KINDS), read(NATIONAL_KINDS)];
    expect(run('us-demo', 'credit-card')).toMatchObject({ status: 0, stdout: expect.not.stringContaining('words/') });
    expect([read(GENERAL_KINDS), read(NATIONAL_KINDS)]).toEqual(before);
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
