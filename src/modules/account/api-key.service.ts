import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { apiKeyHint, hashApiKey, newApiKey } from '../../platform/auth/api-key.js';
import { Clock } from '../../platform/clock/clock.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import { noApiKey, noSuchUser } from './account.errors.js';
import type { ApiKeyFacts, IssuedApiKey, User } from './account.types.js';
import { personalKeyEvent } from './keys/key-events.js';
import { KeyLifetime } from './keys/key-lifetime.js';
import { PrincipalCache } from './principal-cache.js';
import { UserRepository } from './users/user.repository.js';

/** The personal API key: each person has at most one, without scopes. It is shown once, when it is made. */
@Injectable()
export class ApiKeyService {
  constructor(
    private readonly users: UserRepository,
    private readonly lifetime: KeyLifetime,
    private readonly principals: PrincipalCache,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not-found` */
  async facts(userId: string): Promise<ApiKeyFacts> {
    const user = (await this.users.findById(userId)) ?? noSuchUser();
    return user.apiKey ?? noApiKey();
  }

  /** Makes the caller's own key and ends the previous one, if any. @throws AppError `not-found` */
  async issue(actor: Actor): Promise<IssuedApiKey> {
    const key = newApiKey();
    const { apiKey = noApiKey() } = await this.set(actor.userId, key, this.lifetime.endOf(null, this.clock.now()));
    await this.audit.note(actor, personalKeyEvent('API_KEY_GENERATE', actor.userId));
    return { ...apiKey, key };
  }

  /** @throws AppError `not-found`; `conflict` when another user has this very key */
  async set(userId: string, key: string, expiresAt: Date | null = null): Promise<User> {
    const secret = { hash: hashApiKey(key), hint: apiKeyHint(key) };
    const stored = { id: randomUUID(), ...secret, createdAt: this.clock.now(), expiresAt };
    const user = await this.users.setApiKey(userId, stored);
    this.principals.forget();
    if (user === 'taken') return fail('conflict', 'Another user has this API key.', { code: 'API_KEY_TAKEN' });
    return user ?? noSuchUser();
  }

  /** Succeeds also when there is no key. @throws AppError `not-found` when there is no such user */
  async revoke(actor: Actor, userId: string): Promise<void> {
    const user = await this.users.removeApiKey(userId);
    this.principals.forget();
    if (user === undefined) noSuchUser();
    await this.audit.note(actor, personalKeyEvent('API_KEY_REVOKE', userId));
  }
}
