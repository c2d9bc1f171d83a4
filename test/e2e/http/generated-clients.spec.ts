import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, type TestApp } from '../../support/app.js';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');
const FIXTURES = path.join(ROOT, 'test/fixtures/clients');
const DOCUMENT = path.join(ROOT, 'docs/openapi.json');
/** What each client has done with the same text, policy and decision. */
const DONE = {
  filtered: 'SSN {{{REDACTED-ssn}}}',
  explained: 'SSN {{{REDACTED-ssn}}}',
  batch: 'default',
  status: 'REJECTED',
};

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await sharedApp();
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-clients-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const done = async (program: string, ...args: string[]): Promise<unknown> => {
  const { stdout } = await run(program, [...args, app.url, app.apiKey], { cwd: folder, timeout: 120_000 });
  return JSON.parse(stdout);
};

it('a TypeScript client of the API document compiles strictly, and works', async () => {
  const generator = path.join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  const schema = path.join(folder, 'schema.d.ts');
  await run(process.execPath, [generator, DOCUMENT, '--default-non-nullable=false', '--output', schema]);
  cpSync(path.join(FIXTURES, 'use.ts.txt'), path.join(folder, 'use.ts'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  const types = path.join(ROOT, 'node_modules/@types');
  const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--typeRoots', types];
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  await run(process.execPath, [compiler, ...options, 'use.ts'], { cwd: folder }).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
  expect(await done(process.execPath, 'use.js')).toEqual(DONE);
});

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']).status === 0;
(hasPython ? it : it.skip)('a Python client of the API document has every type and name, and works', async () => {
  await run('python3', [path.join(FIXTURES, 'generate.py'), DOCUMENT, path.join(folder, 'client.py')]);
  cpSync(path.join(FIXTURES, 'use.py'), path.join(folder, 'use.py'));
  expect(await done('python3', 'use.py')).toEqual(DONE);
});
