import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Roles, Scope, SessionOrBearer } from '../../platform/auth/access.decorators.js';
import { AcceptsJson } from '../../platform/http/body.decorators.js';
import { NewUserDto, UserPatchDto } from './account.dto.js';
import { presentApiKey, presentIssuedApiKey, presentPage, presentUser } from './account.presenter.js';
import { ApiKeyService } from './api-key.service.js';
import { PageDto } from './page.dto.js';
import { UserService } from './user.service.js';

@ApiTags('users')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'The role does not allow it.' })
@SessionOrBearer()
@Scope('accounts')
@Controller('api/v1/users')
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly keys: ApiKeyService,
  ) {}

  @Get()
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'List users by e-mail address' })
  @ApiResponse({ status: 200, description: 'A page of users.' })
  async list(@Query() page: PageDto) {
    return presentPage(await this.users.list(page), presentUser);
  }

  @Post()
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiBody({ type: NewUserDto })
  @ApiOperation({ summary: 'Make a user' })
  @ApiResponse({ status: 201, description: 'The user.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong, or the password is weak.' })
  @ApiResponse({ status: 409, description: 'The e-mail address is taken.' })
  async create(@Body() user: NewUserDto) {
    return presentUser(await this.users.create(user));
  }

  @Get(':id')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'Get a user' })
  @ApiResponse({ status: 200, description: 'The user.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  async read(@Param('id') id: string) {
    return presentUser(await this.users.get(id));
  }

  @Patch(':id')
  @Roles('ROLE_ADMIN')
  @AcceptsJson()
  @ApiBody({ type: UserPatchDto })
  @ApiOperation({ summary: 'Change some fields of a user' })
  @ApiResponse({ status: 200, description: 'The user as changed.' })
  @ApiResponse({ status: 400, description: 'A field is wrong, or the password is weak.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  @ApiResponse({ status: 409, description: 'The address is taken, or no administrator would be left.' })
  async change(@Param('id') id: string, @Body() patch: UserPatchDto) {
    return presentUser(await this.users.change(id, patch));
  }

  @Delete(':id')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a user, with their key, sessions and memberships' })
  @ApiResponse({ status: 204, description: 'The user is gone.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  @ApiResponse({ status: 409, description: 'No administrator would be left.' })
  async remove(@Param('id') id: string): Promise<void> {
    await this.users.remove(id);
  }

  @Get(':id/api-key')
  @Roles('ROLE_ADMIN', 'ROLE_AUDITOR')
  @ApiOperation({ summary: 'What is known of the key of a user' })
  @ApiResponse({ status: 200, description: 'The beginning of the key and its times.' })
  @ApiResponse({ status: 404, description: 'No such user, or they have no key.' })
  async readKey(@Param('id') id: string) {
    return presentApiKey(await this.keys.facts(id));
  }

  @Post(':id/api-key')
  @Roles('ROLE_ADMIN')
  @ApiOperation({ summary: 'Make or replace the key of a user' })
  @ApiResponse({ status: 201, description: 'The key, shown this once.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  async issueKey(@Param('id') id: string) {
    return presentIssuedApiKey(await this.keys.issue(id));
  }

  @Delete(':id/api-key')
  @Roles('ROLE_ADMIN')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke the key of a user' })
  @ApiResponse({ status: 204, description: 'The user has no key.' })
  @ApiResponse({ status: 404, description: 'No user has this id.' })
  async revokeKey(@Param('id') id: string): Promise<void> {
    await this.keys.revoke(id);
  }
}
