import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from './may-be-absent.js';
import { all } from './paging.js';

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
  all(ApiProperty({ enum: [...choices], ...about } as ApiPropertyOptions), IsIn(choices));

/** Like `Choice`, for a field that may be omitted. */
export const OptionalChoice = (choices: readonly unknown[], about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional({ enum: [...choices], ...about } as ApiPropertyOptions), MayBeAbsent(), IsIn(choices));
