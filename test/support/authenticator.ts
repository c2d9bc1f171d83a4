import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

/** Errors that a test makes an authenticator commit. */
export interface Wrongs {
  /** The origin that the browser reports. */
  readonly origin?: string;
  readonly rpId?: string;
  /** True if the user was present but not verified. */
  readonly unverified?: boolean;
  /** Replaces the next signature counter. */
  readonly counter?: number;
  /** Replaces `none` as the attestation format. */
  readonly attestation?: string;
}

interface Options {
  readonly challenge: string;
}

/** An authenticator with one key (ES256) as described in WebAuthn Level 3, and the browser in front of it. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  /** @param origin the origin of the page that sends the request */
  constructor(private readonly origin: string) {}

  /** Creates the passkey: the result of `navigator.credentials.create()`. */
  create({ challenge }: Options, wrongs: Wrongs = {}) {
    const included = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, 16]),
      Buffer.from(this.id, 'base64url'),
      coseKey(this.keys.publicKey),
    ]);
    const attestation = Buffer.concat([
      ...[map(3), text('fmt'), text(wrongs.attestation ?? 'none'), text('attStmt'), map(0), text('authData')],
      bytes(Buffer.concat([this.data(CREDENTIAL_INCLUDED, wrongs), included])),
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, wrongs).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs a challenge: the result of `navigator.credentials.get()`. */
  get({ challenge }: Options, wrongs: Wrongs = {}) {
    const clientData = this.clientData('webauthn.get', challenge, wrongs);
    const data = this.data(0, wrongs);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private answer<T extends object>(response: T) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Wrongs): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private data(flags: number, { rpId = new URL(this.origin).hostname, unverified, counter }: Wrongs): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++this.counter);
    const all = flags | USER_PRESENT | (unverified === true ? 0 : USER_VERIFIED);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }
}

/** The subset of CBOR (RFC 8949) used in attestations. */
const map = (size: number): Buffer => Buffer.from([0xa0 + size]);
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** Returns a P-256 public key in COSE form (RFC 9053, 7.1.1): kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([
    ...[head, Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    ...[Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ]);
}
