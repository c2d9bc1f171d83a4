import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
  @ApiResponse({ status: 200, description: 'The metadata of each key, without the keys themselves.' })
  async list(@Acting() { userId }: Actor) {
    return (await this.keys.listOf(userId)).map(presentNamedKey);
  }

  @Post()
  @HonoursIdempotencyKey()
  @SessionOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Create a named key' })
  @ApiResponse({ status: 201, description: 'The key, shown only once.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 403, description: 'The request uses an API key, or the session must be confirmed first.' })
  @ApiResponse({ status: 409, description: 'The name is already in use, or there are already 20 keys.' })
  async issue(@Acting() actor: Actor, @Body() key: NewNamedKeyDto) {
    return presentIssuedNamedKey(await this.keys.issue(actor, actor.userId, parseNewKey(key)));
  }

  @Delete(':keyId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke one of your named keys' })
  @ApiResponse({ status: 204, description: 'The key is revoked.' })
  @ApiResponse({ status: 404, description: 'You have no key with this id.' })
  async revoke(@Acting() actor: Actor, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(actor, actor.userId, keyId);
  }
}
