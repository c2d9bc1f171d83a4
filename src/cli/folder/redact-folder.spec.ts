import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { umbra, type CliOutcome } from '../../../test/support/cli.js';
import { JOURNAL } from './journal.js';

const PDF = path.resolve(__dirname, '../../../test/fixtures/pdf/text-plain.pdf');

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'umbra-folder-')));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]): string => path.join(folder, ...names);
const written = (...names: string[]): string => readFileSync(at('out', ...names), 'utf8');

function put(place: string, content: string | Buffer): void {
  mkdirSync(path.dirname(at(place)), { recursive: true });
  writeFileSync(at(place), content);
}

/** Drops progress lines: they appear when a run takes seconds, and these tests are not about them. */
async function redact(...args: string[]): Promise<CliOutcome> {
  const outcome = await umbra(['redact', ...args]);
  return { ...outcome, complaints: outcome.complaints.filter((line) => !/^umbra: \d+\/\d+ files\b/.test(line)) };
}

/** So few bytes are redacted without other threads; tests about threads specify their number. */
const run = (...args: string[]) => redact(at('in'), '--out', at('out'), ...args);
const TABLE = 'name,ssn\nPeter Dubois,219-09-9999\n';
const REDACTED = 'name,ssn\n{{{REDACTED-person}}},{{{REDACTED-ssn}}}\n';
const BAD_LINES = '{"ssn":"219-09-9999"}\nno JSON\n';

interface Report {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly path: string; readonly status: string; readonly error?: string }[];
  readonly passedOver: readonly { readonly path: string }[];
}
const reportAt = (place: string) => JSON.parse(readFileSync(at(place), 'utf8')) as Report;
const statuses = (place: string) => reportAt(place).files.map(({ path: name, status }) => [name, status]);

describe('a run over a folder', () => {
  test('writes the same tree, each file by its format', async () => {
    put('in/a.csv', TABLE);
    put('in/deep/er/b.json', '{"first_name":"Peter","last_name":"Dubois"}');
    put('in/deep/c.txt', 'SSN 219-09-9999');
    copyFileSync(PDF, at('in/d.pdf'));
    const { code, out, complaints } = await run('--threads', '2');
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
    expect(written('a.csv')).toBe(REDACTED);
    expect(written('deep/er/b.json')).toBe(
      '{"first_name":"{{{REDACTED-person}}}","last_name":"{{{REDACTED-person}}}"}',
    );
    expect(written('deep/c.txt')).toBe('SSN {{{REDACTED-ssn}}}');
    expect(written('d.pdf').slice(0, 5)).toBe('%PDF-');
    expect(out).toMatch(/^4 files in .*: 4 written; 0 failed\.\nReplaced:\n(?: {2}[a-z-]+: \d+\n)+Names of files/);
  });

  test('goes on behind files that fail, and copies none that it cannot read', async () => {
    put('in/a.csv', TABLE);
    put('in/broken.json', '{"ssn": 219-09-9999');
    put('in/picture.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]));
    put(`in/${JOURNAL}`, 'taken');
    const { code, complaints } = await run('--hidden', '--report', at('report.json'));
    expect(code).toBe(1);
    expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, 'a.csv']);
    expect(statuses('report.json')).toEqual([
      [JOURNAL, 'failed'],
      ['a.csv', 'done'],
      ['broken.json', 'failed'],
      ['picture.png', 'failed'],
    ]);
    expect(complaints).toHaveLength(3);
    expect(complaints[2]).toMatch(/^umbra: picture\.png: The document is not an image of the declared format\./);
    expect(complaints.join() + readFileSync(at('report.json'), 'utf8')).not.toContain('219-09');
  });

  test('passes over hidden files, unless they are asked for, and links', async () => {
    put('in/a.csv', TABLE);
    put('in/.hidden/b.csv', TABLE);
    put('elsewhere/secret.txt', 'SSN 219-09-9999');
    symlinkSync(at('elsewhere'), at('in/folder-link'));
    symlinkSync(at('elsewhere/secret.txt'), at('in/link.txt'));
    expect(await run('--report', at('report.json'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('3 skipped (hidden files, links)') as string,
    });
    expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, 'a.csv']);
    expect(
      reportAt('report.json')
        .passedOver.map(({ path: name }) => name)
        .sort(),
    ).toEqual(['.hidden', 'folder-link', 'link.txt']);
    await redact(at('in'), '--out', at('all'), '--hidden');
    expect(readFileSync(at('all/.hidden/b.csv'), 'utf8')).toBe(REDACTED);
  });

  test('takes files and folders, which keep their names; not two for one place', async () => {
    put('in/a.csv', TABLE);
    put('more/a.csv', TABLE);
    put('b.txt', 'SSN 219-09-9999');
    expect(await redact(at('in'), at('more'), at('b.txt'), '--out', at('out'))).toMatchObject({ code: 0 });
    expect([written('in/a.csv'), written('more/a.csv')]).toEqual([REDACTED, REDACTED]);
    expect(written('b.txt')).toBe('SSN {{{REDACTED-ssn}}}');
    const two = await redact(at('in/a.csv'), at('more/a.csv'), '--out', at('two'));
    expect(two).toMatchObject({ code: 2, complaints: [expect.stringContaining('to the same path')] });
    expect(existsSync(at('two'))).toBe(false);
  });

  test('writes nothing on a dry run, and counts the same', async () => {
    put('in/a.csv', TABLE);
    const { code, out } = await redact(at('in'), '--dry-run', '--report', at('report.json'));
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was written.') as string });
    expect(reportAt('report.json').summary).toMatchObject({ dryRun: true, done: 1, kinds: { person: 1, ssn: 1 } });
    expect(readdirSync(folder).sort()).toEqual(['in', 'report.json']);
  });
});

