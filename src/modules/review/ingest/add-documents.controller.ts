import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionMayPostText, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson, AcceptsRaw } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { IngestDto, submissionOf, TEXT_BODY } from './ingest.dto.js';
import { IngestService } from './ingest.service.js';
import { AcceptsFile, FileBody, PDF, PdfBody, type SentFileBody, type SentPdf } from './ingest-body.decorators.js';
import { PDF_BODY, PdfQueryDto } from './pdf.dto.js';
import { FileIngest } from './file-ingest.js';
import { FileQueryDto, submittedFile } from './file.dto.js';
import { PdfIngest } from './pdf-ingest.js';
import { PRIORITIES } from '../documents/document.types.js';

/** Accepts documents as `/api/v1/ingest` does, from people who add them in their browser. */
@ApiTags('review')
@Fails(400, 'The batch is unknown, or a field is missing or wrong.')
@Fails(403, 'The batch does not belong to a group of the caller.')
@Fails(409, 'The batch is closed.')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/documents')
export class AddDocumentsController {
  constructor(
    private readonly ingest: IngestService,
    private readonly pdf: PdfIngest,
    private readonly files: FileIngest,
  ) {}

  @Post('text')
  @HonoursIdempotencyKey()
  @AcceptsJson(TEXT_BODY)
  @ApiOperation({ summary: 'Add a text for redaction and review' })
  @Succeeds(202, 'The document will be redacted; `taskId` is its id.')
  @Fails(413, 'The text is too long.')
  async addText(@Body() body: IngestDto, @Acting() actor: Actor) {
    return { taskId: await this.ingest.accept(submissionOf(body), actor) };
  }

  @Post('pdf')
  @HonoursIdempotencyKey()
  @SessionMayPostText()
  @AcceptsRaw(PDF_BODY)
  @ApiConsumes(PDF)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiOperation({ summary: 'Add a PDF for redaction and review of its text' })
  @Succeeds(202, 'The document will be redacted; `taskId` is its id.')
  @Fails(413, 'The file or its text is too long.')
  @Fails(422, 'The PDF is damaged, has no text, or is encrypted and needs another password; `code` says which.')
  async addPdf(
    @Query() { batchId, name, priority = PRIORITIES.normal }: PdfQueryDto,
    @PdfBody() { bytes, password }: SentPdf,
    @Acting() actor: Actor,
  ) {
    return { taskId: await this.pdf.accept({ batchId, name, priority, bytes, password }, actor) };
  }

  @Post('file')
  @HonoursIdempotencyKey()
  @HttpCode(202)
  @AcceptsFile('Add a document of any format for redaction and review')
  @SessionMayPostText()
  async addFile(@Query() query: FileQueryDto, @FileBody() body: SentFileBody, @Acting() actor: Actor) {
    return { taskId: await this.files.accept(submittedFile(query, body), actor) };
  }
}
