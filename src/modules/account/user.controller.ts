import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Acting,
  RecentlyConfirmed,
  Roles,
  Scope,
  SessionOrBearer,
  UnscopedOnly,
} from '../../platform/auth/access.decorators.js';
import type { Actor } from '../../platform/auth/actor.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { AnswersTagged, IfMatch } from '../../platform/http/entity-tag.decorators.js';
import { entityTagOf, type Precondition, tagged } from '../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../platform/idempotency/idempotency.decorator.js';
import { NewUserDto, UserPatchDto } from './account.dto.js';
import { presentApiKey, presentPage, presentChangedUser, presentUser } from './account.presenter.js';
import { keysArePersonal } from './account.errors.js';
import type { User } from './account.types.js';
import { AccountSessionService } from './account-session.service.js';
import { ApiKeyService } from './api-key.service.js';
import { FoundPageDto } from './page.dto.js';
import { TotpService } from './totp/totp.service.js';
import { UserStateService } from './user-state.service.js';
import { UserService } from './user.service.js';

@ApiTags('users')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/users')
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly keys: ApiKeyService,
    private readonly states: UserStateService,
    private readonly totp: TotpService,
    private readonly sessions: AccountSessionService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List users by e-mail address' })
  @Succeeds(200, 'A page of users.')
  async list(@Query() { q, ...page }: FoundPageDto) {
    const found = await this.users.list(page, q);
    const stateOf = await this.states.getAll(found.items);
    return presentPage(found, (user) => presentUser(user, stateOf(user)));
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson()
  @ApiOperation({ summary: 'Create a user' })
  @Succeeds(201, 'The user.')
  @Fails(400, 'A field is missing or wrong, or the password is weak.')
  @Fails(409, 'The e-mail address is already in use.')
  async create(@Acting() actor: Actor, @Body() input: NewUserDto) {
    const user = await this.users.create(actor, input);
    return presentUser(user, await this.states.get(user));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a user' })
  @AnswersTagged('The user.')
  @Fails(404, 'There is no user with this id.')
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response) {
    const user = await this.users.get(id);
    return tagged(response, presentUser(user, await this.states.get(user)), entityTagOf(version(user)));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson()
  @ApiOperation({ summary: 'Change a user' })
  @AnswersTagged('The changed user, with `revokedKeys` if the password was set.')
  @Fails(400, 'A field is wrong, or the password is weak.')
  @Fails(404, 'There is no user with this id.')
  @Fails(409, 'The address is already in use, or no administrator would be left.')
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() patch: UserPatchDto,
    @IfMatch(version) precondition: Precondition<User> | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { user, revokedKeys } = await this.users.change(actor, id, patch, precondition);
    return tagged(
      response,
      presentChangedUser(user, await this.states.get(user), revokedKeys),
      entityTagOf(version(user)),
    );
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a user with their keys, sessions, memberships and messages' })
  @Succeeds(204, 'The user is deleted.')
  @Fails(404, 'There is no user with this id.')
  @Fails(409, 'No administrator would be left.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @IfMatch(version) precondition: Precondition<User> | undefined,
  ): Promise<void> {
    await this.users.remove(actor, id, precondition);
  }

  @Post(':id/unlock')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Unlock a user after failed sign-ins' })
  @Succeeds(204, 'Failed attempts from all addresses are cleared.')
  @Fails(404, 'There is no user with this id.')
  async unlock(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.states.unlock(actor, id);
  }

  @Delete(':id/sessions')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'End all sessions of a user' })
  @Succeeds(204, 'All sessions of the user have ended.')
  @Fails(404, 'There is no user with this id.')
  async endSessions(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.sessions.endAll(actor, id);
  }

  @Delete(':id/totp')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @ApiOperation({ summary: 'Remove all second factors of a user who has lost them' })
  @Succeeds(
    204,
    'The one-time codes and passkeys of the user are deleted and their sessions have ended; the user can sign in with the password alone.',
  )
  @Fails(404, 'There is no user with this id.')
  async removeTotp(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.totp.disableFor(actor, id);
  }

  @Get(':id/api-key')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: "Get the metadata of a user's API key" })
  @Succeeds(200, 'The first characters of the key, and its times.')
  @Fails(404, 'The user does not exist or has no key.')
  async readKey(@Param('id') id: string) {
    return presentApiKey(await this.keys.facts(id));
  }

  @Post(':id/api-key')
  @Roles('ROLE_ADMIN')
  @ApiParam({ name: 'id', type: String })
  @ApiOperation({
    summary: 'Not allowed: users create their own keys',
    description: 'Earlier versions let administrators create keys for other users, and so act in their name.',
  })
  @Fails(403, 'Always. Error `KEYS_ARE_PERSONAL` explains the alternatives.')
  issueKey(): void {
    keysArePersonal();
  }

  @Delete(':id/api-key')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Revoke the API key of a user' })
  @Succeeds(204, 'The user has no key.')
  @Fails(404, 'There is no user with this id.')
  async revokeKey(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.keys.revoke(actor, id);
  }
}

/** The fields that `If-Match` compares: not the states, which change without a change of the user. */
function version({ id, email, role, disabled }: User) {
  return { id, email, role, disabled };
}
