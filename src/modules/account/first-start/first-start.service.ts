import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ProfileConfig } from '../../../platform/config/profile.config.js';
import { Settings } from '../../../platform/config/settings.js';
import { PublicUrlConfig } from '../../../platform/http/public-url.config.js';
import { TlsConfig } from '../../../platform/http/tls.config.js';
import { TotpConfig } from '../second-factor/totp.config.js';
import { announcement, openDoorsLine, type GeneratedCredentials, type Place } from './announcement.js';
import { FirstAdministrator } from './first-administrator.js';

/** Injection token of the output that shows secrets at the console: standard output, never a log. */
export const CONSOLE = Symbol('CONSOLE');
export type Console = (text: string) => void;

/**
 * Shows the generated credentials of the first administrator once. The server is already listening, so a port that is
 * taken cannot lose the only display of a password.
 */
@Injectable()
export class FirstStartService implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstStart');

  constructor(
    private readonly administrator: FirstAdministrator,
    private readonly host: HttpAdapterHost,
    private readonly settings: Settings,
    @Inject(CONSOLE) private readonly show: Console,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const madeUp = await this.administrator.makeInEmptyDatabase(this.generatesKeys());
    if (madeUp !== undefined) this.announce(madeUp);
    await this.administrator.applyGivenKey();
  }

  /**
   * In production no key is generated: it would stay valid, and be in a log. Neither is one that would give no access
   * before a second factor is set up. People make keys after signing in.
   */
  private generatesKeys(): boolean {
    return !this.settings.of(ProfileConfig).isProduction && !this.asksSecondFactor();
  }

  private asksSecondFactor(): boolean {
    return this.settings.of(TotpConfig).isRequiredOf('ROLE_ADMIN', this.settings.of(ProfileConfig));
  }

  /** If nothing was generated, nothing is printed, and the log lists what needs no credential. */
  private announce(madeUp: GeneratedCredentials): void {
    const open = openDoorsLine(this.settings.openDoors());
    const text = announcement(madeUp, this.place(), open);
    if (text !== '') this.show(text);
    else if (open !== undefined) this.logger.warn(open);
  }

  private place(): Place {
    const address = (this.host.httpAdapter.getHttpServer() as Server).address() as AddressInfo;
    const { enabled, selfSigned } = this.settings.of(TlsConfig);
    return {
      scheme: enabled ? 'https' : 'http',
      address,
      selfSigned,
      publicUrl: this.settings.of(PublicUrlConfig).url,
      asksSecondFactor: this.asksSecondFactor(),
    };
  }
}
