import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { umbra } from '../../test/support/cli.js';
import { COMMANDS } from './commands.js';
import { startPhEye, type PhEye } from '../../test/support/receivers/ph-eye.js';

const BUILT = path.resolve(__dirname, '../../dist/cli/run-cli.js');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-cli-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string): string {
  const written = path.join(folder, name);
  writeFileSync(written, content);
  return written;
}

const MASK =
  '{"identifiers":{"ssn":{"ssnFilterStrategies":[{"strategy":"MASK","condition":"context == \\"c\\""},{}]}}}';

describe('umbra redact', () => {
  test('redacts standard input by the default policy and adds nothing', async () => {
    const { code, out } = await umbra(['redact'], 'SSN 123-45-6789,\r\nmail a.b@example.com\r\n');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'SSN {{{REDACTED-ssn}}},\r\nmail {{{REDACTED-email-address}}}\r\n',
    });
  });

  test('redacts a file by a policy in a file, with a context', async () => {
    const [text, policy] = [file('letter.txt', 'SSN 123-45-6789'), file('mask.json', MASK)];
    expect((await umbra(['redact', text, '--policy', policy])).out).toBe('SSN {{{REDACTED-ssn}}}');
    expect((await umbra(['redact', text, '-p', policy, '-c', 'C'])).out).toBe('SSN ***********');
  });

  test('reads "-" as standard input', async () => {
    expect((await umbra(['redact', '-'], 'nothing')).out).toBe('nothing');
  });
});

describe('umbra policy test', () => {
  const BOTH = '{"identifiers":{"ssn":{},"emailAddress":{}}}';
  const samples = (more: object = {}): string =>
    JSON.stringify([
      {
        name: 'letter',
        text: 'Ward 7: 219-09-9999, a@example.com',
        redacted: ['219-09-9999'],
        kept: ['Ward 7'],
        ...more,
      },
      { text: 'nothing here' },
    ]);

  test('passes a policy that does what is expected', async () => {
    const outcome = await umbra(['policy', 'test', file('both.json', BOTH), '--samples', file('good.json', samples())]);
    expect(outcome).toEqual({
      code: 0,
      out: 'ok      letter\nok      sample 2\n2 samples, 0 failed\n',
      complaints: [],
    });
  });

  test('names what failed, without its text, and ends with status 1', async () => {
    const bad = file('bad.json', samples({ redacted: ['219-09-9999', 'Ward 7'], kept: ['a@example.com'] }));
    const outcome = await umbra(['policy', 'test', file('both.json', BOTH), '--samples', bad]);
    expect(outcome.code).toBe(1);
    expect(outcome.out).toBe(
      'FAILED  letter\n        redacted[1] was not redacted\n        kept[0] was redacted\nok      sample 2\n2 samples, 1 failed\n',
    );
    const { code, out } = await umbra(['policy', 'test', file('both.json', BOTH), '--samples', bad, '--json']);
    expect({ code, report: JSON.parse(out) as unknown }).toMatchObject({
      code: 1,
      report: {
        passed: false,
        samples: [
          { name: 'letter', passed: false, notRedacted: [1], notKept: [0] },
          { passed: true, replaced: [] },
        ],
      },
    });
  });

  test('tells a wrong call, a wrong file and a wrong policy apart', async () => {
    const [policy, good] = [file('both.json', BOTH), file('good.json', samples())];
    expect((await umbra(['policy', 'test', policy])).code).toBe(2);
    const none = await umbra(['policy', 'test', policy, '--samples', file('none.json', '{}')]);
    expect(none.code).toBe(2);
    expect(none.complaints.join()).toContain('contains no valid samples: Must be a list of samples.');
    expect((await umbra(['policy', 'test', file('wrong.json', '{"x":1}'), '--samples', good])).code).toBe(1);
  });

  test('says when models were not asked', async () => {
    const remote =
      '{"identifiers":{"person":{"model":"remote","phEyeConfiguration":{"endpoint":"http://127.0.0.1:1"}}}}';
    const { out } = await umbra([
      'policy',
      'test',
      file('remote.json', remote),
      '--samples',
      file('p.json', '[{"text":"Anna Lindqvist"}]'),
    ]);
    expect(out).toContain('Models were not called. These kinds were detected without them: person.');
  });
});

