import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { VersionDto } from '../expected-version.js';

const MAX_REFERENCE_CHARACTERS = 200;

/** The request that a document be erased. */
export class ErasureDto extends VersionDto {
  @ApiProperty({
    description:
      'The reason, for example a case reference. It stays in the audit log permanently, so it must not name a person.',
    maxLength: MAX_REFERENCE_CHARACTERS,
  })
  @IsString()
  @Matches(/\S/, { message: 'reference must give the reason' })
  @MaxLength(MAX_REFERENCE_CHARACTERS)
  readonly reference: string;
}
