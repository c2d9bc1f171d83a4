import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';
import { ExpectedVersion } from '../expected-version.js';
import { ErasureDto } from './erasure.dto.js';
import { ErasureService } from './erasure.service.js';

@ApiTags('review')
@SessionOrBearer()
@Roles('ROLE_USER', 'ROLE_ADMIN')
@Scope('review')
@Controller('api/v1/documents')
export class ErasureController {
  constructor(
    private readonly erasing: ErasureService,
    private readonly documents: DocumentService,
    private readonly clock: Clock,
  ) {}

  @Post(':id/erasure')
  @AcceptsJson()
  @ApiOperation({
    summary: 'Erase a rejected, failed or finalized document permanently; for administrators and leaders of its group',
    description:
      'Deletes the text, the file, its spans, comments, typed reasons, the redacted results, the certificate and the file name. The history is kept without them.',
  })
  @Succeeds(200, 'The remaining metadata of the document.')
  @Fails(403, 'The caller does not lead the group (`NOT_LEADING`).')
  @Fails(404, 'The document does not exist or is not visible to the caller.')
  @Fails(409, 'The document is still in review (`WRONG_STATUS`) or under a legal hold (`UNDER_HOLD`).')
  async erase(
    @Param('id') id: string,
    @Acting() actor: Actor,
    @Body() { reference }: ErasureDto,
    @ExpectedVersion() version: number | undefined,
  ) {
    const header = await this.erasing.erase(id, actor, { reference, version });
    const { batch } = await this.documents.withBatch(header);
    return presentDocument(header, batch, this.clock.now());
  }
}