describe('umbra redact and explain, of any format', () => {
  const TABLE = 'name,ssn\nPeter Dubois,219-09-9999\n';
  const REDACTED = 'name,ssn\n{{{REDACTED-person}}},{{{REDACTED-ssn}}}\n';

  test('tell it by content, by name or as it is said', async () => {
    expect((await umbra(['redact'], TABLE)).out).toBe(REDACTED);
    const list = 'Dubois\nSchmidt\n';
    expect((await umbra(['redact', '--format', 'csv'], `name\n${list}`)).out).toBe(
      'name\n{{{REDACTED-person}}}\n{{{REDACTED-person}}}\n',
    );
    expect((await umbra(['redact', file('people.csv', `name\n${list}`)])).out).not.toContain('Schmidt');
    // In a text nothing has to stay JSON.
    const number = '{"ssn":219099999}';
    expect((await umbra(['redact'], number)).out).toBe('{"ssn":"{{{REDACTED-ssn}}}"}');
    expect((await umbra(['redact', '--format', 'text'], number)).out).toBe('{"ssn":{{{REDACTED-ssn}}}}');
    const broken = await umbra(['redact', '--format', 'json'], 'no JSON at all');
    expect(broken).toMatchObject({ code: 2, out: '', complaints: [expect.stringMatching(/not JSON/)] });
    expect(broken.complaints.join()).not.toContain('at all');
  });

  test('keep the encoding', async () => {
    const latin = Buffer.from('name;ssn\nMüller;219-09-9999\n', 'latin1');
    const written = path.join(folder, 'latin.csv');
    await umbra(['redact', '--format', 'csv', '--charset', 'windows-1252', '-o', written], latin);
    expect(readFileSync(written, 'latin1')).toBe('name;ssn\n{{{REDACTED-person}}};{{{REDACTED-ssn}}}\n');
    const wide = Buffer.from(`\uFEFF${TABLE}`, 'utf16le');
    await umbra(['redact', '-o', written], wide);
    expect(readFileSync(written, 'utf16le')).toBe(`\uFEFF${REDACTED}`);
  });

  test('say where in a table a value stands', async () => {
    const { out } = await umbra(['explain'], TABLE);
    expect(JSON.parse(out)).toMatchObject({
      filteredText: REDACTED,
      format: 'csv',
      warnings: [],
      explanation: { appliedSpans: [{ text: 'Peter Dubois', place: 'row 2, column 1', characterStart: 9 }, {}] },
    });
  });

  test('tell warnings, and end with status 3 unless they are accepted', async () => {
    const lines = file('bad.ndjson', `{"ssn":"219-09-9999"}\n${'no JSON, 219-09-9999\n'.repeat(30)}`);
    const { code, out, complaints } = await umbra(['redact', lines]);
    expect({ code, isLeft: out.includes('219-09') }).toEqual({ code: 3, isLeft: false });
    expect(complaints).toEqual([
      expect.stringMatching(/^umbra: Read as text because it is not JSON: lines 2, 3, .* and 20 others\.$/),
    ]);
    expect(await umbra(['redact', lines, '--accept-warnings'])).toMatchObject({ code: 0, out });
    expect(await umbra(['explain', lines])).toMatchObject({ code: 3 });
  });

  test('read a long table in parts, each with the header of all', async () => {
    // More bytes than are read at once.
    const tableOf = (of: string): string =>
      `owner;plan\n${`${of};${'some plan of ours '.repeat(50)}\n`.repeat(10_000)}`;
    const table = file('long.csv', tableOf('Dubois'));
    const written = path.join(folder, 'long.out.csv');
    const policy = file('owner.json', '{"identifiers":{"fields":[{"names":["owner"]}]}}');
    expect(await umbra(['redact', '--threads', '1', '-p', policy, table, '-o', written])).toMatchObject({
      code: 0,
      complaints: [],
    });
    expect(readFileSync(written, 'utf8') === tableOf('{{{REDACTED-field}}}')).toBe(true);
  });
});

