import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretRepository } from '../../../platform/auth/secret.repository.js';
import { Clock } from '../../../platform/clock/clock.js';

const SECRET_BYTES = 32;
const NAME_BYTES = 16;
/** For how long a browser is known after a sign-in. */
const KNOWN_SECONDS = 180 * 86_400;
const TOKEN = /^(?<name>[\w-]{22})\.(?<until>\d{1,12})\.(?<mac>[\w-]{43})$/;

/**
 * Knows browsers again in which a person has signed in before, by a token that they keep. The token opens nothing: it
 * gives the sign-ins of that person in that browser a lane of their own, which strangers cannot block.
 * @see OWASP, Slow Down Online Guessing Attacks with Device Cookies
 */
@Injectable()
export class KnownBrowsers {
  private secret: Promise<string> | undefined;

  constructor(
    private readonly secrets: SecretRepository,
    private readonly clock: Clock,
  ) {}

  /** Returns a token by which the browser is known to belong to that account. */
  async tokenFor(account: string): Promise<string> {
    const name = randomBytes(NAME_BYTES).toString('base64url');
    const until = this.seconds() + KNOWN_SECONDS;
    return `${name}.${until}.${await this.macOf(name, until, account)}`;
  }

  /** Returns the name of the browser; undefined for a token that is forged, has ended or is for another account. */
  async recognise(token: string | undefined, account: string): Promise<string | undefined> {
    const { name, until, mac } = TOKEN.exec(token ?? '')?.groups ?? {};
    if (name === undefined || mac === undefined || Number(until) <= this.seconds()) return undefined;
    const expected = await this.macOf(name, Number(until), account);
    return timingSafeEqual(Buffer.from(mac), Buffer.from(expected)) ? name : undefined;
  }

  private async macOf(name: string, until: number, account: string): Promise<string> {
    // A failure is not kept: the next caller tries again.
    this.secret ??= this.secrets
      .findOrCreate('known-browser', () => randomBytes(SECRET_BYTES).toString('base64url'))
      .catch((error: unknown) => {
        this.secret = undefined;
        throw error;
      });
    return createHmac('sha256', await this.secret)
      .update(`${name}\n${until}\n${account}`)
      .digest('base64url');
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
