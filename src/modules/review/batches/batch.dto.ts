import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,200}$/u;

export class NewBatchDto {
  @ApiProperty({ minLength: 1, maxLength: 200 })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown)))
  @Matches(NAME, { message: 'name must be 1 to 200 characters without control characters' })
  readonly name: string;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Who may see it; null for administrators alone.' })
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsString()
  @MaxLength(64)
  readonly groupId?: string | null;
}
