import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import type { Principals, UserPrincipal } from '../../platform/auth/principal.js';
import type { User } from './account.types.js';
import { GroupRepository } from './groups/group.repository.js';
import { isExpired } from './keys/named-key.types.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import { PrincipalCache } from './principal-cache.js';
import { Obligations } from './sign-in/obligations.js';
import { UserRepository } from './users/user.repository.js';

const MS_PER_MINUTE = 60_000;

/** Tells the guard whose a key or a session is. */
@Injectable()
export class PrincipalService implements Principals {
  private readonly logger = new Logger(PrincipalService.name);

  constructor(
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
    private readonly keys: NamedKeyRepository,
    private readonly obligations: Obligations,
    private readonly cache: PrincipalCache,
    private readonly clock: Clock,
  ) {}

  byApiKeyHash(hash: string): Promise<UserPrincipal | undefined> {
    return this.cache.get(hash, async () => {
      const user = await this.users.findByApiKeyHash(hash);
      if (user === undefined) return this.byNamedKey(hash);
      if (user.disabled) return undefined;
      this.noteUse(user.apiKey?.lastUsedAt, (now) => this.users.markApiKeyUsed(hash, now));
      return this.principalOf(user, 'bearer');
    });
  }

  /** Not cached: what happens to a person's account takes effect with their next click. */
  async bySession(userId: string, epoch: number): Promise<UserPrincipal | undefined> {
    const found = await this.users.findCredentialsById(userId);
    if (found === undefined || found.user.disabled || found.sessionEpoch !== epoch) return undefined;
    const owes = await this.obligations.of(found.user);
    return { ...(await this.principalOf(found.user, 'session')), ...(owes !== undefined && { owes }) };
  }

  private async byNamedKey(hash: string): Promise<UserPrincipal | undefined> {
    const key = await this.keys.findByHash(hash);
    if (key === undefined || isExpired(key, this.clock.now())) return undefined;
    const user = await this.users.findById(key.userId);
    if (user === undefined || user.disabled) return undefined;
    this.noteUse(key.lastUsedAt, (now) => this.keys.markUsed(key.id, now));
    return { ...(await this.principalOf(user, 'bearer')), scopes: key.scopes };
  }

  private async principalOf({ id, email, role }: User, via: UserPrincipal['via']): Promise<UserPrincipal> {
    const { groupIds, ledGroupIds } = await this.groups.membershipsOf(id);
    return { via, userId: id, email, role, groupIds, ledGroupIds };
  }

  /** To the minute, and nobody waits for it. */
  private noteUse(lastUsedAt: Date | undefined, mark: (now: Date) => Promise<void>): void {
    const now = this.clock.now();
    if (now.getTime() - (lastUsedAt?.getTime() ?? 0) < MS_PER_MINUTE) return;
    mark(now).catch(() => {
      this.logger.warn('The time of last use of an API key could not be stored.');
    });
  }
}
