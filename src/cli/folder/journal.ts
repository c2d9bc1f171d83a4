import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import { readLines } from '../../platform/ndjson/read-lines.js';
import { FileError, reasonOf } from '../files.js';
import { UNFINISHED } from '../write-file.js';
import type { InputFile } from './find-files.js';
import type { FileOutcome } from './redact-file.js';

/** The name of the journal file in the output folder. */
export const JOURNAL = '.umbra-journal';

const MAX_ENTRY_BYTES = 1024 * 1024;

/** A file that was written, and the digest of the policy and options used. */
interface Entry extends FileOutcome {
  readonly by: string;
}

/** Records on disk which files are finished, so that an interrupted run can be resumed. */
export class Journal {
  private constructor(
    private readonly file: FileHandle,
    private readonly out: string,
    /** A digest of the policy and the options. */
    private readonly by: string,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * @param isResumed whether the folder may contain the output of an earlier run
   * @throws FileError if it contains anything else
   */
  static async open(out: string, by: string, isResumed: boolean): Promise<Journal> {
    const place = path.join(out, JOURNAL);
    const names = await readdir(out);
    const isKnown = names.includes(JOURNAL);
    if (names.length > 0 && !(isResumed && isKnown)) {
      const advice = isKnown ? 'continue with --resume' : 'empty it';
      throw new FileError(`${out} is not empty. Use another folder, or ${advice}.`);
    }
    const entries = isKnown ? await readEntries(place) : new Map<string, Entry>();
    if (isKnown) await removeUnfinished(out);
    const file = await open(place, isKnown ? 'a' : 'ax').catch((error: unknown) => {
      throw new FileError(`${place} cannot be written: ${reasonOf(error)}.`);
    });
    // Ends a line that a kill truncated, so that it stays separate and is skipped as unreadable.
    if (isKnown) await file.writeFile('\n');
    return new Journal(file, out, by, entries);
  }

  /** Returns an earlier run's outcome for a file, if the file, the policy, the options and the result are unchanged. */
  async finished({ path: place, size, modifiedMs }: InputFile): Promise<FileOutcome | undefined> {
    const entry = this.entries.get(place);
    if (entry?.by !== this.by || entry.size !== size || entry.modifiedMs !== modifiedMs) return undefined;
    const written = await stat(path.join(this.out, place)).catch(() => undefined);
    return written?.isFile() === true && written.size === entry.written ? entry : undefined;
  }

  /** Resolves once the entry is on disk. */
  async add(outcome: FileOutcome): Promise<void> {
    const entry: Entry = { ...outcome, by: this.by };
    await this.file.appendFile(`${JSON.stringify(entry)}\n`);
    await this.file.datasync();
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

async function readEntries(place: string): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  const chunks = createReadStream(place) as AsyncIterable<Buffer>;
  for await (const { bytes } of readLines(chunks, MAX_ENTRY_BYTES)) {
    const entry = bytes === undefined ? undefined : parse(bytes.toString());
    if (entry !== undefined) entries.set(entry.path, entry);
  }
  return entries;
}

/** Returns undefined for a line that is truncated by a kill or written by another version. */
function parse(line: string): Entry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEntry(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { path: place, by, size, modifiedMs, written, kinds, warnings, warned, notes } = value as Partial<Entry>;
  return (
    [place, by].every((text) => typeof text === 'string') &&
    [size, modifiedMs, written, warned].every((number) => typeof number === 'number') &&
    [warnings, notes].every((list) => Array.isArray(list)) &&
    typeof kinds === 'object'
  );
}

/** Removes the partial files that a killed run left behind. */
async function removeUnfinished(out: string): Promise<void> {
  const left = [out];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) left.push(place);
      else if (entry.isFile() && UNFINISHED.test(entry.name)) await rm(place, { force: true });
    }
  }
}