describe('warnings about files', () => {
  beforeEach(() => {
    put('in/a.csv', TABLE);
    put('in/bad.ndjson', BAD_LINES);
  });

  test('end with 3 unless they are accepted', async () => {
    const { code, complaints, out } = await run();
    expect({ code, complaints }).toEqual({
      code: 3,
      complaints: ['umbra: bad.ndjson: Read as text because it is not JSON: line 2.'],
    });
    expect(out).toContain('2 written, 1 of them with warnings');
    expect(await run('--resume')).toMatchObject({ code: 3 });
    expect(await redact(at('in'), '--dry-run', '--accept-warnings')).toMatchObject({ code: 0 });
  });

  test('tell of each that areas do not apply to', async () => {
    expect(await run('--area', '1:0,0,10,10', '--term', 'Atlas')).toMatchObject({
      code: 3,
      complaints: [
        expect.stringMatching(/^umbra: a\.csv: .*"--area"/u),
        expect.stringMatching(/^umbra: bad\.ndjson: /u),
      ],
    });
  });

  test('fail where they are to, and such a file is not written, nor left from before', async () => {
    expect((await run()).code).toBe(3);
    const { code, complaints } = await run('--resume', '--fail-on-warnings');
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: ['umbra: bad.ndjson: The file has warnings (--fail-on-warnings).'],
    });
    expect(readdirSync(at('out')).sort()).toEqual([JOURNAL, 'a.csv']);
  });
});

describe('a run that goes on', () => {
  beforeEach(() => {
    put('in/a.csv', TABLE);
    put('in/b.txt', 'SSN 219-09-9999');
    put('in/c.txt', 'nothing');
  });

  test('passes over what is finished and unchanged, and redacts what is new or changed', async () => {
    await run();
    utimesSync(at('in/b.txt'), new Date(), new Date(Date.now() + 10_000));
    put('in/new.txt', 'new');
    rmSync(at('out/c.txt'));
    await run('--resume', '--report', at('report.json'));
    expect(statuses('report.json')).toEqual([
      ['a.csv', 'unchanged'],
      ['b.txt', 'done'],
      ['c.txt', 'done'],
      ['new.txt', 'done'],
    ]);
    expect(reportAt('report.json').summary).toMatchObject({ kinds: { person: 1, ssn: 2 } });
  });

  test('redacts all anew by another policy or context, and where a line of the journal is cut off', async () => {
    await run();
    writeFileSync(at('policy.json'), '{"identifiers":{"ssn":{}}}');
    await run('--resume', '--policy', at('policy.json'), '--report', at('report.json'));
    expect(statuses('report.json').map(([, status]) => status)).toEqual(['done', 'done', 'done']);
    expect(written('a.csv')).toBe('name,ssn\nPeter Dubois,{{{REDACTED-ssn}}}\n');
    const journal = readFileSync(at('out', JOURNAL));
    writeFileSync(at('out', JOURNAL), journal.subarray(0, -20));
    await run('--resume', '--policy', at('policy.json'), '--report', at('report.json'));
    const left = statuses('report.json').map(([, status]) => status);
    expect(left.filter((status) => status === 'unchanged')).toHaveLength(2);
    await run('--resume', '--policy', at('policy.json'), '--report', at('report.json'));
    expect(statuses('report.json').every(([, status]) => status === 'unchanged')).toBe(true);
  });

  test('has no way through links in the folder that is written', async () => {
    put('in/sub/d.txt', 'SSN 219-09-9999');
    await run();
    rmSync(at('out/sub'), { recursive: true });
    symlinkSync(at('in/sub'), at('out/sub'));
    const { code, complaints } = await run('--resume');
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: [expect.stringMatching(/sub\/d\.txt: The output path contains a symbolic link/)],
    });
    expect(readFileSync(at('in/sub/d.txt'), 'utf8')).toBe('SSN 219-09-9999');
  });

  test('is refused where replacements are only known while a run lasts', async () => {
    const scoped = '[{"strategy":"RANDOM_REPLACE","replacementScope":"CONTEXT"}]';
    writeFileSync(at('policy.json'), `{"identifiers":{"ssn":{"ssnFilterStrategies":${scoped}}}}`);
    put('in/d.txt', 'SSN 219-09-9999');
    await run('--policy', at('policy.json'));
    expect(written('d.txt')).toBe(written('b.txt'));
    expect(await run('--policy', at('policy.json'), '--resume')).toMatchObject({ code: 2 });
  });
});

