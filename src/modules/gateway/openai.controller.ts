import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { CHAT, COMPLETION, EMBEDDING, KEPT_RESPONSE, RESPONSE } from './endpoints.js';
import { GatewayConfig } from './gateway.config.js';
import { AsksModel, GatewayRoutes, type VendorAnswer } from './gateway.decorators.js';
import { GatewayService } from './gateway.service.js';
import { passOn } from './send-answer.js';

/** The OpenAI API, forwarded to the configured server. */
@GatewayRoutes()
@Controller()
export class OpenAiController {
  constructor(
    private readonly gateway: GatewayService,
    private readonly config: GatewayConfig,
  ) {}

  @Post(['openai/v1/chat/completions', 'v1/chat/completions'])
  @AsksModel()
  @ApiOperation({
    summary: 'Ask a language model by the OpenAI chat API: redacted on the way there, restored on the way back',
  })
  @Answers<{ 'application/json': VendorAnswer; 'text/event-stream': string; 'text/plain': string }>()
  async chat(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, CHAT, request, response);
  }

  @Post(['openai/v1/responses', 'v1/responses'])
  @AsksModel()
  @ApiOperation({
    summary: 'Ask a language model by the OpenAI Responses API',
    description:
      'Each request brings its whole conversation: `conversation` and `prompt` are refused, and so are `previous_response_id` and `background` unless GATEWAY_STORED_RESPONSES_DAYS is set.',
  })
  @Answers<{ 'application/json': VendorAnswer; 'text/event-stream': string; 'text/plain': string }>()
  async respond(@Req() request: Request, @Res() response: Response): Promise<void> {
    const endpoint = this.config.storedResponsesDays === 0 ? RESPONSE : KEPT_RESPONSE;
    await passOn(this.gateway, endpoint, request, response);
  }

  @Post(['openai/v1/completions', 'v1/completions'])
  @AsksModel()
  @ApiOperation({ summary: 'Ask a language model by the OpenAI completions API' })
  @Answers<{ 'application/json': VendorAnswer; 'text/event-stream': string; 'text/plain': string }>()
  async complete(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, COMPLETION, request, response);
  }

  @Post(['openai/v1/embeddings', 'v1/embeddings'])
  @AsksModel()
  @ApiOperation({ summary: 'Get embeddings by the OpenAI API of texts with placeholders' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async embed(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, EMBEDDING, request, response);
  }
}
