import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { AddedPasskey } from './passkey.service.js';
import type { Passkey } from './passkey.types.js';

export const presentPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** The only response that contains recovery codes; null where the person has some already. */
export const presentAddedPasskey = ({ passkey, recoveryCodes }: AddedPasskey) => ({
  ...presentPasskey(passkey),
  recoveryCodes: recoveryCodes === null ? null : [...recoveryCodes],
});

/** The input of `PublicKeyCredential.parseCreationOptionsFromJSON()` (WebAuthn Level 3, 5.1.9). */
export const presentCreationOptions = (options: PublicKeyCredentialCreationOptionsJSON) => ({
  rp: { id: options.rp.id ?? '', name: options.rp.name },
  user: { id: options.user.id, name: options.user.name, displayName: options.user.displayName },
  challenge: options.challenge,
  pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
  timeout: options.timeout ?? 0,
  attestation: options.attestation ?? 'none',
  excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports = [] }) => ({
    ...{ type: 'public-key', id },
    transports: [...transports] as string[],
  })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});
