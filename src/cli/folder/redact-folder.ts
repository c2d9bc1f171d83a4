import { createHash } from 'node:crypto';
import { mkdir, realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import type { FolderCommand } from '../command.types.js';
import { removalsOf } from '../removals.js';
import { declaredOf } from '../document.js';
import { FileError, reasonOf } from '../files.js';
import type { Streams } from '../streams.js';
import { version } from '../version.js';
import { writeFile } from '../write-file.js';
import { findFiles, realPlace, refuseOverlap, type FoundFiles, type InputFile } from './find-files.js';
import { Journal, JOURNAL } from './journal.js';
import { Progress } from './progress.js';
import { htmlReport, jsonReport, type Run } from './report.js';
import { linesOfFiles, linesOfSummary } from './summary.js';
import { RunTally, unreadableOutcome } from './tally.js';
import { startThreads, type RunBy } from './threads.js';

const OK = 0;
const SOME_FAILED = 1;
const SOME_WARNED = 3;

/**
 * Redacts files and folders into another folder and reports the result.
 * @returns the exit status
 * @throws FileError if the run as a whole cannot be done
 */
export async function redactFolder(command: FolderCommand, by: RunBy, streams: Streams): Promise<number> {
  const startedAt = new Date();
  declaredOf(command.documents, undefined);
  // Throws here, because an invalid term or area is an error of the call and not of a file.
  removalsOf(command.documents.removals);
  const { inputs, report, hidden } = command;
  for (const written of [command.out, report]) if (written !== undefined) await refuseOverlap(inputs, written);
  const found = await findFiles(inputs, hidden);
  const out = command.out === undefined ? undefined : await folderAt(command.out);
  if (out !== undefined && report !== undefined) await refuseResult(report, out, found);
  const tally = new RunTally(found);
  await redactAll({ command, by, out, tally }, streams);
  const run = { policy: command.policy, isDryRun: out === undefined, startedAt, seconds: secondsSince(startedAt) };
  await tell(tally, run, report, streams);
  if (tally.failed > 0) return SOME_FAILED;
  return tally.warned > 0 && !command.acceptWarnings ? SOME_WARNED : OK;
}

/** A thread first loads the engine, which takes longer than to redact this many bytes. */
const MIN_THREAD_BYTES = 64 * 1024;

/** Returns the number of threads besides this one; 0 if this thread redacts the files itself. */
function threadsFor(requested: number | undefined, files: number, bytes: number): number {
  if (requested === undefined && bytes < MIN_THREAD_BYTES) return 0;
  return Math.min(requested ?? availableParallelism(), files);
}

interface Redacting {
  readonly command: FolderCommand;
  readonly by: RunBy;
  /** The output folder with links resolved; undefined for a dry run. */
  readonly out: string | undefined;
  readonly tally: RunTally;
}

async function redactAll({ command, by, out, tally }: Redacting, streams: Streams): Promise<void> {
  const { documents, failOnWarnings, context, resume } = command;
  if (resume && by.plan.needsScopeKey) {
    throw new FileError(
      '--resume cannot be used with this policy: its replacements are consistent within one run only. Start again with an empty folder.',
    );
  }
  const journal = out === undefined ? undefined : await Journal.open(out, digestOf(command, by), resume);
  try {
    const files = await unfinished(tally, journal);
    if (files.length === 0) return;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const progress = new Progress(streams, { files: files.length, bytes }, () => performance.now());
    const wanted = threadsFor(command.threads, files.length, bytes);
    const forParts = command.threads ?? availableParallelism();
    const threads = startThreads(by, context, { documents, out, failOnWarnings }, { forFiles: wanted, forParts });
    try {
      await each(files, threads.count, async (file) => {
        const outcome = await threads.redact(file);
        if (outcome.error === undefined) await journal?.add(outcome);
        tally.add(outcome);
        progress.add(file.size);
      });
    } finally {
      await threads.close();
    }
  } finally {
    await journal?.close();
  }
}

/** Returns the files still to be redacted and counts the others. */
async function unfinished(tally: RunTally, journal: Journal | undefined): Promise<readonly InputFile[]> {
  const files: InputFile[] = [];
  for (const file of tally.found.files) {
    if (file.path === JOURNAL)
      tally.add(unreadableOutcome(file.path, 'The name is reserved for the journal of finished files.'));
    else {
      const earlier = await journal?.finished(file);
      if (earlier === undefined) files.push(file);
      else tally.add(earlier, true);
    }
  }
  return files;
}

/** The maximum number of bytes in progress; a single larger file may exceed it. */
const MAX_BYTES_IN_PROGRESS = 256 * 1024 * 1024;

async function each(
  files: readonly InputFile[],
  maxParallel: number,
  work: (file: InputFile) => Promise<void>,
): Promise<void> {
  const underway = new Set<Promise<void>>();
  let bytes = 0;
  for (const file of files) {
    while (underway.size >= maxParallel || (underway.size > 0 && bytes + file.size > MAX_BYTES_IN_PROGRESS)) {
      await Promise.race(underway);
    }
    bytes += file.size;
    const one = work(file).finally(() => {
      underway.delete(one);
      bytes -= file.size;
    });
    // A rejection is handled when the promise is awaited later; this avoids an unhandled rejection until then.
    one.catch(() => undefined);
    underway.add(one);
  }
  await Promise.all(underway);
}

/** Digests everything that affects how a file is redacted, since a file redacted with other options is not finished. */
function digestOf({ context, documents, failOnWarnings }: FolderCommand, { policyDigest, env }: RunBy): string {
  const settings = Object.entries(env)
    .filter(([name]) => name.startsWith('PDF_'))
    .sort();
  const { format, charset, allowUnreadable, removals } = documents;
  const all = [version(), policyDigest, context, format, charset, allowUnreadable, removals, failOnWarnings, settings];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

async function folderAt(out: string): Promise<string> {
  try {
    await mkdir(out, { recursive: true });
    return await realpath(out);
  } catch (error) {
    throw new FileError(`${out} cannot be written: ${reasonOf(error)}.`);
  }
}

/** @throws FileError if the report would overwrite an output file */
async function refuseResult(report: string, out: string, { files }: FoundFiles): Promise<void> {
  const place = await realPlace(report);
  if (place === path.join(out, JOURNAL) || files.some((file) => path.join(out, file.path) === place)) {
    throw new FileError(`${report} is the path of an output file. Give another path for the report.`);
  }
}

async function tell(tally: RunTally, run: Run, report: string | undefined, streams: Streams): Promise<void> {
  tally.files.sort((one, other) => (one.path < other.path ? -1 : 1));
  if (report !== undefined) {
    const pieces = report.endsWith('.html') ? htmlReport(tally, run) : jsonReport(tally, run);
    await writeFile(report, encoded(pieces));
  }
  for (const line of linesOfFiles(tally)) streams.complain(`umbra: ${line}`);
  for (const line of linesOfSummary(tally, run.seconds, run.isDryRun)) await streams.write(`${line}\n`);
}

function* encoded(pieces: Iterable<string>): Generator<Uint8Array, void> {
  for (const piece of pieces) yield Buffer.from(piece);
}

const secondsSince = (start: Date): number => (Date.now() - start.getTime()) / 1000;
