import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp, type TestApp } from '../../support/app.js';
import { until } from '../../support/until.js';

const PAGE = readFileSync(path.resolve(__dirname, '../../../docs/tutorials/llm-gateway.md'), 'utf8');
const UPSTREAM = 'http://127.0.0.1:18432';

/** The blocks of the page in a language; of none for what commands print. */
const blocks = (language: string): readonly string[] =>
  Array.from(PAGE.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm))
    .filter(([, of]) => of === language)
    .map(([, , text = '']) => text);

let folder: string;
let app: TestApp;
let vendor: ChildProcess;
let told = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-gateway-tutorial-'));
  const [program = ''] = blocks('js');
  writeFileSync(path.join(folder, 'upstream.mjs'), program);
  vendor = spawn(process.execPath, ['upstream.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  vendor.stdout?.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  await until(
    () =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(UPSTREAM).port), '127.0.0.1', () => {
          socket.destroy();
          resolve(true);
        });
        socket.on('error', () => {
          resolve(false);
        });
      }),
  );
  app = await startApp({ env: { GATEWAY_UPSTREAM: UPSTREAM } });
});
afterAll(async () => {
  await app.close();
  vendor.kill();
  await once(vendor, 'exit');
  rmSync(folder, { recursive: true });
});

/** A placeholder depends on the key. */
const withoutTags = (text: string): string => text.replaceAll(/(?<=EMAIL_ADDRESS_)[0-9A-Z]{8}/g, '…');

it('prints what the page says, to the program and to the model', async () => {
  const call = blocks('sh').find((commands) => commands.includes('curl')) ?? '';
  const commands = call.replace(/^export UMBRA_KEY=.*$/m, '').replaceAll('http://localhost:8080', app.url);
  // Asynchronous, since the product answers in this process.
  const shell = spawn('sh', ['-c', commands], { env: { ...process.env, UMBRA_KEY: app.apiKey } });
  let printed = '';
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await once(shell, 'close');
  const [answer = '', model = ''] = blocks('');
  expect(printed.trim()).toBe(answer.trim());
  expect(withoutTags(told).trim()).toBe(withoutTags(model).trim());
});
