import { randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { hashApiKey, newApiKey } from '../../../platform/auth/api-key.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ApiKeyService } from '../api-key.service.js';
import { normalizeEmail } from '../email.js';
import { PasswordHasher } from '../sign-in/password-hasher.js';
import { AdministratorLease } from '../users/administrator-lease.js';
import { UserRepository } from '../users/user.repository.js';
import type { GeneratedCredentials } from './announcement.js';
import { FirstStartConfig } from './first-start.config.js';

const PASSWORD_BYTES = 18;

/** The administrator of an empty database, made on whichever replica is first. */
@Injectable()
export class FirstAdministrator {
  private readonly logger = new Logger('FirstStart');

  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly keys: ApiKeyService,
    private readonly administrators: AdministratorLease,
    private readonly config: FirstStartConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * @param withKey generates an API key if the settings have none
   * @returns the generated credentials; undefined when there are users already
   */
  async makeInEmptyDatabase(withKey: boolean): Promise<GeneratedCredentials | undefined> {
    return (await this.users.isEmpty()) ? this.administrators.holding(() => this.make(withKey)) : undefined;
  }

  /** Gives the first administrator the key of the settings, if it has changed. @throws Error for another user's key */
  async applyGivenKey(): Promise<void> {
    const { apiKey } = this.config;
    if (apiKey === undefined) return;
    const administrator = await this.users.findFirst();
    if (administrator === undefined) {
      this.logger.warn('UMBRA_API_KEY has no effect: the administrator of the first start was deleted.');
      return;
    }
    const owner = await this.users.findByApiKeyHash(hashApiKey(apiKey));
    if (owner === undefined) await this.keys.set(administrator.id, apiKey);
    else if (owner.id !== administrator.id)
      throw new Error('UMBRA_API_KEY is the key of another user; choose another.');
  }

  /** Called under the lease. @returns undefined when another replica was faster */
  private async make(withKey: boolean): Promise<GeneratedCredentials | undefined> {
    if (!(await this.users.isEmpty())) return undefined;
    const email = normalizeEmail(this.config.adminEmail);
    const password = this.config.adminPassword ?? randomBytes(PASSWORD_BYTES).toString('base64url');
    const apiKey = this.config.apiKey ?? (withKey ? newApiKey() : undefined);
    const made = await this.users.insert({
      email,
      passwordHash: await this.passwords.hash(password),
      role: 'ROLE_ADMIN',
      createdAt: this.clock.now(),
      // A generated password was on a screen, and perhaps in a log of the container.
      mustChangePassword: this.config.adminPassword === undefined,
      first: true,
    });
    if (made === 'taken') return undefined;
    if (apiKey !== undefined) await this.keys.set(made.id, apiKey);
    return {
      email,
      ...(this.config.adminPassword === undefined && { password }),
      ...(this.config.apiKey === undefined && apiKey !== undefined && { apiKey }),
    };
  }
}
