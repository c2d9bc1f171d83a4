import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PRINCIPALS } from '../../platform/auth/principal.js';
import { provideConfig } from '../../platform/config/config.module.js';
import { AccountController } from './account.controller.js';
import { ApiKeyService } from './api-key.service.js';
import { CONSOLE, FirstStartService, type Console } from './first-start.service.js';
import { FirstStartConfig } from './first-start/first-start.config.js';
import { GroupController } from './group.controller.js';
import { GroupService } from './group.service.js';
import { GroupRecord, GroupSchema } from './groups/group.model.js';
import { GroupRepository } from './groups/group.repository.js';
import { PrincipalCache } from './principal-cache.js';
import { PrincipalService } from './principal.service.js';
import { SignInService } from './sign-in.service.js';
import { LockOut } from './sign-in/lock-out.js';
import { PasswordHasher } from './sign-in/password-hasher.js';
import { SignInAttemptRecord, SignInAttemptSchema } from './sign-in/sign-in-attempt.model.js';
import { SignInAttemptRepository } from './sign-in/sign-in-attempt.repository.js';
import { UserController } from './user.controller.js';
import { UserService } from './user.service.js';
import { AdministratorLease } from './users/administrator-lease.js';
import { LeaseRecord, LeaseSchema } from './users/administrator-lease.model.js';
import { UserRecord, UserSchema } from './users/user.model.js';
import { UserRepository } from './users/user.repository.js';

const toStandardOutput: Console = (text) => process.stdout.write(text);

/** Users, their groups, passwords and keys. Global, because the guard of every module asks it who is calling. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UserRecord.name, schema: UserSchema },
      { name: GroupRecord.name, schema: GroupSchema },
      { name: SignInAttemptRecord.name, schema: SignInAttemptSchema },
      { name: LeaseRecord.name, schema: LeaseSchema },
    ]),
  ],
  controllers: [AccountController, UserController, GroupController],
  providers: [
    provideConfig(FirstStartConfig),
    { provide: CONSOLE, useValue: toStandardOutput },
    { provide: PRINCIPALS, useExisting: PrincipalService },
    UserRepository,
    GroupRepository,
    SignInAttemptRepository,
    AdministratorLease,
    LockOut,
    PasswordHasher,
    PrincipalCache,
    PrincipalService,
    SignInService,
    ApiKeyService,
    UserService,
    GroupService,
    FirstStartService,
  ],
  exports: [PRINCIPALS, SignInService, UserService, GroupService],
})
export class AccountModule {}
