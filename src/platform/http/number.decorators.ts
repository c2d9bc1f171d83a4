import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsInt, IsNumber, Max, Min } from 'class-validator';
import { all } from './all-decorators.js';
import { MayBeAbsent } from './may-be-absent.js';

/** Validates a whole number within bounds that may be omitted. */
export const OptionalInteger = (min: number, max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(
    ApiPropertyOptional({ type: 'integer', minimum: min, maximum: max, ...about }),
    MayBeAbsent(),
    IsInt(),
    Min(min),
    Max(max),
  );

/** Validates a number within bounds that may be omitted. */
export const OptionalNumber = (min: number, max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional({ minimum: min, maximum: max, ...about }), MayBeAbsent(), IsNumber(), Min(min), Max(max));
