import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Cipher } from '../../../platform/encryption/cipher.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import { noSuchUser } from '../account.errors.js';
import { CredentialCheck, notSetUp } from '../sign-in/credential-check.js';
import { PasskeyRepository } from '../passkeys/passkey.repository.js';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-code.js';
import { secretPlace, type ShownFactor } from '../sign-in/second-factor.js';
import { isAsked, SecondFactorRepository } from '../second-factor/second-factor.repository.js';
import { base32, matchingStep, TOTP_SECRET_BYTES, totpUri } from '../second-factor/totp.js';
import { UserRepository } from '../users/user.repository.js';

/** The data an authenticator needs, shown only once. */
export interface Enrolment {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
}

export interface TotpState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

/** Sets up, replaces and removes one-time codes at sign-in. */
@Injectable()
export class TotpService {
  constructor(
    private readonly users: UserRepository,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly check: CredentialCheck,
    private readonly cipher: Cipher,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  async stateOf(userId: string): Promise<TotpState> {
    const found = await this.factors.find(userId);
    const enabled = found !== undefined && found.enabledAt !== null;
    // Passkeys have recovery codes too.
    return { enabled, recoveryCodesLeft: isAsked(found) ? found.recoveryCodesLeft : 0 };
  }

  /**
   * No codes are requested before `confirm`. Replaces a secret that was begun before.
   * @throws AppError `forbidden` for a wrong password; `conflict` when codes are set up already
   */
  async begin(actor: Actor, password: string): Promise<Enrolment> {
    if ((await this.stateOf(actor.userId)).enabled) setUpAlready();
    await this.check.prove(actor, password);
    const secret = randomBytes(TOTP_SECRET_BYTES);
    const sealed = this.cipher.seal(secret.toString('base64'), secretPlace(actor.userId));
    if (!(await this.factors.begin(actor.userId, sealed))) setUpAlready();
    return { secret: base32(secret), uri: totpUri(secret, actor.email) };
  }

  /**
   * From now on signing in requires a code.
   * @returns recovery codes, shown only once
   * @throws AppError `invalid` for a wrong code; `conflict` when set-up was not begun
   */
  async confirm(actor: Actor, code: string): Promise<readonly string[]> {
    const { userId } = actor;
    const begun = await this.factors.find(userId);
    if (begun?.secret === undefined || begun.enabledAt !== null) return nothingBegun();
    const now = this.clock.now();
    const step = matchingStep(Buffer.from(this.cipher.open(begun.secret, secretPlace(userId)), 'base64'), code, now);
    if (step === undefined) {
      return fail('invalid', 'The code is wrong; is the clock of the device right?', { code: 'WRONG_CODE' });
    }
    const codes = newRecoveryCodes();
    const recoveryCodes = codes.map(hashRecoveryCode);
    if (!(await this.factors.enable(userId, begun.secret, { at: now, step, recoveryCodes }))) nothingBegun();
    await this.note(actor, 'MFA_ENABLED', userId, {});
    return codes;
  }

  /** @throws AppError as `CredentialCheck.proveBoth` */
  async disable(actor: Actor, password: string, factor: ShownFactor): Promise<void> {
    await this.check.proveBoth(actor, password, factor);
    if (!(await this.factors.removeCodes(actor.userId))) notSetUp();
    await this.note(actor, 'MFA_DISABLED', actor.userId, { byAdministrator: false });
  }

  /**
   * Removes all second factors of a person who has lost authenticator, passkeys and recovery codes, and ends their
   * sessions: whoever has the lost device may have opened some. Succeeds also when there are none.
   * @throws AppError `not-found` when there is no such user
   */
  async disableFor(actor: Actor, userId: string): Promise<void> {
    if ((await this.users.endSessions(userId)) === undefined) noSuchUser();
    const isGone = await this.factors.remove(userId);
    if ((await this.passkeys.removeAllOf(userId)) > 0 || isGone) {
      await this.note(actor, 'MFA_DISABLED', userId, { byAdministrator: true });
    }
  }

  /** Invalidates the previous codes. @throws AppError as `CredentialCheck.proveBoth` */
  async renewRecoveryCodes(actor: Actor, password: string, factor: ShownFactor): Promise<readonly string[]> {
    await this.check.proveBoth(actor, password, factor);
    const codes = newRecoveryCodes();
    if (!(await this.factors.replaceRecoveryCodes(actor.userId, codes.map(hashRecoveryCode)))) notSetUp();
    await this.note(actor, 'MFA_ENABLED', actor.userId, { recoveryCodesRenewed: true });
    return codes;
  }

  private note(actor: Actor, action: 'MFA_ENABLED' | 'MFA_DISABLED', userId: string, details: Record<string, boolean>) {
    return this.audit.note(actor, { action, resourceType: 'User', resourceId: userId, details });
  }
}

function setUpAlready(): never {
  return fail('conflict', 'One-time codes are already set up; remove them first.', { code: 'TOTP_ENABLED' });
}

function nothingBegun(): never {
  return fail('conflict', 'Start with POST /api/v1/account/totp.', { code: 'TOTP_NOT_BEGUN' });
}
