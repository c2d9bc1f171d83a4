import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { MESSAGE, TOKEN_COUNT } from './endpoints.js';
import { AsksModel, GatewayRoutes, type VendorAnswer } from './gateway.decorators.js';
import { GatewayService } from './gateway.service.js';
import { passOn } from './send-answer.js';

/** The Anthropic API, forwarded to the configured server. */
@GatewayRoutes()
@Controller()
export class AnthropicController {
  constructor(private readonly gateway: GatewayService) {}

  @Post(['anthropic/v1/messages', 'v1/messages'])
  @AsksModel()
  @ApiOperation({
    summary: 'Ask a language model by the Anthropic API: redacted on the way there, restored on the way back',
  })
  @Answers<{ 'application/json': VendorAnswer; 'text/event-stream': string; 'text/plain': string }>()
  async message(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, MESSAGE, request, response);
  }

  @Post(['anthropic/v1/messages/count_tokens', 'v1/messages/count_tokens'])
  @AsksModel()
  @ApiOperation({ summary: 'Count the tokens of a message by the Anthropic API, as it would be sent' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async countTokens(@Req() request: Request, @Res() response: Response): Promise<void> {
    await passOn(this.gateway, TOKEN_COUNT, request, response);
  }
}
