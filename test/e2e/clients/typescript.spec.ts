import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, type TestApp } from '../../support/app.js';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');
const CLIENT = path.join(ROOT, 'clients/typescript');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await sharedApp();
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-client-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module", "sideEffects": false }');
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  await run(process.execPath, [compiler, '-p', CLIENT, '--outDir', folder]).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs one file of the client's own tests. @returns what they print */
async function tests(file: string): Promise<string> {
  const env = {
    ...process.env,
    UMBRA_URL: app.url,
    UMBRA_KEY: app.apiKey,
    UMBRA_PDF: path.join(ROOT, 'test/fixtures/pdf/text-plain.pdf'),
    UMBRA_PYTHON_CLIENT: path.join(ROOT, 'clients/python/src/umbra_client/client.py'),
  };
  const args = ['--test', '--test-reporter', 'tap', path.join(folder, 'test', file)];
  const { stdout } = await run(process.execPath, args, { env }).catch((error: unknown) => {
    throw new Error((error as { readonly stdout: string }).stdout);
  });
  return stdout;
}

it('the TypeScript client works with a server', async () => {
  expect(await tests('server.test.js')).toMatch(/^# fail 0$/m);
});

it('the TypeScript client repeats, waits and gives up as it says', async () => {
  expect(await tests('transport.test.js')).toMatch(/^# fail 0$/m);
});

it('a bundle holds only the calls that are used, and nothing of Node', async () => {
  const entry = path.join(folder, 'page.js');
  writeFileSync(entry, "import { connect, redact } from './src/index.js';\nglobalThis.used = [connect, redact];\n");
  const bundler = path.join(ROOT, 'node_modules/rolldown/bin/cli.mjs');
  const bundle = path.join(folder, 'bundle.js');
  await run(process.execPath, [bundler, entry, '--platform', 'browser', '--format', 'esm', '--file', bundle]);
  const code = readFileSync(bundle, 'utf8');
  expect(code).toContain('/api/filter');
  expect(code).not.toMatch(/\/api\/v1\/batches|\/api\/policies|from ["']node:/);
});
