import { Injectable } from '@nestjs/common';
import { fail } from '../../../platform/http/app-error.js';
import { DocumentFilterService } from '../../filter/document-filter.service.js';
import { FilterService } from '../../filter/filter.service.js';
import type { Batch } from '../batches/batch.types.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentFileRepository } from '../ingest/files/document-file.repository.js';
import { RemoteFilter } from '../instances/remote-filter.js';
import { sourceGone } from '../review.errors.js';
import { wellFormed } from '../well-formed.js';
import type { Detected } from './redacted-document.js';

const ORGANIZATION = 'review';

/** What was found in a document, with the kinds whose model did not answer. */
export interface Detection {
  readonly detected: readonly Detected[];
  readonly fallbacks: readonly string[];
}

/** Looks for what is sensitive in a document by its batch's policy: in a text, in a file by its format, or elsewhere. */
@Injectable()
export class DetectionService {
  constructor(
    private readonly texts: FilterService,
    private readonly documents: DocumentFilterService,
    private readonly remote: RemoteFilter,
    private readonly files: DocumentFileRepository,
  ) {}

  /** @throws AppError when it cannot be done, or not now */
  async detect(header: DocumentHeader, batch: Batch, text: string, signal: AbortSignal): Promise<Detection> {
    const { id, format } = header;
    const { instanceId, policyName, context } = batch;
    if (instanceId !== null) {
      const detected = await this.remote.explain({ instanceId, text, policyName, context, documentId: id, signal });
      return { detected, fallbacks: [] };
    }
    const submitted = { documentId: id, context, organization: ORGANIZATION, gone: signal };
    const { spans, fallbacks } =
      format === 'text' || format === 'pdf'
        ? await this.texts.detect(text, policyName, submitted)
        : await this.detectInFile(header, text, policyName, submitted);
    const detected = spans.map(({ start, end, kind, confidence }) => ({ start, end, type: kind, confidence }));
    return { detected, fallbacks };
  }

  private async detectInFile(
    { id, format, charset }: DocumentHeader,
    text: string,
    policyName: string,
    submitted: Parameters<DocumentFilterService['detect']>[2],
  ) {
    if (format === 'pdf') throw new Error('A PDF is looked through by its text');
    const bytes = (await this.files.findOriginal(id)) ?? sourceGone();
    const found = await this.documents.detect({ bytes, declared: { format, charset } }, policyName, submitted);
    return wellFormed(found.text) === text ? found : fileTextChanged();
  }
}

/** Its reader is another than when it was taken in. */
export function fileTextChanged(): never {
  return fail(
    'conflict',
    'This file is read otherwise than when it was taken in, so what was found cannot be placed for certain. Take it in again, or finalize its text alone with ?file=false.',
    { code: 'FILE_TEXT_CHANGED' },
  );
}
