import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, IsString, MaxLength, type ValidationOptions } from 'class-validator';
import { all } from './all-decorators.js';

/** Validates a text of limited length that may be omitted or null. */
export const NullableText = (max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional(about), IsOptional(), IsString(), MaxLength(max));

/** Validates one of several words that may be omitted or null. */
export const NullableChoice = (
  choices: readonly unknown[],
  about: ApiPropertyOptions = {},
  options: ValidationOptions = {},
): PropertyDecorator =>
  all(ApiPropertyOptional({ enum: [...choices], ...about }), IsOptional(), IsIn(choices, options));

/** Validates a time in ISO 8601 that may be omitted or null. @param field the name of the field, for messages */
export const NullableTime = (field: string, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(
    ApiPropertyOptional(about),
    IsOptional(),
    IsISO8601({ strict: true }, { message: `${field} must be a time in ISO 8601` }),
  );
