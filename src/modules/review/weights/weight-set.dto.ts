import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { IsName, trimmed } from '../named.dto.js';
import { IsWeights, MAX_WEIGHT } from './weights.js';

const weights = {
  type: 'object',
  additionalProperties: { type: 'number', minimum: 0, maximum: MAX_WEIGHT },
  example: { ssn: 20 },
  description: 'The weight of a missed value of each type; types that are not listed have their default weight.',
} as const;

export class NewWeightSetDto {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  @trimmed()
  @IsName()
  readonly name: string;

  @ApiProperty(weights)
  @IsWeights()
  readonly weights: Readonly<Record<string, number>>;
}

export class WeightSetPatchDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 200 })
  @MayBeAbsent()
  @trimmed()
  @IsName()
  readonly name?: string;

  @ApiPropertyOptional(weights)
  @MayBeAbsent()
  @IsWeights()
  readonly weights?: Readonly<Record<string, number>>;
}
