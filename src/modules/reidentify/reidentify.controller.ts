import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { Answers } from '../../platform/api-docs/answers.decorators.js';
import { NamePageDto } from '../../platform/http/name-page.dto.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { ReidentifyDto, ReidentifyRequestIdDto } from './reidentify.dto.js';
import { presentRequest, presentResults } from './reidentify.presenter.js';
import { ReidentifyService } from './reidentify.service.js';

/** Room for a thousand values of the longest sort. */
const BODY = { limit: 32 * 1024 * 1024 };
const REQUEST_ID = {
  name: 'requestId',
  type: String,
  description: 'The id of the request, as returned when it was made.',
};
const UNKNOWN = { status: 404, description: 'The request does not exist or has expired (`UNKNOWN_REQUEST`).' };

@ApiTags('reidentification')
@SessionOrBearer()
@Roles('ROLE_ADMIN')
@Scope('reidentify')
@Controller('api/reidentify')
export class ReidentifyController {
  constructor(private readonly service: ReidentifyService) {}

  @Post()
  @AcceptsJson(BODY)
  @ApiOperation({
    summary: 'Undo replacements that were made with a key of a policy',
    description: 'Each value is recorded in the audit log before the response is sent.',
  })
  @Answers<{
    'application/json': ReturnType<typeof presentResults> | ReturnType<typeof presentRequest>;
  }>()
  @Succeeds(200, 'One result for each value; `decrypted` is null if the value was not made with the key.')
  @ApiResponse({
    status: 202,
    description: 'With REIDENTIFY_APPROVAL=second-person: the request, which waits for approval.',
  })
  @Fails(404, 'There is no policy with this name.')
  @Fails(409, 'The policy has no key for the strategy (`NO_KEY`).')
  @Fails(429, 'The daily limit is reached (`DAILY_LIMIT`).')
  async ask(@Body() order: ReidentifyDto, @Acting() actor: Actor, @Res({ passthrough: true }) response: Response) {
    const answer = await this.service.ask(order, actor);
    if ('results' in answer) return presentResults(answer.results);
    response.status(202);
    return presentRequest(answer.request);
  }

  @Get('requests')
  @ApiOperation({ summary: 'List unexpired requests, newest first, without their values' })
  @Succeeds(200, '`requests`.')
  async list(@Query() page: NamePageDto) {
    return { requests: (await this.service.list(page)).map(presentRequest) };
  }

  @Post('requests/:requestId/approve')
  @ApiOperation({ summary: 'Approve the request of another administrator; requires a session' })
  @ApiParam(REQUEST_ID)
  @Succeeds(200, 'The request.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'The request has been decided, or is your own (`NOT_DECIDABLE`).')
  async approve(@Param() { requestId }: ReidentifyRequestIdDto, @Acting() actor: Actor) {
    return presentRequest(await this.service.decide(requestId, 'APPROVED', actor));
  }

  @Post('requests/:requestId/reject')
  @ApiOperation({ summary: 'Reject the request of another administrator; requires a session' })
  @ApiParam(REQUEST_ID)
  @Succeeds(200, 'The request.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'The request has been decided, or is your own (`NOT_DECIDABLE`).')
  async reject(@Param() { requestId }: ReidentifyRequestIdDto, @Acting() actor: Actor) {
    return presentRequest(await this.service.decide(requestId, 'REJECTED', actor));
  }

  @Post('requests/:requestId/result')
  @ApiOperation({ summary: 'Fetch the values of your approved request, once' })
  @ApiParam(REQUEST_ID)
  @Succeeds(200, 'One result for each value.')
  @ApiResponse(UNKNOWN)
  @Fails(409, 'The request is not approved, not yours, or already fetched (`NOT_FETCHABLE`).')
  async result(@Param() { requestId }: ReidentifyRequestIdDto, @Acting() actor: Actor) {
    return presentResults(await this.service.takeResult(requestId, actor));
  }
}
