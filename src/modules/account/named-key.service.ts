import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { apiKeyHint, hashApiKey, newApiKey } from '../../platform/auth/api-key.js';
import { covers, type CredentialScope } from '../../platform/auth/scope.js';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import { noSuchUser } from './account.errors.js';
import { namedKeyEvent } from './keys/key-events.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import { MOST_NAMED_KEYS, type IssuedNamedKey, type NamedKey } from './keys/named-key.types.js';
import { PrincipalCache } from './principal-cache.js';
import { UserRepository } from './users/user.repository.js';

export interface NamedKeyInput {
  readonly name: string;
  readonly scopes: readonly CredentialScope[];
  /** Null: the key never ends. */
  readonly expiresAt: Date | null;
}

/** Keys for programs, limited to what each is for. */
@Injectable()
export class NamedKeyService {
  constructor(
    private readonly keys: NamedKeyRepository,
    private readonly users: UserRepository,
    private readonly principals: PrincipalCache,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` when there is no such user */
  async listOf(userId: string): Promise<readonly NamedKey[]> {
    await this.mustExist(userId);
    return this.keys.listOf(userId);
  }

  /**
   * @throws AppError `not-found`; `invalid` for a time that has passed; `forbidden` for scopes that the actor's own key
   * lacks; `conflict` for a name that is taken or one key too many
   */
  async issue(actor: Actor, userId: string, { name, scopes, expiresAt }: NamedKeyInput): Promise<IssuedNamedKey> {
    await this.mustExist(userId);
    const createdAt = this.clock.now();
    if (expiresAt !== null && expiresAt.getTime() <= createdAt.getTime()) {
      fail('invalid', 'expiresAt must be in the future.', { code: 'EXPIRY_PASSED' });
    }
    if (!scopes.every((scope) => covers(actor.scopes, scope))) {
      fail('forbidden', 'A key cannot make keys that may do more than itself.', { code: 'SCOPE_REQUIRED' });
    }
    const key = newApiKey();
    const secret = { hash: hashApiKey(key), hint: apiKeyHint(key) };
    const facts = await this.keys.insert({ userId, name, scopes, createdAt, expiresAt, ...secret });
    if (facts === 'taken')
      return fail('conflict', 'Another key of the user has this name.', { code: 'KEY_NAME_TAKEN' });
    if (facts === 'full') {
      return fail('conflict', `A user has ${MOST_NAMED_KEYS} named keys at most; revoke one.`, {
        code: 'TOO_MANY_KEYS',
      });
    }
    await this.audit.note(actor, namedKeyEvent('API_KEY_GENERATE', facts));
    return { key, facts };
  }

  /** @throws AppError `not-found` when the user has no such key */
  async revoke(actor: Actor, userId: string, keyId: string): Promise<void> {
    const removed = await this.keys.remove(userId, keyId);
    this.principals.forget();
    if (removed === undefined) return fail('not-found', 'The user has no key of this id.', { code: 'NO_SUCH_KEY' });
    await this.audit.note(actor, namedKeyEvent('API_KEY_REVOKE', removed));
  }

  private async mustExist(userId: string): Promise<void> {
    if ((await this.users.findById(userId)) === undefined) noSuchUser();
  }
}
