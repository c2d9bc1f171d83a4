import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { OneObject } from '../../../platform/http/each-object.js';
import { IsBaseUrl } from '../../../platform/outbound/base-url.js';
import { MayBeAbsent, MayBeNull } from '../../../platform/http/may-be-absent.js';
import { Name, OptionalName, Text } from '../../../platform/http/field.decorators.js';

const KEEP_ALIVE = /^(?:-1|\d{1,5}[smh]?)$/;
const KEEP_ALIVE_MESSAGE = { message: 'keepAlive must be such as 5m, 30s, 0 or -1 (for ever)' };
const MODEL = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u;
const MODEL_MESSAGE = { message: 'model must be 1 to 200 characters without control characters' };

const url = { format: 'uri', maxLength: 1024, example: 'http://ollama.internal:11434' };
const keepAlive = {
  type: String,
  nullable: true,
  example: '5m',
  description:
    'How long the server keeps a model in memory after a request. -1 keeps it indefinitely; null uses the default of the server.',
};

export class NewLlmInstanceDto {
  @Name(100)
  readonly name: string;

  @ApiProperty(url)
  @IsBaseUrl()
  readonly url: string;

  @ApiPropertyOptional(keepAlive)
  @MayBeNull()
  @Matches(KEEP_ALIVE, KEEP_ALIVE_MESSAGE)
  readonly keepAlive?: string | null;
}

export class LlmInstancePatchDto {
  @OptionalName(100)
  readonly name?: string;

  @ApiPropertyOptional(url)
  @MayBeAbsent()
  @IsBaseUrl()
  readonly url?: string;

  @ApiPropertyOptional(keepAlive)
  @MayBeNull()
  @Matches(KEEP_ALIVE, KEEP_ALIVE_MESSAGE)
  readonly keepAlive?: string | null;
}

class ExplainDefaultDto {
  @Text(64)
  readonly instanceId: string;

  @ApiProperty({ minLength: 1, maxLength: 200, example: 'llama3.1:8b' })
  @Matches(MODEL, MODEL_MESSAGE)
  readonly model: string;
}

class SecondOpinionDefaultDto {
  @Text(64)
  readonly instanceId: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: 200,
    description: 'If absent, the first model of the instance in alphabetical order.',
  })
  // A form that is left blank sends an empty text.
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && value.trim() === '' ? null : value))
  @MayBeNull()
  @Matches(MODEL, MODEL_MESSAGE)
  readonly model?: string | null;
}

export class LlmDefaultsDto {
  @ApiPropertyOptional({ type: ExplainDefaultDto, nullable: true })
  @MayBeNull()
  @OneObject(() => ExplainDefaultDto)
  readonly explain?: ExplainDefaultDto | null;

  @ApiPropertyOptional({ type: SecondOpinionDefaultDto, nullable: true })
  @MayBeNull()
  @OneObject(() => SecondOpinionDefaultDto)
  readonly secondOpinion?: SecondOpinionDefaultDto | null;
}
