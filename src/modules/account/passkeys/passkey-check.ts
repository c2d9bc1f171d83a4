import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Challenges } from './challenges.js';
import { PasskeyRepository } from './passkey.repository.js';
import type { Passkey, ShownPasskey } from './passkey.types.js';

/** Checks answers of authenticators. */
@Injectable()
export class PasskeyCheck {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly challenges: Challenges,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the passkey that an answer proves: its owner was there and has shown to the authenticator who they are (PIN,
   * finger, face). Undefined for an answer that is forged, stale, used before, for another host or by an unknown key.
   */
  async proven(shown: ShownPasskey): Promise<Passkey | undefined> {
    const challenge = await challengeOf(shown.response.response.clientDataJSON);
    if (challenge === undefined || !(await this.challenges.isOurs(challenge, 'sign-in'))) return undefined;
    const passkey = await this.passkeys.find(shown.response.id);
    if (passkey === undefined) return undefined;
    const seen = await signatureOf(passkey, shown, challenge);
    if (seen === undefined || !(await this.challenges.use(challenge, 'sign-in'))) return undefined;
    await this.passkeys.markUsed(passkey.id, { ...seen, at: this.clock.now() });
    return passkey;
  }
}

/** Returns the challenge, base64url, that an authenticator was given; undefined where the answer tells none. */
export async function challengeOf(clientDataJSON: string): Promise<string | undefined> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

async function signatureOf(
  { id, publicKey, counter, transports }: Passkey,
  { response, party }: ShownPasskey,
  challenge: string,
): Promise<{ counter: number; backedUp: boolean } | undefined> {
  // Loaded when it is needed: it brings a parser of certificates with it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter, transports: [...transports] },
    });
    if (!verified) return undefined;
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
  } catch {
    // Nothing is asked of others here, so whatever is thrown says what is wrong with the answer.
    return undefined;
  }
}
