import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { all } from './all-decorators.js';
import { MayBeAbsent } from './may-be-absent.js';
import { trimmed } from './transforms.js';

/** Validates a name: a single line, as shown in lists. */
const IsName = (max: number): PropertyDecorator =>
  Matches(new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,${max}}$`, 'u'), {
    message: `name must be 1 to ${max} characters without control characters`,
  });

/** Validates the name of a record, without white space around it. */
export const Name = (max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiProperty({ minLength: 1, maxLength: max, ...about }), trimmed(), IsName(max));

/** Like `Name`, for a field that may be omitted. */
export const OptionalName = (max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional({ minLength: 1, maxLength: max, ...about }), MayBeAbsent(), trimmed(), IsName(max));

/** Validates a text of limited length, and describes it in the API document. */
export const Text = (max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiProperty(about), IsString(), MaxLength(max));

/** Like `Text`, for a field that may be omitted. */
export const OptionalText = (max: number, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional(about), MayBeAbsent(), IsString(), MaxLength(max));

/** Validates a boolean that may be omitted. */
export const OptionalBoolean = (about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional(about), MayBeAbsent(), IsBoolean());

/** Validates one of several words. */
export const Choice = (choices: readonly unknown[], about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiProperty({ enum: [...choices], ...about }), IsIn(choices));

/** Like `Choice`, for a field that may be omitted. */
export const OptionalChoice = (choices: readonly unknown[], about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional({ enum: [...choices], ...about }), MayBeAbsent(), IsIn(choices));
