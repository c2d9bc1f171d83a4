import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { FileError } from './files.js';
import { largeInThread } from './large-document.js';

/** One value of so many that it needs more memory than a small thread has. */
const DENSE = `["219-09-9999",${'"x y",'.repeat(400_000)}"z"]`;
const NO_REMOVALS = { terms: [], ignoreCase: false, withinWords: false, areas: [] };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-large-'));
  writeFileSync(path.join(folder, 'policy.json'), '{"identifiers":{"ssn":{}}}');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

async function redacted(document: string, heapMb: number, explains = false): Promise<string> {
  const policyFile = path.join(folder, 'policy.json');
  const by = { context: '', removals: NO_REMOVALS, policyFile, asksModels: false, explains, env: {} };
  const redact = largeInThread({ ...by, heap: { maxOldGenerationSizeMb: heapMb } });
  const { bytes, tally } = await redact(Buffer.from(document), { format: 'json' });
  expect(tally).toMatchObject({ format: 'json', kinds: { ssn: document.split('219-09').length - 1 } });
  return Buffer.from(bytes).toString();
}

describe('a document that is not made of records', () => {
  it('is redacted by a thread of its own', async () => {
    expect((await redacted(DENSE, 1024)) === DENSE.replace('219-09-9999', '{{{REDACTED-ssn}}}')).toBe(true);
  });

  it('is an error of its own if the thread has not enough memory', async () => {
    await expect(redacted(DENSE, 64)).rejects.toThrow(FileError);
  });

  it('is explained by such a thread too', async () => {
    const { filteredText, explanation } = JSON.parse(await redacted('["219-09-9999"]', 1024, true)) as {
      readonly filteredText: string;
      readonly explanation: { readonly appliedSpans: readonly unknown[] };
    };
    expect([filteredText, explanation.appliedSpans.length]).toEqual(['["{{{REDACTED-ssn}}}"]', 1]);
    await expect(redacted(DENSE, 64, true)).rejects.toThrow(FileError);
  });

  it('has the same replacement for a value in all places, if its policy needs one thread', async () => {
    const strategies = [{ strategy: 'RANDOM_REPLACE', replacementScope: 'CONTEXT' }];
    writeFileSync(
      path.join(folder, 'policy.json'),
      JSON.stringify({ identifiers: { ssn: { ssnFilterStrategies: strategies } } }),
    );
    const [one, other] = JSON.parse(await redacted('["219-09-9999","219-09-9999"]', 1024)) as readonly string[];
    expect(one).not.toBe('219-09-9999');
    expect(one).toBe(other);
  });

  it('is refused with the reason of its format', async () => {
    await expect(redacted('{ oops }\n', 1024)).rejects.toThrow(/not JSON in line 1/u);
  });
});
