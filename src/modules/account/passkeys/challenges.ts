import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SecretRepository } from '../../../platform/auth/secret.repository.js';
import { SignedTokens } from '../../../platform/auth/signed-tokens.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.js';
import { UsedChallengeRecord } from './passkey.model.js';

/** For how long an authenticator may take: people look for it, and type its PIN. */
export const CHALLENGE_SECONDS = 300;

/** What the answer to a challenge is for: signing in, or a new passkey of that user. */
export type ChallengeFor = 'sign-in' | { readonly newPasskeyOf: string };

/** Challenges that authenticators sign, each good for one answer (WebAuthn Level 3, 13.4.3). */
@Injectable()
export class Challenges {
  private readonly tokens: SignedTokens;

  constructor(
    @InjectModel(UsedChallengeRecord.name) private readonly used: Model<UsedChallengeRecord>,
    secrets: SecretRepository,
    clock: Clock,
  ) {
    this.tokens = new SignedTokens(secrets, clock, 'passkey-challenge');
  }

  /** Returns a challenge. Nothing is stored: anybody may ask for one, as often as they like. */
  async issue(purpose: ChallengeFor): Promise<string> {
    return this.tokens.issue(subjectOf(purpose), CHALLENGE_SECONDS);
  }

  /** Returns whether this is one that was given out for that, and that has not ended. @param challenge base64url */
  async isOurs(challenge: string, purpose: ChallengeFor): Promise<boolean> {
    return (await this.tokens.read(textOf(challenge), subjectOf(purpose))) !== undefined;
  }

  /** Uses up a challenge whose answer was right. @returns false when it was used before */
  async use(challenge: string, purpose: ChallengeFor): Promise<boolean> {
    const read = await this.tokens.read(textOf(challenge), subjectOf(purpose));
    if (read === undefined) return false;
    try {
      await this.used.create({ _id: read.name, until: read.until });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

const subjectOf = (purpose: ChallengeFor): string =>
  purpose === 'sign-in' ? purpose : `new passkey of ${purpose.newPasskeyOf}`;

const textOf = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('latin1');
