import { OptionalChoices, OptionalTexts } from '../../../platform/http/list.decorators.js';
import { OptionalChoice, OptionalText, Text } from '../../../platform/http/field.decorators.js';
import type { DocumentStatus } from '../documents/document-states.js';
import { VersionField } from '../expected-version.js';
import { QUEUE_SORTS, type QueueSort } from '../queue/queue.types.js';

const MAX_EXCEPTIONS = 200;
const CLAIMABLE = ['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED'] as const satisfies readonly DocumentStatus[];

export class AssigneeDto {
  @Text(64, { description: 'A member of the group of the document.' })
  readonly userId: string;

  @VersionField()
  readonly version?: number;
}

export class ClaimDto {
  @OptionalText(64, { description: 'Only documents of this batch.' })
  readonly batchId?: string;

  @OptionalChoices(CLAIMABLE, { default: ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'] })
  readonly statuses: DocumentStatus[] = ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'];

  @OptionalChoice(QUEUE_SORTS, { default: 'riskScore' })
  readonly sort: QueueSort = 'riskScore';

  @OptionalChoice(['asc', 'desc'], { default: 'desc' })
  readonly dir: 'asc' | 'desc' = 'desc';

  @OptionalTexts(
    { to: MAX_EXCEPTIONS, length: 64 },
    { maxItems: MAX_EXCEPTIONS, description: 'The number of documents to skip.' },
  )
  readonly exceptIds: string[] = [];
}
