import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
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
import { IssuerService } from './issuer.service.js';
import { fieldsOf } from './issuer.config.js';
import { IssuerDto, IssuerIdDto } from './issuer.dto.js';
import { presentIssuer } from './issuer.presenter.js';

const NO_SUCH = { status: 404, description: 'No issuer has this name.' };

/** The OpenID providers that people may sign in with. */
@ApiTags('single sign-on')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'The role does not allow it, or the session has to be confirmed first.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/sso/issuers')
export class IssuerController {
  constructor(private readonly issuers: IssuerService) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List the OpenID providers' })
  @ApiResponse({ status: 200, description: 'Those of the settings, then the others by name.' })
  async list() {
    return (await this.issuers.list()).map(presentIssuer);
  }

  @Get(':issuer')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get an OpenID provider' })
  @ApiResponse({ status: 200, description: 'The issuer, without its client secret.' })
  @ApiResponse(NO_SUCH)
  async read(@Param() { issuer }: IssuerIdDto) {
    return presentIssuer(await this.issuers.get(issuer));
  }

  @Put(':issuer')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @AcceptsJson({ limit: 256 * 1024 })
  @ApiBody({ type: IssuerDto })
  @ApiOperation({ summary: 'Make or replace an OpenID provider' })
  @ApiResponse({ status: 200, description: 'The issuer as stored.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong, or a group is unknown.' })
  @ApiResponse({ status: 409, description: 'The issuer stands in the settings, or there are 50 already.' })
  async put(@Acting() actor: Actor, @Param() { issuer }: IssuerIdDto, @Body() dto: IssuerDto) {
    return presentIssuer(await this.issuers.put(actor, issuer, fieldsOf(issuer, dto), dto.clientSecret));
  }

  @Delete(':issuer')
  @Roles('ROLE_ADMIN')
  @UnscopedOnly()
  @RecentlyConfirmed()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete an OpenID provider',
    description: 'Accounts stay; their sessions go on until they end.',
  })
  @ApiResponse({ status: 204, description: 'Nobody can sign in with it any more.' })
  @ApiResponse(NO_SUCH)
  @ApiResponse({ status: 409, description: 'The issuer stands in the settings.' })
  async remove(@Acting() actor: Actor, @Param() { issuer }: IssuerIdDto): Promise<void> {
    await this.issuers.remove(actor, issuer);
  }
}
