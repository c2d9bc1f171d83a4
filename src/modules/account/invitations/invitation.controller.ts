import { Body, Controller, Delete, Get, Ip, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  Acting,
  Public,
  RecentlyConfirmed,
  Roles,
  Scope,
  SessionOrBearer,
  StaysOpen,
  UnscopedOnly,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { presentPage } from '../account.presenter.js';
import { InvitationAcceptanceService } from './invitation-acceptance.service.js';
import { InvitationService } from './invitation.service.js';
import { PageDto } from '../page.dto.js';
import { InvitationAcceptanceDto, NewInvitationDto } from './invitation.dto.js';
import { presentInvitation, presentIssuedInvitation, presentNewcomer } from './invitation.presenter.js';

@ApiTags('users')
@Scope('accounts')
@Controller('api/v1/invitations')
export class InvitationController {
  constructor(
    private readonly invitations: InvitationService,
    private readonly acceptance: InvitationAcceptanceService,
  ) {}

  @Get()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'List invitations, newest first' })
  @Succeeds(200, 'A page of invitations, without their tokens.')
  async list(@Query() page: PageDto) {
    return presentPage(await this.invitations.list(page), presentInvitation);
  }

  @Post()
  @HonoursIdempotencyKey()
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 64 * 1024 })
  @ApiOperation({ summary: 'Invite a person to create an account within seven days' })
  @Succeeds(201, 'The invitation with its token, shown only once.')
  @Fails(400, 'A field is missing or wrong, or a group is unknown.')
  @Fails(409, 'The address already has an account, or there are too many invitations.')
  async issue(@Acting() actor: Actor, @Body() invitation: NewInvitationDto) {
    return presentIssuedInvitation(await this.invitations.issue(actor, invitation));
  }

  @Post('accept')
  @Public()
  @StaysOpen()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Create an account from an invitation', security: [] })
  @Succeeds(201, 'The account, which can now sign in.')
  @Fails(400, 'A field is missing, or the password is weak.')
  @Fails(404, 'The invitation is unknown, used or expired.')
  @Fails(409, 'The address has an account by now.')
  @Fails(429, 'Too many failed attempts; `Retry-After` says how long to wait.')
  async accept(@Body() { token, password }: InvitationAcceptanceDto, @Ip() address: string) {
    return presentNewcomer(await this.acceptance.accept(token, password, address));
  }

  @Delete(':id')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Revoke an invitation' })
  @Succeeds(204, 'The token is no longer valid. An account that was created with it stays.')
  @Fails(404, 'There is no invitation with this id.')
  async revoke(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.invitations.revoke(actor, id);
  }
}
