import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiCookieAuth,
  ApiOperation,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Acting, Caller, Roles, Scope, SessionOrBearer } from '../../../platform/auth/access.decorators.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { UserPrincipal } from '../../../platform/auth/principal.js';
import { AcceptsJson } from '../../../platform/http/body.decorators.js';
import { flag } from '../queue/queue.dto.js';
import { NewBatchDto } from './batch.dto.js';
import { presentBatch } from './batch.presenter.js';
import { BatchService } from './batch.service.js';

export class BatchListDto {
  @ApiPropertyOptional({ type: Boolean, description: 'Administrators and auditors: only what their own groups see.' })
  @flag()
  @IsBoolean()
  readonly myGroupsOnly: boolean = false;
}

@ApiTags('batches')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@SessionOrBearer()
@Scope('review')
@Controller('api/v1/batches')
export class BatchController {
  constructor(private readonly batches: BatchService) {}

  @Get()
  @ApiOperation({ summary: 'List batches by name' })
  @ApiResponse({ status: 200, description: 'Every batch that one can see, closed ones too.' })
  async list(@Caller() caller: UserPrincipal, @Query() { myGroupsOnly }: BatchListDto) {
    return (await this.batches.list(caller, myGroupsOnly)).map(({ id, name }) => ({ id, name }));
  }

  @Get(':id')
  @ApiOperation({ summary: 'A batch with its settings' })
  @ApiResponse({ status: 200, description: 'The batch.' })
  @ApiResponse({ status: 404, description: 'No such batch, or none that one may see.' })
  async read(@Param('id') id: string, @Caller() caller: UserPrincipal) {
    return presentBatch(await this.batches.get(id, caller));
  }

  @Post()
  @Roles('ROLE_ADMIN', 'ROLE_USER')
  @AcceptsJson()
  @ApiBody({ type: NewBatchDto })
  @ApiOperation({ summary: 'Make a batch: by administrators, and for their groups by those who lead them' })
  @ApiResponse({ status: 201, description: 'The batch.' })
  @ApiResponse({ status: 400, description: 'A field is missing or wrong.' })
  @ApiResponse({ status: 403, description: 'One does not lead that group.' })
  @ApiResponse({ status: 409, description: 'The name is taken.' })
  async create(@Body() batch: NewBatchDto, @Acting() actor: Actor) {
    return presentBatch(await this.batches.create(batch, actor));
  }
}
