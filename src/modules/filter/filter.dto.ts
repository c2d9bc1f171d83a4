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

/** Limits the length of stored names; longer ones add no information. */
export const MAX_FILE_NAME_CHARACTERS = 255;

export const DEFAULT_CONTEXT = 'none';

/** Treats an empty parameter as absent. */
const emptyIs = (value: string | undefined) =>
  Transform(({ value: given }) => (given === '' ? value : (given as unknown)));

/** Rejects another name of a parameter: ignoring it silently would redact by the default policy. */
const IsCalled = (name: string): PropertyDecorator =>
  Equals(undefined, { message: `$property is not a parameter; it is called ${name}` });

export class FilterQueryDto {
  @ApiPropertyOptional({ description: 'Name of the stored policy.', default: DEFAULT_POLICY })
  @emptyIs(DEFAULT_POLICY)
  @Matches(/^[\w-]{1,64}$/, {
    message: 'p must be the name of a policy: 1 to 64 letters, digits, hyphens, underscores',
  })
  readonly p: string = DEFAULT_POLICY;

  @ApiPropertyOptional({ description: 'Context: your own name for a group of documents.', default: DEFAULT_CONTEXT })
  @emptyIs(DEFAULT_CONTEXT)
  @IsString({ message: 'c must be given once' })
  @MaxLength(MAX_CONTEXT_CHARACTERS, { message: 'c must be given once, with $constraint1 characters at the most' })
  readonly c: string = DEFAULT_CONTEXT;

  @ApiPropertyOptional({
    description: 'Organization: client or business unit that the redactions are counted for by the trend monitor.',
    default: DEFAULT_ORGANIZATION,
    maxLength: MAX_ORGANIZATION_CHARACTERS,
  })
  @Transform(({ value }) =>
    typeof value === 'string' && value.trim() === '' ? DEFAULT_ORGANIZATION : (value as unknown),
  )
  @Matches(/^[^\0]*$/, { message: 'organization must be given once, without NUL' })
  @MaxLength(MAX_ORGANIZATION_CHARACTERS, {
    message: 'organization must be given once, with $constraint1 characters at the most',
  })
  readonly organization: string = DEFAULT_ORGANIZATION;

  @ApiPropertyOptional({
    description:
      'Whether the answer has a signed receipt, in the header `x-umbra-receipt`; of lines it is the last line.',
    type: Boolean,
    default: false,
  })
  @emptyIs(undefined)
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'receipt must be true or false' })
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
      'What the body is, whatever its Content-Type. Without it, `text/plain` is read as JSON or CSV where it is that as a whole.',
    enum: FORMAT_NAMES,
  })
  @emptyIs(undefined)
  @IsOptional()
  @IsIn(FORMAT_NAMES, { message: UNKNOWN_FORMAT })
  readonly format?: string;

  @ApiPropertyOptional({
    description:
      'What the document is called: its ending may say its format. With async=true, it is called so in lists and webhooks, and saved as.',
    maxLength: MAX_FILE_NAME_CHARACTERS,
  })
  @emptyIs(undefined)
  @IsOptional()
  @Matches(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,255}$/u, {
    message: `filename must be given once, with ${MAX_FILE_NAME_CHARACTERS} characters at the most and no control characters`,
  })
  readonly filename?: string;

  @ApiPropertyOptional({
    description: 'Of a PDF: whether pages whose text nobody can read, such as scans, are left as they are.',
    type: Boolean,
    default: false,
  })
  @emptyIs(undefined)
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'allowUnreadablePages must be true or false' })
  readonly allowUnreadablePages?: 'true' | 'false';
}

export class ExplainQueryDto extends DocumentQueryDto {
  @ApiPropertyOptional({
    description:
      'How much is told: `full` adds to each span its `evidence` (detector, rule, words beside it, checks, strategies that were tried, what it displaced), and to texts `nearMisses`.',
    enum: DETAILS,
    default: 'brief',
  })
  @emptyIs('brief')
  @IsIn(DETAILS, { message: `detail must be one of ${DETAILS.join(', ')}` })
  readonly detail: Detail = 'brief';
}

export class ApplyQueryDto extends FilterQueryDto {
  @ApiPropertyOptional({ description: 'Document identifier. When absent, one is derived from the text.' })
  @emptyIs(undefined)
  @IsOptional()
  @IsString({ message: 'd must be given once' })
  @MaxLength(MAX_DOCUMENT_ID_CHARACTERS, { message: 'd must be given once, with $constraint1 characters at the most' })
  readonly d?: string;
}
