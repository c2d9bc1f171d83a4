import { constants } from 'node:fs';
import { mkdir, open, realpath, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import type { Plan } from '../../engine/index.js';
import { PDF_HEADER_WITHIN } from '../../pdf/pdf-header.js';
import type { Environment } from '../../platform/config/environment.js';
import type { DocumentOptions } from '../arguments.js';
import { sourceOfFile, type ByteSource } from '../byte-source.js';
import { DocumentHandlers } from '../document-handlers.js';
import { declaredOf, isPdf, redactedParts, Tally } from '../document.js';
import { FileError } from '../files.js';
import { problemOf } from '../problems.js';
import type { Redactor } from '../../documents/redactor.js';
import { linesOfFallbacks } from '../fallbacks.js';
import { writeFile } from '../write-file.js';

/** A file of a run. */
export interface FileJob {
  readonly source: string;
  /** Below the folder that is written. */
  readonly path: string;
}

/** What became of a file; plain values, since threads send it. */
export interface FileOutcome {
  readonly path: string;
  /** Why it was not written. */
  readonly error: string | undefined;
  readonly format: string | undefined;
  /** As it was read. */
  readonly size: number;
  readonly modifiedMs: number;
  /** Its size as it was written. */
  readonly written: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** The first of them. */
  readonly warnings: readonly string[];
  readonly warned: number;
  readonly notes: readonly string[];
}

/** How the files of a run are handled; plain values. */
export interface FileSettings {
  readonly documents: DocumentOptions;
  /** Where links lead to; undefined where nothing is to be written. */
  readonly out: string | undefined;
  readonly failOnWarnings: boolean;
}

interface By {
  readonly plan: Plan;
  readonly redactor: () => Redactor;
  readonly env: Environment;
  readonly settings: FileSettings;
}

/** Redacts the files of a run, one by one. */
export class FileRedactor {
  private readonly handlers: DocumentHandlers;

  constructor(private readonly by: By) {
    this.handlers = new DocumentHandlers(by.plan, by.env);
  }

  /** Ends the threads that read pictures. */
  close(): Promise<void> {
    return this.handlers.close();
  }

  /** Whatever fails is said of the file alone. */
  async redact(job: FileJob): Promise<FileOutcome> {
    const tally = new Tally();
    let [size, modifiedMs, written] = [0, 0, 0];
    let error: string | undefined;
    try {
      const file = await openFile(job.source);
      try {
        ({ size, mtimeMs: modifiedMs } = await file.stat());
        written = await this.write(job, this.redacted(file, job, tally));
      } finally {
        await file.close();
      }
    } catch (failure) {
      error = problemOf(failure) ?? faultOf(failure);
    }
    const { format, kinds, warnings, warned, notes } = tally;
    return { path: job.path, error, format, size, modifiedMs, written, kinds, warnings, warned, notes };
  }

  private async *redacted(file: FileHandle, job: FileJob, tally: Tally): AsyncGenerator<Uint8Array, void> {
    const { failOnWarnings, documents } = this.by.settings;
    const before = await file.stat();
    const source = sourceOfFile(file, before.size);
    if (isPdf(await source.read(0, PDF_HEADER_WITHIN), job.path, documents)) yield await this.redactPdf(source, tally);
    else {
      const redactor = this.by.redactor();
      const declared = declaredOf(documents, path.basename(job.path));
      for await (const part of redactedParts(source, declared, { redactor, handlers: this.handlers })) {
        tally.add(part);
        yield part.bytes;
      }
      if (documents.asked.areas.length > 0) tally.warn([{ message: AREAS_NOT_COVERED }]);
      tally.notes.push(...linesOfFallbacks(tally.fallbacks));
    }
    const after = await file.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new FileError('It was changed while it was read.');
    }
    if (failOnWarnings && tally.warned > 0) throw new FileError('It has warnings.');
  }

  /** What PDFs need is loaded only here. */
  private async redactPdf(source: ByteSource, tally: Tally): Promise<Uint8Array> {
    const { plan, redactor, env, settings } = this.by;
    const { redactPdfBytes } = await import('../pdf.js');
    tally.format = 'pdf';
    const { bytes, spans, notes, warnings } = await redactPdfBytes({
      bytes: await source.read(0, source.size),
      options: settings.documents,
      plan,
      redactor: redactor(),
      env,
    });
    tally.count(spans);
    tally.notes.push(...notes);
    tally.warn(warnings);
    return bytes;
  }

  private async write({ path: place }: FileJob, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const { out } = this.by.settings;
    if (out !== undefined) return writeFile(await freed(out, place), chunks);
    let size = 0;
    for await (const chunk of chunks) size += chunk.byteLength;
    return size;
  }
}

/** A folder may hold documents of all formats. */
const AREAS_NOT_COVERED = 'Nothing of it was covered by "--area", which is for PDF documents.';

/** A link that has taken the place of the file leads elsewhere, and a pipe would never end. */
async function openFile(source: string): Promise<FileHandle> {
  const file = await open(source, constants.O_RDONLY | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new FileError('It is no file any more.');
}

/**
 * The place of a file below the folder that is written: what an earlier run has put there goes, since it may hold what is
 * to be redacted now.
 */
async function freed(out: string, place: string): Promise<string> {
  const target = path.join(out, place);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  // By a link in it, something that is read could be written over.
  if ((await realpath(folder)) !== folder) throw new FileError('A link stands in its way in the folder to be written.');
  await rm(target, { force: true });
  return target;
}

/** A fault of the program; its message may quote the document. */
const faultOf = (failure: unknown): string =>
  `It could not be redacted (${failure instanceof Error ? failure.name : 'an unknown fault'}). Please report this.`;
