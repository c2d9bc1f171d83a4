import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { Name, OptionalName } from '../../../platform/http/field.decorators.js';
import { IsWeights, MAX_WEIGHT } from './weights.js';

const weights = {
  type: 'object',
  additionalProperties: { type: 'number', minimum: 0, maximum: MAX_WEIGHT },
  example: { ssn: 20 },
  description: 'The weight of a missed value of each type; types that are not listed have their default weight.',
} as const;

export class NewWeightSetDto {
  @Name(200)
  readonly name: string;

  @ApiProperty(weights)
  @IsWeights()
  readonly weights: Readonly<Record<string, number>>;
}

export class WeightSetPatchDto {
  @OptionalName(200)
  readonly name?: string;

  @ApiPropertyOptional(weights)
  @MayBeAbsent()
  @IsWeights()
  readonly weights?: Readonly<Record<string, number>>;
}
