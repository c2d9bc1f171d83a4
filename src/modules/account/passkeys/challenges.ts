import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessTaken } from '../../../platform/database/or-taken.js';
import { SecretRepository } from '../../../platform/secrets/secret.repository.js';
import { SignedTokens } from '../../../platform/auth/signed-tokens.js';
import { Clock } from '../../../platform/clock/clock.js';
import { UsedChallengeRecord } from './passkey.model.js';

/** The time that an authenticator may take; people need time to find it and type its PIN. */
export const CHALLENGE_SECONDS = 300;

/** The purpose of a challenge: signing in, or a new passkey of that user. */
export type ChallengeFor = 'sign-in' | { readonly newPasskeyOf: string };

/** Challenges for authenticators to sign, each valid for one response (WebAuthn Level 3, 13.4.3). */
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

  /** Returns a challenge. Nothing is stored, so anybody may request any number of them. */
  async issue(purpose: ChallengeFor): Promise<string> {
    return this.tokens.issue(subjectOf(purpose), CHALLENGE_SECONDS);
  }

  /**
   * Returns the result of `check`; undefined unless the challenge was issued for that purpose, the check of the
   * signature succeeds, and the challenge was not used before.
   * @param answer the `clientDataJSON` of the response
   */
  async proven<T>(
    answer: string,
    purpose: ChallengeFor,
    check: (challenge: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const challenge = await challengeOf(answer);
    if (challenge === undefined || !(await this.isOurs(challenge, purpose))) return undefined;
    const proven = await check(challenge);
    return proven !== undefined && (await this.use(challenge, purpose)) ? proven : undefined;
  }

  /** Returns whether the challenge was issued for that purpose and has not expired. @param challenge base64url */
  private async isOurs(challenge: string, purpose: ChallengeFor): Promise<boolean> {
    return (await this.tokens.read(textOf(challenge), subjectOf(purpose))) !== undefined;
  }

  /** Marks the challenge of a valid response as used. @returns false when it was used before */
  private async use(challenge: string, purpose: ChallengeFor): Promise<boolean> {
    const read = await this.tokens.read(textOf(challenge), subjectOf(purpose));
    if (read === undefined) return false;
    return unlessTaken(() => this.used.create({ _id: read.name, until: read.until }));
  }
}

/** Returns the challenge that an authenticator was given, base64url; undefined if the response names none. */
async function challengeOf(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

const subjectOf = (purpose: ChallengeFor): string =>
  purpose === 'sign-in' ? purpose : `new passkey of ${purpose.newPasskeyOf}`;

const textOf = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('latin1');
