import { Injectable } from '@nestjs/common';
import { formatOf, mediaTypeOf } from '../../formats/registry.js';
import type { EmbeddedFile, RedactedFile } from '../../pdf/pdf.types.js';
import type { GoneValue } from '../../pdf/safe-text.js';
import { AppError } from '../../platform/http/app-error.js';
import { DocumentFilterService } from './document-filter.service.js';
import type { SubmittedDocument } from './filter.types.js';

/** Redacts the files that are embedded in PDF documents, by their own formats. */
@Injectable()
export class PdfAttachments {
  constructor(private readonly documents: DocumentFilterService) {}

  /**
   * Returns undefined for a file that cannot be read or made safe.
   * @param gone values that were redacted in the PDF, to redact in the file too
   * @throws AppError `unavailable` when too much is waiting
   */
  async redact(
    { name: fileName, mediaType, bytes }: EmbeddedFile,
    gone: readonly GoneValue[],
    policyName: string,
    name: SubmittedDocument,
  ): Promise<RedactedFile | undefined> {
    const terms = gone.map(({ text }) => ({ text, ignoreCase: false, withinWords: false }));
    // Sent by clients that do not know the type.
    const declared = { fileName, mediaType: formatOf({ mediaType }) === undefined ? undefined : mediaType };
    try {
      const redacted = await this.documents.redactAttached({ bytes, declared, terms }, policyName, name);
      const { answer, format, warnings } = redacted;
      return { bytes: answer, mediaType: redacted.mediaType ?? mediaTypeOf(format), warnings: warnings.first };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      return undefined;
    }
  }
}
