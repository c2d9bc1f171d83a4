import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { presentSearchStatus } from './search.presenter.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@Controller('api/v1/search')
@Scope('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get('status')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get how far the search index lags behind the documents' })
  @ApiResponse({
    status: 200,
    description: 'The engine, its state, its position in the audit log and its number of documents.',
  })
  async status() {
    return presentSearchStatus(await this.search.status());
  }

  @Post('reindex')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @HttpCode(202)
  @ApiOperation({ summary: 'Rebuild the search index' })
  @ApiResponse({ status: 202, description: 'The rebuild will start; the old index is used until it is complete.' })
  @ApiResponse({ status: 503, description: 'The search cluster does not answer.' })
  async reindex(@Acting() actor: Actor): Promise<void> {
    await this.search.reindex(actor);
  }
}
