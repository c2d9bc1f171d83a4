import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { ClientCertificateService } from '../certificates/client-certificate.service.js';
import { ServiceAccountService } from './service-account.service.js';
import { NewCertificateDto } from './certificate.dto.js';
import { presentCertificate } from '../certificates/certificate.presenter.js';

/** The client certificates of service accounts. */
@ApiTags('service accounts')
@Fails(403, 'The role does not allow this, or the session must be confirmed first.')
@Fails(404, 'There is no service account or certificate with this id.')
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
  @Succeeds(200, 'The certificates that were entered, then those from `TLS_CLIENT_ACCOUNTS`.')
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
  @Succeeds(201, 'Clients with such a certificate are authenticated as this account.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already assigned to an account, or there are already 20 certificates.')
  async add(@Acting() actor: Actor, @Param('id') id: string, @Body() certificate: NewCertificateDto) {
    return presentCertificate(await this.certificates.add(actor, await this.accounts.get(id), certificate));
  }

  @Delete(':certificateId')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Remove client certificates from a service account' })
  @Succeeds(204, 'Clients with such a certificate are no longer authenticated as this account.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Param('certificateId') certificateId: string,
  ): Promise<void> {
    await this.certificates.remove(actor, await this.accounts.get(id), certificateId);
  }
}
