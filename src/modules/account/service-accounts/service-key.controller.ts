import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
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
import { KeyPolicyDto, NewNamedKeyDto, parseNewKey } from '../keys/named-key.dto.js';
import { presentIssuedNamedKey, presentNamedKey } from '../keys/named-key.presenter.js';
import { NamedKeyService } from '../keys/named-key.service.js';
import { ServiceAccountService } from './service-account.service.js';

/** The keys of service accounts. */
@ApiTags('service accounts')
@Fails(403, 'The role does not allow this, or the session must be confirmed first.')
@Fails(404, 'There is no service account with this id.')
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
  @Succeeds(200, 'The metadata of each key, without the keys themselves.')
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
  @ApiOperation({ summary: 'Create a key for a service account' })
  @Succeeds(201, 'The key, shown only once.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(409, 'The name is already in use, or there are already 20 keys.')
  async issue(@Acting() actor: Actor, @Param('id') id: string, @Body() key: NewNamedKeyDto) {
    const account = await this.accounts.get(id);
    return presentIssuedNamedKey(await this.keys.issue(actor, account.id, parseNewKey(key)));
  }

  @Patch(':keyId')
  @Roles('ROLE_ADMIN')
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Change the policy of a key of a service account' })
  @Succeeds(200, 'The metadata of the key.')
  @Fails(400, 'There is no policy of that name.')
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() { policy }: KeyPolicyDto,
  ) {
    const account = await this.accounts.get(id);
    return presentNamedKey(await this.keys.changePolicy(actor, account.id, keyId, policy));
  }

  @Delete(':keyId')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Revoke a key of a service account' })
  @Succeeds(204, 'The key is revoked.')
  async revoke(@Acting() actor: Actor, @Param('id') id: string, @Param('keyId') keyId: string): Promise<void> {
    const account = await this.accounts.get(id);
    await this.keys.revoke(actor, account.id, keyId);
  }
}
