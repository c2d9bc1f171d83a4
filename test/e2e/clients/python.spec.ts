import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedApp, type TestApp } from '../../support/app.js';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');
const CLIENT = path.join(ROOT, 'clients/python');

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;
const testWithPython = hasPython ? it : it.skip;

let app: TestApp;
beforeAll(async () => {
  app = await sharedApp();
});

/** Runs one file of the client's own tests. @returns what they print */
async function tests(pattern: string): Promise<string> {
  const env = {
    ...process.env,
    PYTHONPATH: path.join(CLIENT, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
    UMBRA_URL: app.url,
    UMBRA_KEY: app.apiKey,
    UMBRA_PDF: path.join(ROOT, 'test/fixtures/pdf/text-plain.pdf'),
  };
  const args = ['-m', 'unittest', 'discover', '-s', 'tests', '-p', pattern];
  const { stderr } = await run('python3', args, { cwd: CLIENT, env }).catch((error: unknown) => {
    throw new Error((error as { readonly stderr: string }).stderr);
  });
  return stderr;
}

testWithPython('the Python client works with a server', async () => {
  expect(await tests('test_server.py')).toMatch(/^OK$/m);
});

testWithPython('the Python client repeats, waits and gives up as it says', async () => {
  expect(await tests('test_transport.py')).toMatch(/^OK$/m);
});
