import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalChoice, OptionalText, Text } from '../../../platform/http/field.decorators.js';
import type { DocumentStatus } from '../documents/document-states.js';
import { QUEUE_SORTS, type QueueSort } from '../queue/queue.types.js';

const MAX_EXCEPTIONS = 200;
const CLAIMABLE = ['REVIEW_REQUIRED', 'AUDIT_REQUIRED', 'AUTO_APPROVED'] as const satisfies readonly DocumentStatus[];

export class AssigneeDto {
  @Text(64, { description: 'A member of the group of the document.' })
  readonly userId: string;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'The version of the document when it was read; equivalent to `If-Match`.',
  })
  @IsOptional()
  readonly version?: number;
}

export class ClaimDto {
  @OptionalText(64, { description: 'Only documents of this batch.' })
  readonly batchId?: string;

  @ApiPropertyOptional({ enum: CLAIMABLE, isArray: true, default: ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'] })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CLAIMABLE.length)
  @IsIn(CLAIMABLE, { each: true })
  readonly statuses: DocumentStatus[] = ['REVIEW_REQUIRED', 'AUDIT_REQUIRED'];

  @OptionalChoice(QUEUE_SORTS, { default: 'riskScore' })
  readonly sort: QueueSort = 'riskScore';

  @OptionalChoice(['asc', 'desc'], { default: 'desc' })
  readonly dir: 'asc' | 'desc' = 'desc';

  @ApiPropertyOptional({ type: [String], maxItems: MAX_EXCEPTIONS, description: 'The number of documents to skip.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MAX_EXCEPTIONS)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly exceptIds: string[] = [];
}
