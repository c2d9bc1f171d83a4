import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';
import { OptionalInteger } from '../../../platform/http/number.decorators.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';

/** Limits of all searches, whether the words are in the URL or in the body. */
export const MAX_QUERY_CHARACTERS = 10_000;
export const MAX_HITS = 100;

/** A search whose words are in the body, and so in neither proxy logs nor browser history. */
export class SearchBodyDto {
  @ApiProperty({ description: 'Words to search for; a document with any of them is found.' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_QUERY_CHARACTERS)
  readonly q: string;

  @ApiPropertyOptional({ type: 'integer', default: 0, minimum: 0 })
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  readonly offset: number = 0;

  @OptionalInteger(1, MAX_HITS, { default: 10 })
  readonly size: number = 10;
}
