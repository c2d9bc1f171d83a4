import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Acting, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { NamedKeyService } from '../named-key.service.js';
import { NewNamedKeyDto, parseNewKey } from './named-key.dto.js';
import { presentIssuedNamedKey, presentNamedKey } from './named-key.presenter.js';

/** The keys of others, for administrators. */
@ApiTags('users')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'The role does not allow it.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/users/:id/api-keys')
export class UserNamedKeyController {
  constructor(private readonly keys: NamedKeyService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the named keys of a user' })
  @ApiResponse({ status: 200, description: 'What is known of each; not the keys themselves.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  async list(@Param('id') id: string) {
    return (await this.keys.listOf(id)).map(presentNamedKey);
  }

  @Post()
  @Roles('ROLE_ADMIN')
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiBody({ type: NewNamedKeyDto })
  @ApiOperation({ summary: 'Make a named key for a user' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  @ApiResponse({ status: 409, description: 'The name is taken, or there are 20 keys already.' })
  async issue(@Acting() actor: Actor, @Param('id') id: string, @Body() key: NewNamedKeyDto) {
    return presentIssuedNamedKey(await this.keys.issue(actor, id, parseNewKey(key)));
  }

  @Delete(':keyId')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a named key of a user' })
  @ApiResponse({ status: 204, description: 'The key opens nothing any more.' })
  @ApiResponse({ status: 404, description: 'The user has no key of this id.' })
  async revoke(@Acting() actor: Actor, @Param('id') id: string, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(actor, id, keyId);
  }
}
