import { Injectable } from '@nestjs/common';
import { LocalSignInConfig } from './sign-in/local-sign-in.config.js';
import { UserRepository } from './users/user.repository.js';

/** The facts that a client without a sign-in may read. */
export interface SetupState {
  /** True if only the first administrator exists, and their password is still the generated one. */
  readonly needsSetup: boolean;
  /** The people who may sign in with a password or a passkey of this server. */
  readonly localSignIn: LocalSignInConfig['allowed'];
}

/** Reports whether a server is new, and how to sign in. */
@Injectable()
export class SetupService {
  constructor(
    private readonly users: UserRepository,
    private readonly local: LocalSignInConfig,
  ) {}

  async state(): Promise<SetupState> {
    return { needsSetup: await this.users.isUntouched(), localSignIn: this.local.allowed };
  }
}
