import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { presentSearchStatus } from './search.presenter.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@ApiBearerAuth()
@ApiCookieAuth()
@Controller('api/v1/search')
@Scope('search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get('status')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Tell how far the search index is behind the documents' })
  @ApiResponse({
    status: 200,
    description: 'The engine, its state, its position in the audit trail and its documents.',
  })
  async status() {
    return presentSearchStatus(await this.search.status());
  }

  @Post('reindex')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @HttpCode(202)
  @ApiOperation({ summary: 'Have the search index built anew' })
  @ApiResponse({ status: 202, description: 'It will be; searches are answered by the old one until then.' })
  @ApiResponse({ status: 503, description: 'The search cluster does not answer.' })
  async reindex(@Acting() actor: Actor): Promise<void> {
    await this.search.reindex(actor);
  }
}
