import { constants } from 'node:fs';
import { mkdir, open, realpath, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

import type { Plan } from '../../engine/index.js';
import { PDF_HEADER_WITHIN } from '../../pdf/pdf-header.js';
import type { Environment } from '../../platform/config/environment.js';
import type { DocumentOptions } from '../command.types.js';
import { sourceOfFile, type ByteSource } from '../byte-source.js';
import { DocumentHandlers } from '../document-handlers.js';
import { declaredOf, isPdf, isReadInParts, Tally, wholePdf, type RedactParts } from '../document.js';
import { FileError } from '../files.js';
import { redactedDocument } from '../long-workbook.js';
import { problemOf } from '../problems.js';
import type { Redactor } from '../../documents/redactor.js';
import { linesOfFallbacks } from '../fallbacks.js';
import { writeFile } from '../write-file.js';

/** A file to redact in a run. */
export interface FileJob {
  readonly source: string;
  /** The path relative to the output folder. */
  readonly path: string;
}

/** The result of redacting a file. It has only plain values, since threads send it. */
export interface FileOutcome {
  readonly path: string;
  /** The reason why the file was not written. */
  readonly error: string | undefined;
  readonly format: string | undefined;
  /** The size that was read. */
  readonly size: number;
  readonly modifiedMs: number;
  /** The size that was written. */
  readonly written: number;
  readonly kinds: Readonly<Record<string, number>>;
  /** The first warnings; `warned` counts all of them. */
  readonly warnings: readonly string[];
  readonly warned: number;
  readonly notes: readonly string[];
}

/** Settings for all files of a run. They have only plain values. */
export interface FileSettings {
  readonly documents: DocumentOptions;
  /** The output folder with links resolved; undefined for a dry run. */
  readonly out: string | undefined;
  readonly failOnWarnings: boolean;
}

interface FileRedaction {
  readonly plan: Plan;
  readonly redactor: () => Redactor;
  readonly env: Environment;
  readonly settings: FileSettings;
  /** Redacts the parts of a long document in threads; without it, the caller's thread redacts them. */
  readonly redactParts?: RedactParts | undefined;
}

/** Redacts the files of a run, one at a time. */
export class FileRedactor {
  private readonly handlers: DocumentHandlers;

  constructor(private readonly by: FileRedaction) {
    this.handlers = new DocumentHandlers(by.plan, by.env);
  }

  /** Stops the threads that read images. */
  close(): Promise<void> {
    return this.handlers.close();
  }

  /** Redacts one file. Failures are reported in the outcome and do not affect other files. */
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
    if (isPdf(await source.head(PDF_HEADER_WITHIN), job.path, documents)) yield await this.redactPdf(source, tally);
    else {
      const redactor = this.by.redactor();
      const declared = declaredOf(documents, path.basename(job.path));
      const { redactParts } = this.by;
      for await (const part of redactedDocument(source, declared, { redactor, handlers: this.handlers, redactParts })) {
        tally.addPart(part.tally);
        yield part.bytes;
      }
      if (documents.removals.areas.length > 0) tally.warn([{ message: AREAS_NOT_COVERED }]);
      tally.notes.push(...linesOfFallbacks(tally.fallbacks));
    }
    const after = await file.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) {
      throw new FileError('The file changed while it was read.');
    }
    if (failOnWarnings && tally.warned > 0) throw new FileError('The file has warnings (--fail-on-warnings).');
  }

  /** The PDF code is loaded only here. */
  private async redactPdf(source: ByteSource, tally: Tally): Promise<Uint8Array> {
    const { plan, redactor, env, settings } = this.by;
    const { redactPdfBytes } = await import('../pdf.js');
    tally.format = 'pdf';
    const { bytes, spans, notes, warnings } = await redactPdfBytes({
      bytes: await wholePdf(source),
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

/** Returns true for a file that is long and made of records; false for one that cannot be read. */
export async function isLongFile(job: FileJob, documents: DocumentOptions): Promise<boolean> {
  try {
    const file = await openFile(job.source);
    try {
      const source = sourceOfFile(file, (await file.stat()).size);
      return await isReadInParts(source, path.basename(job.path), documents);
    } finally {
      await file.close();
    }
  } catch {
    // The redaction of the file reports the reason.
    return false;
  }
}

/** Added as a warning, because a folder may contain documents of all formats. */
const AREAS_NOT_COVERED = '"--area" was not applied: the file is not a PDF.';

/** Opens a regular file. Refuses other kinds, such as a pipe that has replaced the file and would never end. */
async function openFile(source: string): Promise<FileHandle> {
  const file = await open(source, constants.O_RDONLY | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new FileError('The file no longer exists, or is no longer a regular file.');
}

/**
 * Returns the path of a file in the output folder. The output of an earlier run is removed, since it may contain what
 * is to be redacted now.
 */
async function freed(out: string, place: string): Promise<string> {
  const target = path.join(out, place);
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true });
  // Through a link in the path, an input file could be overwritten.
  if ((await realpath(folder)) !== folder) throw new FileError('The output path contains a symbolic link.');
  await rm(target, { force: true });
  return target;
}

/** Describes a program error without its message, which may quote the document. */
const faultOf = (failure: unknown): string =>
  `The file could not be redacted (${failure instanceof Error ? failure.name : 'unknown error'}). Please report this.`;
