import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Equals, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { DEFAULT_POLICY } from '../policy/policy.types.js';
import { FORMAT_NAMES, UNKNOWN_FORMAT } from './body-type.js';
import {
  DEFAULT_ORGANIZATION,
  DETAILS,
  type Detail,
  MAX_CONTEXT_CHARACTERS,
  MAX_DOCUMENT_ID_CHARACTERS,
  MAX_ORGANIZATION_CHARACTERS,
} from './filter.types.js';
import { all } from '../../platform/http/all-decorators.js';
import { emptyIs } from '../../platform/http/transforms.js';

/** Limits the length of stored names; longer ones add no information. */
export const MAX_FILE_NAME_CHARACTERS = 255;

export const DEFAULT_CONTEXT = 'none';

/** Rejects another name of a parameter: ignoring it silently would redact by the default policy. */
const IsCalled = (name: string): PropertyDecorator =>
  Equals(undefined, { message: `$property is not a parameter; it is called ${name}` });

/** A parameter that is `true` or `false`; empty means absent. */
export const QueryFlag = (description: string): PropertyDecorator =>
  all(
    ApiPropertyOptional({ description, type: Boolean, default: false }),
    emptyIs(undefined),
    IsOptional(),
    IsIn(['true', 'false'], { message: '$property must be true or false' }),
  );

export class FilterQueryDto {
  @ApiPropertyOptional({ description: 'Name of the stored policy.', default: DEFAULT_POLICY })
  @emptyIs(DEFAULT_POLICY)
  @Matches(/^[\w-]{1,64}$/, {
    message: 'p must be the name of a policy: 1 to 64 letters, digits, hyphens, underscores',
  })
  readonly p: string = DEFAULT_POLICY;

  @ApiPropertyOptional({ description: 'Context: your name for a group of documents.', default: DEFAULT_CONTEXT })
  @emptyIs(DEFAULT_CONTEXT)
  @IsString({ message: 'c must be given once' })
  @MaxLength(MAX_CONTEXT_CHARACTERS, { message: 'c must be given once, with at most $constraint1 characters' })
  readonly c: string = DEFAULT_CONTEXT;

  @ApiPropertyOptional({
    description: 'Organization: the client or business unit under which the trend monitor counts the redactions.',
    default: DEFAULT_ORGANIZATION,
    maxLength: MAX_ORGANIZATION_CHARACTERS,
  })
  @Transform(({ value }) =>
    typeof value === 'string' && value.trim() === '' ? DEFAULT_ORGANIZATION : (value as unknown),
  )
  @Matches(/^[^\0]*$/, { message: 'organization must be given once, without NUL' })
  @MaxLength(MAX_ORGANIZATION_CHARACTERS, {
    message: 'organization must be given once, with at most $constraint1 characters',
  })
  readonly organization: string = DEFAULT_ORGANIZATION;

  @QueryFlag('Adds a signed receipt to the response, in the header `x-umbra-receipt`; for lines, as the last line.')
  readonly receipt?: 'true' | 'false';

  @IsCalled('p')
  readonly policy?: never;

  @IsCalled('p')
  readonly policyName?: never;

  @IsCalled('p')
  readonly P?: never;

  @IsCalled('c')
  readonly context?: never;

  @IsCalled('c')
  readonly C?: never;
}

/** The query of routes that accept documents. */
export class DocumentQueryDto extends FilterQueryDto {
  @ApiPropertyOptional({
    description:
      'The format of the body, whatever its Content-Type. If absent, `text/plain` is read as JSON or CSV if the whole body is valid as such.',
    enum: FORMAT_NAMES,
  })
  @emptyIs(undefined)
  @IsOptional()
  @IsIn(FORMAT_NAMES, { message: UNKNOWN_FORMAT })
  readonly format?: string;

  @ApiPropertyOptional({
    description:
      'The file name of the document; its ending can determine the format. With async=true it is used in lists, in webhooks and for the download.',
    maxLength: MAX_FILE_NAME_CHARACTERS,
  })
  @emptyIs(undefined)
  @IsOptional()
  @Matches(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,255}$/u, {
    message: `filename must be given once, with at most ${MAX_FILE_NAME_CHARACTERS} characters and no control characters`,
  })
  readonly filename?: string;

  @QueryFlag('For a PDF: leaves pages with unreadable text, such as scans, unchanged instead of refusing the document.')
  readonly allowUnreadablePages?: 'true' | 'false';
}

export class ExplainQueryDto extends DocumentQueryDto {
  @ApiPropertyOptional({
    description:
      'The level of detail. `full` adds `evidence` to each span (detector, rule, nearby words, checks, strategies that were tried, displaced spans), and to texts `nearMisses` and `left`, the values that stay because the policy does not look for their kinds.',
    enum: DETAILS,
    default: 'brief',
  })
  @emptyIs('brief')
  @IsIn(DETAILS, { message: `detail must be one of ${DETAILS.join(', ')}` })
  readonly detail: Detail = 'brief';
}

export class ApplyQueryDto extends FilterQueryDto {
  @ApiPropertyOptional({ description: 'Document identifier. If absent, one is derived from the text.' })
  @emptyIs(undefined)
  @IsOptional()
  @IsString({ message: 'd must be given once' })
  @MaxLength(MAX_DOCUMENT_ID_CHARACTERS, { message: 'd must be given once, with at most $constraint1 characters' })
  readonly d?: string;
}
