import { Body, Controller, Headers, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Acting, BearerOnly, IngestScope, Roles } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { answerLines } from '../../../platform/http/answer-lines.js';
import { AcceptsJson, AcceptsRaw } from '../../../platform/http/body.decorators.js';
import { Answers, type JsonLines } from '../../../platform/api-docs/answers.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { BulkIngest, type RefusedLine, type TakenLine } from './bulk-ingest.js';
import { BulkQueryDto } from './bulk.dto.js';
import type { StreamedBody } from '../../../platform/http/streamed-body.js';
import { mediaTypeOf } from '../../../platform/http/text-body.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import {
  AcceptsFile,
  FileBody,
  Lines,
  NDJSON,
  PDF,
  PdfBody,
  type SentFileBody,
  type SentPdf,
} from './ingest-body.decorators.js';
import { IngestDto, submissionOf, TEXT_BODY } from './ingest.dto.js';
import { IngestService } from './ingest.service.js';
import { PDF_BODY, PdfQueryDto } from './pdf.dto.js';
import { FileIngest } from './file-ingest.js';
import { FileQueryDto, submittedFile } from './file.dto.js';
import { PdfIngest } from './pdf-ingest.js';
import { PRIORITIES } from '../documents/document.types.js';

@ApiTags('review')
@Fails(401, 'The key is missing or unknown.')
@Fails(403, 'The batch does not belong to a group of the caller.')
@Fails(409, 'The batch is closed.')
@BearerOnly()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@IngestScope('review')
@Controller('api/v1/ingest')
export class DocumentIngestController {
  constructor(
    private readonly ingest: IngestService,
    private readonly bulk: BulkIngest,
    private readonly pdf: PdfIngest,
    private readonly files: FileIngest,
  ) {}

  @Post()
  @HonoursIdempotencyKey()
  @ToleratesUnknownInput()
  @AcceptsJson(TEXT_BODY)
  @ApiOperation({ summary: 'Submit a text for redaction and review' })
  @Succeeds(202, 'The document will be redacted; `taskId` is its id.')
  @Fails(400, 'The batch is unknown, or a field is missing or wrong.')
  @Fails(413, 'The text is too long.')
  async accept(@Body() body: IngestDto, @Acting() actor: Actor) {
    return { taskId: await this.ingest.accept(submissionOf(body), actor) };
  }

  @Post('pdf')
  @HonoursIdempotencyKey()
  @AcceptsRaw(PDF_BODY)
  @ApiConsumes(PDF)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOperation({ summary: 'Submit a PDF for redaction and review of its text' })
  @Succeeds(202, 'The document will be redacted; `taskId` is its id.')
  @Fails(400, 'The batch is unknown, or a parameter is missing or wrong.')
  @Fails(413, 'The file or its text is too long.')
  @Fails(422, 'The PDF is damaged, has no text, or is encrypted and needs another password; `code` says which.')
  async acceptPdf(
    @Query() { batchId, name, priority = PRIORITIES.normal }: PdfQueryDto,
    @PdfBody() { bytes, password }: SentPdf,
    @Acting() actor: Actor,
  ) {
    return { taskId: await this.pdf.accept({ batchId, name, priority, bytes, password }, actor) };
  }

  @Post('file')
  @HonoursIdempotencyKey()
  @HttpCode(202)
  @AcceptsFile('Submit a document of any format for redaction and review')
  @Fails(400, 'The batch is unknown, or a parameter is missing or wrong.')
  async acceptFile(@Query() query: FileQueryDto, @FileBody() body: SentFileBody, @Acting() actor: Actor) {
    return { taskId: await this.files.accept(submittedFile(query, body), actor) };
  }

  @Post('bulk')
  @AcceptsRaw({ limit: 0, isStreamed: (request) => mediaTypeOf(request) === NDJSON })
  @ApiConsumes(NDJSON)
  @Answers<{ 'application/x-ndjson': JsonLines<TakenLine | RefusedLine> }>()
  @ApiBody({ schema: { type: 'string' } })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'Your key for these lines, such as a UUID. Lines sent again with the same key and the same numbers are stored once and get the same responses. The same key with another URL gets 422 `KEY_REUSED`. A request during the first one, or within thirty seconds after it was interrupted, gets 409 `REQUEST_IN_PROGRESS`.',
  })
  @ApiOperation({
    summary: 'Submit texts, one per line',
    description:
      'Lines with `name` and `text`, and optionally `priority` and `batchId`. Each gets a response line, in order, while lines are still being sent: `line` and `taskId`, or `line`, `error` and `code`. A text whose response has a `taskId` is stored.',
  })
  @Succeeds(200, 'A response line for each line; bad lines do not affect the others.')
  @Fails(400, 'The batch in the query is unknown.')
  async acceptLines(
    @Query() { batchId }: BulkQueryDto,
    @Lines() lines: StreamedBody,
    @Acting() actor: Actor,
    @Headers('idempotency-key') idempotencyKey: string | undefined,
    @Req() { originalUrl: url }: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const answers = await this.bulk.answers(lines, { batchId, actor, url, idempotencyKey });
    return answerLines(lines, answers, response, NDJSON);
  }
}
