import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';

/** The policy that the path names, if any. */
export class PresidioPolicyDto {
  @IsOptional()
  @Matches(/^[\w-]{1,64}$/, {
    message: 'policy must be the name of a policy: 1 to 64 letters, digits, hyphens, underscores',
  })
  readonly policy?: string;
}

/** The query of routes that list what can be found. */
export class LanguageQueryDto {
  @ApiPropertyOptional({ description: 'Two letters (ISO 639-1). All languages if absent.' })
  @IsOptional()
  @IsString({ message: 'language must be given once' })
  readonly language?: string;
}
