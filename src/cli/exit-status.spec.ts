import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oneOf } from '../../test/support/budget.js';
import { umbra } from '../../test/support/cli.js';
import { RECEIPT_TYPE } from '../modules/filter/receipts/receipt.types.js';
import { signCompact } from '../platform/signing/compact-jws.js';
import { newSigningKey, publicPem, readSigningKey, signed } from '../platform/signing/signed-json.js';

const PROGRAM = path.resolve(__dirname, '../../dist/cli/umbra.js');
const SSN = 'SSN 219-09-9999\n';
const UNDOABLE = {
  crypto: { key: '00112233445566778899aabbccddeeff' },
  identifiers: { ssn: { ssnFilterStrategies: [{ strategy: 'CRYPTO_REPLACE' }] } },
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-status-'));
  const key = readSigningKey(newSigningKey());
  const receipt = signCompact({ inputSha256: '00' }, RECEIPT_TYPE, key);
  const certificate = signed({ documentHash: '00' }, key);
  const files: Readonly<Record<string, string>> = {
    'letter.txt': SSN,
    'policy.json': JSON.stringify({ identifiers: { ssn: {} } }),
    'undoable.json': JSON.stringify(UNDOABLE),
    'wrong.json': JSON.stringify({ identifers: {} }),
    'nothing.json': 'no JSON',
    'passed.json': JSON.stringify([{ text: SSN, redacted: ['219-09-9999'] }]),
    'failed.json': JSON.stringify([{ text: SSN, kept: ['219-09-9999'] }]),
    'key.pem': publicPem(key),
    'other.pem': publicPem(readSigningKey(newSigningKey())),
    receipt,
    'certificate.json': JSON.stringify(certificate),
    'changed.json': JSON.stringify({ ...certificate, documentHash: '01' }),
    'lines.ndjson': '{"text":"a"}\nno JSON\n',
    'good/a.txt': SSN,
    'warned/a.ndjson': '{"a":"b"}\nno JSON\n',
    'bad/a.csv': `a,b\n${SSN}`,
    'bad/b.png': 'no picture',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), content);
  }
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const at = (name: string): string => path.join(folder, name);

/** Splits a call into arguments; those that begin with a slash are files of this suite. */
const argumentsOf = (call: string): string[] =>
  call.split(' ').map((part) => (part.startsWith('/') ? at(part.slice(1)) : part));

/** See docs/how-to/command-line.md, docs/how-to/proofs.md, docs/how-to/reidentify.md and docs/how-to/review-finalizing.md. */
const CALLS: readonly (readonly [status: number, what: string, call: string])[] = [
  [0, 'help', '--help'],
  [0, 'a version', '--version'],
  [0, 'a document that is redacted', 'redact /letter.txt -p /policy.json'],
  [0, 'a document that is explained', 'explain /letter.txt -p /policy.json'],
  [0, 'a right policy', 'policy check /policy.json'],
  [0, 'a policy that passes its samples', 'policy test /policy.json --samples /passed.json'],
  [0, 'a right receipt', 'receipt verify /receipt --key /key.pem'],
  [0, 'a right certificate', 'certificate verify /certificate.json --key /key.pem'],
  [0, 'values that are undone', 'reidentify /letter.txt -p /undoable.json'],
  [0, 'a folder that is redacted', 'redact /good --dry-run'],
  [0, 'warnings that are accepted', 'redact /lines.ndjson --accept-warnings'],
  [0, 'warnings in a folder that are accepted', 'redact /warned --dry-run --accept-warnings'],
  [1, 'a wrong policy', 'policy check /wrong.json'],
  [1, 'a wrong policy to redact by', 'redact /letter.txt -p /wrong.json'],
  [1, 'a wrong policy to redact folders by', 'redact /good --dry-run -p /wrong.json'],
  [1, 'a wrong policy to test', 'policy test /wrong.json --samples /passed.json'],
  [1, 'a wrong policy to undo by', 'reidentify /letter.txt -p /wrong.json'],
  [1, 'a policy that fails its samples', 'policy test /policy.json --samples /failed.json'],
  [1, 'a receipt that another key has signed', 'receipt verify /receipt --key /other.pem'],
  [1, 'a receipt of another document', 'receipt verify /receipt --key /key.pem --document /letter.txt'],
  [1, 'a certificate that was changed', 'certificate verify /changed.json'],
  [1, 'a certificate of another document', 'certificate verify /certificate.json --document /letter.txt'],
  [1, 'a folder with a file that fails', 'redact /bad --dry-run'],
  [1, 'a folder with warnings that are to fail', 'redact /warned --dry-run --fail-on-warnings'],
  [2, 'no command', ''],
  [2, 'an unknown option', 'redact --polcy x'],
  [2, 'a document that is not there', 'redact /nowhere.txt'],
  [2, 'a policy that is not there', 'redact /letter.txt -p /nowhere.json'],
  [2, 'a policy that is no JSON', 'policy check /nothing.json'],
  [2, 'samples that are no JSON', 'policy test /policy.json --samples /nothing.json'],
  [2, 'a document that is not of the format named', 'redact /letter.txt --format pdf'],
  [2, 'a file that is no receipt', 'receipt verify /letter.txt --key /key.pem'],
  [2, 'a file that is no certificate', 'certificate verify /letter.txt'],
  [2, 'a file that is no key', 'certificate verify /certificate.json --key /letter.txt'],
  [2, 'a policy without a key', 'reidentify /letter.txt -p /policy.json'],
  [2, 'a folder that is not there', 'redact /nowhere --out /out'],
  [2, 'a dump that is not there', 'trend import /nowhere'],
  [3, 'warnings', 'redact /lines.ndjson'],
  [3, 'lines that cannot be served', 'redact /lines.ndjson --ndjson'],
  [3, 'warnings in a folder', 'redact /warned --dry-run'],
];

describe('the exit status', () => {
  it.each(CALLS)('is %i for %s', async (status, _, call) => {
    const { code, out, complaints } = await umbra(argumentsOf(call).filter(Boolean));
    expect(code).toBe(status);
    expect([out, ...complaints].join('')).not.toBe('');
  });

  it('is 3 where values were not made by the key', async () => {
    const { code } = await umbra(['reidentify', '-', '-p', at('undoable.json')], '{{AAAA}}');
    expect(code).toBe(3);
  });

  it('is 2 for settings that are at fault', async () => {
    for (const call of [
      ['search', 'reindex'],
      ['keys', 'rotate'],
      ['trend', 'import', at('letter.txt')],
    ])
      expect([call, (await umbra(call, '', { SEARCH_ENGINE: 'none' })).code]).toEqual([call, 2]);
  });
});

describe('the exit status of the process', () => {
  const processes = [
    [1, 'policy check /wrong.json'],
    [2, 'redact /nowhere.txt'],
    [3, 'redact /lines.ndjson'],
  ] as const;
  it.each(oneOf(processes, 'statuses of processes'))('is %i for "umbra %s"', (status, call) => {
    const ended = spawnSync(process.execPath, [PROGRAM, ...argumentsOf(call)], { encoding: 'utf8' });
    expect(ended).toMatchObject({ status, signal: null });
  });

  it('is 0 when the reader has seen enough', async () => {
    writeFileSync(at('long.txt'), SSN.repeat(20_000));
    const child = spawn(process.execPath, [PROGRAM, 'redact', at('long.txt')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
