import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';

import { COMMON } from '../../test/bench/common-kinds.js';
import { budget, isLong } from '../../test/support/budget.js';
import {
  ExpectedOutput,
  jsonLine,
  linesBefore,
  printRate,
  tableRow,
  type MakeLine,
} from '../../test/support/long-input.js';

const CLI = path.resolve(__dirname, '../../dist/cli/umbra.js');
const PEAK_MEMORY = path.resolve(__dirname, '../../test/support/peak-memory.cjs');
const MEBIBYTE = 2 ** 20;
/** The limit applies regardless of the input's length. */
const MAX_MEMORY = 900 * MEBIBYTE;
const LINES = Math.ceil(1e9 / jsonLine(1_000_000, false).length);
const ROWS = 1_000_000;
const RECORDS = budget(12_500, 1_000_000);
const MAX_MS = budget(300_000, 3_600_000);
/** More bytes than are read ahead. */
const AHEAD = 10 * MEBIBYTE;
/** The limit for one thread that redacts, and one that reads. */
const MAX_STREAM_MEMORY = 450 * MEBIBYTE;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-long-'));
  writeFileSync(at('policy.json'), JSON.stringify({ identifiers: COMMON }));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const at = (name: string): string => path.join(folder, name);

/** Order and completeness of lines and tables are proven by run-cli.spec and folder/long-files.spec, without a process. */
const longTest = isLong ? test : test.skip;

/** Runs the built command line in its own process; resolves to its exit status and peak memory in bytes. */
function umbra(...args: string[]) {
  const child = spawn(process.execPath, ['--require', PEAK_MEMORY, CLI, ...args, '-p', at('policy.json')], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const complaints = text(child.stderr);
  const ended = async (): Promise<readonly [code: unknown, peakBytes: number]> => {
    const peak = text(child.stdio[3] as Readable);
    const [code] = (await once(child, 'close')) as [unknown];
    return [code, Number(await peak) * 1024];
  };
  return { stdin: child.stdin, stdout: child.stdout, complaints, ended: ended() };
}

/** JSON lines with long values: many bytes, few findings. */
const record: MakeLine = (id, isRedacted) => `${JSON.stringify({ id, note: tableRow(id + 1, isRedacted).trim() })}\n`;

test(
  'a document on standard input is redacted while it arrives, in memory that does not grow with it',
  async () => {
    const startedAt = performance.now();
    const { stdin, stdout, complaints, ended } = umbra('redact', '--threads', '1');
    const begun = once(stdout, 'readable');
    const input = async function* (): AsyncGenerator<Buffer, void> {
      let sent = 0;
      for (const block of linesBefore(RECORDS, record)) {
        // The rest is sent only when the first part was returned: the input is never held as a whole.
        if (sent < AHEAD && sent + block.length >= AHEAD) await begun;
        sent += block.length;
        yield block;
      }
      yield Buffer.from('no JSON\n');
    };
    const sent = pipeline(Readable.from(input()), stdin);
    const written = new ExpectedOutput(RECORDS, record);
    const last: Buffer[] = [];
    for await (const chunk of stdout) {
      const bytes = chunk as Buffer;
      const end = bytes.indexOf('no JSON');
      written.take(end < 0 ? bytes : bytes.subarray(0, end));
      if (end >= 0) last.push(bytes.subarray(end));
    }
    await sent;
    const [code, peakBytes] = await ended;
    expect(code).toBe(3);
    expect(await complaints).toBe(`umbra: Read as text because it is not JSON: line ${RECORDS + 1}.\n`);
    expect(written.isComplete).toBe(true);
    expect(Buffer.concat(last).toString()).toBe('no JSON\n');
    printRate('JSON lines on standard input, one thread', written.bytes, startedAt, peakBytes);
    expect(peakBytes).toBeLessThan(MAX_STREAM_MEMORY);
  },
  MAX_MS,
);

test.each(['1', '2'])('a line is answered while its sender waits, with --threads %s', async (threads) => {
  const { stdin, stdout, ended } = umbra('redact', '--ndjson', '--threads', threads);
  const answers = createInterface(stdout)[Symbol.asyncIterator]();
  for (const id of [1, 2, 3]) {
    stdin.write(jsonLine(id, false));
    expect(await answers.next()).toEqual({ done: false, value: jsonLine(id, true).trim() });
  }
  stdin.end();
  expect(await answers.next()).toEqual({ done: true, value: undefined });
  expect((await ended)[0]).toBe(0);
});

longTest(
  'lines of any number are answered in order, in memory that does not grow with them',
  async () => {
    const startedAt = performance.now();
    const { stdin, stdout, ended } = umbra('redact', '--ndjson', '--threads', '2');
    const sent = pipeline(Readable.from(linesBefore(LINES, jsonLine)), stdin);
    const answers = new ExpectedOutput(LINES, jsonLine);
    for await (const chunk of stdout) answers.take(chunk as Buffer);
    await sent;
    const [code, peakBytes] = await ended;
    expect(code).toBe(0);
    expect(answers.isComplete).toBe(true);
    printRate('NDJSON by the command line, two threads', answers.bytes, startedAt, peakBytes);
    expect(peakBytes).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(MAX_MEMORY);
  },
  MAX_MS,
);

longTest(
  'a table of any length loses all its values, in memory that does not grow with it',
  async () => {
    await pipeline(Readable.from(linesBefore(ROWS + 1, tableRow)), createWriteStream(at('table.csv')));
    const startedAt = performance.now();
    const { ended } = umbra('redact', at('table.csv'), '-o', at('redacted.csv'));
    const [code, peakBytes] = await ended;
    expect(code).toBe(0);
    const { size } = statSync(at('table.csv'));
    expect(size).toBeGreaterThan(8 * MEBIBYTE);
    printRate(`A table of ${ROWS} rows by the command line`, size, startedAt, peakBytes);
    const written = new ExpectedOutput(ROWS + 1, tableRow);
    for await (const chunk of createReadStream(at('redacted.csv'))) written.take(chunk as Buffer);
    expect(written.isComplete).toBe(true);
    expect(peakBytes).toBeLessThan(MAX_MEMORY);
  },
  MAX_MS,
);
