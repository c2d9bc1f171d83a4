import { Env } from '../config/env.js';
import { IsSigningKey } from './is-signing-key.js';

/** The signing key of the installation. */
export class SigningKeyConfig {
  @Env({
    name: 'UMBRA_CERTIFICATE_KEY',
    description:
      'Key that signs certificates of finalized documents, receipts of redactions, and heads and archives of the audit log: `openssl genpkey -algorithm ed25519`. If absent, a key is generated and stored, encrypted, in the database.',
    must: 'an Ed25519 private key in PEM (PKCS #8)',
    secret: true,
  })
  @IsSigningKey()
  readonly key: string = '';
}
