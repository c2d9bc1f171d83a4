import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, StaysOpen } from '../../platform/auth/access.decorators.js';
import { APPLICATION_VERSION } from '../../platform/config/version.js';
import { ToleratesUnknownInput } from '../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { DEFAULT_POLICY } from '../policy/policy.types.js';
import { PolicyService } from '../policy/policy.service.js';

/** The version of the policy language that existing clients expect; this service accepts all of it and more. */
const POLICY_SCHEMA_VERSION = '1.2.0';

@ApiTags('status')
@Controller('api/status')
export class StatusController {
  constructor(private readonly policies: PolicyService) {}

  @Get()
  @ToleratesUnknownInput()
  @Public()
  @StaysOpen()
  @ApiOperation({ summary: 'Check whether documents can be redacted, for monitors and load balancers' })
  @Succeeds(200, 'Healthy.')
  @Fails(503, 'The policies cannot be read.')
  async status() {
    // Only this is required for redaction; it costs at most one query per half second.
    await this.policies.compiled(DEFAULT_POLICY);
    return {
      status: 'Healthy',
      applicationVersion: APPLICATION_VERSION,
      redactionPolicySchemaVersion: POLICY_SCHEMA_VERSION,
    };
  }
}
