import { Body, Controller, Delete, Get, HttpCode, Ip, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
  @ApiResponse({ status: 200, description: 'A page of invitations, without their tokens.' })
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
  @ApiResponse({ status: 201, description: 'The invitation with its token, shown only once.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong, or a group is unknown.' })
  @ApiResponse({ status: 409, description: 'The address already has an account, or there are too many invitations.' })
  async issue(@Acting() actor: Actor, @Body() invitation: NewInvitationDto) {
    return presentIssuedInvitation(await this.invitations.issue(actor, invitation));
  }

  @Post('accept')
  @Public()
  @StaysOpen()
  @AcceptsJson({ limit: 16 * 1024 })
  @ApiOperation({ summary: 'Create an account from an invitation', security: [] })
  @ApiResponse({ status: 201, description: 'The account, which can now sign in.' })
  @ApiResponse({ status: 400, description: 'A field is missing, or the password is weak.' })
  @ApiResponse({ status: 404, description: 'The invitation is unknown, used or expired.' })
  @ApiResponse({ status: 409, description: 'The address has an account by now.' })
  @ApiResponse({ status: 429, description: 'Too many failed attempts; `Retry-After` says how long to wait.' })
  async accept(@Body() { token, password }: InvitationAcceptanceDto, @Ip() address: string) {
    return presentNewcomer(await this.acceptance.accept(token, password, address));
  }

  @Delete(':id')
  @SessionOrBearer()
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke an invitation' })
  @ApiResponse({ status: 204, description: 'The token is no longer valid. An account that was created with it stays.' })
  @ApiResponse({ status: 404, description: 'There is no invitation with this id.' })
  async revoke(@Acting() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.invitations.revoke(actor, id);
  }
}
