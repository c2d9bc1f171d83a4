import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class ListSaveDto {
  @ApiPropertyOptional({ description: 'What the list is for.', default: '' })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  readonly description: string = '';
}
