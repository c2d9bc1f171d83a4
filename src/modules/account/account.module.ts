import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PRINCIPALS } from '../../platform/auth/principal.js';
import { provideConfig } from '../../platform/config/config.module.js';
import { AccountAudit } from './account-audit.js';
import { AccountController } from './account.controller.js';
import { AccountSessionService } from './account-session.service.js';
import { CertificateOwners } from './certificates/certificate-owners.js';
import { CertificateConfig } from './certificates/certificate.config.js';
import { CertificateController } from './service-accounts/certificate.controller.js';
import { ClientCertificateRecord, ClientCertificateSchema } from './certificates/client-certificate.model.js';
import { ClientCertificateRepository } from './certificates/client-certificate.repository.js';
import { ClientCertificateService } from './certificates/client-certificate.service.js';
import { ApiKeyService } from './api-key.service.js';
import { FirstAdministrator } from './first-start/first-administrator.js';
import { CONSOLE, FirstStartService, type Console } from './first-start/first-start.service.js';
import { DirectoryService } from './directory.service.js';
import { ExternalAccountService } from './external-account.service.js';
import { ExternalSignInService } from './external-sign-in.service.js';
import { FirstStartConfig } from './first-start/first-start.config.js';
import { GroupController } from './group.controller.js';
import { GroupRemovalService } from './group-removal.service.js';
import { GroupService } from './group.service.js';
import { GroupAudit } from './groups/group-audit.js';
import { GroupRecord, GroupSchema } from './groups/group.model.js';
import { GroupRepository } from './groups/group.repository.js';
import { InboxService } from './inbox.service.js';
import { InboxSweepTask } from './inbox/inbox-sweep.task.js';
import { InboxController } from './inbox.controller.js';
import { InboxMessageRecord, InboxMessageSchema } from './inbox/inbox.model.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { InvitationAcceptanceService } from './invitations/invitation-acceptance.service.js';
import { InvitationService } from './invitations/invitation.service.js';
import { InvitationSweepTask } from './invitations/invitation-sweep.task.js';
import { InvitationController } from './invitations/invitation.controller.js';
import { InvitationRecord, InvitationSchema } from './invitations/invitation.model.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { ApiKeyConfig } from './keys/api-key.config.js';
import { KeyLifetime } from './keys/key-lifetime.js';
import { KeyRemindersTask } from './keys/key-reminders.task.js';
import { NamedKeyController } from './keys/named-key.controller.js';
import { NamedKeyRecord, NamedKeySchema } from './keys/named-key.model.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import { UserNamedKeyController } from './keys/user-named-key.controller.js';
import { KeyLimits } from './keys/key-limits.js';
import { NamedKeyService } from './keys/named-key.service.js';
import { PasskeySignInService } from './passkey-sign-in.service.js';
import { PasskeyService } from './passkeys/passkey.service.js';
import { Challenges } from './passkeys/challenges.js';
import { PasskeyCheck } from './passkeys/passkey-check.js';
import { PasskeyController } from './passkeys/passkey.controller.js';
import { PasskeyRecord, PasskeySchema, UsedChallengeRecord, UsedChallengeSchema } from './passkeys/passkey.model.js';
import { PasskeyRepository } from './passkeys/passkey.repository.js';
import { RelyingParties } from './passkeys/relying-parties.js';
import { PeopleService } from './people.service.js';
import { PrincipalCache } from './principal-cache.js';
import { PrincipalService } from './principal.service.js';
import { ServiceAccountService } from './service-accounts/service-account.service.js';
import { ServiceAccountController } from './service-accounts/service-account.controller.js';
import { ServiceAccountRepository } from './users/service-account.repository.js';
import { ServiceKeyController } from './service-accounts/service-key.controller.js';
import { SessionListController } from './sessions/session-list.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { SettingsController } from './settings/settings.controller.js';
import { SetupService } from './setup.service.js';
import { SignInService } from './sign-in.service.js';
import { CredentialCheck } from './sign-in/credential-check.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { KnownPlaceRecord, KnownPlaceSchema } from './sign-in/known-place.model.js';
import { KnownPlaceRepository } from './sign-in/known-place.repository.js';
import { LocalSignInConfig } from './sign-in/local-sign-in.config.js';
import { LockOut } from './sign-in/lock-out.js';
import { Obligations } from './sign-in/obligations.js';
import { HASHING_COST, PASSWORD_COST, PasswordHasher } from './sign-in/password-hasher.js';
import { SignInAttemptRecord, SignInAttemptSchema } from './sign-in/sign-in-attempt.model.js';
import { SignInAttemptRepository } from './sign-in/sign-in-attempt.repository.js';
import { TotpService } from './totp/totp.service.js';
import { SecondFactorRecord, SecondFactorSchema } from './second-factor/second-factor.model.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecondFactor } from './sign-in/second-factor.js';
import { TotpConfig } from './second-factor/totp.config.js';
import { TotpController } from './totp/totp.controller.js';
import { UserController } from './user.controller.js';
import { UserStateService } from './user-state.service.js';
import { UserService } from './user.service.js';
import { AdministratorLease } from './users/administrator-lease.js';
import { LeaseRecord, LeaseSchema } from './users/administrator-lease.model.js';
import { UserBelongings } from './user-belongings.js';
import { UserRecord, UserSchema } from './users/user.model.js';
import { UserRepository } from './users/user.repository.js';

