import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../platform/auth/actor.js';
import { fail } from '../../../../platform/http/app-error.js';
import { mediaTypeOf } from '../../documents/media-type.js';
import { DocumentEditor } from '../../documents/document-editor.js';
import { DocumentReads } from '../../documents/document-reads.js';
import { sourceGone } from '../../review.errors.js';
import type { StoredFile } from '../../send-file.js';
import { DocumentFileRepository } from './document-file.repository.js';

/** The files that documents were made of. */
@Injectable()
export class OriginalService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly files: DocumentFileRepository,
    private readonly reads: DocumentReads,
  ) {}

  /** @throws AppError `not-found`, also code `NO_ORIGINAL` of a plain text; `conflict` code `SOURCE_GONE` once purged */
  async read(id: string, actor: Actor): Promise<StoredFile> {
    const { filename, format, purgedAt, batchId } = await this.editor.read(id, actor);
    if (format === 'text') {
      fail('not-found', 'This document came as text; there is no file of it. Read its source instead.', {
        code: 'NO_ORIGINAL',
      });
    }
    const size = purgedAt === null ? await this.files.sizeOfOriginal(id) : undefined;
    if (size === undefined) return sourceGone();
    await this.reads.note('DOCUMENT_ORIGINAL_DOWNLOAD', { id, batchId }, actor, { bytes: size });
    return { filename, mediaType: mediaTypeOf(format), size, bytes: this.files.readOriginal(id, size) };
  }
}
