import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  Acting,
  AllowedWithObligations,
  PersonsOnly,
  Scope,
  SessionOrBearer,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { TotpService } from './totp.service.js';
import { BothFactorsDto, CurrentPasswordDto, TotpCodeDto } from './totp.dto.js';
import { presentEnrolment, presentRecoveryCodes, presentTotpState } from './totp.presenter.js';

const LIMIT = { limit: 16 * 1024 };

/** The caller's own one-time codes. */
@ApiTags('account')
@SessionOrBearer()
@PersonsOnly()
@Scope('accounts')
@Controller('api/v1/account/totp')
export class TotpController {
  constructor(private readonly totp: TotpService) {}

  @Get()
  @AllowedWithObligations('totp-enrolment')
  @ApiOperation({ summary: 'Get the status of your one-time codes' })
  @Succeeds(200, 'Whether one-time codes are set up, and how many recovery codes are left.')
  async read(@Acting() { userId }: Actor) {
    return presentTotpState(await this.totp.stateOf(userId));
  }

  @Post()
  @AllowedWithObligations('totp-enrolment')
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Start to set up one-time codes' })
  @Succeeds(201, 'The secret and its otpauth URL, shown only once.')
  @Fails(403, 'The current password is wrong.')
  @Fails(409, 'One-time codes are already set up.')
  @Fails(429, 'Too many wrong passwords.')
  async begin(@Acting() actor: Actor, @Body() { currentPassword }: CurrentPasswordDto) {
    return presentEnrolment(await this.totp.begin(actor, currentPassword));
  }

  @Post('confirm')
  @AllowedWithObligations('totp-enrolment')
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Confirm one-time codes with a first code; sign-in then requires one' })
  @Succeeds(200, 'Ten recovery codes, shown only once.')
  @Fails(400, 'The code is wrong.')
  @Fails(409, 'The setup was not started.')
  async confirm(@Acting() actor: Actor, @Body() { code }: TotpCodeDto) {
    return presentRecoveryCodes(await this.totp.confirm(actor, code));
  }

  @Post('recovery-codes')
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Replace your recovery codes' })
  @Succeeds(201, 'Ten recovery codes, shown only once.')
  @Fails(403, 'The password or the code is wrong.')
  @Fails(409, 'One-time codes are not set up.')
  @Fails(429, 'Too many wrong passwords or codes.')
  async renew(@Acting() actor: Actor, @Body() { currentPassword, ...factor }: BothFactorsDto) {
    return presentRecoveryCodes(await this.totp.renewRecoveryCodes(actor, currentPassword, factor));
  }

  @Delete()
  @AcceptsJson(LIMIT)
  @ApiOperation({ summary: 'Remove one-time codes from your account' })
  @Succeeds(204, 'The secret and the recovery codes are deleted.')
  @Fails(403, 'The password or the code is wrong.')
  @Fails(409, 'One-time codes are not set up.')
  @Fails(429, 'Too many wrong passwords or codes.')
  async disable(@Acting() actor: Actor, @Body() { currentPassword, ...factor }: BothFactorsDto): Promise<void> {
    await this.totp.disable(actor, currentPassword, factor);
  }
}
