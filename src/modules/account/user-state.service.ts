import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { AccountAudit } from './account-audit.js';
import { noSuchUser } from './account.errors.js';
import type { User } from './account.types.js';
import { LockOut } from './sign-in/lock-out.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { UserRepository } from './users/user.repository.js';

/** The state of a user's sign-in. */
export interface SignInState {
  /** True if they are locked out after wrong passwords or codes, from at least one address. */
  readonly locked: boolean;
  /** True if signing in requires a one-time code. */
  readonly totpEnabled: boolean;
}

/** Shows administrators the state of sign-ins, and lifts lock-outs. */
@Injectable()
export class UserStateService {
  constructor(
    private readonly users: UserRepository,
    private readonly lockOut: LockOut,
    private readonly factors: SecondFactorRepository,
    private readonly audit: AccountAudit,
  ) {}

  async get(user: User): Promise<SignInState> {
    return (await this.getAll([user]))(user);
  }

  /** @returns the state of each of these users */
  async getAll(users: readonly User[]): Promise<(user: User) => SignInState> {
    const locked = await this.lockOut.lockedAmong(users.map(({ email }) => email));
    const enabled = await this.factors.enabledAmong(users.map(({ id }) => id));
    return ({ id, email }) => ({ locked: locked.has(email), totpEnabled: enabled.has(id) });
  }

  /** Succeeds also when nothing is locked. @throws AppError `not-found` */
  async unlock(actor: Actor, id: string): Promise<void> {
    const { email } = (await this.users.findById(id)) ?? noSuchUser();
    await this.lockOut.unlock(email);
    await this.audit.note(actor, {
      action: 'USER_UNLOCK',
      resourceType: 'User',
      resourceId: id,
      details: { email },
    });
  }
}
