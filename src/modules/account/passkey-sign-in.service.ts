import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Request } from 'express';
import type { Actor } from '../../platform/auth/actor.js';
import { fail } from '../../platform/http/app-error.js';
import { AccountAudit } from './account-audit.js';
import type { SignedIn, User } from './account.types.js';
import { CHALLENGE_SECONDS, Challenges } from './passkeys/challenges.js';
import { PasskeyCheck } from './passkeys/passkey-check.js';
import type { ShownPasskey } from './passkeys/passkey.types.js';
import { RelyingParties } from './passkeys/relying-parties.js';
import { CredentialCheck } from './sign-in/credential-check.js';
import { Obligations } from './sign-in/obligations.js';
import { UserRepository } from './users/user.repository.js';

/**
 * Signs people in by passkey instead of a password. A passkey counts as two factors: the authenticator, and its PIN or
 * biometric check.
 */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly users: UserRepository,
    private readonly passkeys: PasskeyCheck,
    private readonly check: CredentialCheck,
    private readonly challenges: Challenges,
    private readonly parties: RelyingParties,
    private readonly obligations: Obligations,
    private readonly audit: AccountAudit,
  ) {}

  /**
   * Returns the input of `PublicKeyCredential.parseRequestOptionsFromJSON()` (WebAuthn Level 3, 5.1.10). It allows any
   * passkey for this host, so that it reveals no account. `timeout` is in milliseconds.
   * @throws AppError `conflict` where the request is not addressed to a host name
   */
  async begin(request: Request) {
    return {
      rpId: this.parties.forRequest(request).id,
      challenge: Buffer.from(await this.challenges.issue('sign-in'), 'latin1').toString('base64url'),
      timeout: CHALLENGE_SECONDS * 1000,
      userVerification: 'required',
    };
  }

  /** Returns the response with the relying party that the request is addressed to. @throws AppError as `begin` */
  shown(response: AuthenticationResponseJSON, request: Request): ShownPasskey {
    return { response, party: this.parties.forRequest(request) };
  }

  /**
   * Failures are not counted towards a lock-out, because signatures cannot be guessed. They are recorded for the owner of
   * the passkey, whose id only their browser and authenticator know.
   * @throws AppError `unauthenticated`
   */
  async signIn(shown: ShownPasskey, address: string): Promise<SignedIn> {
    const passkey = await this.passkeys.proven(shown);
    if (passkey === undefined) return this.refuseUnproven(shown, address);
    const found = await this.users.findCredentialsById(passkey.userId);
    if (found === undefined) return refuse();
    if (found.user.disabled) {
      await this.noteSignIn(found.user, address, passkey.id, 'WRONG_PASSKEY');
      return refuse();
    }
    const { user, sessionEpoch } = found;
    const isAllowed = user.hasPassword && this.check.maySignInLocally(user);
    const reason = isAllowed ? undefined : 'LOCAL_SIGN_IN_OFF';
    await this.noteSignIn(user, address, passkey.id, reason);
    if (!isAllowed) {
      fail('unauthenticated', 'Passkeys are turned off here; use the single sign-on of your organization.', {
        code: 'LOCAL_SIGN_IN_OFF',
      });
    }
    const obligation = await this.obligations.forUser(user);
    return { user, sessionEpoch, ...(obligation !== undefined && { obligation }) };
  }

  /** Has a signed-in person confirm their identity. @throws AppError `forbidden` */
  async confirm(actor: Actor, shown: ShownPasskey): Promise<void> {
    const passkey = await this.passkeys.proven(shown);
    if (passkey?.userId !== actor.userId) fail('forbidden', WRONG, { code: 'WRONG_PASSKEY' });
    await this.audit.note(actor, {
      action: 'SESSION_CONFIRM',
      resourceType: 'User',
      resourceId: actor.userId,
      details: { by: 'passkey', passkeyId: passkey.id },
    });
  }

  private async refuseUnproven(shown: ShownPasskey, address: string): Promise<never> {
    const claimed = await this.passkeys.claimed(shown);
    if (claimed === undefined) return refuse();
    const found = await this.users.findCredentialsById(claimed.userId);
    if (found !== undefined) await this.noteSignIn(found.user, address, claimed.id, 'WRONG_PASSKEY');
    return refuse();
  }

  private noteSignIn(
    { id, email }: User,
    address: string,
    passkeyId: string,
    reason?: 'LOCAL_SIGN_IN_OFF' | 'WRONG_PASSKEY',
  ): Promise<void> {
    const by = { by: 'passkey', passkeyId };
    return this.audit.note(
      { userId: id, email, address },
      {
        ...{ action: 'LOGIN', resourceType: 'User', resourceId: id },
        ...(reason === undefined ? { details: by } : { outcome: 'FAILURE', details: { ...by, reason } }),
      },
    );
  }
}

const WRONG = 'The response of the authenticator is not valid: get another challenge and try again.';

function refuse(): never {
  return fail('unauthenticated', WRONG, { code: 'WRONG_PASSKEY' });
}
