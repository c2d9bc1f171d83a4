import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_NOTE_LENGTH } from '../policy-change.dto.js';
import { MAX_VERSION } from '../versions/version.dto.js';

/** The query of a change of a list. */
export class ListChangeDto {
  @ApiPropertyOptional({ description: 'Why the change is made.', maxLength: MAX_NOTE_LENGTH })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE_LENGTH)
  readonly note?: string;
}

export class ListSaveDto extends ListChangeDto {
  @ApiPropertyOptional({ description: 'What the list is for.', default: '' })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  readonly description: string = '';
}

/** The version of a list to restore. */
export class ListRollbackDto extends ListChangeDto {
  @ApiProperty({ description: 'The version that becomes the active one, as a new version.', type: 'integer' })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_VERSION)
  readonly to: number;
}
