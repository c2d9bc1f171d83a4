import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClientGone } from '../../../platform/outbound/client-gone.decorator.js';
import { OpinionService } from './opinion.service.js';

const MAX_NAME_CHARACTERS = 200;

export class ExplainDto {
  @ApiProperty({ description: 'An instance from GET /api/v1/ollama.' })
  @Matches(/\S/, { message: 'instanceId must name an instance' })
  @MaxLength(MAX_NAME_CHARACTERS)
  @IsString()
  readonly instanceId: string;

  @ApiProperty({ description: 'A model of the instance.' })
  @Matches(/\S/, { message: 'model must name a model' })
  @MaxLength(MAX_NAME_CHARACTERS)
  @IsString()
  readonly model: string;
}

@ApiTags('language models')
@ToleratesUnknownInput()
@Fails(404, 'The document, span or instance does not exist or is not visible to the caller.')
@Fails(409, 'The source text was purged (`SOURCE_GONE`).')
@Fails(502, 'The model server cannot be reached, or its response is invalid.')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1')
export class OpinionController {
  constructor(private readonly opinions: OpinionService) {}

  @Post('documents/:id/explain')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({
    summary: 'Ask a language model which parts of a document are sensitive; sends it the complete document',
  })
  @Succeeds(200, 'The response of the model as text.')
  async explain(
    @Param('id') id: string,
    @Body() { instanceId, model }: ExplainDto,
    @Acting() actor: Actor,
    @ClientGone() gone: AbortSignal,
  ) {
    const {
      instanceName,
      model: asked,
      response,
    } = await this.opinions.explain(id, { instanceId, model }, actor, gone);
    return { instanceName, model: asked, response };
  }

  @Post('spans/:id/second-opinion')
  @AcceptsJson({ ignored: true })
  @ApiBody({ required: false, description: 'Ignored; its type has to be declared.', schema: { type: 'object' } })
  @ApiOperation({ summary: 'Ask the default language model for a second opinion on the type of a span' })
  @Succeeds(200, 'The response of the model as text, and its verdict if it gave one.')
  @Fails(400, 'There is no default model for second opinions.')
  async secondOpinion(@Param('id') id: string, @Acting() actor: Actor, @ClientGone() gone: AbortSignal) {
    const { span, opinion } = await this.opinions.secondOpinion(id, actor, gone);
    const { instanceName, model, response, verdict } = opinion;
    return {
      instanceName,
      model,
      sourceText: span.text,
      sourceType: span.type,
      response,
      ...(verdict !== undefined && { verdict }),
    };
  }
}
