import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { budget } from '../../../test/support/budget.js';
import { until } from '../../../test/support/until.js';
import { UNFINISHED } from '../write-file.js';
import { JOURNAL } from './journal.js';

const CLI = path.resolve(__dirname, '../../../dist/cli/umbra.js');
const SMALL_FILES = budget(20, 2000);
const RECORD = '{"ssn":"219-09-9999","note":"a line of a file that is read in parts, so that it takes a while"}\n';
/** Longer than what is read at once: it is written part by part. */
const RECORDS = Math.ceil((budget(10, 40) * 1024 * 1024) / RECORD.length);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-killed-'));
  mkdirSync(path.join(folder, 'in'));
  for (let index = 0; index < SMALL_FILES; index++)
    writeFileSync(at('in', `${index}.txt`), `SSN 219-09-${1000 + index}`);
  writeFileSync(at('in', 'z.ndjson'), RECORD.repeat(RECORDS));
  writeFileSync(at('policy.json'), '{"identifiers":{"ssn":{}}}');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const umbra = (...more: string[]) =>
  spawn(process.execPath, [CLI, 'redact', at('in'), '--out', at('out'), '-p', at('policy.json'), ...more], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
const unfinished = (): readonly string[] =>
  existsSync(at('out')) ? readdirSync(at('out')).filter((name) => UNFINISHED.test(name)) : [];

/** Whether some of the large file has been written, under the name that it has until it is finished. */
const isInTheMiddle = (): boolean =>
  unfinished().some((name) => (statSync(at('out', name), { throwIfNoEntry: false })?.size ?? 0) > 500_000);

test('a run that is killed leaves whole files alone under their names, and goes on', async () => {
  const killed = umbra('--threads', '1');
  const exit = once(killed, 'exit');
  await until(isInTheMiddle);
  killed.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(unfinished()).toHaveLength(1);
  expect(readdirSync(at('out')).filter((name) => !UNFINISHED.test(name))).toHaveLength(SMALL_FILES + 1);
  for (const name of readdirSync(at('out')).filter((each) => each.endsWith('.txt'))) {
    expect(readFileSync(at('out', name), 'utf8')).toBe('SSN {{{REDACTED-ssn}}}');
  }

  const resumed = umbra('--threads', '1', '--resume');
  const chunks: Buffer[] = [];
  resumed.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  expect(await once(resumed, 'close')).toEqual([0, null]);
  expect(Buffer.concat(chunks).toString()).toContain(
    `1 written; ${SMALL_FILES} written before and unchanged; 0 failed`,
  );
  const written = readFileSync(at('out', 'z.ndjson'), 'utf8');
  expect(written === RECORD.replace('219-09-9999', '{{{REDACTED-ssn}}}').repeat(RECORDS)).toBe(true);
  expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, ...readdirSync(at('in'))].sort());
});
