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
    const { clientDataJSON } = shown.response.response;
    const found = await this.challenges.proven(clientDataJSON, 'sign-in', async (challenge) => {
      const passkey = await this.passkeys.find(shown.response.id);
      const seen = passkey && (await signatureOf(passkey, shown, challenge));
      return seen && { passkey, seen };
    });
    if (found === undefined) return undefined;
    const { passkey, seen } = found;
    await this.passkeys.markUsed(passkey.id, { ...seen, at: this.clock.now() });
    return passkey;
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
