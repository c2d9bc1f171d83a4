import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
@ApiResponse({ status: 403, description: 'The role does not allow this, or the session must be confirmed first.' })
@ApiResponse({ status: 404, description: 'There is no service account or certificate with this id.' })
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
  @ApiResponse({
    status: 200,
    description: 'The certificates that were entered, then those from `TLS_CLIENT_ACCOUNTS`.',
  })
  async list(@Param('id') id: string) {
    return (await this.certificates.listOf(await this.accounts.get(id))).map(presentCertificate);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Assign client certificates to a service account, by subject or alternative name' })
  @ApiResponse({ status: 201, description: 'Clients with such a certificate are authenticated as this account.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({
    status: 409,
    description: 'The name is already assigned to an account, or there are already 20 certificates.',
  })
  async add(@Acting() actor: Actor, @Param('id') id: string, @Body() certificate: NewCertificateDto) {
    return presentCertificate(await this.certificates.add(actor, await this.accounts.get(id), certificate));
  }

  @Delete(':certificateId')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Remove client certificates from a service account' })
  @ApiResponse({
    status: 204,
    description: 'Clients with such a certificate are no longer authenticated as this account.',
  })
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Param('certificateId') certificateId: string,
  ): Promise<void> {
    await this.certificates.remove(actor, await this.accounts.get(id), certificateId);
  }
}
