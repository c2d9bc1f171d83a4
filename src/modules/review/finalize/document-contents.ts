import { Injectable } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { SourceRepository } from '../documents/source.repository.js';
import { DocumentFileRepository } from '../files/document-file.repository.js';
import { SpanRepository } from '../spans/span.repository.js';

/** The contents that a document was made from, and what people wrote about it. */
@Injectable()
export class DocumentContents {
  constructor(
    private readonly sources: SourceRepository,
    private readonly files: DocumentFileRepository,
    private readonly spans: SpanRepository,
    private readonly comments: CommentRepository,
  ) {}

  /** Removes all of it permanently. Doing so twice has no effect. */
  async remove(id: string): Promise<{ readonly spansCleared: number; readonly commentsRemoved: number }> {
    await this.sources.remove(id);
    await this.files.removeSource(id);
    const [spansCleared, commentsRemoved] = await Promise.all([
      this.spans.purgeTexts(id),
      this.comments.removeByDocument(id),
    ]);
    return { spansCleared, commentsRemoved };
  }
}
