import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export class BulkQueryDto {
  @ApiPropertyOptional({ description: 'The batch for lines that name none.' })
  @IsOptional()
  @Matches(/\S/, { message: 'batchId must name a batch' })
  @MaxLength(64)
  @IsString()
  readonly batchId?: string;
}
