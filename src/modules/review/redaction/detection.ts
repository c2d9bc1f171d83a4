import { Injectable } from '@nestjs/common';
import { AppError, fail } from '../../../platform/http/app-error.js';
import { DocumentFilterService } from '../../filter/document-filter.service.js';
import { FilterService } from '../../filter/filter.service.js';
import type { AppliedSpan, SubmittedDocument } from '../../filter/filter.types.js';
import { submitterOfBatch } from '../batch-records/batch-submitter.js';
import type { Batch } from '../batch-records/batch.types.js';
import type { DocumentHeader } from '../documents/document.types.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { RemoteFilter } from '../instances/remote-filter.js';
import { sourceGone } from '../review.errors.js';
import { wholeGraphemes } from '../spans/whole-graphemes.js';
import { wellFormed } from '../well-formed.js';
import type { Detected } from './redacted-document.js';

const ORGANIZATION = 'review';

/** What was found in a document, with the kinds whose model did not answer. */
export interface Detection {
  readonly detected: readonly Detected[];
  /** What every kind finds that the policy does not look for, in the order of the text. */
  readonly left: Iterable<Detected>;
  readonly fallbacks: readonly string[];
  /** Names the version of the policy; null of an instance elsewhere. */
  readonly policy: string | null;
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
    const submitter = submitterOfBatch(batch);
    const submitted = { documentId: id, context, organization: ORGANIZATION, submitter, gone: signal };
    if (instanceId !== null) {
      const found = await this.remote.explain({ instanceId, text, policyName, context, documentId: id, signal });
      const detected = found.map((span) => ({ ...span, ...wholeGraphemes(text, span) }));
      return { detected, left: await this.leftIn(text, undefined, submitted), fallbacks: [], policy: null };
    }
    const { spans, fallbacks, policy } =
      format === 'text' || format === 'pdf'
        ? await this.texts.detect(text, policyName, submitted)
        : await this.detectInFile(header, text, policyName, submitted);
    const left = await this.leftIn(text, policyName, submitted);
    return { detected: spans.map(detectedOf), left, fallbacks, policy };
  }

  private async leftIn(
    text: string,
    policyName: string | undefined,
    submitted: SubmittedDocument,
  ): Promise<Iterable<Detected>> {
    try {
      return (await this.texts.leftBy(text, policyName, submitted)).map(detectedOf);
    } catch (error) {
      // More of them than the engine holds: as much as can be.
      if (error instanceof AppError && error.kind === 'too-large') return everyWordOf(text);
      throw error;
    }
  }

  private async detectInFile(
    { id, format, charset }: DocumentHeader,
    text: string,
    policyName: string,
    submitted: SubmittedDocument,
  ) {
    if (format === 'pdf') throw new Error('A PDF is looked through by its text');
    const bytes = (await this.files.findOriginal(id)) ?? sourceGone();
    const found = await this.documents.detect({ bytes, declared: { format, charset } }, policyName, submitted);
    return wellFormed(found.text) === text ? found : fileTextChanged();
  }
}

const detectedOf = ({ start, end, kind, confidence }: AppliedSpan): Detected => ({
  start,
  end,
  type: kind,
  confidence,
});

function* everyWordOf(text: string): Generator<Detected> {
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    yield { start: index, end: index + word.length, type: 'other', confidence: 1 };
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
