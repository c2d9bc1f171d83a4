import { Controller, HttpCode, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BearerOnly, KeyAlsoIn, Scope } from '../../platform/auth/access.decorators.js';
import { AcceptsRaw } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/http/docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { MESSAGE, TOKEN_COUNT, type Endpoint } from './endpoints.js';
import { callOf, OWN_KEY_HEADERS } from './gateway-call.js';
import { GATEWAY_BODY, GATEWAY_BODY_DOCS } from './gateway-body.js';
import { GatewayErrorFilter } from './gateway-error.filter.js';
import { GatewayService } from './gateway.service.js';
import { sendAnswer } from './send-answer.js';

/** The Anthropic API, in front of the server that the settings name. */
@ApiTags('gateway')
@ApiBearerAuth()
@Scope('redaction')
@BearerOnly()
@KeyAlsoIn(OWN_KEY_HEADERS)
@UseFilters(GatewayErrorFilter)
@Controller()
export class AnthropicController {
  constructor(private readonly gateway: GatewayService) {}

  @Post(['anthropic/v1/messages', 'v1/messages'])
  @HttpCode(200)
  @ToleratesUnknownInput()
  @AcceptsRaw(GATEWAY_BODY)
  @ApiBody(GATEWAY_BODY_DOCS)
  @ApiOperation({
    summary: 'Ask a language model by the Anthropic API: redacted on the way there, restored on the way back',
  })
  @Answers<{ 'application/json': object; 'text/event-stream': string; 'text/plain': string }>()
  async message(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass(MESSAGE, request, response);
  }

  @Post(['anthropic/v1/messages/count_tokens', 'v1/messages/count_tokens'])
  @HttpCode(200)
  @ToleratesUnknownInput()
  @AcceptsRaw(GATEWAY_BODY)
  @ApiBody(GATEWAY_BODY_DOCS)
  @ApiOperation({ summary: 'Count the tokens of a message by the Anthropic API, as it would be sent' })
  @Answers<{ 'application/json': object; 'text/plain': string }>()
  async countTokens(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass(TOKEN_COUNT, request, response);
  }

  private async pass(endpoint: Endpoint, request: Request, response: Response): Promise<void> {
    const call = callOf(endpoint, request, response);
    await sendAnswer(response, await this.gateway.ask(call), call.gone);
  }
}