describe('a policy that asks a model server', () => {
  const policyOf = (endpoint: string, more: object = {}): string =>
    JSON.stringify({ identifiers: { person: { phEyeConfiguration: { endpoint }, ...more } } });
  let server: PhEye;
  beforeAll(async () => {
    server = await startPhEye();
    server.known = [{ name: 'Zyx', label: 'name' }];
  });
  afterAll(async () => {
    await server.close();
  });

  test('is served by it', async () => {
    const policy = file('remote.json', policyOf(server.endpoint));
    expect(await umbra(['redact', '-p', policy], 'Zyx was here')).toEqual({
      code: 0,
      out: '{{{REDACTED-person}}} was here',
      complaints: [],
    });
    const { out } = await umbra(['redact', '--ndjson', '-p', policy], '{"id":1,"text":"Zyx"}\n');
    expect(out).toBe('{"id":1,"text":"{{{REDACTED-person}}}"}\n');
  });

  test('is not served by anything else where it does not answer, unless it says so', async () => {
    server.garbage = 'none';
    const [strict, lenient] = [
      file('strict.json', policyOf(server.endpoint)),
      file('lenient.json', policyOf(server.endpoint, { onUnavailable: 'fast' })),
    ];
    const { code, out, complaints } = await umbra(['redact', '-p', strict], 'Zyx was here');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(complaints).toEqual([expect.stringContaining('nothing was redacted')]);
    const lines = await umbra(['redact', '--ndjson', '-p', strict], '{"id":1,"text":"Zyx"}\n');
    expect({ code: lines.code, answer: JSON.parse(lines.out) as unknown }).toMatchObject({
      code: 3,
      answer: {
        id: 1,
        line: 1,
        error: expect.stringContaining('nothing was redacted') as string,
        code: 'MODEL_UNAVAILABLE',
      },
    });
    const explained = await umbra(['explain', '-p', lenient], 'Dear Mr. Henrik Johansson,');
    expect(JSON.parse(explained.out)).toMatchObject({
      filteredText: 'Dear Mr. {{{REDACTED-person}}},',
      modelFallbacks: ['person'],
    });
    expect(explained.complaints).toEqual([]);
    const redacted = await umbra(['redact', '-p', lenient], 'Dear Mr. Henrik Johansson,');
    expect(redacted).toEqual({
      code: 0,
      out: 'Dear Mr. {{{REDACTED-person}}},',
      complaints: [
        'umbra: A model did not answer. As the policy allows, these kinds were detected without it: person.',
      ],
    });
  });
});

