import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class FinalizeQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'true',
    description:
      'Of a document that came as a file: `false` finalizes its text alone, for one that cannot be redacted as a file.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'file must be true or false' })
  readonly file?: 'true' | 'false';

  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'true', description: 'The same as `file`.' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'pdf must be true or false' })
  readonly pdf?: 'true' | 'false';
}

/** True if a redacted file is wanted besides the text. */
export const withFileOf = ({ file, pdf }: FinalizeQueryDto): boolean => file !== 'false' && pdf !== 'false';
