import { X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '../clock/durations.js';

/** Browsers refuse certificates that are valid for longer (CA/Browser Forum Baseline Requirements, section 6.3.2). */
const VALID_DAYS = 397;
const RENEW_DAYS_BEFORE = 30;

export interface CertificateAndKey {
  readonly cert: string;
  readonly key: string;
}

/** Returns the stored certificate, or creates one when there is none or it expires within a month. */
export async function selfSignedCertificate(dataDirectory: string, now = new Date()): Promise<CertificateAndKey> {
  const file = path.join(dataDirectory, 'tls', 'self-signed.pem');
  const kept = await keptCertificate(file);
  if (kept !== undefined && isFresh(kept.cert, now)) return kept;
  const made = await make(now);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Certificate and key share one file, replaced atomically, so that they always match.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${made.key.trim()}\n${made.cert.trim()}\n`, { mode: 0o600 });
  await rename(unfinished, file);
  return made;
}

async function keptCertificate(file: string): Promise<CertificateAndKey | undefined> {
  try {
    const pem = await readFile(file, 'utf8');
    const [cert] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem) ?? [];
    const [key] = /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[^-]+-----END \1PRIVATE KEY-----/.exec(pem) ?? [];
    return cert === undefined || key === undefined ? undefined : { cert, key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const isFresh = (cert: string, now: Date): boolean =>
  Date.parse(new X509Certificate(cert).validTo) - now.getTime() > RENEW_DAYS_BEFORE * DAY_MS;

async function make(now: Date): Promise<CertificateAndKey> {
  // Imported lazily: it loads an ASN.1 library that a server with a real certificate never needs.
  const { generate } = await import('selfsigned');
  const name = hostname();
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - DAY_MS),
    notAfterDate: new Date(now.getTime() + (VALID_DAYS - 1) * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...(name === 'localhost' ? [] : [{ type: 2 as const, value: name }]),
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  return { cert: made.cert, key: made.private };
}