const toStandardOutput: Console = (text) => process.stdout.write(text);

const SIGN_IN = [
  SignInAttemptRepository,
  KnownPlaceRepository,
  KnownBrowsers,
  SecondFactorRepository,
  LockOut,
  { provide: HASHING_COST, useValue: PASSWORD_COST },
  PasswordHasher,
  SecondFactor,
  CredentialCheck,
  Obligations,
  SignInService,
  AccountSessionService,
  TotpService,
];
const PASSKEYS = [PasskeyRepository, Challenges, RelyingParties, PasskeyCheck, PasskeyService, PasskeySignInService];
const KEYS = [
  provideConfig(ApiKeyConfig),
  KeyLifetime,
  NamedKeyRepository,
  PrincipalCache,
  PrincipalService,
  ApiKeyService,
  KeyLimits,
  NamedKeyService,
  KeyRemindersTask,
];
const SERVICE_ACCOUNTS = [
  provideConfig(CertificateConfig),
  ServiceAccountRepository,
  ClientCertificateRepository,
  CertificateOwners,
  ServiceAccountService,
  ClientCertificateService,
];
const INVITATIONS = [InvitationRepository, InvitationService, InvitationAcceptanceService, InvitationSweepTask];
const INBOX = [InboxRepository, InboxService, InboxSweepTask];

/** Users, their groups, passwords, keys and messages. Global, because the guard of every module asks who is calling. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UserRecord.name, schema: UserSchema },
      { name: GroupRecord.name, schema: GroupSchema },
      { name: NamedKeyRecord.name, schema: NamedKeySchema },
      { name: ClientCertificateRecord.name, schema: ClientCertificateSchema },
      { name: SecondFactorRecord.name, schema: SecondFactorSchema },
      { name: PasskeyRecord.name, schema: PasskeySchema },
      { name: UsedChallengeRecord.name, schema: UsedChallengeSchema },
      { name: InvitationRecord.name, schema: InvitationSchema },
      { name: InboxMessageRecord.name, schema: InboxMessageSchema },
      { name: SignInAttemptRecord.name, schema: SignInAttemptSchema },
      { name: KnownPlaceRecord.name, schema: KnownPlaceSchema },
      { name: LeaseRecord.name, schema: LeaseSchema },
    ]),
  ],
  controllers: [
    AccountController,
    NamedKeyController,
    SessionListController,
    TotpController,
    PasskeyController,
    SettingsController,
    InboxController,
    UserController,
    UserNamedKeyController,
    ServiceAccountController,
    ServiceKeyController,
    CertificateController,
    GroupController,
    InvitationController,
  ],
  providers: [
    provideConfig(FirstStartConfig),
    provideConfig(TotpConfig),
    provideConfig(LocalSignInConfig),
    { provide: CONSOLE, useValue: toStandardOutput },
    { provide: PRINCIPALS, useExisting: PrincipalService },
    AccountAudit,
    UserRepository,
    GroupRepository,
    GroupAudit,
    AdministratorLease,
    UserBelongings,
    ...SIGN_IN,
    ...PASSKEYS,
    ...KEYS,
    ...SERVICE_ACCOUNTS,
    ...INVITATIONS,
    ...INBOX,
    ExternalAccountService,
    ExternalSignInService,
    UserService,
    UserStateService,
    GroupService,
    GroupRemovalService,
    SettingsService,
    PeopleService,
    DirectoryService,
    FirstAdministrator,
    FirstStartService,
    SetupService,
  ],
  exports: [
    SetupService,
    PRINCIPALS,
    SignInService,
    PasskeySignInService,
    AccountSessionService,
    ExternalAccountService,
    ExternalSignInService,
    UserService,
    GroupService,
    GroupRemovalService,
    InboxService,
    PeopleService,
    DirectoryService,
  ],
})
export class AccountModule {}
