import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';

export class FinalizeQueryDto {
  @ApiPropertyOptional({
    enum: ['true', 'false'],
    default: 'true',
    description:
      'Of a document that came as PDF: `false` finalizes its text alone, for one that cannot be redacted as a PDF.',
  })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'pdf must be true or false' })
  readonly pdf?: 'true' | 'false';
}
