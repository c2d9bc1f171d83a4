import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, ArrayMaxSize, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { OptionalTexts } from '../../platform/http/list.decorators.js';
import { Limit } from '../../platform/http/paging.js';
import { EachObject } from '../../platform/http/each-object.js';
import { OptionalBoolean, OptionalChoice, Text } from '../../platform/http/field.decorators.js';
import { MAX_REPLACEMENT_CHARACTERS, type OnConflict } from './context.types.js';

export const MAX_ENTRIES = 10_000;
const MAX_NAME_CHARACTERS = 256;
const MAX_GROUPS = 100;
const KEY = /^[0-9a-f]{64}$/;

export class ContextNameDto {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_NAME_CHARACTERS)
  readonly contextName: string;
}

/** The people who may use a context: everyone, or the members of these groups. */
export class ContextAudienceDto {
  @OptionalBoolean({ description: 'Everyone who may redact may use the context.' })
  readonly everyone?: boolean;

  @OptionalTexts(
    { to: MAX_GROUPS, length: 64 },
    { description: 'Ids of groups. With an empty list, only administrators may use the context.' },
  )
  readonly groupIds?: string[];
}

export class ContextExportDto {
  @ApiPropertyOptional({ description: 'The `next` of the previous page; absent for the first page.' })
  @IsOptional()
  @Matches(KEY, { message: 'after must be the `next` of the page before' })
  readonly after?: string;

  @Limit('The number of entries on a page.', MAX_ENTRIES, MAX_ENTRIES)
  readonly limit: number = MAX_ENTRIES;
}

export class ContextImportQueryDto {
  @OptionalChoice(['skip', 'overwrite'], { description: 'What to do with entries that already exist.' })
  readonly on_conflict: OnConflict = 'skip';
}

export class ContextEntryDto {
  @ApiProperty({ description: 'Fingerprint of the value, 64 lower-case hexadecimal digits.' })
  @Matches(KEY, { message: 'key must be 64 lower-case hexadecimal digits, as an export has it' })
  readonly key: string;

  @Text(100, { description: 'The kind, for example `ssn`.' })
  readonly kind: string;

  @Text(MAX_REPLACEMENT_CHARACTERS)
  readonly replacement: string;
}

/** A page of an export. */
export class ContextImportDto {
  /** Other fields of an exported page are ignored. */
  @Allow()
  readonly version?: unknown;

  @Allow()
  readonly context?: unknown;

  @Allow()
  readonly count?: unknown;

  @Allow()
  readonly next?: unknown;

  @ApiProperty({ type: [ContextEntryDto] })
  @ArrayMaxSize(MAX_ENTRIES)
  @EachObject(() => ContextEntryDto)
  readonly entries: ContextEntryDto[];
}
