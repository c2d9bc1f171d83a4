import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';

/** The maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20;

/** The stored facts of a passkey; the private key never leaves the authenticator. */
export interface Passkey {
  /** The id of the credential, as base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** In COSE form (RFC 9052, 7). */
  readonly publicKey: Uint8Array;
  /** The signature counter; 0 for authenticators that do not count. */
  readonly counter: number;
  readonly transports: readonly AuthenticatorTransport[];
  /** True if the authenticator has a copy elsewhere, such as in a cloud account. */
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The relying party of WebAuthn: the site that passkeys are made for. */
export interface RelyingParty {
  /** A host name. */
  readonly id: string;
  /** Scheme, host and port, without a path. */
  readonly origin: string;
}

/** The response of an authenticator, with the relying party that requested it. */
export interface ShownPasskey {
  readonly response: AuthenticationResponseJSON;
  readonly party: RelyingParty;
}
