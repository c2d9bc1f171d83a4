import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { FileError } from './files.js';
import { largeInThread } from './large-document.js';
import { compilePolicyFile } from './policy-file.js';

/** One value of so many that it needs more memory than a small thread has. */
const DENSE = `["219-09-9999",${'"x y",'.repeat(800_000)}"z"]`;
const NOTHING_ASKED = { terms: [], ignoreCase: false, withinWords: false, areas: [] };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-large-'));
  writeFileSync(path.join(folder, 'policy.json'), '{"identifiers":{"ssn":{}}}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function redacted(document: string, heapMb: number): Promise<string> {
  const policyFile = path.join(folder, 'policy.json');
  const compiled = compilePolicyFile(policyFile);
  if (!compiled.ok) throw new Error('The policy has problems.');
  const by = { context: '', asked: NOTHING_ASKED, plan: compiled.plan, policyFile, asksModels: false, env: {} };
  const redact = largeInThread({ ...by, heap: { maxOldGenerationSizeMb: heapMb } });
  if (redact === undefined) throw new Error('The policy needs one thread.');
  const { bytes, tally } = await redact(Buffer.from(document), { format: 'json' });
  expect(tally).toMatchObject({ format: 'json', kinds: { ssn: 1 } });
  return Buffer.from(bytes).toString();
}

describe('a document that is not made of records', () => {
  it('is redacted by a thread of its own', async () => {
    expect((await redacted(DENSE, 1024)) === DENSE.replace('219-09-9999', '{{{REDACTED-ssn}}}')).toBe(true);
  });

  it('is an error of its own if the thread has not enough memory', async () => {
    await expect(redacted(DENSE, 64)).rejects.toThrow(FileError);
  });

  it('is refused with the reason of its format', async () => {
    await expect(redacted('{ oops }\n', 1024)).rejects.toThrow(/not JSON in line 1/u);
  });
});
