import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { auditActor } from '../audit/audit-actor.js';
import { Acting, Roles, Scope, SessionOrBearer, UnscopedOnly } from '../auth/access.decorators.js';
import type { Actor } from '../auth/actor.js';
import { TaskRunner } from '../jobs/task-runner.js';
import { presentRotation } from './rotation.presenter.js';
import { RotationService } from './rotation.service.js';
import { ROTATION_TASK } from './rotation.task.js';
import { Succeeds } from '../http/outcome.decorators.js';

@ApiTags('encryption')
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
  @ApiOperation({ summary: 'Get the progress of the latest key rotation' })
  @Succeeds(200, '`state` is `NONE`, `RUNNING` or `DONE`.')
  async read() {
    return presentRotation(await this.rotation.find());
  }

  @Post()
  @ApiOperation({ summary: 'Encrypt all stored data with the first key of UMBRA_ENCRYPTION_KEYS' })
  @Succeeds(202, 'The rotation is running; `GET` returns its progress.')
  async begin(@Acting() actor: Actor) {
    const rotation = await this.rotation.begin(auditActor(actor));
    this.runner.runSoon(ROTATION_TASK);
    return presentRotation(rotation);
  }
}
