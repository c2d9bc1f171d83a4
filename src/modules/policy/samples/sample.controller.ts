import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MAX_SAMPLE_LENGTH, MAX_SAMPLES, type PolicySample } from '../../../engine/index.js';
import { auditActor } from '../../../platform/audit/audit-actor.js';
import { Acting, Roles, Scope, ScopeSuffices, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { PolicySamples } from './policy-samples.service.js';
import { PolicyNameParam } from '../policy-name.param.js';

/** Room for every sample with its expectations, written with escapes. */
const BODY = { limit: 8 * 1024 * 1024 } as const;

/** Texts that a policy is tried on whenever it is saved. */
@ApiTags('policies')
@PolicyNameParam()
@SessionOrBearer()
@Scope('policies')
@Controller('api/policies/:policyName/samples')
export class SampleController {
  constructor(private readonly samples: PolicySamples) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ScopeSuffices()
  @ApiOperation({ summary: 'Get the samples of a policy, with texts that must be redacted or kept' })
  @Succeeds(200, 'A list, empty if there are no samples.')
  async read(@Param('policyName') name: string) {
    return (await this.samples.get(name)).map(presentSample);
  }

  @Put()
  @Roles('ROLE_ADMIN')
  @AcceptsJson(BODY)
  @ApiOperation({
    summary: 'Replace the samples of a policy',
    description: `At most ${MAX_SAMPLES}: \`text\` (at most ${MAX_SAMPLE_LENGTH} characters), \`redacted\` and \`kept\` (lists of parts of the text), and optionally \`name\` and \`context\`. An empty list removes all.`,
  })
  @ApiBody({ schema: { type: 'array', items: { type: 'object' } } })
  @Succeeds(204, 'Saved. The next save of the policy is tested with them.')
  @Fails(400, 'All problems of the samples, as `problems`.')
  async replace(@Param('policyName') name: string, @Body() samples: unknown, @Acting() actor: Actor): Promise<void> {
    await this.samples.replace(name, samples, auditActor(actor));
  }
}

const presentSample = ({ name, text, context, redacted, kept }: PolicySample) => ({
  name,
  text,
  ...(context !== undefined && { context }),
  redacted,
  kept,
});
