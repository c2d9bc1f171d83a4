import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { Acting, BearerOnly, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { ClampedInteger } from '../query-fields.js';
import { MAX_HITS, MAX_QUERY_CHARACTERS, SearchBodyDto } from './search-body.dto.js';
import { DocumentSearchService } from './document-search.service.js';

const DEFAULT_SIZE = 10;

export class SearchQueryDto {
  @ApiProperty({ description: 'Words to search for; a document with any of them is found.' })
  @MaxLength(MAX_QUERY_CHARACTERS, {
    message: `q must be given once, with at most ${MAX_QUERY_CHARACTERS} characters`,
  })
  @IsString({ message: 'q must be given once' })
  readonly q: string;

  @ClampedInteger(0, Number.MAX_SAFE_INTEGER, 0)
  readonly offset: number = 0;

  @ClampedInteger(1, MAX_HITS, DEFAULT_SIZE, { maximum: MAX_HITS })
  readonly size: number = DEFAULT_SIZE;
}

@ApiTags('search')
@Fails(400, 'The query is missing, or the page is out of range.')
@BearerOnly()
@Scope('search')
@Controller('api/v1/search')
export class DocumentSearchController {
  constructor(private readonly search: DocumentSearchService) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'Search the documents visible to the caller' })
  @Succeeds(200, 'A page of hits; none while search is turned off or not available.')
  @Fails(401, 'The key is missing or unknown.')
  async find(@Query() { q, offset, size }: SearchQueryDto, @Acting() actor: Actor) {
    const { total, hits } = await this.search.find(q, offset, size, actor);
    return {
      query: q,
      offset,
      size,
      total,
      hits: hits.map(({ id, batchId, filename, status, highlights }) => ({
        id,
        batchId,
        filename,
        status,
        highlights,
      })),
    };
  }

  @Post()
  @SessionOrBearer()
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: 'Search with the words in the request body, for the pages; hits contain text and ranges',
  })
  @Succeeds(200, 'A page of hits; none while search is turned off or not available.')
  async findQuietly(@Body() { q, offset, size }: SearchBodyDto, @Acting() actor: Actor) {
    const { total, hits } = await this.search.find(q, offset, size, actor);
    return {
      offset,
      size,
      total,
      hits: hits.map(({ id, batchId, filename, status, fragments }) => ({
        ...{ id, batchId, filename, status },
        highlights: fragments.map(({ text, ranges }) => ({
          text,
          ranges: ranges.map(({ start, end }) => ({ start, end })),
        })),
      })),
    };
  }
}
