import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayUnique, Matches } from 'class-validator';
import { EachObject } from '../../../platform/http/each-object.js';
import { MayBeAbsent } from '../../../platform/http/may-be-absent.js';
import { Name, OptionalName, Text } from '../../../platform/http/field.decorators.js';
import { trimmed } from '../../../platform/http/transforms.js';

const MAX_CODES = 200;
const MAX_CODE_CHARACTERS = 200;
const MAX_DESCRIPTION_CHARACTERS = 1000;
/** A single line, as printed beside a redaction. */
const CODE = new RegExp(`^[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,${MAX_CODE_CHARACTERS}}$`, 'u');

export class ExemptionCodeDto {
  @ApiProperty({ minLength: 1, maxLength: MAX_CODE_CHARACTERS, example: '(b)(6)' })
  @trimmed()
  @Matches(CODE, { message: `code must be 1 to ${MAX_CODE_CHARACTERS} characters without control characters` })
  readonly code: string;

  @Text(MAX_DESCRIPTION_CHARACTERS, { maxLength: MAX_DESCRIPTION_CHARACTERS })
  readonly description: string;
}

const codes = { type: ExemptionCodeDto, isArray: true, maxItems: MAX_CODES } as const;
const codeOf = (each: unknown): unknown => (each instanceof ExemptionCodeDto ? each.code : each);

export class NewComplianceProfileDto {
  @Name(200)
  readonly name: string;

  @ApiProperty(codes)
  @ArrayMaxSize(MAX_CODES)
  @ArrayUnique(codeOf, { message: 'exemptionCodes must contain each code only once' })
  @EachObject(() => ExemptionCodeDto)
  readonly exemptionCodes: readonly ExemptionCodeDto[];
}

export class ComplianceProfilePatchDto {
  @OptionalName(200)
  readonly name?: string;

  @ApiPropertyOptional(codes)
  @MayBeAbsent()
  @ArrayMaxSize(MAX_CODES)
  @ArrayUnique(codeOf, { message: 'exemptionCodes must contain each code only once' })
  @EachObject(() => ExemptionCodeDto)
  readonly exemptionCodes?: readonly ExemptionCodeDto[];
}
