import { hash } from 'node:crypto';
import { isSignedBy } from '../platform/signing/signed-json.js';
import { decode, FileError, read } from './files.js';
import type { Streams } from './streams.js';

/** The files to check, given by their paths. */
export interface CertificateCheck {
  readonly file: string;
  /** PEM of the trusted public key. */
  readonly key: string | undefined;
  /** The submitted document. */
  readonly document: string | undefined;
  /** The redacted text or file. */
  readonly redacted: string | undefined;
}

/**
 * Verifies a certificate without a server.
 * @returns true if every check passed
 * @throws FileError if a file cannot be read or is of the wrong kind
 */
export async function verifyCertificate(check: CertificateCheck, streams: Streams): Promise<boolean> {
  const certificate = parse(check.file);
  const own = certificate.publicKey;
  const key = check.key === undefined ? own : decode(read(check.key), check.key);
  if (typeof key !== 'string') throw new FileError(`${check.file} contains no public key. Give one with --key.`);
  const findings = [
    signatureFinding(certificate, key, check.key ?? check.file),
    ...hashFinding('document', check.document, certificate.documentHash),
    ...redactedFinding(check.redacted, certificate),
  ];
  for (const { isRight, says } of findings) {
    if (isRight) await streams.write(`${says}\n`);
    else streams.complain(`umbra: ${says}`);
  }
  if (check.key === undefined) {
    streams.complain(
      'umbra: The certificate was verified with the key that it contains. To verify who signed it, give --key with the ' +
        'public key of the installation: GET /api/v1/certificates/public-key.',
    );
  }
  return findings.every(({ isRight }) => isRight);
}

interface Finding {
  readonly isRight: boolean;
  readonly says: string;
}

function parse(file: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(decode(read(file), file));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    if (error instanceof FileError) throw error;
  }
  throw new FileError(`${file} is not a certificate. Give the JSON file that the server returned.`);
}

function signatureFinding(certificate: Readonly<Record<string, unknown>>, key: string, keyFile: string): Finding {
  const isRight = hasRightSignature(certificate, key, keyFile);
  return isRight
    ? {
        isRight,
        says: `The signature is valid: the certificate is unchanged since it was made (${String(certificate.finalizedAt)}).`,
      }
    : { isRight, says: 'The signature is not valid: the certificate was changed, or was signed with another key.' };
}

function hasRightSignature(certificate: Readonly<Record<string, unknown>>, key: string, keyFile: string): boolean {
  try {
    return isSignedBy(certificate, key);
  } catch {
    throw new FileError(`${keyFile} does not contain an Ed25519 public key in PEM format.`);
  }
}

/** A document submitted as a file produces a text and a file, and the certificate covers both. */
function redactedFinding(
  file: string | undefined,
  { redactedHash, redactedPdf, redactedFile }: Readonly<Record<string, unknown>>,
): readonly Finding[] {
  if (file === undefined) return [];
  const isPdf = read(file).subarray(0, PDF_BEGINS.length).equals(PDF_BEGINS);
  if (isPdf && isCertified(redactedPdf)) return hashFinding('redacted PDF', file, redactedPdf.hash);
  const [text] = hashFinding('redacted text', file, redactedHash);
  if (text?.isRight === false && isCertified(redactedFile))
    return hashFinding('redacted file', file, redactedFile.hash);
  return text === undefined ? [] : [text];
}

const isCertified = (facts: unknown): facts is { readonly hash: unknown } =>
  typeof facts === 'object' && facts !== null && 'hash' in facts;

const PDF_BEGINS = Buffer.from('%PDF-');

function hashFinding(what: string, file: string | undefined, expected: unknown): readonly Finding[] {
  if (file === undefined) return [];
  const isRight = hash('sha256', read(file), 'hex') === expected;
  return [
    {
      isRight,
      says: isRight
        ? `The ${what} matches the certificate.`
        : `The ${what} does not match the certificate: its SHA-256 differs.`,
    },
  ];
}
