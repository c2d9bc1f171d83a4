import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsString } from 'class-validator';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { OptionalText } from '../../../platform/http/field.decorators.js';

/** The maximum number of resources per response. */
export const MAX_COUNT = 200;
const DEFAULT_COUNT = 100;
const MAX_ATTRIBUTES_LENGTH = 2000;

/** RFC 7644, section 3.4.2.4: values that are too small count as the minimum. */
const atLeast = (least: number) =>
  Transform(({ value }: { value: unknown }) => {
    const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === 'number' ? Math.max(least, number) : number;
  });

const attributes = { maxLength: MAX_ATTRIBUTES_LENGTH, example: 'userName,emails.value' };

/** Selects the attributes in a response. */
export class ProjectionDto {
  @OptionalText(MAX_ATTRIBUTES_LENGTH, { ...attributes, description: 'The attributes to return, comma-separated.' })
  readonly attributes?: string;

  @OptionalText(MAX_ATTRIBUTES_LENGTH, { ...attributes, description: 'The attributes to leave out, comma-separated.' })
  readonly excludedAttributes?: string;
}

/** Selects the resources in a response. */
export class ScimListDto extends ProjectionDto {
  @ApiPropertyOptional({
    maxLength: 2000,
    example: 'userName eq "anna.hale@example.com"',
    description: 'A filter as in RFC 7644, section 3.4.2.2.',
  })
  @MayBeAbsent()
  @IsString()
  readonly filter?: string;

  @ApiPropertyOptional({ default: 1, minimum: 1, description: 'The index of the first result, from 1.' })
  @MayBeAbsent()
  @atLeast(1)
  @IsInt()
  readonly startIndex: number = 1;

  @ApiPropertyOptional({ default: DEFAULT_COUNT, minimum: 0, description: `At most ${MAX_COUNT} are returned.` })
  @MayBeAbsent()
  @atLeast(0)
  @IsInt()
  readonly count: number = DEFAULT_COUNT;
}
