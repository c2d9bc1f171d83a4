import { Matches } from 'class-validator';
import { Limit, Offset } from '../../../platform/http/paging.js';
import { DocumentQueryDto, QueryFlag } from '../filter.dto.js';

const MAX_LISTED = 1000;
const DEFAULT_LISTED = 100;

/** The query of routes that redact documents at once or later. */
export class QueueableQueryDto extends DocumentQueryDto {
  @QueryFlag('For a PDF: respond 202 at once and redact in the background.')
  readonly async?: 'true' | 'false';

  @QueryFlag('For a PDF: return the original with a frame around everything that would be removed. Nothing is removed.')
  readonly preview?: 'true' | 'false';
}

export class DocumentPageDto {
  @Offset('The number of documents to skip, from the newest.', 1_000_000)
  readonly offset: number = 0;

  @Limit('The maximum number of documents to return.', DEFAULT_LISTED, MAX_LISTED)
  readonly limit: number = DEFAULT_LISTED;
}

export class QueuedDocumentIdDto {
  @Matches(/^[\w-]{1,64}$/, { message: 'documentId must be the id of a document, as returned when it was sent' })
  readonly documentId: string;
}