describe('a run is refused', () => {
  test.each<[string, string, readonly string[], RegExp]>([
    ['into what it reads', 'in', ['--out', 'in/out'], /overlap/],
    ['into the folder above', 'in', ['--out', '.'], /overlap/],
    ['into a folder by a link to it', 'in', ['--out', 'link/out'], /overlap/],
    ['with its report in what it reads', 'in', ['--out', 'out', '--report', 'in/a.json'], /overlap/],
    ['with its report in place of a result', 'in', ['--out', 'out', '--report', 'out/a.json'], /Give another path/],
    ['into a folder that holds something else', 'in', ['--out', 'full'], /is not empty/],
    ['to go on in a folder of something else', 'in', ['--out', 'full', '--resume'], /empty it/],
    ['of nothing', 'none', ['--out', 'out'], /no such file/],
    ['into a file', 'in', ['--out', 'full/x'], /cannot be written/],
  ])('%s', async (_, input, [option = '', out = '', ...more], message) => {
    put('in/a.json', '{"a":"SSN 219-09-9999"}');
    put('full/x', 'x');
    symlinkSync(at('in'), at('link'));
    const args = more.map((arg) => (arg.includes('/') ? at(arg) : arg));
    const { code, complaints } = await redact(at(input), option, at(out), ...args);
    expect({ code, complaints }).toEqual({ code: 2, complaints: [expect.stringMatching(message)] });
    expect(readdirSync(at('full'))).toEqual(['x']);
    expect(readdirSync(at('in'))).toEqual(['a.json']);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['without files', ['--out', 'x'], /Name the files and folders/],
    ['of standard input', ['-', '--out', 'x'], /Name the files and folders/],
    [
      'with options that exclude each other',
      ['a', '--out', 'x', '--fail-on-warnings', '--accept-warnings'],
      /cannot be combined/,
    ],
    ['with a report of another kind', ['a', '--out', 'x', '--report', 'r.txt'], /\.json or \.html/],
    ['with --output', ['a', '--out', 'x', '-o', 'y'], /cannot be combined/],
    ['for --resume alone', ['a', '--resume'], /"--resume" requires "--out"/],
    ['for a format that there is none of', ['a', '--out', 'x', '--format', 'y'], /no format "y"/],
  ])('%s', async (_, args, message) => {
    expect(await redact(...args)).toMatchObject({ code: 2, complaints: [expect.stringMatching(message)] });
  });
});

test('a page of a report holds names as text', async () => {
  const name = `<img src=x onerror=alert(1)>&"'\u202E.txt`;
  put(`in/${name}`, 'SSN 219-09-9999');
  put(`in/\u001B[31mred.bin`, Buffer.from([0x89, 0x50, 0xff, 0, 1]));
  const { complaints } = await run('--report', at('report.html'));
  const page = readFileSync(at('report.html'), 'utf8');
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;\\u{202e}.txt');
  expect(page).not.toMatch(/<img|219-09|https?:/);
  expect(complaints).toEqual([expect.stringMatching(/^umbra: \\u\{1b\}\[31mred\.bin: /)]);
});
