import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';

/** More passkeys than this one person cannot have. */
export const MAX_PASSKEYS = 20;

/** What is known of a passkey; the secret half never leaves the authenticator. */
export interface Passkey {
  /** Of the credential, as base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** In COSE form (RFC 9052, 7). */
  readonly publicKey: Uint8Array;
  /** Of signatures; 0 for authenticators that do not count. */
  readonly counter: number;
  readonly transports: readonly AuthenticatorTransport[];
  /** The authenticator keeps it in other places too, such as a cloud account. */
  readonly backedUp: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** For whom a passkey is made and used: what the browser calls the relying party. */
export interface RelyingParty {
  /** A host name. */
  readonly id: string;
  /** What the address bar shows, without a path. */
  readonly origin: string;
}

/** The answer of an authenticator, with the party that asked for it. */
export interface ShownPasskey {
  readonly response: AuthenticationResponseJSON;
  readonly party: RelyingParty;
}
