import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  Acting,
  PersonsOnly,
  RecentlyConfirmed,
  Scope,
  SessionOnly,
  SessionOrBearer,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { NamedKeyService } from './named-key.service.js';
import { NewNamedKeyDto, parseNewKey } from './named-key.dto.js';
import { presentIssuedNamedKey, presentNamedKey } from './named-key.presenter.js';

/** The caller's own keys for programs. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/api-keys')
export class NamedKeyController {
  constructor(private readonly keys: NamedKeyService) {}

  @Get()
  @ApiOperation({ summary: 'List your named keys' })
  @Succeeds(200, 'The metadata of each key, without the keys themselves.')
  async list(@Acting() { userId }: Actor) {
    return (await this.keys.listOf(userId)).map(presentNamedKey);
  }

  @Post()
  @HonoursIdempotencyKey()
  @SessionOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Create a named key' })
  @Succeeds(201, 'The key, shown only once.')
  @Fails(400, 'A field is missing or wrong.')
  @Fails(403, 'The request uses an API key, or the session must be confirmed first.')
  @Fails(409, 'The name is already in use, or there are already 20 keys.')
  async issue(@Acting() actor: Actor, @Body() key: NewNamedKeyDto) {
    return presentIssuedNamedKey(await this.keys.issue(actor, actor.userId, parseNewKey(key)));
  }

  @Delete(':keyId')
  @ApiOperation({ summary: 'Revoke one of your named keys' })
  @Succeeds(204, 'The key is revoked.')
  @Fails(404, 'You have no key with this id.')
  async revoke(@Acting() actor: Actor, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(actor, actor.userId, keyId);
  }
}
