import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'There is no session.' })
@ApiResponse({ status: 403, description: 'Not with a key, or the session has to be confirmed first.' })
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
  @ApiOperation({ summary: 'List the own passkeys' })
  @ApiResponse({ status: 200, description: 'What is known of each, oldest first.' })
  async list(@Acting() { userId }: Actor) {
    return (await this.passkeys.listOf(userId)).map(presentPasskey);
  }

  @Post('options')
  @AllowedWithObligations('totp-enrolment')
  @RecentlyConfirmed()
  @HttpCode(200)
  @ApiOperation({ summary: 'Begin to make a passkey', description: 'The answer holds for five minutes.' })
  @ApiResponse({ status: 200, description: 'What `PublicKeyCredential.parseCreationOptionsFromJSON()` takes.' })
  @ApiResponse({
    status: 409,
    description: 'There are 20 already, this server is called by a number, or the account has no password here.',
  })
  async begin(@Acting() actor: Actor, @Req() request: Request) {
    return presentCreationOptions(await this.passkeys.begin(actor, this.parties.of(request)));
  }

  @Post()
  @AllowedWithObligations('totp-enrolment')
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiBody({ type: NewPasskeyDto })
  @ApiOperation({
    summary: 'Keep a passkey that a browser has made',
    description:
      'From the first one on a password alone opens no session: a passkey, or a recovery code, goes with it.',
  })
  @ApiResponse({ status: 201, description: 'The passkey; with the first one recovery codes, shown this once.' })
  @ApiResponse({ status: 400, description: 'A field is missing, or the answer is forged, stale or for another host.' })
  @ApiResponse({ status: 409, description: 'There are 20 already, or this server is called by a number.' })
  async add(@Acting() actor: Actor, @Body() { name, passkey }: NewPasskeyDto, @Req() request: Request) {
    return presentAddedPasskey(await this.passkeys.add(actor, name, passkey, this.parties.of(request)));
  }

  @Delete(':passkeyId')
  @RecentlyConfirmed()
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a passkey away' })
  @ApiResponse({ status: 204, description: 'It opens nothing any more.' })
  @ApiResponse({ status: 404, description: 'No own passkey has this id.' })
  async remove(@Acting() actor: Actor, @Param('passkeyId') passkeyId: string): Promise<void> {
    await this.passkeys.remove(actor, passkeyId);
  }
}
