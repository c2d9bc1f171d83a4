import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { AnswersTagged, IfMatch } from '../../../platform/http/entity-tag.decorators.js';
import type { Precondition } from '../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import { HonoursIdempotencyKey } from '../../../platform/idempotency/idempotency.decorator.js';
import { presentPage } from '../account.presenter.js';
import { FoundPageDto } from '../page.dto.js';
import { ServiceAccountService } from './service-account.service.js';
import { NewServiceAccountDto, ServiceAccountPatchDto } from './service-account.dto.js';
import { presentServiceAccount } from './service-account.presenter.js';
import type { ServiceAccountWithGroups } from '../users/service-account.types.js';

const BODY = { limit: 64 * 1024 };

/** Accounts of programs. */
@ApiTags('service accounts')
@Fails(403, 'The role does not allow this, or the session must be confirmed first.')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/service-accounts')
export class ServiceAccountController {
  constructor(private readonly accounts: ServiceAccountService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List service accounts by name' })
  @Succeeds(200, 'A page of service accounts.')
  async list(@Query() { q, ...page }: FoundPageDto) {
    return presentPage(await this.accounts.list(page, q), presentServiceAccount);
  }

  @Post()
  @HonoursIdempotencyKey()
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Create a service account for a program' })
  @Succeeds(201, 'The service account. It needs a key or certificate before it can be used.')
  @Fails(400, 'A field is missing or wrong, or a group is unknown.')
  @Fails(409, 'The name is already in use.')
  async create(@Acting() actor: Actor, @Body() account: NewServiceAccountDto) {
    return presentServiceAccount(await this.accounts.create(actor, account));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a service account' })
  @AnswersTagged('The service account.')
  @Fails(404, 'There is no service account with this id.')
  async read(@Param('id') id: string) {
    return presentServiceAccount(await this.accounts.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson(BODY)
  @ApiOperation({ summary: 'Change a service account' })
  @AnswersTagged('The changed service account.')
  @Fails(400, 'A field is wrong, or a group is unknown.')
  @Fails(404, 'There is no service account with this id.')
  async change(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @Body() patch: ServiceAccountPatchDto,
    @IfMatch(presentServiceAccount) precondition: Precondition<ServiceAccountWithGroups> | undefined,
  ) {
    const changed = await this.accounts.change(actor, id, patch, precondition);
    return presentServiceAccount(changed);
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Delete a service account with its keys, certificates and memberships' })
  @Succeeds(204, 'The service account is deleted.')
  @Fails(404, 'There is no service account with this id.')
  async remove(
    @Acting() actor: Actor,
    @Param('id') id: string,
    @IfMatch(presentServiceAccount) precondition: Precondition<ServiceAccountWithGroups> | undefined,
  ): Promise<void> {
    await this.accounts.remove(actor, id, precondition);
  }
}
