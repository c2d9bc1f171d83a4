import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClientGone } from '../../../platform/outbound/client-gone.decorator.js';
import { PolicyContentDto, PolicyNamesDto } from './filter-instance.dto.js';
import { PolicyReadsService } from './policy-reads.service.js';

@ApiTags('policies')
@Fails(502, 'The instance is unreachable.')
@ToleratesUnknownInput()
@SessionOrBearer()
@Scope('policies')
@Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
@Controller('api/v1/policies')
export class PolicyReadsController {
  constructor(private readonly policies: PolicyReadsService) {}

  @Get()
  @ApiOperation({ summary: 'List the names of the policies of this service or a filtering instance' })
  @Succeeds(200, '`instanceId`, and all names in `policies`.')
  @Fails(404, 'There is no instance with this id.')
  async list(@Query() { instanceId }: PolicyNamesDto, @ClientGone() gone: AbortSignal) {
    return { instanceId, policies: await this.policies.names(instanceId, gone) };
  }

  @Get('content')
  @ApiOperation({ summary: 'Get a policy of this service or a filtering instance' })
  @Succeeds(200, '`name`, and `content`, the JSON of the policy as a string.')
  @Fails(400, 'The name is malformed, or a parameter is missing.')
  @Fails(404, 'The instance or policy does not exist.')
  async read(@Query() { instanceId, name }: PolicyContentDto, @ClientGone() gone: AbortSignal) {
    return { name, content: await this.policies.content(instanceId, name, gone) };
  }
}
