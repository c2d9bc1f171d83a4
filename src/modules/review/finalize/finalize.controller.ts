import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, BearerOnly, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { ToleratesUnknownInput } from '../../../platform/http/unknown-input/unknown-input.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';
import { ExpectedVersion, VersionDto } from '../expected-version.js';
import { CertificateService } from './certificate.service.js';
import { FinalizeQueryDto, withFileOf } from './finalize.dto.js';
import { presentFinalized } from './finalize.presenter.js';
import { FinalizeService } from './finalize.service.js';

const REFUSED = {
  status: 409,
  description:
    'The document is not APPROVED (`WRONG_STATUS`), its source was purged (`SOURCE_GONE`), or its file no longer yields the same text as at submission (`PDF_TEXT_CHANGED`, `FILE_TEXT_CHANGED`).',
};
const REFUSED_FILE = {
  status: 422,
  description:
    'The file cannot be redacted: it could not be made safe (`PDF_NOT_SAFE`, `DOCUMENT_NOT_SAFE`), is too complex (`PDF_TOO_COMPLEX`, `DOCUMENT_TOO_COMPLEX`) or can no longer be read. The document stays APPROVED; `file=false` finalizes only its text.',
};

@ApiTags('review')
@Fails(404, 'The document does not exist or is not visible to the caller.')
@SessionOrBearer()
@Scope('review')
@Controller('api/v1')
export class FinalizeController {
  constructor(
    private readonly finalizing: FinalizeService,
    private readonly certificates: CertificateService,
    private readonly documents: DocumentService,
    private readonly clock: Clock,
  ) {}

  @Post('documents/:id/finalize')
  @ToleratesUnknownInput()
  @BearerOnly()
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Finalize an approved document, with an API key' })
  @Succeeds(200, 'The redacted text, and the URL of the redacted file.')
  @ApiResponse(REFUSED)
  @ApiResponse(REFUSED_FILE)
  async finalize(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Query() query: FinalizeQueryDto,
  ) {
    return presentFinalized(await this.finalizing.finalize(id, actor, { version, withFile: withFileOf(query) }));
  }

  @Post('documents/:id/finalization')
  @Roles('ROLE_USER', 'ROLE_ADMIN')
  @AcceptsJson({ optional: true })
  @ApiBody({ type: VersionDto, required: false })
  @ApiOperation({ summary: 'Finalize an approved document, in a session' })
  @Succeeds(200, 'The changed document.')
  @ApiResponse(REFUSED)
  @ApiResponse(REFUSED_FILE)
  async finalizeForPeople(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @ExpectedVersion() version: number | undefined,
    @Query() query: FinalizeQueryDto,
  ) {
    const { header } = await this.finalizing.finalize(id, actor, { version, withFile: withFileOf(query) });
    const { batch } = await this.documents.withBatch(header);
    return presentDocument(header, batch, this.clock.now());
  }

  @Get('documents/:id/certificate')
  @ToleratesUnknownInput()
  @ApiOperation({ summary: 'Get the certificate of a finalized document; `umbra certificate verify` checks it' })
  @Succeeds(200, 'The signed certificate.')
  async certificate(@Param('id') id: string, @Acting() actor: Actor) {
    return this.certificates.get(id, actor);
  }

  @Get('certificates/public-key')
  @ApiOperation({ summary: 'Get the key for verifying certificates' })
  @Succeeds(200, 'PEM of an Ed25519 key.')
  async publicKey() {
    return { algorithm: 'Ed25519', publicKey: await this.certificates.publicKey() };
  }
}
