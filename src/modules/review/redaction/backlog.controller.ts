import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { RedactionRepository } from './redaction.repository.js';
import { Throughput } from './throughput.js';

@ApiTags('review')
@SessionOrBearer()
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Scope('review')
@Controller('api/v1/redaction-queue')
export class BacklogController {
  constructor(
    private readonly claims: RedactionRepository,
    private readonly throughput: Throughput,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Get the progress of redaction in the background' })
  @Succeeds(200, 'The number of waiting documents in total, and the work done by this process.')
  async read() {
    const { pending, oldestAt } = await this.claims.backlog();
    const { redacted, characters, failed, lastMinute } = this.throughput.facts();
    return {
      pending,
      oldestAt: oldestAt?.toISOString() ?? null,
      thisProcess: { redacted, characters, failed, redactedInTheLastMinute: lastMinute },
    };
  }
}
