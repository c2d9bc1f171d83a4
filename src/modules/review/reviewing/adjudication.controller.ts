import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AdjudicationService, type Adjudication } from './adjudication.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents/:id/adjudication')
export class AdjudicationController {
  constructor(private readonly adjudication: AdjudicationService) {}

  @Get()
  @ApiOperation({
    summary: 'What two blind reviewers differ in, side by side',
    description:
      'In the order of the text: the type as which the `first` and the `second` reviewer would redact a place, null where they would leave it.',
  })
  @ApiResponse({ status: 200, description: 'Both reviewers, and the `differences`.' })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
  @ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
  @ApiResponse({ status: 409, description: 'There are no two reviews that differ (`NOT_ADJUDICATED`).' })
  async read(@Param('id') id: string, @Acting() actor: Actor) {
    return presentAdjudication(await this.adjudication.of(id, actor));
  }
}

const presentAdjudication = ({ first, second, differences }: Adjudication) => ({
  first: first?.email ?? null,
  second: second?.email ?? null,
  differences: differences.map((difference) => ({ ...difference })),
});
