import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { submitterOf } from '../../platform/audit/submitter.js';
import { ActingIfAny, BearerOnly, Scope } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { fail } from '../../platform/http/app-error.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { PublicUrl } from '../../platform/http/public-url.js';
import { APPLICATION_VERSION } from '../../platform/config/version.js';
import { writeBody } from '../../platform/http/write-body.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { clientGone } from '../../platform/outbound/client-gone.decorator.js';
import type { Json } from '../../platform/signing/canonical-json.js';
import { McpConfig } from './mcp.config.js';
import { McpService } from './mcp.service.js';

/** Refused by the protocol, as a JSON-RPC error, or before it, in the error format of this service. */
const REFUSED = { type: 'object' as const, required: ['error'], properties: { error: {} } };
const Refusal = (status: number, description: string) =>
  ApiResponse({ status, description, content: { 'application/json': { schema: REFUSED } } });

/**
 * The Model Context Protocol by streamable HTTP, without sessions. @see https://modelcontextprotocol.io/specification
 */
@ApiTags('mcp')
@Controller('mcp')
export class McpController {
  constructor(
    private readonly service: McpService,
    private readonly config: McpConfig,
    private readonly publicUrl: PublicUrl,
  ) {}

  @Post()
  @BearerOnly()
  @Scope('redaction')
  @AcceptsJson({ limit: { config: McpConfig, field: 'maxBytes' } })
  @ToleratesUnknownInput()
  @ApiOperation({
    summary: 'Call tools with the Model Context Protocol',
    description: 'A JSON-RPC message of revision 2026-07-28 or earlier. There are no sessions.',
  })
  @ApiBody({
    description: 'A JSON-RPC message, as defined by the Model Context Protocol.',
    schema: { type: 'object', additionalProperties: true },
  })
  @Answers<{ 'application/json': Readonly<Record<string, Json>>; 'text/event-stream': string }>()
  @Succeeds(200, 'The response, as JSON or as a stream with one event.')
  @ApiResponse({ status: 202, description: 'The message was a notification.' })
  @Fails(403, 'Also if `Origin` is neither this server nor listed in MCP_ORIGINS.')
  @Refusal(400, 'The message is malformed, or of an unsupported revision.')
  @Refusal(404, 'There is no such method.')
  @Refusal(406, '`Accept` must name application/json and text/event-stream.')
  async serve(@Req() request: Request, @Res() response: Response, @ActingIfAny() actor: Actor | undefined) {
    this.refuseOtherOrigins(request);
    const gone = clientGone(response);
    const backend = this.service.backendFor({ submitter: submitterOf(request), actor, gone });
    // Loaded by the first call, since the protocol takes a good part of what the whole server takes to load.
    const { mcpHandler } = await import('../../mcp/mcp-handler.js');
    const handler = mcpHandler(backend, APPLICATION_VERSION);
    const incoming = new globalThis.Request(new URL('/mcp', this.publicUrl.forRequest(request)), {
      method: 'POST',
      headers: headersOf(request),
      signal: gone,
      body: '{}',
    });
    const answer = await handler.fetch(incoming, { parsedBody: request.body as unknown });
    response.status(answer.status);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    if (answer.body === null) response.end();
    else await writeBody(response, answer.body as AsyncIterable<Uint8Array>, gone);
  }

  /** @throws AppError `forbidden`: a web page must not access this server through the network of its visitor */
  private refuseOtherOrigins(request: Request): void {
    const { origin } = request.headers;
    if (origin === undefined || origin === this.publicUrl.forRequest(request) || this.config.origins.includes(origin))
      return;
    fail('forbidden', 'Requests from this Origin are not accepted. An administrator can list it in MCP_ORIGINS.', {
      code: 'ORIGIN_NOT_ALLOWED',
    });
  }
}

function headersOf({ headers }: Request): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && PROTOCOL.test(name)) kept.set(name, value);
  }
  return kept;
}

const PROTOCOL = /^(?:accept|content-type|mcp-[\w-]+|last-event-id)$/;
