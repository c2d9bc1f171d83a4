import { Injectable } from '@nestjs/common';
import { SecretRepository } from '../../../platform/secrets/secret.repository.js';
import { SignedTokens } from '../../../platform/auth/signed-tokens.js';
import { Clock } from '../../../platform/clock/clock.js';

/** The time for which a browser is recognised after a sign-in. */
const KNOWN_SECONDS = 180 * 86_400;

/**
 * Recognises browsers in which a person has signed in before, by a stored token. The token grants no access: it counts
 * that person's sign-ins in that browser separately, so that strangers cannot block them.
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
@Injectable()
export class KnownBrowsers {
  private readonly tokens: SignedTokens;

  constructor(secrets: SecretRepository, clock: Clock) {
    this.tokens = new SignedTokens(secrets, clock, 'known-browser');
  }

  /** Returns a token that identifies the browser for that account. */
  async tokenFor(account: string): Promise<string> {
    return this.tokens.issue(account, KNOWN_SECONDS);
  }

  /** Returns the identifier of the browser; undefined for a token that is forged, expired or for another account. */
  async recognise(token: string | undefined, account: string): Promise<string | undefined> {
    return (await this.tokens.read(token, account))?.name;
  }
}