describe('umbra --ndjson', () => {
  const lines = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

  test.each([['1'], ['2']])('redacts line by line with %s threads, in order', async (threads) => {
    const records = Array.from({ length: 1000 }, (_, id) => ({ id, text: `SSN 219-09-${String(1000 + id)}` }));
    const { code, out } = await umbra(['redact', '--ndjson', '--threads', threads], lines(...records));
    expect(code).toBe(0);
    expect(out).toBe(lines(...records.map(({ id }) => ({ id, text: 'SSN {{{REDACTED-ssn}}}' }))));
  });

  test('tells what was found where', async () => {
    const { out } = await umbra(['explain', '--ndjson', '--threads', '1'], '{"id":"a","text":"SSN 219-09-9999"}');
    const span = {
      start: 4,
      end: 15,
      kind: 'ssn',
      confidence: 0.9,
      text: '219-09-9999',
      applied: true,
      ignored: false,
    };
    expect(JSON.parse(out)).toEqual({ id: 'a', spans: [{ ...span, replacement: '{{{REDACTED-ssn}}}' }] });
  });

  test('answers a bad line with an error line, goes on, and ends with status 3', async () => {
    const input = Buffer.concat([
      Buffer.from('{"id":1,"text":"a"}\nsecret 219-09-9999\n\n{"id":4}\n[]\n{"id":{},"text":"b"}\n"'),
      Buffer.from([0xff, 0x0a]),
      Buffer.from('{"text":"last"}'),
    ]);
    const { code, out, complaints } = await umbra(['redact', '--ndjson', '--threads', '1'], input);
    expect(code).toBe(3);
    expect(complaints).toEqual(['umbra: 5 lines could not be processed; the output has a line with "error" for each.']);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { id: 1, text: 'a' },
      { line: 2, error: 'The line is not JSON.', code: 'INVALID_JSON' },
      { id: 4, line: 4, error: '"text" must be a string.', code: 'INVALID_INPUT' },
      { line: 5, error: 'The line must be a JSON object with "text".', code: 'INVALID_INPUT' },
      { line: 6, error: '"id" must be a string or a number.', code: 'INVALID_INPUT' },
      { line: 7, error: 'The line is not JSON.', code: 'INVALID_JSON' },
      { text: 'last' },
    ]);
  });

  test('replaces a value alike in all lines when the scope is the context', async () => {
    const random = '[{"strategy":"RANDOM_REPLACE","replacementScope":"CONTEXT"}]';
    const policy = file('scoped.json', `{"identifiers":{"ssn":{"ssnFilterStrategies":${random}}}}`);
    const input = lines({ text: 'SSN 219-09-9999' }, { text: 'SSN 219-09-9999' });
    const { out } = await umbra(['redact', '--ndjson', '--threads', '2', '-p', policy], input);
    const [first, second] = out.trim().split('\n');
    expect(first).toBe(second);
    expect(first).not.toContain('219-09-9999');
  });

  test('reads terms in files beside the policy, and nowhere else', async () => {
    file('terms.txt', 'Halcyon\n');
    const policy = (name: string) => `{"identifiers":{"dictionaries":[{"files":["${name}"]}]}}`;
    const beside = file('beside.json', policy('terms.txt'));
    expect((await umbra(['redact', '-p', beside], 'Halcyon')).out).toBe('{{{REDACTED-custom-dictionary}}}');
    const elsewhere = file('elsewhere.json', policy('../terms.txt'));
    expect(await umbra(['redact', '-p', elsewhere], 'Halcyon')).toMatchObject({ code: 1, out: '' });
  });

  test('tells a file that is not there, and options that do not fit', async () => {
    expect(await umbra(['redact', '--ndjson', '/none/of/this'])).toMatchObject({ code: 2, out: '' });
    expect(await umbra(['redact', '--threads', 'two'])).toMatchObject({ code: 2, out: '' });
    expect(await umbra(['redact', '--ndjson', '--threads', '0'])).toMatchObject({ code: 2, out: '' });
  });
});

describe('umbra explain', () => {
  test('prints what was found where', async () => {
    const { out } = await umbra(['explain', '--context', 'c'], 'SSN 123-45-6789');
    expect(JSON.parse(out)).toMatchObject({
      filteredText: 'SSN {{{REDACTED-ssn}}}',
      context: 'c',
      explanation: {
        appliedSpans: [{ characterStart: 4, characterEnd: 15, filterType: 'SSN', text: '123-45-6789', applied: true }],
        ignoredSpans: [],
      },
    });
  });
});

describe('umbra policy check', () => {
  test('prints the problems and exits with 1', async () => {
    const { code, complaints } = await umbra(['policy', 'check', file('bad.json', '{"identifers":{},"ignored":1}')]);
    expect(code).toBe(1);
    expect(complaints).toEqual([
      expect.stringMatching(/^identifers: .*unknown-key/),
      expect.stringMatching(/^ignored: /),
    ]);
  });

  test('prints notes and exits with 0', async () => {
    const { code, out } = await umbra(['policy', 'check', file('notes.json', '{"identifiers":{"zipCodes":{}}}')]);
    expect(code).toBe(0);
    expect(out).toMatch(/Read as "zipCode".*\n.*valid/);
  });
});

