import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Binary, Double, Int32 } from 'bson';
import { type Document, isBinary } from '../bson/values.js';
import { CommandError } from '../errors.js';

/** The only account; its password is generated at every start. */
export const USER = 'umbra';

/** The minimum that drivers accept (RFC 7677); the password has 256 random bits, so stretching adds nothing. */
const ITERATIONS = 4096;

/** The server's side of one SCRAM-SHA-256 exchange (RFC 5802, RFC 7677). */
export class ScramServer {
  #authenticated = false;
  #exchange: { readonly clientFirstBare: string; readonly serverFirst: string; readonly nonce: string } | undefined;
  readonly #salt = randomBytes(16);

  constructor(private readonly password: string) {}

  /** True if the client has proven that it knows the password. */
  get isAuthenticated(): boolean {
    return this.#authenticated;
  }

  /** Answers `saslStart` or `saslContinue`. */
  answer(command: 'saslStart' | 'saslContinue', body: Document): Document {
    try {
      const payload = isBinary(body.payload) ? Buffer.from(body.payload.value()).toString('utf8') : '';
      if (command === 'saslStart') return this.#start(body, payload);
      return this.#authenticated && payload === '' ? reply('', true) : this.#finish(payload);
    } catch (error) {
      this.#exchange = undefined;
      const { code, codeName } = error instanceof CommandError ? error : new CommandError(18, '');
      return { ok: new Double(0), errmsg: 'Authentication failed.', code: new Int32(code), codeName };
    }
  }

  #start(body: Document, payload: string): Document {
    if (body.mechanism !== 'SCRAM-SHA-256') throw new CommandError(2, 'Only SCRAM-SHA-256 is offered.');
    this.#authenticated = false;
    const clientFirstBare = payload.replace(/^[ny],[^,]*,/, '');
    const attributes = parseAttributes(clientFirstBare);
    const clientNonce = attributes.get('r') ?? '';
    if (attributes.get('n') !== USER || clientNonce === '') throw new CommandError(18, 'Authentication failed.');
    const nonce = clientNonce + randomBytes(18).toString('base64');
    const serverFirst = `r=${nonce},s=${this.#salt.toString('base64')},i=${ITERATIONS}`;
    this.#exchange = { clientFirstBare, serverFirst, nonce };
    return reply(serverFirst, false);
  }

  #finish(payload: string): Document {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    const attributes = parseAttributes(payload);
    if (exchange === undefined || attributes.get('r') !== exchange.nonce)
      throw new CommandError(18, 'Authentication failed.');
    const withoutProof = payload.slice(0, payload.lastIndexOf(',p='));
    const authMessage = `${exchange.clientFirstBare},${exchange.serverFirst},${withoutProof}`;
    const salted = pbkdf2Sync(this.password, this.#salt, ITERATIONS, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const storedKey = createHash('sha256').update(clientKey).digest();
    const signature = hmac(storedKey, authMessage);
    const expected = Buffer.from(clientKey.map((byte, i) => byte ^ (signature[i] ?? 0)));
    const proof = Buffer.from(attributes.get('p') ?? '', 'base64');
    if (proof.length !== expected.length || !timingSafeEqual(proof, expected))
      throw new CommandError(18, 'Authentication failed.');
    this.#authenticated = true;
    const verifier = hmac(hmac(salted, 'Server Key'), authMessage).toString('base64');
    return reply(`v=${verifier}`, true);
  }
}

function reply(payload: string, done: boolean): Document {
  return { conversationId: new Int32(1), done, payload: new Binary(Buffer.from(payload)), ok: new Double(1) };
}

function parseAttributes(message: string): ReadonlyMap<string, string> {
  return new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
