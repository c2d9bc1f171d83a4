import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { PageDto } from '../page.dto.js';

const BOOLEANS = ['true', 'false'] as const;

export class InboxPageDto extends PageDto {
  @ApiPropertyOptional({ description: '`true` lists only unread messages.', enum: BOOLEANS })
  @IsOptional()
  @IsIn(BOOLEANS)
  readonly unread?: (typeof BOOLEANS)[number];

  @ApiPropertyOptional({ description: '`true` lists only archived messages.', enum: BOOLEANS, default: 'false' })
  @IsOptional()
  @IsIn(BOOLEANS)
  readonly archived?: (typeof BOOLEANS)[number];
}
