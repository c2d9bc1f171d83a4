import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
import { PasskeyService } from './passkey.service.js';
import { NewPasskeyDto } from './passkey.dto.js';
import { presentAddedPasskey, presentCreationOptions, presentPasskey } from './passkey.presenter.js';
import { RelyingParties } from './relying-parties.js';

/** The caller's own passkeys. */
@ApiTags('account')
@ApiResponse({ status: 401, description: 'The request has no session.' })
@ApiResponse({ status: 403, description: 'The request uses an API key, or the session must be confirmed first.' })
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
  @ApiResponse({ status: 200, description: 'The metadata of each passkey, oldest first.' })
  async list(@Acting() { userId }: Actor) {
    return (await this.passkeys.listOf(userId)).map(presentPasskey);
  }

  @Post('options')
  @AllowedWithObligations('totp-enrolment')
  @RecentlyConfirmed()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Start the registration of a passkey',
    description: 'The options are valid for five minutes.',
  })
  @ApiResponse({ status: 200, description: 'The options for `PublicKeyCredential.parseCreationOptionsFromJSON()`.' })
  @ApiResponse({
    status: 409,
    description:
      'There are already 20 passkeys, the server is addressed by an IP address, or the account has no local password.',
  })
  async begin(@Acting() actor: Actor, @Req() request: Request) {
    return presentCreationOptions(await this.passkeys.begin(actor, this.parties.of(request)));
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
  @ApiResponse({ status: 201, description: 'The passkey. The first one comes with recovery codes, shown only once.' })
  @ApiResponse({
    status: 400,
    description: 'A field is missing, or the response of the authenticator is forged, expired or for another host.',
  })
  @ApiResponse({
    status: 409,
    description: 'There are already 20 passkeys, or the server is addressed by an IP address.',
  })
  async add(@Acting() actor: Actor, @Body() { name, passkey }: NewPasskeyDto, @Req() request: Request) {
    return presentAddedPasskey(await this.passkeys.add(actor, name, passkey, this.parties.of(request)));
  }

  @Delete(':passkeyId')
  @RecentlyConfirmed()
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a passkey' })
  @ApiResponse({ status: 204, description: 'The passkey is deleted.' })
  @ApiResponse({ status: 404, description: 'You have no passkey with this id.' })
  async remove(@Acting() actor: Actor, @Param('passkeyId') passkeyId: string): Promise<void> {
    await this.passkeys.remove(actor, passkeyId);
  }
}
