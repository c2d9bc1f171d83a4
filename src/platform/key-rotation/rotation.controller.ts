import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { auditActor } from '../audit/audit-actor.js';
import { Acting, Roles, Scope, SessionOrBearer, UnscopedOnly } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { TaskRunner } from '../jobs/task-runner.js';
import { presentRotation } from './rotation.presenter.js';
import { RotationService } from './rotation.service.js';
import { ROTATION_TASK } from './rotation.task.js';

@ApiTags('encryption')
@ApiBearerAuth()
@ApiCookieAuth()
@ApiResponse({ status: 401, description: 'No or an unknown credential.' })
@ApiResponse({ status: 403, description: 'Not an administrator.' })
@SessionOrBearer()
@Roles('ROLE_ADMIN')
@Scope('accounts')
@UnscopedOnly()
@Controller('api/v1/encryption/rotation')
export class RotationController {
  constructor(
    private readonly rotation: RotationService,
    private readonly runner: TaskRunner,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How far the newest rotation of keys has come' })
  @ApiResponse({ status: 200, description: '`state` is `NONE`, `RUNNING` or `DONE`.' })
  async read() {
    return presentRotation(await this.rotation.find());
  }

  @Post()
  @HttpCode(202)
  @ApiOperation({ summary: 'Seal all that is stored by the first key of UMBRA_ENCRYPTION_KEYS' })
  @ApiResponse({ status: 202, description: 'It is at work; `GET` tells how far it is.' })
  async begin(@Acting() actor: Actor) {
    const rotation = await this.rotation.begin(auditActor(actor));
    this.runner.runSoon(ROTATION_TASK);
    return presentRotation(rotation);
  }
}
