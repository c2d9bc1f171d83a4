import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { umbra } from '../../../test/support/cli.js';
import { JOURNAL } from './journal.js';

let folder: string;
let started = 0;
const count = (): void => void started++;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-long-files-'));
  writeFileSync(at('policy.json'), '{"identifiers":{"ssn":{}}}');
  started = 0;
  process.on('worker', count);
});
afterEach(() => {
  process.off('worker', count);
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const redact = (threads: number, ...inputs: string[]) =>
  umbra(['redact', ...inputs, '--out', at('out'), '--threads', String(threads), '-p', at('policy.json')]);

const RECORD = `{"ssn":"219-09-9999","note":"${'Nothing is said of anybody here. '.repeat(30)}"}\n`;
/** More bytes than are read at once. */
const RECORDS = RECORD.repeat(Math.ceil((9 * 2 ** 20) / RECORD.length));
const redacted = (text: string): string => text.replaceAll('219-09-9999', '{{{REDACTED-ssn}}}');

test('a long file of records is redacted by as many threads as there are for all files', async () => {
  writeFileSync(at('long.ndjson'), RECORDS);
  expect(await redact(2, at('long.ndjson'))).toMatchObject({ code: 0 });
  expect(started).toBe(2);
  expect(readFileSync(at('out', 'long.ndjson'), 'utf8') === redacted(RECORDS)).toBe(true);
});

test('long files are redacted beside others, each as by itself, and with one thread alike', async () => {
  const files = new Map([
    ['b.csv', `ssn,note\n${`219-09-9999,${'Nothing is said. '.repeat(100)}\n`.repeat(6000)}`],
    ['c.txt', 'SSN 219-09-9999\n'],
    ['d.ndjson', `${RECORDS}no JSON 219-09-9999\n`],
  ]);
  for (const [name, content] of files) writeFileSync(at(name), content);
  const inputs = [...files.keys()].map((name) => at(name));
  for (const threads of [2, 1]) {
    const { code, out, complaints } = await redact(threads, ...inputs);
    expect(code).toBe(3);
    expect(out).toContain('3 files');
    expect(complaints.filter((line) => !/^umbra: \d+\/\d+ files\b/.test(line)).join('\n')).toMatch(
      /^umbra: d\.ndjson: Read as text because it is not JSON: line \d+\.$/,
    );
    expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, ...files.keys()]);
    for (const [name, content] of files) {
      expect([name, readFileSync(at('out', name), 'utf8') === redacted(content)]).toEqual([name, true]);
    }
    rmSync(at('out'), { recursive: true });
  }
});
