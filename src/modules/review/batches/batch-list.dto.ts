import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { OptionalTexts } from '../../../platform/http/list.decorators.js';
import { Limit, Offset } from '../../../platform/http/paging.js';
import { emptyIs } from '../../../platform/http/transforms.js';
import {
  BATCH_SORTS,
  BATCH_STATES,
  MAX_LISTED,
  type BatchSort,
  type BatchState,
} from '../batch-records/batch-listing.js';
import { flag, QueryText, severalOf } from '../query-fields.js';

const MAX_OFFSET = 100_000_000;
const MAX_WITH_PROGRESS = 100;

/** The batches to list. */
export class BatchListDto {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'For administrators and auditors: only batches of their own groups.',
  })
  @flag()
  @IsBoolean()
  readonly myGroupsOnly: boolean = false;

  @ApiPropertyOptional({ type: Boolean, description: 'Includes when each batch is due, and whether it is closed.' })
  @flag()
  @IsBoolean()
  readonly details: boolean = false;

  @severalOf()
  @OptionalTexts(
    { to: MAX_WITH_PROGRESS, length: 64 },
    {
      maxItems: MAX_WITH_PROGRESS,
      description:
        'Ids of batches: only these are listed, each with the number of its documents. Repeated or separated by commas.',
    },
  )
  readonly progressOf?: readonly string[];

  @QueryText(200, { description: 'A part of the name, in any case.' })
  readonly name?: string;

  @ApiPropertyOptional({ enum: BATCH_STATES, default: 'all', description: '`pastDue`: open, and due already.' })
  @emptyIs('all')
  @IsIn(BATCH_STATES)
  readonly show: BatchState = 'all';

  @ApiPropertyOptional({
    enum: BATCH_SORTS,
    default: 'name',
    description: '`due`: the earliest due date first, batches without one last.',
  })
  @emptyIs('name')
  @IsIn(BATCH_SORTS)
  readonly sort: BatchSort = 'name';

  @Offset('The number of batches to skip.', MAX_OFFSET)
  readonly offset: number = 0;

  @Limit('The maximum number of batches to return.', MAX_LISTED, MAX_LISTED)
  readonly limit: number = MAX_LISTED;
}
