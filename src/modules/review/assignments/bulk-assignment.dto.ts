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
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: MAX_ASSIGNED, description: 'These documents.' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_ASSIGNED)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  readonly documentIds?: string[];

  @ApiPropertyOptional({
    description: `Or those of this batch that wait for review and nobody has, the riskiest ${MAX_ASSIGNED} at most.`,
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(64)
  readonly batchId?: string;

  @ApiProperty({ type: [String], minItems: 1, maxItems: MAX_PEOPLE, description: 'People of the group.' })
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
      '`evenly`: each gets as many of these documents. `fewestOpen`: each document goes to who has the fewest to review at all.',
  })
  @MayBeAbsent()
  @IsIn(ASSIGNMENT_RULES)
  readonly rule: AssignmentRule = 'evenly';

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Also documents that somebody has already.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly takeFromOthers: boolean = false;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Nothing changes.' })
  @MayBeAbsent()
  @IsBoolean()
  readonly preview: boolean = false;
}
