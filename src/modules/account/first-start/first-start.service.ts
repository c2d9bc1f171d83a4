import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { hashApiKey, newApiKey } from '../../../platform/auth/api-key.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import { Settings } from '../../../platform/config/settings.js';
import { TlsConfig } from '../../../platform/http/tls.config.js';
import { ApiKeyService } from '../api-key.service.js';
import { announcement, openDoorsLine, type MadeUp, type Place } from './announcement.js';
import { FirstStartConfig } from './first-start.config.js';
import { normalizeEmail } from '../email.js';
import { PasswordHasher } from '../sign-in/password-hasher.js';
import { AdministratorLease } from '../users/administrator-lease.js';
import { UserRepository } from '../users/user.repository.js';

/** Injection token of the output that shows secrets at the console: standard output, never a log. */
export const CONSOLE = Symbol('CONSOLE');
export type Console = (text: string) => void;

const PASSWORD_BYTES = 18;

/**
 * Creates one administrator in an empty database, on whichever replica is first, and shows the generated credentials
 * once. The server is already listening, so a port that is taken cannot lose the only display of a password.
 */
@Injectable()
export class FirstStartService implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstStart');

  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly keys: ApiKeyService,
    private readonly administrators: AdministratorLease,
    private readonly config: FirstStartConfig,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
    @Inject(CONSOLE) private readonly show: Console,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const madeUp = (await this.users.isEmpty())
      ? await this.administrators.holding(() => this.makeAdministrator())
      : undefined;
    if (madeUp !== undefined) this.announce(madeUp);
    await this.applyGivenKey();
  }

  /** Called under the lease. @returns undefined when another replica was faster */
  private async makeAdministrator(): Promise<MadeUp | undefined> {
    if (!(await this.users.isEmpty())) return undefined;
    const email = normalizeEmail(this.config.adminEmail);
    const password = this.config.adminPassword ?? randomBytes(PASSWORD_BYTES).toString('base64url');
    const apiKey = this.config.apiKey ?? this.newKey();
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

  /** In production no key is generated: it would stay valid, and be in a log. People make keys after signing in. */
  private newKey(): string | undefined {
    return this.settings.of(ProfileConfig).isProduction ? undefined : newApiKey();
  }

  /** If nothing was generated, nothing is printed, and the log lists what needs no credential. */
  private announce(madeUp: MadeUp): void {
    const open = openDoorsLine(this.settings.openDoors());
    const text = announcement(madeUp, this.place(), open);
    if (text !== '') this.show(text);
    else if (open !== undefined) this.logger.warn(open);
  }

  private async applyGivenKey(): Promise<void> {
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

  private place(): Place {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    const { enabled, selfSigned } = this.settings.of(TlsConfig);
    return { scheme: enabled ? 'https' : 'http', address, selfSigned };
  }
}
