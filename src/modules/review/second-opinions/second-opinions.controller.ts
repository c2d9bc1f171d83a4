import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClampedInteger } from '../query-fields.js';
import { presentSecondOpinions } from './second-opinion.presenter.js';
import { SecondOpinionService } from './second-opinion.service.js';

const DEFAULT_SIZE = 20;
const MAX_PER_PAGE = 100;
const MAX_PAGE = 1000;

export class SecondOpinionsQueryDto {
  @ClampedInteger(0, MAX_PAGE, 0, { description: 'The page number, from 0.' })
  readonly page: number = 0;

  @ClampedInteger(1, MAX_PER_PAGE, DEFAULT_SIZE, { minimum: 1, maximum: MAX_PER_PAGE })
  readonly size: number = DEFAULT_SIZE;
}

@ApiTags('review')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/second-opinions')
export class SecondOpinionsController {
  constructor(private readonly opinions: SecondOpinionService) {}

  @Get()
  @ApiOperation({ summary: 'List spans with requests for a second opinion, newest first' })
  @Succeeds(200, "A page of spans with their documents; `askedByMe` marks the caller's requests.")
  async list(@Query() { page, size }: SecondOpinionsQueryDto, @Acting() actor: Actor) {
    return presentSecondOpinions(await this.opinions.page(actor, { page, size }), { page, size });
  }
}
