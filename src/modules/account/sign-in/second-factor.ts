import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Cipher } from '../../../platform/encryption/cipher.js';
import { PasskeyCheck } from '../passkeys/passkey-check.js';
import type { ShownPasskey } from '../passkeys/passkey.types.js';
import { hashRecoveryCode } from '../second-factor/recovery-code.js';
import { SECOND_FACTORS } from '../second-factor/second-factor.model.js';
import { isAsked, SecondFactorRepository, type StoredSecondFactor } from '../second-factor/second-factor.repository.js';
import { matchingStep } from '../second-factor/totp.js';

/** The second factor at sign-in: a code of an authenticator, a passkey, or a recovery code. */
export interface ShownFactor {
  /** Six digits. */
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: ShownPasskey | undefined;
}

/**
 * `not-needed`: the user has no second factor. `passkey-missing`: a passkey is the only one they have. `used`: the right
 * code, but for the second time, as by somebody who has read it over the owner's shoulder.
 */
export type FactorVerdict = 'not-needed' | 'missing' | 'passkey-missing' | 'wrong' | 'used' | 'right';

/** Returns the database field that the encryption of a user's secret is bound to. */
export const secretPlace = (userId: string) => ({ collection: SECOND_FACTORS, id: userId, field: 'secret' });

/** Checks second factors. Each is accepted only once. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyCheck,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async check(userId: string, { code, recoveryCode, passkey }: ShownFactor): Promise<FactorVerdict> {
    const stored = await this.factors.find(userId);
    if (!isAsked(stored)) return 'not-needed';
    if (passkey !== undefined) return verdict((await this.passkeys.proven(passkey))?.userId === userId);
    if (code !== undefined) return this.takeCode(userId, stored, code);
    if (recoveryCode === undefined) return stored.enabledAt === null ? 'passkey-missing' : 'missing';
    return verdict(await this.factors.useRecoveryCode(userId, hashRecoveryCode(recoveryCode)));
  }

  private async takeCode(
    userId: string,
    { enabledAt, secret: sealed }: StoredSecondFactor,
    code: string,
  ): Promise<FactorVerdict> {
    if (enabledAt === null || sealed === undefined) return 'wrong';
    const secret = Buffer.from(this.cipher.open(sealed, secretPlace(userId)), 'base64');
    const step = matchingStep(secret, code, this.clock.now());
    if (step === undefined) return 'wrong';
    return (await this.factors.useStep(userId, step)) ? 'right' : 'used';
  }
}

const verdict = (accepted: boolean): FactorVerdict => (accepted ? 'right' : 'wrong');
