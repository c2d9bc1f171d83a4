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
import { NewNamedKeyDto, parseNewKey } from '../keys/named-key.dto.js';
import { presentIssuedNamedKey, presentNamedKey } from '../keys/named-key.presenter.js';
import { NamedKeyService } from '../keys/named-key.service.js';
import { ServiceAccountService } from './service-account.service.js';

/** The keys of service accounts. */
@ApiTags('service accounts')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'The role does not allow it, or the session has to be confirmed first.' })
@ApiResponse({ status: 404, description: 'No service account has this id.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/service-accounts/:id/api-keys')
export class ServiceKeyController {
  constructor(
    private readonly accounts: ServiceAccountService,
    private readonly keys: NamedKeyService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the keys of a service account' })
  @ApiResponse({ status: 200, description: 'What is known of each; not the keys themselves.' })
  async list(@Param('id') id: string) {
    const account = await this.accounts.get(id);
    return (await this.keys.listOf(account.id)).map(presentNamedKey);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: NewNamedKeyDto })
  @ApiOperation({ summary: 'Make a key for a service account' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 409, description: 'The name is taken, or there are 20 keys already.' })
  async issue(@Acting() actor: Actor, @Param('id') id: string, @Body() key: NewNamedKeyDto) {
    const account = await this.accounts.get(id);
    return presentIssuedNamedKey(await this.keys.issue(actor, account.id, parseNewKey(key)));
  }

  @Delete(':keyId')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a key of a service account' })
  @ApiResponse({ status: 204, description: 'The key opens nothing any more.' })
  async revoke(@Acting() actor: Actor, @Param('id') id: string, @Param('keyId') keyId: string): Promise<void> {
    const account = await this.accounts.get(id);
    await this.keys.revoke(actor, account.id, keyId);
  }
}
