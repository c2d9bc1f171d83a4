import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Matches, Max, Min } from 'class-validator';

/** The last entry of an archive, as given in its last line. */
export class ArchivedToDto {
  @ApiProperty({ description: 'The `lastSeq` in the last line of the archive.', type: 'integer', minimum: 1 })
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  readonly lastSeq: number;

  @ApiProperty({ description: 'The `lastHash` in the last line of the archive: 64 hexadecimal digits.' })
  @Matches(/^[0-9a-f]{64}$/, { message: 'lastHash must be 64 lower-case hexadecimal digits' })
  readonly lastHash: string;
}
