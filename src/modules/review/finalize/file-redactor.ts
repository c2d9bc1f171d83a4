import { Injectable } from '@nestjs/common';
import type { Replacement } from '../../../formats/format.js';
import { DocumentFilterService } from '../../filter/document-filter.service.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { fileTextChanged } from '../redaction/detection.js';
import { sourceGone } from '../review.errors.js';
import { labelled, type RedactedRange } from './redacted-text.js';

/** A file redacted according to the approved spans. */
export interface ReviewedFile {
  readonly bytes: Uint8Array;
  /** Codes of the warnings of the format's reader and writer. */
  readonly warnings: readonly string[];
}

/** Redacts the originals of documents submitted in formats other than PDF. */
@Injectable()
export class FileRedactor {
  constructor(
    private readonly files: DocumentFileRepository,
    private readonly documents: DocumentFilterService,
  ) {}

  /**
   * @param source the text that was reviewed
   * @throws AppError `conflict` code `SOURCE_GONE`, or `FILE_TEXT_CHANGED` if the file now yields a different text; as
   *   `DocumentFilterService.rewrite`
   */
  async redact(
    { id, format, charset }: DocumentHeader,
    source: string,
    approved: readonly RedactedRange[],
  ): Promise<ReviewedFile> {
    if (format === 'pdf') throw new Error('A PDF is redacted by its pages');
    const bytes = (await this.files.findOriginal(id)) ?? sourceGone();
    const decided: readonly Replacement[] = labelled(approved);
    return (
      (await this.documents.rewrite({ bytes, declared: { format, charset } }, source, decided)) ?? fileTextChanged()
    );
  }
}
