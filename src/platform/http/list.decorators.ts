import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsString, MaxLength } from 'class-validator';
import { all } from './all-decorators.js';
import { EachObject } from './each-object.js';
import { MayBeAbsent } from './may-be-absent.js';

interface ListLimits {
  /** The smallest number of entries; a list may be empty if absent. */
  readonly from?: number;
  /** The largest number of entries. */
  readonly to: number;
  /** True if no entry may occur twice. */
  readonly unique?: boolean;
}

interface TextListLimits extends ListLimits {
  /** The largest number of characters of an entry. */
  readonly length: number;
}

const IsList = ({ from, to, unique = false }: ListLimits): PropertyDecorator =>
  all(
    IsArray(),
    ...(from === undefined ? [] : [ArrayMinSize(from)]),
    ArrayMaxSize(to),
    ...(unique ? [ArrayUnique()] : []),
  );

const IsTexts = (limits: TextListLimits): PropertyDecorator =>
  all(IsList(limits), IsString({ each: true }), MaxLength(limits.length, { each: true }));

/** Validates a list of texts of limited length. */
export const Texts = (limits: TextListLimits, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiProperty({ type: [String], ...about }), IsTexts(limits));

/** Like `Texts`, for a field that may be omitted. */
export const OptionalTexts = (limits: TextListLimits, about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(ApiPropertyOptional({ type: [String], ...about }), MayBeAbsent(), IsTexts(limits));

/** Validates a list of different words, at least one, each one of several. */
export const Choices = (choices: readonly unknown[], about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(
    ApiProperty({ enum: [...choices], isArray: true, ...about }),
    IsList({ from: 1, to: choices.length, unique: true }),
    IsIn(choices, { each: true }),
  );

/** Validates a list of words, at least one, each one of several; the field may be omitted. */
export const OptionalChoices = (choices: readonly unknown[], about: ApiPropertyOptions = {}): PropertyDecorator =>
  all(
    ApiPropertyOptional({ enum: [...choices], isArray: true, ...about }),
    MayBeAbsent(),
    IsList({ from: 1, to: choices.length }),
    IsIn(choices, { each: true }),
  );

/** Validates a list of objects of a class; the field may be omitted. */
export const OptionalObjects = (
  type: new () => object,
  max: number,
  about: ApiPropertyOptions = {},
): PropertyDecorator =>
  all(
    ApiPropertyOptional({ type, isArray: true, maxItems: max, ...about }),
    MayBeAbsent(),
    ArrayMaxSize(max),
    EachObject(() => type),
  );
