import { createHash, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions, type TlsOptions } from 'node:tls';
import { SettingsError } from '../config/problem.js';
import { selfSignedCertificate } from './self-signed.js';
import type { TlsConfig } from './tls.config.js';

/**
 * The ciphers of TLS 1.2: an ephemeral key exchange and authenticated encryption; all ciphers of TLS 1.3 have both. The
 * intermediate configuration of Mozilla's Server Side TLS, version 5.7, without the finite-field key exchange.
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** The certificate, key and authorities for TLS, checked to match. */
export interface TlsMaterial {
  readonly context: SecureContextOptions;
  /** Equal for identical material. */
  readonly fingerprint: string;
}

/**
 * Reads the certificate, its key and the client authorities, or creates a self-signed certificate.
 * @throws SettingsError that names the variable whose file cannot be used
 */
export async function loadTls(config: TlsConfig, dataDirectory: string): Promise<TlsMaterial> {
  const { cert, key } = config.selfSigned
    ? await selfSignedCertificate(dataDirectory)
    : { cert: await read('TLS_CERT_FILE', config.certFile), key: await read('TLS_KEY_FILE', config.keyFile) };
  const ca = config.clientAuth === 'off' ? undefined : await read('TLS_CLIENT_CA_FILE', config.clientCaFile);
  refuseBad('TLS_CERT_FILE', 'must hold a PEM certificate.', () => new X509Certificate(cert));
  refuseBad('TLS_KEY_FILE', 'must hold the unencrypted PEM key of the certificate.', () =>
    createSecureContext({ cert, key }),
  );
  if (ca !== undefined) {
    refuseBad('TLS_CLIENT_CA_FILE', 'must hold PEM certificates.', () => new X509Certificate(ca));
  }
  const hash = createHash('sha256');
  for (const part of [cert, key, ca ?? '']) hash.update(`${part.length}:`).update(part);
  return {
    context: { cert, key, ...(ca !== undefined && { ca }), minVersion: 'TLSv1.2', ciphers: CIPHERS },
    fingerprint: hash.digest('hex'),
  };
}

/** Returns the options that say whether clients are asked for a certificate, and whether they must have one. */
export function clientAuthOptions({ clientAuth }: TlsConfig): TlsOptions {
  return { requestCert: clientAuth !== 'off', rejectUnauthorized: clientAuth === 'required' };
}

async function read(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    throw new SettingsError([{ variable, must: `must name a file that can be read (${code}).` }]);
  }
}

function refuseBad(variable: string, must: string, use: () => unknown): void {
  try {
    use();
  } catch {
    // OpenSSL's messages do not help and may quote the file.
    throw new SettingsError([{ variable, must }]);
  }
}
