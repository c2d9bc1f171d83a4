import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { presentSearchStatus } from './search.presenter.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@SessionOrBearer()
@Controller('api/v1/search')
@Scope('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get('status')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get how far the search index lags behind the documents' })
  @Succeeds(200, 'The engine, its state, its position in the audit log and its number of documents.')
  async status() {
    return presentSearchStatus(await this.search.status());
  }

  @Post('reindex')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Rebuild the search index' })
  @Succeeds(202, 'The rebuild will start; the old index is used until it is complete.')
  @Fails(503, 'The search cluster does not answer.')
  async reindex(@Acting() actor: Actor): Promise<void> {
    await this.search.reindex(actor);
  }
}
