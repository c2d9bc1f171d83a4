import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { all } from './all-decorators.js';

/**
 * Converts text to a number, and leaves anything else for validation to reject: `Number` makes a number of `true` and
 * of `[3]` too, and throws for an object without `toString`.
 */
export const numberOfText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value));

/** A whole number in a query or path, which arrives as text. */
export const IsWholeNumber = (min: number, max?: number): PropertyDecorator =>
  all(numberOfText(), IsInt(), Min(min), ...(max === undefined ? [] : [Max(max)]));

/** Converts text to a whole number within bounds; leaves anything else for validation to reject. */
export const clamped = (min: number, max: number): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Math.min(Math.max(Number(value), min), max) : value,
  );

/** A whole number in a query, moved within bounds. */
const IsClamped = (min: number, max: number): PropertyDecorator => all(clamped(min, max), IsInt(), Max(max));

const MAX_PAGE = 1_000_000;

/** The number of a page. */
export const PageNumber = (): PropertyDecorator =>
  all(
    ApiPropertyOptional({
      description: 'The page number, from 0. Negative values become 0.',
      default: 0,
      type: 'integer',
    }),
    IsOptional(),
    IsClamped(0, MAX_PAGE),
  );

/** The number of entries on a page. */
export const PageSize = (description: string, usual: number, max: number): PropertyDecorator =>
  all(ApiPropertyOptional({ description, default: usual, type: 'integer' }), IsOptional(), IsClamped(1, max));

/** The number of entries of a list to skip. */
export const Offset = (description: string, max?: number): PropertyDecorator =>
  all(ApiPropertyOptional({ description, default: 0 }), IsOptional(), IsWholeNumber(0, max));

/** The number of entries of a list to return. */
export const Limit = (description: string, usual: number, max: number): PropertyDecorator =>
  all(ApiPropertyOptional({ description, default: usual, maximum: max }), IsOptional(), IsWholeNumber(1, max));
