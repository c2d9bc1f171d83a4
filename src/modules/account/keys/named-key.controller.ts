import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/api-keys')
export class NamedKeyController {
  constructor(private readonly keys: NamedKeyService) {}

  @Get()
  @ApiOperation({ summary: 'List the own named keys' })
  @ApiResponse({ status: 200, description: 'What is known of each; not the keys themselves.' })
  async list(@Acting() { userId }: Actor) {
    return (await this.keys.listOf(userId)).map(presentNamedKey);
  }

  @Post()
  @HonoursIdempotencyKey()
  @SessionOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: NewNamedKeyDto })
  @ApiOperation({ summary: 'Make a named key' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 403, description: 'Not with a key, or the session has to be confirmed first.' })
  @ApiResponse({ status: 409, description: 'The name is taken, or there are 20 keys already.' })
  async issue(@Acting() actor: Actor, @Body() key: NewNamedKeyDto) {
    return presentIssuedNamedKey(await this.keys.issue(actor, actor.userId, parseNewKey(key)));
  }

  @Delete(':keyId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a named key' })
  @ApiResponse({ status: 204, description: 'The key opens nothing any more.' })
  @ApiResponse({ status: 404, description: 'No own key has this id.' })
  async revoke(@Acting() actor: Actor, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(actor, actor.userId, keyId);
  }
}
