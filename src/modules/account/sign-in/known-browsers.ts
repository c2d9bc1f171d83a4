import { Injectable } from '@nestjs/common';
import { SecretRepository } from '../../../platform/secrets/secret.repository.js';
import { SignedTokens } from '../../../platform/auth/signed-tokens.js';
import { Clock } from '../../../platform/clock/clock.js';

/** For how long a browser is known after a sign-in. */
const KNOWN_SECONDS = 180 * 86_400;

/**
 * Knows browsers again in which a person has signed in before, by a token that they keep. The token opens nothing: it
 * gives the sign-ins of that person in that browser a lane of their own, which strangers cannot block.
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
@Injectable()
export class KnownBrowsers {
  private readonly tokens: SignedTokens;

  constructor(secrets: SecretRepository, clock: Clock) {
    this.tokens = new SignedTokens(secrets, clock, 'known-browser');
  }

  /** Returns a token by which the browser is known to belong to that account. */
  async tokenFor(account: string): Promise<string> {
    return this.tokens.issue(account, KNOWN_SECONDS);
  }

  /** Returns the name of the browser; undefined for a token that is forged, has ended or is for another account. */
  async recognise(token: string | undefined, account: string): Promise<string | undefined> {
    return (await this.tokens.read(token, account))?.name;
  }
}
