import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalBoolean, OptionalChoice, OptionalText } from '../../../platform/http/field.decorators.js';
import { ASSIGNMENT_RULES, type AssignmentRule } from './assignment-plan.js';
import { MAX_ASSIGNED } from './bulk-assignment.service.js';

const MAX_PEOPLE = 50;

export class BulkAssignmentDto {
  @ApiPropertyOptional({
    type: [String],
    minItems: 1,
    maxItems: MAX_ASSIGNED,
    description: 'The ids of the documents. Either this or `batchId`.',
  })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ASSIGNED)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly documentIds?: string[];

  @OptionalText(64, {
    description: `Instead: unassigned documents of this batch that wait for review, at most the ${MAX_ASSIGNED} with the highest risk.`,
  })
  readonly batchId?: string;

  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_PEOPLE, description: 'Members of the group.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly userIds: string[];

  @OptionalChoice(ASSIGNMENT_RULES, {
    default: 'evenly',
    description:
      '`evenly`: each person gets the same number of these documents. `fewestOpen`: each document goes to the person with the fewest open documents in total.',
  })
  readonly rule: AssignmentRule = 'evenly';

  @OptionalBoolean({
    type: Boolean,
    default: false,
    description: 'Also reassigns documents that are already assigned.',
  })
  readonly takeFromOthers: boolean = false;

  @OptionalBoolean({ type: Boolean, default: false, description: 'Returns the result without changing anything.' })
  readonly preview: boolean = false;
}
