import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Cipher } from '../../../platform/encryption/cipher.js';
import { hashRecoveryCode } from './recovery-code.js';
import { SECOND_FACTORS } from './second-factor.model.js';
import { SecondFactorRepository } from './second-factor.repository.js';
import { matchingStep } from './totp.js';

/** What a person shows beside their password: a code of their authenticator, or one that stands in for it. */
export interface ShownFactor {
  /** Six digits. */
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** `not-needed`: the user has no authenticator set up. */
export type FactorVerdict = 'not-needed' | 'missing' | 'wrong' | 'right';

/** Where the secret of a user is sealed. */
export const secretPlace = (userId: string) => ({ collection: SECOND_FACTORS, id: userId, field: 'secret' });

/** Checks second factors. What was accepted once is never accepted again. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
  ) {}

  async check(userId: string, { code, recoveryCode }: ShownFactor): Promise<FactorVerdict> {
    const stored = await this.factors.find(userId);
    if (!stored?.enabledAt) return 'not-needed';
    if (code !== undefined) return verdict(await this.takesCode(userId, stored.secret, code));
    if (recoveryCode === undefined) return 'missing';
    return verdict(await this.factors.useRecoveryCode(userId, hashRecoveryCode(recoveryCode)));
  }

  async isEnabled(userId: string): Promise<boolean> {
    const stored = await this.factors.find(userId);
    return stored !== undefined && stored.enabledAt !== null;
  }

  private async takesCode(userId: string, sealed: string, code: string): Promise<boolean> {
    const secret = Buffer.from(this.cipher.open(sealed, secretPlace(userId)), 'base64');
    const step = matchingStep(secret, code, this.clock.now());
    return step !== undefined && (await this.factors.useStep(userId, step));
  }
}

const verdict = (accepted: boolean): FactorVerdict => (accepted ? 'right' : 'wrong');
