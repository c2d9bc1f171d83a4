import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../../platform/audit/audit.types.js';
import type { Actor } from '../../../platform/auth/actor.js';
import { recordChanged, type Precondition } from '../../../platform/http/entity-tag.js';
import { AccountAudit } from '../account-audit.js';
import { noSuchUser } from '../account.errors.js';
import { DEFAULT_SETTINGS, type UserSettings } from '../users/user-settings.js';
import { UserRepository } from '../users/user.repository.js';

/** Absent or undefined fields stay unchanged. */
export type SettingsPatch = { readonly [K in keyof UserSettings]?: UserSettings[K] | undefined };

/** Personal settings. */
@Injectable()
export class SettingsService {
  constructor(
    private readonly users: UserRepository,
    private readonly audit: AccountAudit,
  ) {}

  /** @throws AppError `not-found` */
  async get(userId: string): Promise<UserSettings> {
    return withDefaults((await this.users.settingsOf(userId)) ?? noSuchUser());
  }

  /**
   * @param precondition where given, the settings must satisfy it, and those that change must stay so meanwhile
   * @throws AppError `not-found`; `precondition-failed`
   */
  async change(actor: Actor, patch: SettingsPatch, precondition?: Precondition<UserSettings>): Promise<UserSettings> {
    const changes = knownSettings(patch);
    const read = (await this.users.settingsOf(actor.userId)) ?? noSuchUser();
    precondition?.(withDefaults(read));
    if (Object.keys(changes).length === 0) return withDefaults(read);
    const changed = await this.users.changeSettings(actor.userId, changes, precondition && read);
    const settings = withDefaults(changed ?? (precondition === undefined ? noSuchUser() : recordChanged()));
    await this.audit.note(actor, {
      action: 'USER_SETTINGS_CHANGE',
      resourceType: 'User',
      resourceId: actor.userId,
      details: recorded(changes),
    });
    return settings;
  }
}

const NAMES = Object.keys(DEFAULT_SETTINGS) as readonly (keyof UserSettings)[];

const knownSettings = (patch: SettingsPatch): Partial<UserSettings> =>
  Object.fromEntries(NAMES.filter((name) => patch[name] !== undefined).map((name) => [name, patch[name]]));

/** Lists are recorded by their length only, since the name of a saved view may hold a person's name. */
const recorded = ({ keys, views, ...changes }: Partial<UserSettings>): AuditDetails => ({
  ...changes,
  ...(keys !== undefined && { keys: keys.length }),
  ...(views !== undefined && { views: views.length }),
});

const withDefaults = (changed: Partial<UserSettings>): UserSettings => ({
  ...DEFAULT_SETTINGS,
  ...knownSettings(changed),
});
