import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Acting, RecentlyConfirmed, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { keysArePersonal } from '../account.errors.js';
import { KeyPolicyDto } from './named-key.dto.js';
import { NamedKeyService } from './named-key.service.js';
import { presentNamedKey } from './named-key.presenter.js';

/** Keys of other users, for administrators. */
@ApiTags('users')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/users/:id/api-keys')
export class UserNamedKeyController {
  constructor(private readonly keys: NamedKeyService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the named keys of a user' })
  @Succeeds(200, 'The metadata of each key, without the keys themselves.')
  @Fails(404, 'There is no user with this id.')
  async list(@Param('id') id: string) {
    return (await this.keys.listOf(id)).map(presentNamedKey);
  }

  @Post()
  @Roles('ROLE_ADMIN')
  @ApiParam({ name: 'id', type: String })
  @ApiOperation({
    summary: 'Not allowed: users create their own keys',
    description: 'Earlier versions let administrators create keys for other users, and so act in their name.',
  })
  @Fails(403, 'Always. Error `KEYS_ARE_PERSONAL` explains the alternatives.')
  issue(): void {
    keysArePersonal();
  }

  @Patch(':keyId')
  @Roles('ROLE_ADMIN')
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Change the policy of a named key of a user' })
  @Succeeds(200, 'The metadata of the key.')
  @Fails(400, 'There is no policy of that name.')
  @Fails(404, 'The user has no key with this id.')
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Param('keyId') keyId: string,
    @Body() { policy }: KeyPolicyDto,
  ) {
    return presentNamedKey(await this.keys.changePolicy(actor, id, keyId, policy));
  }

  @Delete(':keyId')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Revoke a named key of a user' })
  @Succeeds(204, 'The key is revoked.')
  @Fails(404, 'The user has no key with this id.')
  async revoke(@Acting() actor: Actor, @Param('id') id: string, @Param('keyId') keyId: string): Promise<void> {
    await this.keys.revoke(actor, id, keyId);
  }
}
