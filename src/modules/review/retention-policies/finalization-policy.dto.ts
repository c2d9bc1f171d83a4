import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { MayBeNull } from '../../../platform/http/may-be-absent.js';
import { Choice, Name, OptionalChoice, OptionalName } from '../../../platform/http/field.decorators.js';
import { FINALIZATION_OPTIONS, type FinalizationOption } from './finalization-policy.types.js';

/** A century. */
const MAX_DAYS = 36_525;

const days = {
  type: Number,
  nullable: true,
  minimum: 1,
  maximum: MAX_DAYS,
  description: 'Required with DELETE_AFTER_X_DAYS, not allowed otherwise.',
};

export class NewFinalizationPolicyDto {
  @Name(200)
  readonly name: string;

  @Choice(FINALIZATION_OPTIONS)
  readonly option: FinalizationOption;

  @ApiPropertyOptional(days)
  @MayBeNull()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  readonly deleteAfterDays?: number | null;
}

export class FinalizationPolicyPatchDto {
  @OptionalName(200)
  readonly name?: string;

  @OptionalChoice(FINALIZATION_OPTIONS)
  readonly option?: FinalizationOption;

  @ApiPropertyOptional(days)
  @MayBeNull()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  readonly deleteAfterDays?: number | null;
}
