import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { all } from '../../platform/http/all-decorators.js';
import { emptyIs } from '../../platform/http/transforms.js';

/** An integer of a query, moved within the limits; values that are not numbers become the default. */
export const ClampedInteger = (min: number, max: number, usual: number, about: ApiPropertyOptions = {}) =>
  all(
    ApiPropertyOptional({ type: Number, default: usual, ...about }),
    Transform(({ value }) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Math.trunc(Number(value)) : Number.NaN;
      return Number.isNaN(number) ? usual : Math.min(max, Math.max(min, number));
    }),
    IsInt(),
  );

/** True for the text `true` only. */
export const flag = () => Transform(({ value }) => value === 'true' || value === true);

/** Accepts several values of one parameter, repeated or separated by commas; empty means absent. */
export const severalOf = () =>
  Transform(({ value }) => {
    if (value === undefined || value === '') return undefined;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values.flatMap((one) => (typeof one === 'string' ? one.split(',').map((part) => part.trim()) : [one]));
  });

/** A text of a query; empty means absent. */
export const QueryText = (max: number, about: ApiPropertyOptions): PropertyDecorator =>
  all(ApiPropertyOptional(about), emptyIs(undefined), IsOptional(), IsString(), MaxLength(max));

/** A number of a query within bounds; empty means absent. */
export const QueryNumber = (
  [min, max]: readonly [number, number],
  about: ApiPropertyOptions,
  isNumber = IsNumber(),
): PropertyDecorator =>
  all(
    ApiPropertyOptional(about),
    Transform(({ value }) =>
      value === '' ? undefined : typeof value === 'string' ? Number(value) : (value as unknown),
    ),
    IsOptional(),
    isNumber,
    Min(min),
    Max(max),
  );
