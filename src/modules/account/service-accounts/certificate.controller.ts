import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  Acting,
  RecentlyConfirmed,
  Roles,
  Scope,
  SessionOrBearer,
  UnscopedOnly,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { ClientCertificateService } from '../certificates/client-certificate.service.js';
import { ServiceAccountService } from './service-account.service.js';
import { NewCertificateDto } from './certificate.dto.js';
import { presentCertificate } from '../certificates/certificate.presenter.js';

/** The client certificates of service accounts. */
@ApiTags('service accounts')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'The role does not allow it, or the session has to be confirmed first.' })
@ApiResponse({ status: 404, description: 'No service account or certificate has this id.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/service-accounts/:id/certificates')
export class CertificateController {
  constructor(
    private readonly accounts: ServiceAccountService,
    private readonly certificates: ClientCertificateService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the client certificates of a service account' })
  @ApiResponse({ status: 200, description: 'Those that were entered, then those that `TLS_CLIENT_ACCOUNTS` names.' })
  async list(@Param('id') id: string) {
    return (await this.certificates.listOf(await this.accounts.get(id))).map(presentCertificate);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: NewCertificateDto })
  @ApiOperation({ summary: 'Give client certificates to a service account, by their subject or an alternative name' })
  @ApiResponse({ status: 201, description: 'Programs with such a certificate are this account from now on.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 409, description: 'It belongs to an account already, or there are 20 certificates.' })
  async add(@Acting() actor: Actor, @Param('id') id: string, @Body() certificate: NewCertificateDto) {
    return presentCertificate(await this.certificates.add(actor, await this.accounts.get(id), certificate));
  }

  @Delete(':certificateId')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take client certificates from a service account' })
  @ApiResponse({ status: 204, description: 'Programs with such a certificate are this account no more.' })
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Param('certificateId') certificateId: string,
  ): Promise<void> {
    await this.certificates.remove(actor, await this.accounts.get(id), certificateId);
  }
}
