import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class FinalizeQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'true',
    description: 'For a document submitted as a file: `false` finalizes only its text, if the file cannot be redacted.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'file must be true or false' })
  readonly file?: 'true' | 'false';

  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'true', description: 'Same as `file`.' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'pdf must be true or false' })
  readonly pdf?: 'true' | 'false';
}

/** True if a redacted file is wanted besides the text. */
export const withFileOf = ({ file, pdf }: FinalizeQueryDto): boolean => file !== 'false' && pdf !== 'false';
