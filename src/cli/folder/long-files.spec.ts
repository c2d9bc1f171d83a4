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

test('long files are redacted by as many threads as others, beside them, and with one thread alike', async () => {
  const files = [
    { name: 'b.csv', content: `ssn,note\n${`219-09-9999,${'Nothing is said. '.repeat(100)}\n`.repeat(5500)}` },
    { name: 'c.txt', content: 'SSN 219-09-9999\n' },
    { name: 'd.ndjson', content: `${RECORDS}no JSON 219-09-9999\n` },
  ];
  for (const { name, content } of files) writeFileSync(at(name), content);
  for (const { threads, of, starts } of [
    // Two for each long file, one after the other, and two for all others.
    { threads: 2, of: files, starts: 6 },
    { threads: 1, of: files.slice(1), starts: 1 },
  ]) {
    const names = of.map(({ name }) => name);
    started = 0;
    const { code, out, complaints } = await redact(threads, ...names.map((name) => at(name)));
    expect(started).toBe(starts);
    expect(code).toBe(3);
    expect(out).toContain(`${of.length} files`);
    expect(complaints.filter((line) => !/^umbra: \d+\/\d+ files\b/.test(line)).join('\n')).toMatch(
      /^umbra: d\.ndjson: Read as text because it is not JSON: line \d+\.$/,
    );
    expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, ...names]);
    for (const { name, content } of of) {
      expect([name, readFileSync(at('out', name), 'utf8') === redacted(content)]).toEqual([name, true]);
    }
    rmSync(at('out'), { recursive: true });
  }
});
