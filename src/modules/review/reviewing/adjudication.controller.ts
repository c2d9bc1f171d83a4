import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { AdjudicationService, type Adjudication } from './adjudication.service.js';

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/documents/:id/adjudication')
export class AdjudicationController {
  constructor(private readonly adjudication: AdjudicationService) {}

  @Get()
  @ApiOperation({
    summary: 'Compare the results of two blind reviewers',
    description:
      'In text order: the type under which the `first` and the `second` reviewer would redact a text, or null if they would keep it.',
  })
  @Succeeds(200, 'Both reviewers, and their `differences`.')
  @Fails(404, 'The document does not exist or is not visible to the caller.')
  @Fails(409, 'There are no two differing reviews (`NOT_ADJUDICATED`).')
  async read(@Param('id') id: string, @Acting() actor: Actor) {
    return presentAdjudication(await this.adjudication.get(id, actor));
  }
}

const presentAdjudication = ({ first, second, differences }: Adjudication) => ({
  first: first?.email ?? null,
  second: second?.email ?? null,
  differences: differences.map((difference) => ({ ...difference })),
});
