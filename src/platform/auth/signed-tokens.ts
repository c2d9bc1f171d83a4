import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.js';
import type { SecretRepository } from '../secrets/secret.repository.js';

const SECRET_BYTES = 32;
const NAME_BYTES = 16;
const TOKEN = /^(?<name>[\w-]{22})\.(?<until>\d{1,12})\.(?<mac>[\w-]{43})$/;

/**
 * Stateless tokens that every replica can verify: a random name and an expiry, signed for one subject with HMAC-SHA-256
 * under a secret that the replicas share.
 */
export class SignedTokens {
  private secret: Promise<string> | undefined;

  /** @param purpose names the secret: a token for one purpose is not valid for another */
  constructor(
    private readonly secrets: SecretRepository,
    private readonly clock: Clock,
    private readonly purpose: string,
  ) {}

  /** Returns a token for a subject that is valid for the given number of seconds. */
  async issue(subject: string, seconds: number): Promise<string> {
    const name = randomBytes(NAME_BYTES).toString('base64url');
    const until = this.seconds() + seconds;
    return `${name}.${until}.${await this.macOf(name, until, subject)}`;
  }

  /** Returns the name and expiry of a token; undefined if it is forged, expired or for another subject. */
  async read(token: string | undefined, subject: string): Promise<{ name: string; until: Date } | undefined> {
    const { name, until: end, mac } = TOKEN.exec(token ?? '')?.groups ?? {};
    const until = Number(end);
    if (name === undefined || mac === undefined || until <= this.seconds()) return undefined;
    const expected = await this.macOf(name, until, subject);
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
    return { name, until: new Date(until * 1000) };
  }

  private async macOf(name: string, until: number, subject: string): Promise<string> {
    // A failure is not cached: the next caller tries again.
    this.secret ??= this.secrets
      .findOrCreate(this.purpose, () => randomBytes(SECRET_BYTES).toString('base64url'))
      .catch((error: unknown) => {
        this.secret = undefined;
        throw error;
      });
    return createHmac('sha256', await this.secret)
      .update(`${name}\n${until}\n${subject}`)
      .digest('base64url');
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
