import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { identityKey, type CertificateIdentity } from '../../../platform/auth/certificate-identity.js';
import { ServiceAccountRepository } from '../users/service-account.repository.js';
import type { ServiceAccount } from '../users/service-account.types.js';
import { CertificateConfig, type ConfiguredCertificate } from './certificate.config.js';
import { ClientCertificateRepository } from './client-certificate.repository.js';
import type { AccountCertificate } from './certificate.types.js';

/**
 * Finds the service account of a client certificate, among those that administrators entered and those in the settings.
 */
@Injectable()
export class CertificateOwners implements OnApplicationBootstrap {
  private readonly logger = new Logger('Certificates');
  private readonly configured: ReadonlyMap<string, ConfiguredCertificate>;

  constructor(
    private readonly certificates: ClientCertificateRepository,
    private readonly accounts: ServiceAccountRepository,
    config: CertificateConfig,
  ) {
    this.configured = new Map(config.accounts.map((entry) => [identityKey(entry.identity), entry]));
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const name of new Set([...this.configured.values()].map(({ accountName }) => accountName))) {
      if ((await this.accounts.findByName(name)) === undefined) {
        this.logger.warn(`TLS_CLIENT_ACCOUNTS names the service account "${name}", which does not exist.`);
      }
    }
  }

  /**
   * Returns the account of a certificate; `none` if no account has it, `refused` if several have it or the account does
   * not exist.
   */
  async find(
    identities: readonly CertificateIdentity[],
  ): Promise<readonly [AccountCertificate, ...AccountCertificate[]] | 'none' | 'refused'> {
    const keys = identities.map(identityKey);
    const entries = keys.flatMap((key) => this.configured.get(key) ?? []);
    const [stored, named] = await Promise.all([
      this.certificates.findByKeys(keys),
      Promise.all(entries.map((entry) => this.fromSettings(entry))),
    ]);
    const [first, ...others] = [...stored, ...named];
    if (first === undefined) return stored.length + named.length === 0 ? 'none' : 'refused';
    const certificates = [first, ...others.filter((other) => other !== undefined)] as const;
    const isOfOne = others.every((other) => other?.userId === first.userId);
    return isOfOne ? certificates : 'refused';
  }

  /** Returns the certificates that the settings assign to an account. */
  forAccount({ id, name }: ServiceAccount): readonly AccountCertificate[] {
    return [...this.configured.values()]
      .filter(({ accountName }) => accountName === name)
      .map((entry) => toCertificate(entry, id));
  }

  markUsed(id: string, at: Date): Promise<void> {
    return this.certificates.markUsed(id, at);
  }

  /** True if the settings assign that name to an account. */
  isConfigured(identity: CertificateIdentity): boolean {
    return this.configured.has(identityKey(identity));
  }

  private async fromSettings(entry: ConfiguredCertificate): Promise<AccountCertificate | undefined> {
    const account = await this.accounts.findByName(entry.accountName);
    return account === undefined ? undefined : toCertificate(entry, account.id);
  }
}

const toCertificate = ({ identity, scopes }: ConfiguredCertificate, userId: string): AccountCertificate => ({
  ...identity,
  id: null,
  userId,
  scopes,
  madeBy: null,
  createdAt: null,
  lastUsedAt: null,
});
