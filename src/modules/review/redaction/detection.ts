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

/** The findings in a document, and the kinds whose model did not answer. */
export interface Detection {
  readonly detected: readonly Detected[];
  /** Findings of all other kinds, for which the policy does not look, in text order. */
  readonly left: Iterable<Detected>;
  readonly fallbacks: readonly string[];
  /** The version of the policy; null for a remote instance. */
  readonly policy: string | null;
}

/** Detects sensitive text in a document by its batch's policy: in text, in a file of its format, or remotely. */
@Injectable()
export class DetectionService {
  constructor(
    private readonly texts: FilterService,
    private readonly documents: DocumentFilterService,
    private readonly remote: RemoteFilter,
    private readonly files: DocumentFileRepository,
  ) {}

  /** @throws AppError if detection is impossible, or not possible at the moment */
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
    const detected = spans.map((span) => ({ ...detectedOf(span), ...wholeGraphemes(text, span) }));
    return { detected, left, fallbacks, policy };
  }

  private async leftIn(
    text: string,
    policyName: string | undefined,
    submitted: SubmittedDocument,
  ): Promise<Iterable<Detected>> {
    try {
      return (await this.texts.findUncovered(text, policyName, submitted)).map(detectedOf);
    } catch (error) {
      // The engine found more than it can hold: assume the worst, that every word is sensitive.
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

/** Thrown if the current reader yields another text than the one used when the file was submitted. */
export function fileTextChanged(): never {
  return fail(
    'conflict',
    'This file no longer yields the same text as at submission, so its spans cannot be placed reliably. Submit it again, or finalize only its text with ?file=false.',
    { code: 'FILE_TEXT_CHANGED' },
  );
}
