import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsString,
  MaxLength,
} from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
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

  @ApiPropertyOptional({
    description: `Instead: unassigned documents of this batch that wait for review, at most the ${MAX_ASSIGNED} with the highest risk.`,
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly batchId?: string;

  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_PEOPLE, description: 'Members of the group.' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_PEOPLE)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly userIds: string[];

  @ApiPropertyOptional({
    enum: ASSIGNMENT_RULES,
    default: 'evenly',
    description:
      '`evenly`: each person gets the same number of these documents. `fewestOpen`: each document goes to the person with the fewest open documents in total.',
  })
  @MayBeAbsent()
  @IsIn(ASSIGNMENT_RULES)
  readonly rule: AssignmentRule = 'evenly';

  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'Also reassigns documents that are already assigned.',
  })
  @MayBeAbsent()
  @IsBoolean()
  readonly takeFromOthers: boolean = false;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Returns the result without changing anything.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly preview: boolean = false;
}
