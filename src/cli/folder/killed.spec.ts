import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { umbra } from '../../../test/support/cli.js';
import { copyDocuments } from '../../../test/support/every-format.js';
import { until } from '../../../test/support/until.js';
import { UNFINISHED } from '../write-file.js';
import { JOURNAL } from './journal.js';

const CLI = path.resolve(__dirname, '../../../dist/cli/umbra.js');
const SMALL_FILES = 20;
const DOCUMENTS = budget(8, 2000);
/** Fractions of the documents that are finished when a run is killed. */
const KILLED_AT = budget(1, 4) === 1 ? [0.4] : [0.05, 0.3, 0.6, 0.9];
const NOTE = 'a line of a file that is read in parts, so that it takes a while; '.repeat(5);
const RECORD = `{"ssn":"219-09-9999","note":"${NOTE}"}\n`;
/** Longer than one read, so that it is written in parts. */
const RECORDS = Math.ceil((budget(9, 40) * 1024 * 1024) / RECORD.length);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-killed-'));
  mkdirSync(path.join(folder, 'in'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const argumentsWith = (more: readonly string[]) => ['redact', at('in'), '--out', at('out'), ...more];
/** A run that can be killed; a run that goes to its end needs no process. */
const beginRun = (...more: string[]) => spawn(process.execPath, [CLI, ...argumentsWith(more)], { stdio: 'ignore' });
const run = (...more: string[]) => umbra(argumentsWith(more));
const unfinished = (): readonly string[] =>
  existsSync(at('out')) ? readdirSync(at('out')).filter((name) => UNFINISHED.test(name)) : [];

/** Returns true if part of the large file has been written, under its temporary name. */
const isInTheMiddle = (): boolean =>
  unfinished().some((name) => (statSync(at('out', name), { throwIfNoEntry: false })?.size ?? 0) > 500_000);

test('a run that is killed leaves whole files alone under their names, and goes on', async () => {
  for (let index = 0; index < SMALL_FILES; index++)
    writeFileSync(at('in', `${index}.txt`), `SSN 219-09-${1000 + index}`);
  writeFileSync(at('in', 'z.ndjson'), RECORD.repeat(RECORDS));
  writeFileSync(at('policy.json'), '{"identifiers":{"ssn":{}}}');
  const bySsn = ['--threads', '1', '-p', at('policy.json')];
  const killed = beginRun(...bySsn);
  const exit = once(killed, 'exit');
  await until(isInTheMiddle);
  killed.kill('SIGKILL');
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(unfinished()).toHaveLength(1);
  expect(readdirSync(at('out')).filter((name) => !UNFINISHED.test(name))).toHaveLength(SMALL_FILES + 1);
  for (const name of readdirSync(at('out')).filter((each) => each.endsWith('.txt'))) {
    expect(readFileSync(at('out', name), 'utf8')).toBe('SSN {{{REDACTED-ssn}}}');
  }

  const { code, out } = await run(...bySsn, '--resume');
  expect(code).toBe(0);
  expect(out).toContain(`1 written; ${SMALL_FILES} unchanged since an earlier run; 0 failed`);
  const written = readFileSync(at('out', 'z.ndjson'), 'utf8');
  expect(written === RECORD.replace('219-09-9999', '{{{REDACTED-ssn}}}').repeat(RECORDS)).toBe(true);
  expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, ...readdirSync(at('in'))].sort());
});

/** Returns the finished files, each with the time of its last write. */
function finished(): ReadonlyMap<string, number> {
  const lines = existsSync(at('out', JOURNAL)) ? readFileSync(at('out', JOURNAL), 'utf8').split('\n') : [];
  const entries = lines.slice(0, -1).filter((line) => line !== '');
  const places = entries.map((line) => (JSON.parse(line) as { readonly path: string }).path);
  return new Map(places.map((place) => [place, statSync(at('out', place)).mtimeMs]));
}

/** Ids of messages are new in every redacted document. */
const MESSAGE_ID = /[\da-f]{32}(?=@redacted\.invalid)/g;

/** Returns all files below a folder except the journal, by name. */
function filesIn(top: string): ReadonlyMap<string, string> {
  const entries = readdirSync(top, { recursive: true, withFileTypes: true });
  const places = entries.filter((each) => each.isFile() && each.name !== JOURNAL);
  return new Map(
    places
      .map(({ parentPath, name }) => path.relative(top, path.join(parentPath, name)))
      .sort()
      .map((place) => [
        place,
        createHash('sha256')
          .update(readFileSync(path.join(top, place), 'latin1').replace(MESSAGE_ID, 'id'), 'latin1')
          .digest('hex'),
      ]),
  );
}

test('a run over documents of all formats that is killed at any point becomes what one in one go is', async () => {
  copyDocuments(at('in'), DOCUMENTS);
  const whole = await run('--threads', '1');
  const expected = filesIn(at('out'));
  expect(expected.size).toBeGreaterThanOrEqual(0.95 * DOCUMENTS);
  rmSync(at('out'), { recursive: true });

  let before: ReadonlyMap<string, number> = new Map();
  for (const share of KILLED_AT) {
    const killed = beginRun('--resume');
    const exit = once(killed, 'exit');
    await until(() => finished().size >= share * expected.size);
    killed.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    const after = finished();
    for (const [place, writtenMs] of before) expect([place, after.get(place)]).toEqual([place, writtenMs]);
    before = after;
  }
  expect(before.size).toBeLessThan(expected.size);

  const { code, out } = await run('--resume', '--threads', '1');
  expect(code).toBe(whole.code);
  expect(out).toContain(`; ${before.size} unchanged since an earlier run; `);
  for (const [place, writtenMs] of before)
    expect([place, statSync(at('out', place)).mtimeMs]).toEqual([place, writtenMs]);
  expect(filesIn(at('out'))).toEqual(expected);
});
