import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runCli } from './run-cli.js';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly complaints: readonly string[];
}

async function umbra(args: readonly string[], input: string | Buffer = ''): Promise<Outcome> {
  let out = '';
  const complaints: string[] = [];
  const code = await runCli(args, {
    readInput: () => Promise.resolve(Buffer.from(input)),
    write: (text) => {
      out += text;
    },
    complain: (line) => {
      complaints.push(line);
    },
  });
  return { code, out, complaints };
}

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
    expect(out).toMatch(/Read as "zipCode".*\n.*right/);
  });
});

describe('umbra', () => {
  test('prints help and version', async () => {
    expect((await umbra(['--help'])).out).toMatch(/^Usage:/);
    expect((await umbra(['-v'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['no command', [], /command is missing/],
    ['an unknown command', ['redcat'], /no command "redcat"/],
    ['an unknown option', ['redact', '--polcy', 'x'], /--polcy/],
    ['two files', ['redact', 'a', 'b'], /one file/],
    ['no file to check', ['policy', 'check'], /policy check <file>/],
    ['a file that is not there', ['redact', '/nowhere.txt'], /no such file/],
    ['a policy that is not there', ['redact', '--policy', 'nowhere'], /no such file/],
    ['a policy of a strange name', ['redact', '--policy', '..'], /neither/],
  ])('refuses %s with 2', async (_what, args, message) => {
    const { code, complaints } = await umbra(args);
    expect(code).toBe(2);
    expect(complaints).toEqual([expect.stringMatching(message)]);
  });

  test('refuses bytes that are not UTF-8 and JSON that is none, without repeating them', async () => {
    expect((await umbra(['redact'], Buffer.from([0xff, 0xfe]))).complaints).toEqual([
      'umbra: Standard input is not UTF-8.',
    ]);
    const { code, complaints } = await umbra(['policy', 'check', file('no.json', '{secret')]);
    expect(code).toBe(2);
    expect(complaints.join()).not.toContain('secret');
  });
});
