import { Body, Controller, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { BodyFields } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClientGone } from '../../../platform/outbound/client-gone.decorator.js';
import { thresholdOf } from '../detection/catalog.js';
import { TrendConfig } from '../trend.config.js';
import { presentPoints, presentReplay } from './replay.presenter.js';
import { PERSON_REPLAY_BODY, PERSON_REPLAY_FIELDS, readPersonReplayRequest } from './replay-request.js';
import { ReplayService } from './replay.service.js';

/** Replays by people; clients of the monitor use `/replay` with its key. */
@ApiTags('trend')
@Scope('trend')
@Controller('api/v1/trend/replay')
export class PersonReplayController {
  constructor(
    private readonly replays: ReplayService,
    private readonly config: TrendConfig,
  ) {}

  @Post()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @BodyFields(PERSON_REPLAY_FIELDS, { inAnyCase: true })
  @AcceptsJson({ limit: 1024 * 1024 })
  @ApiBody(PERSON_REPLAY_BODY)
  @ApiOperation({ summary: 'Evaluate stored counts again with a trial threshold' })
  @Succeeds(200, 'The breaches that the threshold would have caused.')
  @Fails(429, 'The maximum number of replays is running.')
  @Fails(503, 'The replay was interrupted; try again after `Retry-After` seconds.')
  async replay(@Body() body: unknown, @ClientGone() gone: AbortSignal) {
    const request = readPersonReplayRequest(body, this.config.maxReplayHours);
    const result = await this.replays.run(request, gone);
    const method = request.method ?? this.config.method;
    return {
      ...presentReplay(result, method),
      method,
      threshold: request.threshold ?? thresholdOf(method, this.config),
      points: request.series === undefined ? null : presentPoints(result.points),
    };
  }
}
