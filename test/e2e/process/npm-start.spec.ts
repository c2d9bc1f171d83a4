import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { until } from '../../support/until.js';

/** What `npm start` runs before the server; one that only says what becomes of it starts sooner. */
const PARENTS = pathToFileURL(path.resolve(__dirname, '../../../scripts/lib/parents.mjs')).href;
const SERVER = `
  import { stopWithParents } from '${PARENTS}';
  stopWithParents();
  process.on('SIGTERM', () => {
    console.log('stopped in order');
    process.exit(0);
  });
  console.log('up');
  // As often as the parents are looked at, and each time after it.
  setInterval(() => console.log('looked'), 1000);
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-npm-'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node server.mjs' } }));
  writeFileSync(path.join(folder, 'server.mjs'), SERVER);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program; its output is closed only when all that it has started have ended. */
async function started(command: string, args: readonly string[]) {
  const child: ChildProcess = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const lines: string[] = [];
  const closed = once(child, 'close');
  if (child.stdout === null) throw new Error('The process has no output');
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  await until(() => lines.includes('up'));
  return { child, lines, closed };
}

it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
  'the server ends in order when npm alone gets %s',
  async (signal) => {
    const { child, lines, closed } = await started('npm', ['start']);
    child.kill(signal);
    await closed;
    expect(lines.at(-1)).toBe('stopped in order');
  },
);

it('the server goes on when the shell that npm was started from has ended, and ends with npm', async () => {
  const { child, lines, closed } = await started('sh', ['-c', 'npm start & echo "npm $!"; read line']);
  const shell = once(child, 'exit');
  child.stdin?.end();
  await shell;
  const looks = (): number => lines.filter((line) => line === 'looked').length;
  const before = looks();
  await until(() => looks() >= before + 3);
  expect(lines).not.toContain('stopped in order');
  const npm = Number(lines.find((line) => line.startsWith('npm '))?.slice('npm '.length));
  process.kill(npm, 'SIGTERM');
  await closed;
  expect(lines.at(-1)).toBe('stopped in order');
});
