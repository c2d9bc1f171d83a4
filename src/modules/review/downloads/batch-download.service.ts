import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { BatchDocumentsRepository } from '../batches/batch-documents.repository.js';
import { BatchService } from '../batches/batch.service.js';
import { DocumentService } from '../documents/document.service.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { RedactedFileService } from '../finalize/redacted-file.service.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { EntryNames } from './entry-names.js';
import { MAX_BYTES, MAX_FILES, zipStream, type ZipFile } from './zip-stream.js';

/** The number of headers in memory at once. Only one piece of the results is. */
const BATCH_SIZE = 50;
/** The maximum number of UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_UNIT = 3;
/** The size of an entry without its content, including its name twice. */
const BYTES_AROUND = 1024;
/** The name of the entry that lists the documents left out of the archive. */
const LEFT_OUT = 'not-included.txt';

/** Downloads all finalized documents of a batch as one archive. */
@Injectable()
export class BatchDownloadService {
  constructor(
    private readonly batches: BatchService,
    private readonly walk: BatchDocumentsRepository,
    private readonly documents: DocumentService,
    private readonly redacted: RedactedFileService,
    private readonly files: DocumentFileRepository,
  ) {}

  /**
   * Reads each document like its individual download, with the same access checks and audit entries.
   * @throws AppError `not-found`, also code `NOTHING_FINALIZED`; `too-large` code `BATCH_TOO_LARGE`
   */
  async start(batchId: string, actor: Actor): Promise<AsyncIterable<Uint8Array>> {
    await this.batches.get(batchId, actor);
    const { FINALIZED: count } = await this.walk.countByStatus(batchId);
    if (count === 0) nothingFinalized();
    if (count > MAX_FILES || (await this.sizeAtMost(batchId)) > MAX_BYTES) tooLarge();
    return zipStream(this.entries(batchId, actor));
  }

  private async sizeAtMost(batchId: string): Promise<number> {
    let bytes = 0;
    for await (const headers of this.walk.walk(batchId, ['FINALIZED'], BATCH_SIZE)) {
      for (const header of headers) bytes += BYTES_AROUND + (await this.bytesAtMost(header));
    }
    return bytes;
  }

  private async bytesAtMost({ id, length, finalization }: DocumentHeader): Promise<number> {
    if (finalization !== null && hasFile(finalization)) {
      const of = { documentId: id, certificateId: finalization.certificateId };
      const size = await this.files.sizeOfRedacted(of);
      if (size !== undefined) return size;
    }
    return length * BYTES_PER_UNIT;
  }

  private async *entries(batchId: string, actor: Actor): AsyncGenerator<ZipFile> {
    const names = new EntryNames();
    const leftOut: string[] = [];
    for await (const headers of this.walk.walk(batchId, ['FINALIZED'], BATCH_SIZE)) {
      for (const header of headers) {
        try {
          const { filename, pieces } = await this.read(header, actor);
          yield { name: names.next(filename), modified: header.finalization?.at ?? header.statusChangedAt, pieces };
        } catch (error) {
          // The result of a document may be gone by now; continue with the others.
          if (!(error instanceof AppError)) throw error;
          leftOut.push(`${header.filename}: ${error.message}`);
        }
      }
    }
    if (leftOut.length > 0) {
      yield { name: names.next(LEFT_OUT), modified: new Date(), pieces: onlyOnce(`${leftOut.join('\r\n')}\r\n`) };
    }
  }

  /** Returns the redacted file of a document if there is one, otherwise its redacted text. */
  private async read(
    { id, filename, format, finalization }: DocumentHeader,
    actor: Actor,
  ): Promise<{ readonly filename: string; readonly pieces: AsyncIterable<Uint8Array> }> {
    if (finalization !== null && hasFile(finalization)) {
      const { bytes } = await this.redacted.read(id, actor, 'any');
      return { filename: format === 'pdf' ? withExtension(filename, '.pdf') : filename, pieces: bytes };
    }
    const { text } = await this.documents.redacted(id, actor);
    return { filename: format === 'text' ? filename : `${filename}.txt`, pieces: onlyOnce(text) };
  }
}

const hasFile = ({ hasPdf = false, hasFile: has = false }: NonNullable<DocumentHeader['finalization']>): boolean =>
  hasPdf || has;

const withExtension = (name: string, extension: string): string =>
  name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;

// oxlint-disable-next-line require-await
async function* onlyOnce(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

const nothingFinalized = (): never =>
  fail('not-found', 'No document of this batch is finalized. Finalize some first.', { code: 'NOTHING_FINALIZED' });

const tooLarge = (): never =>
  fail('too-large', 'The finalized documents of this batch are too large for one archive. Download them one by one.', {
    code: 'BATCH_TOO_LARGE',
  });