describe('umbra', () => {
  test('answers what needs no engine without loading it', () => {
    const program = `const { runCli } = require(${JSON.stringify(BUILT)});
      const streams = { write: () => Promise.resolve(), complain: () => undefined };
      runCli(process.argv.slice(1), streams).then((code) => {
        const loaded = Object.keys(require.cache).filter((name) => /dist.(?:engine|formats|pdf)|node_modules/.test(name));
        console.log(code, loaded.length);
      });`;
    for (const flag of ['--version', '--help']) {
      const { stdout, stderr } = spawnSync(process.execPath, ['-e', program, '--', flag], { encoding: 'utf8' });
      expect({ flag, stdout, stderr }).toEqual({ flag, stdout: '0 0\n', stderr: '' });
    }
  });

  test('lists the commands, one line each, and the version', async () => {
    const { out } = await umbra(['--help']);
    for (const { name, summary } of COMMANDS) {
      const line = out.split('\n').find((each) => each.startsWith(`  ${name}  `));
      expect(line?.slice(name.length + 2).trim()).toBe(summary);
    }
    for (const flag of ['-v', '--version', '-version']) {
      expect((await umbra([flag])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    }
  });

  test.each(COMMANDS.map(({ name }) => name))('prints the help on %s', async (name) => {
    const command = COMMANDS.find((each) => each.name === name);
    const { code, out } = await umbra([...name.split(' '), '--help']);
    expect(code).toBe(0);
    for (const usage of command?.usage ?? ['']) expect(out).toContain(`  umbra ${usage}\n`);
    for (const option of Object.keys(command?.options ?? {})) expect(out).toMatch(new RegExp(`--${option}\\b`));
    expect(out).toMatch(/\nExamples:\n {2}.+\n {2}.+\n\nExit status:\n {2}0 .+\n/);
    const [page = '', section] = command?.page.split('#') ?? [];
    expect(out).toContain(`Documentation: ${page}`);
    const text = readFileSync(path.resolve(__dirname, '../..', page), 'utf8');
    if (section !== undefined) expect(text.toLowerCase()).toContain(`# ${section}`);
    expect(out.split('\n').filter((line) => line.length > 110 && !line.startsWith('  umbra '))).toEqual([]);
    expect((await umbra(['help', ...name.split(' ')])).out).toBe(out);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no command', [], /Name a command/],
    ['an unknown command', ['redcat'], /no command "redcat"\. Did you mean "redact"\? See "umbra --help"\.$/],
    ['an unknown command of two words', ['polcy', 'check', 'x'], /no command "polcy"\. Did you mean "policy check"\?/],
    [
      'an unknown option',
      ['redact', '--polcy', 'x'],
      /no option "--polcy"\. Did you mean "--policy"\? See "umbra redact --help"\.$/,
    ],
    ['an option of another command', ['explain', '--out', 'x'], /no option "--out"\. It belongs to "umbra redact"/],
    ['an option without its value', ['redact', '--policy'], /"--policy" needs a value: <name-or-file>/],
    ['an option in place of a value', ['redact', '-p', '-c'], /"-p" needs a value.*"--policy=-c"/],
    ['a value where there is none', ['doctor', '--json=x'], /"--json" takes no value/],
    ['two files', ['redact', 'a', 'b'], /one file.*--out/],
    ['a folder', ['redact', tmpdir()], /is a folder\. Give the output folder with --out/],
    ['an unknown format', ['redact', '--format', 'x'], /no format "x"\. Use one of .*json.*csv.*pdf/],
    ['no file to check', ['policy', 'check'], /policy check <file>/],
    ['a file that is not there', ['redact', '/nowhere.txt'], /no such file/],
    ['a policy that is not there', ['redact', '--policy', 'nowhere'], /no such file/],
    ['an import of nothing', ['trend', 'import'], /trend import <folder-or-file>/],
    ['another thing to do with the search', ['search', 'x'], /search reindex/],
    ['another thing to do with trends', ['trend', 'export', 'x'], /trend import <folder-or-file>/],
    ['keys without a verb', ['keys'], /umbra keys rotate/],
    ['another verb for keys', ['keys', 'make'], /umbra keys rotate/],
    ['a migration without --dry-run', ['migrate'], /migrate --dry-run.*when it starts/],
    ['a dump that is not there', ['trend', 'import', '/nowhere'], /nowhere cannot be read: there is no such file/],
    ['a policy of a strange name', ['redact', '--policy', '..'], /neither/],
  ])('refuses %s with 2', async (_what, args, message) => {
    const { code, complaints } = await umbra(args);
    expect(code).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(message)]);
  });

  test('refuses bytes that are of no format and JSON that is none, without repeating them', async () => {
    expect((await umbra(['redact'], Buffer.from([0xc3, 0x28]))).complaints).toEqual([
      expect.stringMatching(/^umbra: The format of the document is not supported\./),
    ]);
    const { code, complaints } = await umbra(['policy', 'check', file('no.json', '{secret')]);
    expect(code).toBe(2);
    expect(complaints.join()).not.toContain('secret');
  });
});
