import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { hashApiKey } from '../../platform/auth/api-key.js';
import type { Credential, OpenSession, Principals, UserPrincipal } from '../../platform/auth/principal.js';
import { identityKey, type CertificateIdentity } from '../../platform/auth/certificate-identity.js';
import { MINUTE_MS } from '../../platform/clock/durations.js';
import type { User } from './account.types.js';
import { CertificateOwners } from './certificates/certificate-owners.js';
import type { AccountCertificate } from './certificates/certificate.types.js';
import { GroupRepository } from './groups/group.repository.js';
import { isExpired, type NamedKey } from './keys/named-key.types.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import { FirstStartConfig } from './first-start/first-start.config.js';
import { PrincipalCache } from './principal-cache.js';
import { Obligations } from './sign-in/obligations.js';
import { UserRepository } from './users/user.repository.js';

/** Finds the user behind a key or session for the guard. */
@Injectable()
export class PrincipalService implements Principals {
  private readonly logger = new Logger(PrincipalService.name);
  private readonly operatorsHash: string | undefined;

  constructor(
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
    private readonly keys: NamedKeyRepository,
    private readonly certificates: CertificateOwners,
    private readonly obligations: Obligations,
    private readonly cache: PrincipalCache,
    private readonly clock: Clock,
    { apiKey }: FirstStartConfig,
  ) {
    this.operatorsHash = apiKey === undefined ? undefined : hashApiKey(apiKey);
  }

  byApiKeyHash(hash: string): Promise<UserPrincipal | undefined> {
    return this.cache.get(hash, async () => {
      const user = await this.users.findByApiKeyHash(hash);
      if (user === undefined) return this.byNamedKey(hash);
      const { id, apiKey, disabled } = user;
      if (disabled || (apiKey !== undefined && isExpired(apiKey, this.clock.now()))) return undefined;
      this.noteUse(apiKey?.lastUsedAt, (now) => this.users.markApiKeyUsed(hash, now));
      const credential = { type: 'personal-key', id: apiKey?.id ?? null, name: null, madeBy: id } as const;
      return this.withKey(user, hash, await this.principalOf(user, 'bearer', credential));
    });
  }

  /** Not cached: a change of a person's account takes effect with their next request. */
  async bySession({ userId, epoch, id, confirmedAt }: OpenSession): Promise<UserPrincipal | undefined> {
    const found = await this.users.findCredentialsById(userId);
    if (found === undefined || found.user.disabled || found.sessionEpoch !== epoch) return undefined;
    const obligation = await this.obligations.forUser(found.user);
    const credential = { type: 'session', id, name: null, madeBy: null } as const;
    return {
      ...(await this.principalOf(found.user, 'session', credential)),
      confirmedAt,
      ...(obligation !== undefined && { obligation }),
    };
  }

  async byCertificate(identities: readonly CertificateIdentity[]): Promise<UserPrincipal | 'unknown' | 'refused'> {
    const found = await this.certificates.find(identities);
    if (found === 'none') return 'unknown';
    if (found === 'refused') return 'refused';
    const key = found.map(({ id, type, value }) => id ?? identityKey({ type, value })).join(' ');
    return (await this.cache.get(key, () => this.byCertificates(found))) ?? 'refused';
  }

  private async byCertificates(
    found: readonly [AccountCertificate, ...AccountCertificate[]],
  ): Promise<UserPrincipal | undefined> {
    const [certificate] = found;
    const { userId, madeBy } = certificate;
    const user = await this.users.findById(userId);
    if (user === undefined || user.disabled) return undefined;
    for (const { id, lastUsedAt } of found) {
      if (id !== null) this.noteUse(lastUsedAt ?? undefined, (now) => this.certificates.markUsed(id, now));
    }
    const credential = { type: 'certificate', id: certificate.id, name: nameOf(certificate), madeBy } as const;
    const principal = await this.principalOf(user, 'certificate', credential);
    return { ...principal, scopes: [...new Set(found.flatMap(({ scopes }) => scopes))] };
  }

  private async byNamedKey(hash: string): Promise<UserPrincipal | undefined> {
    const key = await this.keys.findByHash(hash);
    if (key === undefined || isExpired(key, this.clock.now())) return undefined;
    const user = await this.users.findById(key.userId);
    if (user === undefined || user.disabled) return undefined;
    // Limited to groups, it would have to act as a user, who may do more than an auditor.
    if (key.groupIds !== null && user.role === 'ROLE_AUDITOR') return undefined;
    this.noteUse(key.lastUsedAt, (now) => this.keys.markUsed(key.id, now));
    const { id, name, madeBy, scopes, networks, policy } = key;
    const principal = await this.principalOf(user, 'bearer', { type: 'named-key', id, name, madeBy });
    const limited = {
      ...limitedTo(key.groupIds, principal),
      scopes,
      ...(networks !== null && { networks }),
      ...(policy !== null && { policy }),
    };
    return this.withKey(user, hash, limited);
  }

  private async withKey(user: User, hash: string, principal: UserPrincipal): Promise<UserPrincipal> {
    // UMBRA_API_KEY comes from the operator of the server, not from a session.
    const obligation = hash === this.operatorsHash ? undefined : await this.obligations.forKey(user);
    return obligation === undefined ? principal : { ...principal, obligation };
  }

  private async principalOf(
    { id, kind, email, role }: User,
    via: UserPrincipal['via'],
    credential: Credential,
  ): Promise<UserPrincipal> {
    const { groupIds, ledGroupIds } = await this.groups.membershipsOf(id);
    return { kind, via, credential, userId: id, email, role, groupIds, ledGroupIds };
  }

  /** Stores the time of use, to the minute, without waiting for the write. */
  private noteUse(lastUsedAt: Date | undefined, mark: (now: Date) => Promise<void>): void {
    const now = this.clock.now();
    if (now.getTime() - (lastUsedAt?.getTime() ?? 0) < MINUTE_MS) return;
    mark(now).catch(() => {
      this.logger.warn('The last use of an API key could not be stored.');
    });
  }
}

/**
 * Removes the rights that the key does not have. Administrators see all groups by their role, so a key that is limited
 * to groups acts without that role.
 */
function limitedTo(groupIds: NamedKey['groupIds'], principal: UserPrincipal): UserPrincipal {
  if (groupIds === null) return principal;
  const isLimitedTo = (id: string): boolean => groupIds.includes(id);
  return {
    ...principal,
    role: 'ROLE_USER',
    groupIds: principal.groupIds.filter(isLimitedTo),
    ledGroupIds: principal.ledGroupIds.filter(isLimitedTo),
  };
}

/** The maximum length of a name in the audit log. */
const MAX_NAME_LENGTH = 500;

const nameOf = ({ type, value }: AccountCertificate): string => `${type}:${value}`.slice(0, MAX_NAME_LENGTH);
