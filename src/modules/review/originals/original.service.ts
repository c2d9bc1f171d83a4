import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { PdfDocuments, type StoredPdf } from '../../../pdf/pdf-documents.js';
import type { PageSize } from '../../../pdf/reading/read-document.js';
import { Turns } from '../../../platform/turns/turns.js';
import { mediaTypeOf } from '../documents/media-type.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { sourceGone } from '../review.errors.js';
import type { StoredFile } from '../send-file.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';

/** Files held in memory at once for people viewing pages; one person holds at most one of them. */
const MAX_VIEWED = 2;

/** Reads the files that documents were made from. */
@Injectable()
export class OriginalService {
  private readonly views = new Turns(MAX_VIEWED);

  constructor(
    private readonly editor: DocumentEditor,
    private readonly files: DocumentFileRepository,
    private readonly reads: DocumentReads,
    private readonly pdfs: PdfDocuments,
  ) {}

  /** @throws AppError `not-found`, also code `NO_ORIGINAL` for plain text; `conflict` code `SOURCE_GONE` once purged */
  async read(id: string, actor: Actor): Promise<StoredFile> {
    const document = await this.editor.read(id, actor);
    const { filename, format } = document;
    if (format === 'text') {
      fail('not-found', 'This document was submitted as text and has no file. Read its source instead.', {
        code: 'NO_ORIGINAL',
      });
    }
    const size = await this.sizeOf(document);
    await this.note(document, actor, size);
    return { filename, mediaType: mediaTypeOf(format), size, bytes: this.files.readOriginal(id, size) };
  }

  /** Returns the sizes of all pages of a PDF, in points. @throws AppError as `readPdf`; as `PdfDocuments.sizes` */
  async readPageSizes(id: string, actor: Actor, gone: AbortSignal): Promise<readonly PageSize[]> {
    const document = await this.findPdf(id, actor);
    return this.view(async () => this.pdfs.sizes(await this.readPdf(document)), gone);
  }

  /**
   * Renders a page of a PDF, counted from 1, as a PNG. Viewing a page is recorded as reading the file.
   * @param gone aborts when nobody is waiting for the page any more
   * @throws AppError as `readPdf`; as `PdfDocuments.draw`; `not-found` code `NO_SUCH_PAGE`
   */
  async drawPage(id: string, page: PageToDraw, actor: Actor, gone: AbortSignal): Promise<Uint8Array> {
    const document = await this.findPdf(id, actor);
    await this.note(document, actor, await this.sizeOf(document));
    const draw = async () => this.pdfs.draw(await this.readPdf(document), page.page, page.dpi);
    const png = await this.view(draw, gone);
    return png ?? fail('not-found', 'The PDF has no such page. Pages count from 1.', { code: 'NO_SUCH_PAGE' });
  }

  /** @throws AppError `unavailable` if nobody is waiting for it any more */
  private async view<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T> {
    try {
      return await this.views.take(work, { signal: gone });
    } catch (error) {
      if (error === gone.reason) fail('unavailable', 'The client has left.', { code: 'GIVEN_UP' });
      throw error;
    }
  }

  /** @throws AppError `not-found`, also code `NO_PAGES` for documents that are not PDFs */
  private async findPdf(id: string, actor: Actor): Promise<DocumentHeader> {
    const document = await this.editor.read(id, actor);
    if (document.format === 'pdf') return document;
    return fail('not-found', 'This document is not a PDF and has no pages.', { code: 'NO_PAGES' });
  }

  /** @throws AppError `conflict` code `SOURCE_GONE` once purged */
  private async readPdf({ id, purgedAt }: DocumentHeader): Promise<StoredPdf> {
    const bytes = purgedAt === null ? await this.files.findOriginal(id) : undefined;
    return { bytes: bytes ?? sourceGone(), password: await this.files.readPassword(id) };
  }

  private async sizeOf({ id, purgedAt }: DocumentHeader): Promise<number> {
    return (purgedAt === null ? await this.files.sizeOfOriginal(id) : undefined) ?? sourceGone();
  }

  private note({ id, batchId }: DocumentHeader, actor: Actor, bytes: number): Promise<void> {
    return this.reads.note('DOCUMENT_ORIGINAL_DOWNLOAD', { id, batchId }, actor, { bytes });
  }
}

/** A page and the resolution at which it is rendered, in dots per inch. */
export interface PageToDraw {
  /** From 1. */
  readonly page: number;
  readonly dpi: number;
}
