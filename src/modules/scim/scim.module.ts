import { Module } from '@nestjs/common';
import { SsoModule } from '../sso/sso.module.js';
import { ScimDiscoveryController } from './scim-discovery.controller.js';
import { ScimGroupController } from './scim-group.controller.js';
import { ScimGroupService } from './scim-group.service.js';
import { ScimUserController } from './scim-user.controller.js';
import { ScimUserService } from './scim-user.service.js';

/** Users and groups kept by a directory (SCIM 2.0, RFC 7643 and 7644). */
@Module({
  imports: [SsoModule],
  controllers: [ScimDiscoveryController, ScimUserController, ScimGroupController],
  providers: [ScimUserService, ScimGroupService],
})
export class ScimModule {}
