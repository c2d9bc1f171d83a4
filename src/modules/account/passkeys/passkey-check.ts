import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { Challenges } from './challenges.js';
import { PasskeyRepository } from './passkey.repository.js';
import type { Passkey, ShownPasskey } from './passkey.types.js';

/** Verifies responses of authenticators. */
@Injectable()
export class PasskeyCheck {
  constructor(
    private readonly passkeys: PasskeyRepository,
    private readonly challenges: Challenges,
    private readonly clock: Clock,
  ) {}

  /** Returns the passkey that a response names, whether it proves it or not. */
  claimed({ response }: ShownPasskey): Promise<Passkey | undefined> {
    return this.passkeys.find(response.id);
  }

  /**
   * Returns the passkey whose owner was present and verified by the authenticator (PIN, fingerprint, face). Undefined
   * for a response that is forged, expired, replayed, for another host or by an unknown key.
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
  // Loaded when needed, since it loads a certificate parser.
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
    // Nothing external is called here, so any error means that the response is invalid.
    return undefined;
  }
}
