import { Readable } from 'node:stream';
import { Controller, Delete, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Acting, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Answers, type Bytes } from '../../../platform/api-docs/answers.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { nameDocument } from '../document-id.js';
import { PDF } from '../body-type.js';
import { ZIP } from '../filter-body.decorators.js';
import { MODEL_FALLBACK_DOCS, setFallbackHeader } from '../model-fallbacks.js';
import { POLICY_HEADER_DOCS, setPolicyHeader } from '../policy-header.js';
import { REPORT_HEADER_DOCS, reportHeaders } from '../pdf/pdf-headers.js';
import { DocumentPageDto, QueuedDocumentIdDto } from './queued-document.dto.js';
import { fileNameOf, presentDocuments, presentStatus } from './queued-document.presenter.js';
import { QueuedDocumentService } from './queued-document.service.js';

const RESULT_HEADERS = { ...REPORT_HEADER_DOCS, ...POLICY_HEADER_DOCS, ...MODEL_FALLBACK_DOCS };
const NO_DOCUMENT = { status: 404, description: 'The caller has no document with this id (`NO_SUCH_DOCUMENT`).' };

/** The caller's own documents that were sent with `async=true`. */
@ApiTags('documents')
@SessionOrBearer()
@Scope('redaction')
@Controller('api/documents')
export class QueuedDocumentController {
  constructor(private readonly documents: QueuedDocumentService) {}

  @Get()
  @ApiOperation({ summary: 'List your documents that were sent with async=true, newest first' })
  @Succeeds(200, 'Documents in any status.')
  async list(@Query() page: DocumentPageDto, @Acting() actor: Actor) {
    return presentDocuments(await this.documents.listNewestFirst(actor, page));
  }

  @Get(':documentId/status')
  @ApiOperation({ summary: 'Get the status of a document' })
  @ApiParam({ name: 'documentId', type: String })
  @Succeeds(200, 'The status, and the reason if the document has failed.')
  @ApiResponse(NO_DOCUMENT)
  async status(@Param() { documentId }: QueuedDocumentIdDto, @Acting() actor: Actor) {
    return presentStatus(await this.documents.get(documentId, actor));
  }

  @Get(':documentId')
  @Answers<{ 'application/pdf': Bytes; 'application/zip': Bytes }>()
  @ApiOperation({ summary: 'Download a redacted document' })
  @ApiParam({ name: 'documentId', type: String })
  @ApiResponse({
    status: 200,
    description: 'The format that `Accept` asked for when the document was sent.',
    headers: RESULT_HEADERS,
  })
  @ApiResponse(NO_DOCUMENT)
  @Fails(409, 'The document is waiting or being redacted (`DOCUMENT_NOT_READY`).')
  @Fails(410, 'The document could not be redacted (`DOCUMENT_FAILED`).')
  async read(
    @Param() { documentId }: QueuedDocumentIdDto,
    @Acting() actor: Actor,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { document, result, bytes } = await this.documents.read(documentId, actor);
    nameDocument(response, document.id);
    response.attachment(fileNameOf(document)).setHeaders(reportHeaders(result.report));
    setFallbackHeader(response, result.fallbacks ?? []);
    if (result.policy !== undefined) setPolicyHeader(response, result.policy);
    return new StreamableFile(Readable.from(bytes, { objectMode: false }), {
      type: document.output === 'png' ? ZIP : PDF,
      length: result.bytes,
    }).setErrorHandler(() => {
      // Removed meanwhile: abort, so that a partial file is not taken for the whole one.
      response.destroy();
    });
  }

  @Delete(':documentId')
  @ApiOperation({ summary: 'Delete a document with its result, even while it is waiting or being redacted' })
  @ApiParam({ name: 'documentId', type: String })
  @Succeeds(200, 'The document is deleted.')
  @ApiResponse(NO_DOCUMENT)
  async remove(@Param() { documentId }: QueuedDocumentIdDto, @Acting() actor: Actor): Promise<void> {
    await this.documents.remove(documentId, actor);
  }
}
