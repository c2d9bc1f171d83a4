import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { fail } from '../../../platform/http/app-error.js';
import { ADJUDICATED_COPY, FIRST_COPY, SECOND_COPY, type BlindReview } from '../documents/blind-review.js';
import { DocumentEditor } from '../documents/document-editor.js';
import { DocumentReads } from '../documents/document-reads.js';
import { SpanRepository } from '../spans/span.repository.js';
import { differencesOf, type Difference } from './blind-copies.js';

/** The differences between two blind reviews. */
export interface Adjudication extends Pick<BlindReview, 'first' | 'second'> {
  readonly differences: readonly Difference[];
}

/** Shows both reviews of a document to the person who settles the differences. */
@Injectable()
export class AdjudicationService {
  constructor(
    private readonly editor: DocumentEditor,
    private readonly spans: SpanRepository,
    private readonly reads: DocumentReads,
  ) {}

  /**
   * @throws AppError `not-found`; `conflict` code `NOT_ADJUDICATED` while the reviews must stay secret, or if both
   *   agreed
   */
  async get(id: string, actor: Actor): Promise<Adjudication> {
    const header = await this.editor.read(id, actor);
    const { blind, sheet } = header;
    if (blind === null || sheet !== ADJUDICATED_COPY) {
      fail('conflict', 'There are no two reviews of this document that differ.', { code: 'NOT_ADJUDICATED' });
    }
    await this.reads.note('DOCUMENT_SPANS_READ', header, actor);
    const [first, second] = await Promise.all([
      this.spans.findByDocument(id, FIRST_COPY),
      this.spans.findByDocument(id, SECOND_COPY),
    ]);
    return { first: blind.first, second: blind.second, differences: differencesOf(first, second) };
  }
}
