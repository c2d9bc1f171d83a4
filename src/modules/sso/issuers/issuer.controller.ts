import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
import { AnswersTagged, IfMatch, IfMatchTag } from '../../../platform/http/entity-tag.decorators.js';
import { entityTagOf, type Precondition } from '../../../platform/http/entity-tag.js';
import { Fails, Succeeds } from '../../../platform/http/outcome.decorators.js';
import type { Issuer } from '../issuer.types.js';
import { IssuerService } from './issuer.service.js';
import { fieldsOf } from './issuer.config.js';
import { IssuerDto, IssuerIdDto } from './issuer.dto.js';
import { presentIssuer } from './issuer.presenter.js';

const NO_SUCH = { status: 404, description: 'There is no issuer with this name.' };

/** The OpenID providers that people may sign in with. */
@ApiTags('single sign-on')
@Fails(403, 'The role does not allow this, or the session must be confirmed first.')
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/sso/issuers')
export class IssuerController {
  constructor(private readonly issuers: IssuerService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the OpenID providers' })
  @Succeeds(200, 'The providers from the settings, then the others by name.')
  async list() {
    return (await this.issuers.list()).map(presentIssuer);
  }

  @Get(':issuer')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get an OpenID provider' })
  @AnswersTagged('The issuer, without its client secret.')
  @ApiResponse(NO_SUCH)
  async read(@Param() { issuer }: IssuerIdDto) {
    return presentIssuer(await this.issuers.get(issuer));
  }

  @Put(':issuer')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 256 * 1024 })
  @ApiOperation({ summary: 'Create or replace an OpenID provider' })
  @AnswersTagged('The stored issuer.')
  @Fails(400, 'A field is missing or wrong, or a group is unknown.')
  @Fails(409, 'The issuer is defined in the settings, or there are already 50 issuers.')
  async put(
    @Acting() actor: Actor,
    @Param() { issuer }: IssuerIdDto,
    @Body() dto: IssuerDto,
    @IfMatchTag(tagOf) precondition: Precondition<Issuer | undefined> | undefined,
  ) {
    const fields = fieldsOf(issuer, dto);
    return presentIssuer(await this.issuers.put(actor, issuer, fields, dto.clientSecret, precondition));
  }

  @Delete(':issuer')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @ApiOperation({
    summary: 'Delete an OpenID provider',
    description: 'Accounts are kept, and open sessions continue until they end.',
  })
  @Succeeds(204, 'The provider can no longer be used for sign-in.')
  @ApiResponse(NO_SUCH)
  @Fails(409, 'The issuer is defined in the settings.')
  async remove(
    @Acting() actor: Actor,
    @Param() { issuer }: IssuerIdDto,
    @IfMatch(presentIssuer) precondition: Precondition<Issuer> | undefined,
  ): Promise<void> {
    await this.issuers.remove(actor, issuer, precondition);
  }
}

function tagOf(issuer: Issuer | undefined): string | undefined {
  return issuer && entityTagOf(presentIssuer(issuer));
}
