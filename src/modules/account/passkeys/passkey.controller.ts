import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import {
  Acting,
  AllowedWithObligations,
  RecentlyConfirmed,
  Scope,
  SessionOnly,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { PasskeyService } from './passkey.service.js';
import { NewPasskeyDto } from './passkey.dto.js';
import { presentAddedPasskey, presentCreationOptions, presentPasskey } from './passkey.presenter.js';
import { RelyingParties } from './relying-parties.js';

/** The caller's own passkeys. */
@ApiTags('account')
@Fails(401, 'The request has no session.')
@Fails(403, 'The request uses an API key, or the session must be confirmed first.')
@SessionOnly()
@Scope('accounts')
@Controller('api/v1/account/passkeys')
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly parties: RelyingParties,
  ) {}

  @Get()
  @AllowedWithObligations('totp-enrolment')
  @ApiOperation({ summary: 'List your passkeys' })
  @Succeeds(200, 'The metadata of each passkey, oldest first.')
  async list(@Acting() { userId }: Actor) {
    return (await this.passkeys.listOf(userId)).map(presentPasskey);
  }

  @Post('options')
  @AllowedWithObligations('totp-enrolment')
  @RecentlyConfirmed()
  @ApiOperation({
    summary: 'Start the registration of a passkey',
    description: 'The options are valid for five minutes.',
  })
  @Succeeds(200, 'The options for `PublicKeyCredential.parseCreationOptionsFromJSON()`.')
  @Fails(
    409,
    'There are already 20 passkeys, the server is addressed by an IP address, or the account has no local password.',
  )
  async begin(@Acting() actor: Actor, @Req() request: Request) {
    return presentCreationOptions(await this.passkeys.begin(actor, this.parties.forRequest(request)));
  }

  @Post()
  @AllowedWithObligations('totp-enrolment')
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({
    summary: 'Register a passkey that a browser has created',
    description:
      'After the first passkey is registered, a password alone no longer signs in: a passkey or a recovery code is also required.',
  })
  @Succeeds(201, 'The passkey. The first one comes with recovery codes, shown only once.')
  @Fails(400, 'A field is missing, or the response of the authenticator is forged, expired or for another host.')
  @Fails(409, 'There are already 20 passkeys, or the server is addressed by an IP address.')
  async add(@Acting() actor: Actor, @Body() { name, passkey }: NewPasskeyDto, @Req() request: Request) {
    return presentAddedPasskey(await this.passkeys.add(actor, name, passkey, this.parties.forRequest(request)));
  }

  @Delete(':passkeyId')
  @RecentlyConfirmed()
  @ApiOperation({ summary: 'Delete a passkey' })
  @Succeeds(204, 'The passkey is deleted.')
  @Fails(404, 'You have no passkey with this id.')
  async remove(@Acting() actor: Actor, @Param('passkeyId') passkeyId: string): Promise<void> {
    await this.passkeys.remove(actor, passkeyId);
  }
}
