import { Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { eventsAfter } from './answers/resumed-stream.js';
import { storedResponse, type StoredResponseAction } from './endpoints.js';
import { bodilessCallOf } from './gateway-call.js';
import { GatewayRoutes, type VendorAnswer } from './gateway.decorators.js';
import { UnsupportedContent } from './gateway.errors.js';
import { GatewayService, type StoredRequest } from './gateway.service.js';
import { sendAnswer } from './send-answer.js';

/** The query parameters that are passed on, and the form of their values. */
const QUERY: ReadonlySet<string> = new Set(['include', 'include[]', 'limit', 'order', 'after', 'stream']);
const WORD = /^[\w.-]{1,200}$/;
/** The last event that the client has of a stream. */
const STARTING_AFTER = 'starting_after';
const NUMBER = /^\d{1,15}$/;

/** Responses that OpenAI has stored, with the values of the caller that they belong to. */
@GatewayRoutes()
@Controller()
export class StoredResponseController {
  constructor(private readonly gateway: GatewayService) {}

  @Get(['openai/v1/responses/:id', 'v1/responses/:id'])
  @ApiOperation({ summary: 'Read a stored or background response, with its values restored' })
  @Answers<{ 'application/json': VendorAnswer; 'text/event-stream': string; 'text/plain': string }>()
  async read(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass({ id, action: 'read', method: 'GET', below: '' }, request, response);
  }

  @Get(['openai/v1/responses/:id/input_items', 'v1/responses/:id/input_items'])
  @ApiOperation({ summary: 'List the input of a stored response, with its values restored' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async input(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass({ id, action: 'read', method: 'GET', below: '/input_items' }, request, response);
  }

  @Post(['openai/v1/responses/:id/cancel', 'v1/responses/:id/cancel'])
  @HttpCode(200)
  @ApiOperation({ summary: 'Cancel a background response' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async cancel(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass({ id, action: 'cancel', method: 'POST', below: '/cancel' }, request, response);
  }

  @Delete(['openai/v1/responses/:id', 'v1/responses/:id'])
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete a stored response, here and at the vendor' })
  @Answers<{ 'application/json': VendorAnswer; 'text/plain': string }>()
  async remove(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    await this.pass({ id, action: 'delete', method: 'DELETE', below: '' }, request, response);
  }

  private async pass(
    { id, action, method, below }: StoredRequest & { readonly action: StoredResponseAction; readonly below: string },
    request: Request,
    response: Response,
  ): Promise<void> {
    const { search, after } = queryOf(request);
    const endpoint = storedResponse(action, `v1/responses/${encodeURIComponent(id)}${below}${search}`);
    const call = bodilessCallOf(endpoint, request, response);
    const answer = await this.gateway.askStored(call, { id, method });
    const { body } = answer;
    const isResumed = after !== undefined && typeof body !== 'string';
    await sendAnswer(response, isResumed ? { ...answer, body: eventsAfter(body, after) } : answer, call.gone);
  }
}

/**
 * Returns what is asked of the vendor, and the sequence number after which a stream goes on for the client.
 * @throws UnsupportedContent for a parameter that is not passed on
 */
function queryOf({ originalUrl }: Request): { readonly search: string; readonly after: number | undefined } {
  const { search, searchParams } = new URL(originalUrl, 'http://localhost');
  const after = searchParams.getAll(STARTING_AFTER);
  if (after.length === 0) return { search: checked(searchParams, search), after: undefined };
  const [number = ''] = after;
  if (after.length > 1 || !NUMBER.test(number)) throw new UnsupportedContent(STARTING_AFTER, NOT_PASSED_ON);
  searchParams.delete(STARTING_AFTER);
  return { search: checked(searchParams, `?${searchParams.toString()}`), after: Number(number) };
}

function checked(parameters: URLSearchParams, search: string): string {
  for (const [name, value] of parameters) {
    if (!QUERY.has(name)) throw new UnsupportedContent('query', NOT_PASSED_ON);
    if (!WORD.test(value)) throw new UnsupportedContent(name, NOT_PASSED_ON);
  }
  return search === '?' ? '' : search;
}

const NOT_PASSED_ON =
  'The gateway does not pass on this parameter of the query, so nothing was sent. `include`, `limit`, `order`, `after`, `stream` and `starting_after` are.';
