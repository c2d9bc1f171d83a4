import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { VersionDto } from '../expected-version.js';

const MAX_REFERENCE_CHARACTERS = 200;

/** The request that a document be erased. */
export class ErasureDto extends VersionDto {
  @ApiProperty({
    description:
      'Why: for example the reference of the case. It stays in the audit log for good, so it names no person.',
    maxLength: MAX_REFERENCE_CHARACTERS,
  })
  @IsString()
  @Matches(/\S/, { message: 'reference must say why' })
  @MaxLength(MAX_REFERENCE_CHARACTERS)
  readonly reference: string;
}
