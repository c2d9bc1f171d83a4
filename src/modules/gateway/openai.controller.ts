import { Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BearerOnly, KeyAlsoIn, Scope } from '../../platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/http/docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { CHAT, COMPLETION, EMBEDDING, type Endpoint } from './endpoints.js';
import { GATEWAY_BODY, GATEWAY_BODY_DOCS } from './gateway-body.js';
import { callOf, OWN_KEY_HEADERS } from './gateway-call.js';
import { GatewayErrorFilter } from './gateway-error.filter.js';
import { GatewayService } from './gateway.service.js';
import { sendAnswer } from './send-answer.js';

/** The OpenAI API, in front of the server that the settings name. */
@ApiTags('gateway')
@ApiBearerAuth()
@Scope('redaction')
@BearerOnly()
@KeyAlsoIn(OWN_KEY_HEADERS)
@UseFilters(GatewayErrorFilter)
@Controller()
export class OpenAiController {
  constructor(private readonly gateway: GatewayService) {}

  @Post(['openai/v1/chat/completions', 'v1/chat/completions'])
  @HttpCode(200)
  @ToleratesUnknownInput()
  @AcceptsRaw(GATEWAY_BODY)
  @ApiBody(GATEWAY_BODY_DOCS)
  @ApiOperation({
    summary: 'Ask a language model by the OpenAI chat API: redacted on the way there, restored on the way back',
  })
  @Answers<{ 'application/json': object; 'text/event-stream': string; 'text/plain': string }>()
  async chat(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass(CHAT, request, response);
  }

  @Post(['openai/v1/completions', 'v1/completions'])
  @HttpCode(200)
  @ToleratesUnknownInput()
  @AcceptsRaw(GATEWAY_BODY)
  @ApiBody(GATEWAY_BODY_DOCS)
  @ApiOperation({ summary: 'Ask a language model by the OpenAI completions API' })
  @Answers<{ 'application/json': object; 'text/event-stream': string; 'text/plain': string }>()
  async complete(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass(COMPLETION, request, response);
  }

  @Post(['openai/v1/embeddings', 'v1/embeddings'])
  @HttpCode(200)
  @ToleratesUnknownInput()
  @AcceptsRaw(GATEWAY_BODY)
  @ApiBody(GATEWAY_BODY_DOCS)
  @ApiOperation({ summary: 'Get embeddings by the OpenAI API of texts with placeholders' })
  @Answers<{ 'application/json': object; 'text/plain': string }>()
  async embed(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass(EMBEDDING, request, response);
  }

  private async pass(endpoint: Endpoint, request: Request, response: Response): Promise<void> {
    const call = callOf(endpoint, request, response);
    await sendAnswer(response, await this.gateway.ask(call), call.gone);
  }
}
