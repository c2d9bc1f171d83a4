import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { presentDocument } from '../documents/document.presenter.js';
import { DocumentService } from '../documents/document.service.js';
import { ExpectedVersion } from '../expected-version.js';
import { ErasureDto } from './erasure.dto.js';
import { ErasureService } from './erasure.service.js';

@ApiTags('review')
@ApiBearerAuth()
@ApiCookieAuth()
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
  @HttpCode(200)
  @AcceptsJson()
  @ApiOperation({
    summary: 'Erase a rejected, failed or finalized document for good; for administrators and who leads the group',
    description:
      'Deletes the text, the file, what was found in it, comments, typed reasons, the redacted results, the certificate and the file name. The history stays without any of it.',
  })
  @ApiResponse({ status: 200, description: 'What is left of the document.' })
  @ApiResponse({ status: 401, description: 'No or an unknown credential.' })
  @ApiResponse({ status: 403, description: 'One does not lead the group (`NOT_LEADING`).' })
  @ApiResponse({ status: 404, description: 'No such document, or none that one may see.' })
  @ApiResponse({
    status: 409,
    description: 'People still work on it (`WRONG_STATUS`), or it is under a legal hold (`UNDER_HOLD`).',
  })
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
