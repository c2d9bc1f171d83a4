import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { IsWholeNumber, Limit, Offset } from '../../../platform/http/paging.js';
import { PolicyChangeDto } from '../policy-change.dto.js';

export const MAX_VERSION = 1_000_000_000;
const MAX_PAGE = 100;

/** The requested versions of a list. */
export class VersionPageDto {
  @Offset('The number of versions to skip.', MAX_VERSION)
  readonly offset: number = 0;

  @Limit('The maximum number of versions to return.', 25, MAX_PAGE)
  readonly limit: number = 25;
}

/** A version by its number. */
export class VersionParamDto {
  @ApiProperty({ description: 'The version number, from 1.', type: 'integer' })
  @IsWholeNumber(1, MAX_VERSION)
  readonly version: number;
}

/** The two versions to compare. */
export class DiffQueryDto {
  @ApiPropertyOptional({ description: 'The older version; if absent, the version before `to`.', type: 'integer' })
  @IsOptional()
  @IsWholeNumber(1, MAX_VERSION)
  readonly from?: number;

  @ApiPropertyOptional({ description: 'The newer version; if absent, the newest version.', type: 'integer' })
  @IsOptional()
  @IsWholeNumber(1, MAX_VERSION)
  readonly to?: number;
}

/** The version to restore. */
export class RollbackDto extends PolicyChangeDto {
  @ApiProperty({ description: 'The version to restore as a new version.', type: 'integer' })
  @IsWholeNumber(1, MAX_VERSION)
  readonly to: number;
}

/** A label of a policy. */
export class LabelParamDto {
  @ApiProperty({ description: 'A letter, then up to 63 letters, digits, hyphens and underscores.' })
  @Matches(/^[a-z][\w-]{0,63}$/i, {
    message: 'label must be a letter and up to 63 letters, digits, hyphens and underscores',
  })
  readonly label: string;
}
