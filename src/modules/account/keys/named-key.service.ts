import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { apiKeyHint, hashApiKey, newApiKey } from '../../../platform/auth/api-key.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import { noSuchUser } from '../account.errors.js';
import type { User } from '../account.types.js';
import { keyPolicyEvent, namedKeyEvent } from './key-events.js';
import { KeyLifetime } from './key-lifetime.js';
import { KeyLimits } from './key-limits.js';
import { NamedKeyRepository } from './named-key.repository.js';
import { MAX_NAMED_KEYS, type IssuedNamedKey, type NamedKey } from './named-key.types.js';
import { PrincipalCache } from '../principal-cache.js';
import { UserRepository } from '../users/user.repository.js';

/** A key to make; without a time of expiry it gets the longest lifetime that the settings allow. */
export type NamedKeyInput = Pick<NamedKey, 'name' | 'scopes' | 'groupIds' | 'networks' | 'policy' | 'expiresAt'>;

/** Limited keys for programs: a person's own keys, and those of service accounts. */
@Injectable()
export class NamedKeyService {
  constructor(
    private readonly keys: NamedKeyRepository,
    private readonly users: UserRepository,
    private readonly limits: KeyLimits,
    private readonly lifetime: KeyLifetime,
    private readonly principals: PrincipalCache,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` when there is no such user */
  async listOf(userId: string): Promise<readonly NamedKey[]> {
    await this.ownerOf(userId);
    return this.keys.listOf(userId);
  }

  /**
   * Makes a key for the actor or for a service account.
   * @throws AppError `not-found`; `invalid` for a lifetime that is not allowed, groups that the owner is not in or a
   *   policy that does not exist; `forbidden` for a policy unless the actor is an administrator; `conflict` for a name
   *   that is taken, or when the owner has the maximum number of keys
   */
  async issue(actor: Actor, userId: string, input: NamedKeyInput): Promise<IssuedNamedKey> {
    const owner = await this.ownerOf(userId);
    const createdAt = this.clock.now();
    const expiresAt = this.lifetime.endOf(input.expiresAt, createdAt);
    await this.limits.checkGroups(owner, input.groupIds);
    const key = newApiKey();
    const secret = { hash: hashApiKey(key), hint: apiKeyHint(key) };
    const made = { userId, madeBy: actor.userId, createdAt, expiresAt };
    const facts = await this.limits.withPolicy(actor, input.policy, () =>
      this.keys.insert({ ...input, ...made, ...secret }),
    );
    if (facts === 'taken')
      return fail('conflict', 'Another key of the account has this name.', { code: 'KEY_NAME_TAKEN' });
    if (facts === 'full') {
      return fail('conflict', `An account can have at most ${MAX_NAMED_KEYS} named keys; revoke one.`, {
        code: 'TOO_MANY_KEYS',
      });
    }
    await this.audit.note(actor, namedKeyEvent('API_KEY_GENERATE', facts));
    return { key, facts };
  }

  /**
   * Gives a key another policy, or none of its own. Requests that have begun are finished with the previous one.
   * @throws AppError `not-found` when the user has no such key; `forbidden` unless the actor is an administrator;
   *   `invalid` for a policy that does not exist
   */
  async changePolicy(actor: Actor, userId: string, keyId: string, policy: NamedKey['policy']): Promise<NamedKey> {
    const before = await this.limits.withPolicy(actor, policy, () => this.keys.setPolicy(userId, keyId, policy));
    this.principals.forget();
    if (before === undefined) return noSuchKey();
    const facts = { ...before, policy };
    if (before.policy !== policy) await this.audit.note(actor, keyPolicyEvent(before, policy));
    return facts;
  }

  /** @throws AppError `not-found` when the user has no such key */
  async revoke(actor: Actor, userId: string, keyId: string): Promise<void> {
    const removed = await this.keys.remove(userId, keyId);
    this.principals.forget();
    if (removed === undefined) return noSuchKey();
    await this.audit.note(actor, namedKeyEvent('API_KEY_REVOKE', removed));
  }

  private async ownerOf(userId: string): Promise<User> {
    return (await this.users.findById(userId)) ?? noSuchUser();
  }
}

const noSuchKey = (): never => fail('not-found', 'The account has no key with this id.', { code: 'NO_SUCH_KEY' });
