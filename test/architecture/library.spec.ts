import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isLong } from '../support/budget.js';

const root = path.resolve(__dirname, '../..');
const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');

/** A program that has the package installed. */
const folder = mkdtempSync(path.join(tmpdir(), 'umbra-library-'));
/** Where the engine is installed as a package of its own. */
const engine = path.join(folder, 'node_modules/@umbra-redaction/engine');
beforeAll(() => {
  mkdirSync(engine, { recursive: true });
  // Packs the engine, with the types of the whole package. A build would replace files that other suites use.
  const pack = [path.join(root, 'scripts/package-engine.mjs'), isLong ? folder : engine, '--types'];
  // Compressing the package takes as long as all tests of it.
  const packed = spawnSync(process.execPath, [...pack, ...(isLong ? [] : ['--unpacked'])], { cwd: root });
  if (packed.status !== 0) throw new Error(`${packed.stdout.toString()}${packed.stderr.toString()}`);
  symlinkSync(root, path.join(folder, 'node_modules/@umbra-redaction/umbra'), 'dir');
  writeFileSync(path.join(folder, 'package.json'), '{"name":"somebody-elses","version":"1.0.0"}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function node(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

const USE = `
  const compiled = compilePolicy({ identifiers: { ssn: {} } });
  if (!compiled.ok) throw new Error(compiled.problems.map(({ path, message }) => path + message).join());
  const { filteredText, spans } = redact(compiled.plan, 'SSN 219-09-9999');
  const [{ start, end, kind, confidence, text, replacement, applied, ignored }] = spans;
`;
const PRINT = 'console.log(filteredText, start, end, kind, confidence, text, replacement, applied, ignored);';
const PRINTED = 'SSN {{{REDACTED-ssn}}} 4 15 ssn 0.9 219-09-9999 {{{REDACTED-ssn}}} true false';

describe('@umbra-redaction/umbra/engine', () => {
  it('can be loaded with require, without Nest, a database driver or a thread pool', () => {
    const program = `const { compilePolicy, redact } = require('@umbra-redaction/umbra/engine');${USE}${PRINT}
      console.log(Object.keys(require.cache).filter((file) => /node_modules.(@nestjs|mongoose|express|piscina)/.test(file)).length);`;
    expect(node('-e', program).trim()).toBe(`${PRINTED}\n0`);
  });

  it('can be loaded with import, as the example in the documentation does', () => {
    cpSync(path.join(root, 'docs/examples/redact.mjs'), path.join(folder, 'redact.mjs'));
    const [first, ...spans] = node('redact.mjs').trim().split('\n');
    expect(first).toMatch(/^Anna \(SSN 9999\) is at \{\{\{REDACTED-email-address\}\}\}, or \d{3}-555-01\d\d\.$/);
    expect(spans).toEqual(['10-21 ssn 0.9', '29-45 email-address 0.9', '50-62 phone-number 0.95']);
  });
});

describe('@umbra-redaction/umbra/documents', () => {
  const PROGRAM = `
    const policy = { identifiers: { ssn: {} } };
    const bytes = new TextEncoder().encode('name,ssn\\nAnna,219-09-9999\\n');
    redactDocument(bytes, { policy, fileName: 'a.csv' }).then((redacted) => {
      const { start, end, text, place } = redacted.findings[0];
      console.log(JSON.stringify(Buffer.from(redacted.bytes).toString()), redacted.format, start, end, text, place);
    });`;
  const ANSWER = '"name,ssn\\nAnna,{{{REDACTED-ssn}}}\\n" csv 14 25 219-09-9999 row 2, column 2';

  it('can be loaded with require, without Nest, a database driver, threads or a renderer', () => {
    const loaded = `const { redactDocument } = require('@umbra-redaction/umbra/documents');
      console.log(Object.keys(require.cache).filter((file) => /node_modules.(@nestjs|mongoose|express|piscina|@napi-rs|@embedpdf)/.test(file)).length);`;
    expect(
      node('-e', loaded + PROGRAM)
        .trim()
        .split('\n'),
    ).toEqual(['0', ANSWER]);
  });

  it('loads what PDFs need with the first of them, and redacts them', () => {
    const file = JSON.stringify(path.join(root, 'test/fixtures/pdf/text-plain.pdf'));
    const program = `const { readDocument, redactDocument } = require('@umbra-redaction/umbra/documents');
      const loaded = (names) => Object.keys(require.cache).some((file) => names.test(file));
      const before = loaded(/node_modules.(@cantoo|@embedpdf)/);
      redactDocument(require('node:fs').readFileSync(${file}), { policy: { identifiers: { ssn: {} } } })
        .then(async ({ bytes, format, findings: [{ text, place }] }) => {
          const { pieces } = await readDocument(bytes);
          const isLeft = pieces.some((piece) => piece.text.includes(text));
          console.log(before, format, place, isLeft, loaded(/node_modules.(@nestjs|mongoose|express|piscina)/));
        });`;
    expect(node('-e', program).trim()).toBe('false pdf page 1 false false');
  });

  it('loads text recognition with the first picture, and lets the program end', () => {
    const scan = JSON.stringify(path.join(root, 'test/fixtures/pdf/scan-clean.pdf'));
    const program = `const { redactDocument } = require('@umbra-redaction/umbra/documents');
      const threads = () => Object.keys(require.cache).some((file) => /node_modules.piscina/.test(file));
      const before = threads();
      let [begun, ended] = [0, 0];
      process.on('worker', (thread) => {
        begun++;
        thread.once('exit', () => ended++);
      });
      redactDocument(require('node:fs').readFileSync(${scan}), { policy: { identifiers: { ssn: {} } } })
        .then(({ findings: [{ place }] }) => {
          process.on('exit', () => console.log(before, threads(), place, begun > 0, ended));
        });`;
    // A program that had to wait for its threads would see them end.
    expect(node('-e', program).trim()).toBe('false true page 1 true 0');
  });

  it('can be loaded with import, as the example in the documentation does', () => {
    cpSync(path.join(root, 'docs/examples/redact-document.mjs'), path.join(folder, 'redact-document.mjs'));
    expect(node('redact-document.mjs').trim().split('\n')).toEqual([
      'csv 0',
      'name,ssn,amount',
      '{{{REDACTED-person}}},{{{REDACTED-ssn}}},12.50',
      'person in row 2, column 1, 16-28',
      'ssn in row 2, column 2, 29-40',
      'name',
      'ssn',
      'amount',
      'name: {{{REDACTED-person}}}',
      'ssn: {{{REDACTED-ssn}}}',
      'amount: 12.50',
    ]);
  });
});

describe('@umbra-redaction/engine', () => {
  /** The installed packages, each with its folder. */
  const installed = new Set<string>();
  let size = 0;

  /** Copies a package with what it depends on, as an installation without a network does from a mirror. */
  function install(name: string): void {
    if (installed.has(name)) return;
    installed.add(name);
    const from = path.join(root, 'node_modules', name);
    cpSync(from, path.join(folder, 'node_modules', name), { recursive: true, dereference: true });
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as Manifest;
    for (const other of Object.keys(dependencies)) install(other);
  }

  beforeAll(() => {
    const file = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    if (isLong) spawnSync('tar', ['-xzf', path.join(folder, file), '--strip-components=1', '-C', engine]);
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(engine, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(dependencies)) install(name);
    for (const name of [...installed, '@umbra-redaction/engine']) {
      const at = path.join(folder, 'node_modules', name);
      const files = readdirSync(at, { recursive: true, encoding: 'utf8' });
      for (const each of files) size += statSync(path.join(at, each)).size;
    }
  });

  it('runs with require and with import, and exports what the whole package does', () => {
    writeFileSync(
      path.join(folder, 'alone.mjs'),
      `import { createRequire } from 'node:module';
      import * as alone from '@umbra-redaction/engine'; import * as whole from '@umbra-redaction/umbra/engine';
      const required = createRequire(import.meta.url)('@umbra-redaction/engine');
      for (const { compilePolicy, redact } of [alone, required]) {${USE}${PRINT}}
      console.log(Object.keys(alone).join() === Object.keys(whole).join(), Object.keys(alone).length > 30);`,
    );
    expect(node('alone.mjs').trim()).toBe(`${PRINTED}\n${PRINTED}\ntrue true`);
  });

  it('installs four packages and less than 48 MB', () => {
    expect([...installed].sort()).toEqual(['@noble/ciphers', '@noble/hashes', 'libphonenumber-js', 're2js']);
    expect(Math.round(size / 2 ** 20)).toBeLessThan(48);
  });
});

describe('type declarations', () => {
  const USES = {
    engine: `import { compilePolicy, redact, type Redaction } from '@umbra-redaction/umbra/engine';
      const compiled = compilePolicy({});
      const answer: Redaction | undefined = compiled.ok ? redact(compiled.plan, 'text') : undefined;
      const kinds: readonly string[] = (answer?.spans ?? []).map(({ kind }) => kind);
      // @ts-expect-error a text is needed
      if (compiled.ok) redact(compiled.plan);
      export { kinds };`,
    documents: `import {
        DocumentProblem, PolicyError, compilePolicy, readDocument, redactDocument, type RedactedFile,
      } from '@umbra-redaction/umbra/documents';
      const compiled = compilePolicy({});
      export const read: Promise<string[]> = readDocument(new Uint8Array(), { password: 'x', recognition: { languages: ['eng'] } }).then(({ pieces }) => pieces.map(({ text }) => text));
      export const redacted: Promise<RedactedFile> = redactDocument(new Uint8Array(), { policy: {}, format: 'csv' });
      export const byPlan = compiled.ok ? redactDocument(new Uint8Array(), { policy: compiled.plan }) : undefined;
      export const isProblem = (error: unknown): boolean => error instanceof DocumentProblem || error instanceof PolicyError;
      // @ts-expect-error a policy is needed
      redactDocument(new Uint8Array(), {});`,
    alone: `import { compilePolicy, redact, type Redaction } from '@umbra-redaction/engine';
      const compiled = compilePolicy({});
      export const answer: Redaction | undefined = compiled.ok ? redact(compiled.plan, 'text') : undefined;
      // @ts-expect-error a text is needed
      if (compiled.ok) redact(compiled.plan);`,
  };

  it('fit what a program does, as a module of either kind, without the types of Node', () => {
    const files = Object.entries(USES).flatMap(([name, program]) =>
      ['mts', 'cts'].map((kind) => {
        writeFileSync(path.join(folder, `${name}.${kind}`), program);
        return `${name}.${kind}`;
      }),
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipDefaultLibCheck'];
    // In one run: most of its time goes into what all programs share.
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, '--lib', 'es2023', ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}
