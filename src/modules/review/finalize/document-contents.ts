import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { SourceRepository } from '../documents/source.repository.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { SpanRepository } from '../spans/span.repository.js';
import { CertificateRepository } from './certificate.repository.js';

/** The source of a document, the comments about it, and the results made from it. */
@Injectable()
export class DocumentContents {
  constructor(
    private readonly sources: SourceRepository,
    private readonly files: DocumentFileRepository,
    private readonly spans: SpanRepository,
    private readonly comments: CommentRepository,
    private readonly certificates: CertificateRepository,
  ) {}

  /** Removes the source and the comments permanently. Doing so twice has no effect. */
  async remove(id: string): Promise<{ readonly spansCleared: number; readonly commentsRemoved: number }> {
    await this.sources.remove(id);
    await this.files.removeSource(id);
    const [spansCleared, commentsRemoved] = await Promise.all([
      this.spans.purgeTexts(id),
      this.comments.removeByDocument(id),
    ]);
    return { spansCleared, commentsRemoved };
  }

  /** Removes the redacted results and their certificates permanently. Doing so twice has no effect. */
  async removeResults(id: string): Promise<void> {
    // The certificates are removed last, since they name the results.
    for (const certificateId of await this.certificates.idsOf(id)) await this.sources.removeResult(certificateId);
    await this.files.remove(id);
    await this.certificates.removeByDocument(id);
  }
}
