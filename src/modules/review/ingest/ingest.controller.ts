import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, BearerOnly, Roles, Scope } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { PRIORITIES } from '../documents/document.types.js';
import { ReviewConfig } from '../review.config.js';
import { IngestDto } from './ingest.dto.js';
import { IngestService } from './ingest.service.js';

@ApiTags('review')
@ApiBearerAuth()
@BearerOnly()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/ingest')
export class IngestController {
  constructor(private readonly ingest: IngestService) {}

  @Post()
  @HttpCode(202)
  @AcceptsJson({ limit: { config: ReviewConfig, field: 'maxBodyBytes' } })
  @ApiBody({ type: IngestDto })
  @ApiOperation({ summary: 'Submit a text for redaction and review' })
  @ApiResponse({ status: 202, description: 'It will be redacted; `taskId` is the id of the document.' })
  @ApiResponse({ status: 400, description: 'An unknown batch, or a field that is missing or wrong.' })
  @ApiResponse({ status: 401, description: 'No or an unknown key.' })
  @ApiResponse({ status: 403, description: 'The batch is not of one of the caller’s groups.' })
  @ApiResponse({ status: 409, description: 'The batch is closed.' })
  @ApiResponse({ status: 413, description: 'The text is too long.' })
  async accept(@Body() { batchId, name, text, priority }: IngestDto, @Acting() actor: Actor) {
    const submission = { batchId, name, text, priority: priority ?? PRIORITIES.normal };
    return { taskId: await this.ingest.accept(submission, actor) };
  }
}
