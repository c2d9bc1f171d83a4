import { Injectable } from '@nestjs/common';
import { LocalSignInConfig } from './sign-in/local-sign-in.config.js';
import { UserRepository } from './users/user.repository.js';

/** What somebody may know who is not signed in. */
export interface SetupState {
  /** Nobody but the first administrator is there, and their password is still the one that was made up. */
  readonly needsSetup: boolean;
  /** Who signs in with a password or a passkey of this server. */
  readonly localSignIn: LocalSignInConfig['allowed'];
}

/** Whether a server is new, and how one signs in there. */
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
