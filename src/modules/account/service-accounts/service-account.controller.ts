import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  Acting,
  RecentlyConfirmed,
  Roles,
  Scope,
  SessionOrBearer,
  UnscopedOnly,
} from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { entityTagOf, IfMatch, tagged, unlessChanged, WITH_ENTITY_TAG } from '../../../platform/http/entity-tag.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { presentPage } from '../account.presenter.js';
import { PageDto } from '../page.dto.js';
import { ServiceAccountService } from './service-account.service.js';
import { NewServiceAccountDto, ServiceAccountPatchDto } from './service-account.dto.js';
import { presentServiceAccount } from './service-account.presenter.js';
import type { ServiceAccountWithGroups } from '../users/service-account.types.js';

const BODY = { limit: 64 * 1024 };

/** Accounts of programs. */
@ApiTags('service accounts')
@ApiResponse({ status: 403, description: 'The role does not allow this, or the session must be confirmed first.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/service-accounts')
export class ServiceAccountController {
  constructor(private readonly accounts: ServiceAccountService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List service accounts by name' })
  @ApiResponse({ status: 200, description: 'A page of service accounts.' })
  async list(@Query() page: PageDto) {
    return presentPage(await this.accounts.list(page), presentServiceAccount);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Create a service account for a program' })
  @ApiResponse({
    status: 201,
    description: 'The service account. It needs a key or certificate before it can be used.',
  })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong, or a group is unknown.' })
  @ApiResponse({ status: 409, description: 'The name is already in use.' })
  async create(@Acting() actor: Actor, @Body() account: NewServiceAccountDto) {
    return presentServiceAccount(await this.accounts.create(actor, account));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a service account' })
  @ApiResponse({ status: 200, description: 'The service account.', ...WITH_ENTITY_TAG })
  @ApiResponse({ status: 404, description: 'There is no service account with this id.' })
  async read(@Param('id') id: string, @Res({ passthrough: true }) response: Response) {
    return tagged(response, presentServiceAccount(await this.accounts.get(id)));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Change a service account' })
  @ApiResponse({ status: 200, description: 'The changed service account.', ...WITH_ENTITY_TAG })
  @ApiResponse({ status: 400, description: 'A field is wrong, or a group is unknown.' })
  @ApiResponse({ status: 404, description: 'There is no service account with this id.' })
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() patch: ServiceAccountPatchDto,
    @IfMatch() ifMatch: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const changed = await this.accounts.change(actor, id, patch, unlessChanged(ifMatch, tagOf));
    return tagged(response, presentServiceAccount(changed));
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a service account with its keys, certificates and memberships' })
  @ApiResponse({ status: 204, description: 'The service account is deleted.' })
  @ApiResponse({ status: 404, description: 'There is no service account with this id.' })
  async remove(@Acting() actor: Actor, @Param('id') id: string, @IfMatch() ifMatch: string | undefined): Promise<void> {
    await this.accounts.remove(actor, id, unlessChanged(ifMatch, tagOf));
  }
}

const tagOf = (account: ServiceAccountWithGroups): string => entityTagOf(presentServiceAccount(account));
