import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { limitsOfHeap, type DocumentPart } from '../formats/long-document.js';
import { openLongDocument } from '../formats/registry.js';
import type { RedactedPart } from './document.js';
import { FileError } from './files.js';
import { partsInThreads } from './part-threads.js';
import { compilePolicyFile } from './policy-file.js';

const MEBIBYTE = 1024 * 1024;
/** Enough for a thread and short records. */
const PART_MB = 64;
const SHORT = '{"ssn":"219-09-9999"}\n';
/** A record of so many values that it needs more memory than a thread for parts has. */
const DENSE = `{"ssn":"219-09-9999","of":[${'"x y",'.repeat(400_000)}"z"]}\n`;
const NO_REMOVALS = { terms: [], ignoreCase: false, withinWords: false, areas: [] };
const DECLARED = { format: 'json' } as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'umbra-parts-'));
  writeFileSync(path.join(folder, 'policy.json'), '{"identifiers":{"ssn":{}}}');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Redacts records, each as a part. */
function redacted(records: readonly string[], threads: number, largeMb: number): AsyncIterable<RedactedPart> {
  const policyFile = path.join(folder, 'policy.json');
  const compiled = compilePolicyFile(policyFile);
  if (!compiled.ok) throw new Error('The policy has problems.');
  const by = { threads, context: '', removals: NO_REMOVALS, plan: compiled.plan, policyFile };
  const [ofParts, ofLarge] = [{ maxOldGenerationSizeMb: PART_MB }, { maxOldGenerationSizeMb: largeMb }];
  const redact = partsInThreads({ ...by, asksModels: false, heaps: { ofParts, ofLarge } });
  if (redact === undefined) throw new Error('The policy needs one thread.');
  const parts = async function* (): AsyncGenerator<DocumentPart> {
    for (const [units, record] of records.entries()) {
      yield await Promise.resolve({ bytes: Buffer.from(record), before: { isFirst: units === 0, units } });
    }
  };
  return redact(parts(), { head: Buffer.from(SHORT.repeat(2)), declared: DECLARED });
}

describe('a record that needs more memory than a thread for parts has', () => {
  it('is redacted by a thread with more memory', async () => {
    let text = '';
    for await (const { bytes } of redacted([SHORT, DENSE, SHORT], 2, 1024)) text += Buffer.from(bytes).toString();
    expect(text === `${SHORT}${DENSE}${SHORT}`.replaceAll('219-09-9999', '{{{REDACTED-ssn}}}')).toBe(true);
  });

  it('is an error of its document if that one has not enough either', async () => {
    const read: string[] = [];
    const reading = async () => {
      for await (const { bytes } of redacted([SHORT, DENSE, SHORT], 1, PART_MB)) {
        read.push(Buffer.from(bytes).toString());
      }
    };
    await expect(reading()).rejects.toThrow(FileError);
    expect(read).toEqual(['{"ssn":"{{{REDACTED-ssn}}}"}\n']);
  });
});

describe('records that are read by the only thread', () => {
  it.each([
    [4096, 49],
    [2048, 24],
    [256, 1],
    [64, 1],
    [64 * 1024, 64],
  ])('may have as many bytes as a heap of %i MiB can hold: %i MiB', (heap, longest) => {
    const { longestRecordBytes } = limitsOfHeap(heap * MEBIBYTE);
    expect(Math.floor(longestRecordBytes / MEBIBYTE)).toBe(longest);
  });

  it('are refused beyond', async () => {
    const long = openLongDocument(Buffer.from(SHORT.repeat(2)), DECLARED);
    const chunks = async function* () {
      yield await Promise.resolve(Buffer.from(SHORT));
      for (let i = 0; i < 4; i++) yield await Promise.resolve(Buffer.from(`"${'x'.repeat(MEBIBYTE)}"`));
    };
    const reading = async () => {
      let read = 0;
      for await (const { bytes } of long?.partsIn(chunks(), limitsOfHeap(256 * MEBIBYTE)) ?? [])
        read += bytes.byteLength;
      return read;
    };
    await expect(reading()).rejects.toThrow(/record of more than 1 MiB/u);
  });
});
