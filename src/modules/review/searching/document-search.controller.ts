import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsInt, IsString, MaxLength } from 'class-validator';
import { Acting, BearerOnly, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { clamped } from '../query-fields.js';
import { MAX_HITS, MAX_QUERY_CHARACTERS, SearchBodyDto } from './search-body.dto.js';
import { DocumentSearchService } from './document-search.service.js';

const DEFAULT_SIZE = 10;

export class SearchQueryDto {
  @ApiProperty({ description: 'Words to look for; a document with any of them is found.' })
  @MaxLength(MAX_QUERY_CHARACTERS, {
    message: `q must be given once, with ${MAX_QUERY_CHARACTERS} characters at the most`,
  })
  @IsString({ message: 'q must be given once' })
  readonly q: string;

  @ApiPropertyOptional({ type: Number, default: 0 })
  @clamped(0, Number.MAX_SAFE_INTEGER, 0)
  @IsInt()
  readonly offset: number = 0;

  @ApiPropertyOptional({ type: Number, default: DEFAULT_SIZE, maximum: MAX_HITS })
  @clamped(1, MAX_HITS, DEFAULT_SIZE)
  @IsInt()
  readonly size: number = DEFAULT_SIZE;
}

@ApiTags('search')
@ApiBearerAuth()
@BearerOnly()
@Scope('search')
@Controller('api/v1/search')
export class DocumentSearchController {
  constructor(private readonly search: DocumentSearchService) {}

  @Get()
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'Find documents by their words, among those that one can see' })
  @ApiResponse({ status: 200, description: 'A page of hits; none while the search is off or away.' })
  @ApiResponse({ status: 400, description: 'No query, or a page too far behind.' })
  @ApiResponse({ status: 401, description: 'No or an unknown key.' })
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
  @ApiCookieAuth()
  @HttpCode(200)
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiBody({ type: SearchBodyDto })
  @ApiOperation({
    summary: 'The same with the words in the body, for pages: what was found is told as text and ranges',
  })
  @ApiResponse({ status: 200, description: 'A page of hits; none while the search is off or away.' })
  @ApiResponse({ status: 400, description: 'No query, or a page too far behind.' })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
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
