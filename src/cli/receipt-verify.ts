import { hash } from 'node:crypto';
import { RECEIPT_TYPE } from '../modules/filter/receipts/receipt.types.js';
import { decodeCompact, isSignedCompact, type DecodedJws } from '../platform/signing/compact-jws.js';
import { decode, FileError, read } from './files.js';
import type { Streams } from './streams.js';

/** The files to check, given by their paths. */
export interface ReceiptCheck {
  /** Contains the value of the header `x-umbra-receipt`. */
  readonly file: string;
  /** PEM of the trusted public key. */
  readonly key: string;
  /** The request body. */
  readonly document: string | undefined;
  /** The response body. */
  readonly redacted: string | undefined;
}

/**
 * Verifies a receipt without a server, and prints its contents.
 * @returns true if every check passed
 * @throws FileError if a file cannot be read or is of the wrong kind
 */
export async function verifyReceipt(check: ReceiptCheck, streams: Streams): Promise<boolean> {
  const receipt = decodeCompact(decode(read(check.file), check.file).trim());
  if (receipt === undefined) {
    throw new FileError(`${check.file} is not a receipt. It must contain the value of the header x-umbra-receipt.`);
  }
  const findings = [
    ...signatureFindings(receipt, check.key),
    ...digestFindings('document', check.document, receipt.payload.inputSha256),
    ...digestFindings('redacted document', check.redacted, receipt.payload.outputSha256),
  ];
  for (const { isRight, says } of findings) {
    if (isRight) await streams.write(`${says}\n`);
    else streams.complain(`umbra: ${says}`);
  }
  const areRight = findings.every(({ isRight }) => isRight);
  if (areRight) await streams.write(`${JSON.stringify(receipt.payload, undefined, 2)}\n`);
  return areRight;
}

interface Finding {
  readonly isRight: boolean;
  readonly says: string;
}

function signatureFindings(receipt: DecodedJws, keyFile: string): readonly Finding[] {
  if (receipt.header.typ !== RECEIPT_TYPE) return [{ isRight: false, says: 'The signed content is not a receipt.' }];
  const isRight = hasRightSignature(receipt, keyFile);
  const says = isRight
    ? 'The signature is valid: the owner of this key signed this receipt.'
    : 'The signature is not valid: the receipt was changed, or was signed with another key.';
  return [{ isRight, says }];
}

function hasRightSignature(receipt: DecodedJws, keyFile: string): boolean {
  const key = decode(read(keyFile), keyFile);
  try {
    return isSignedCompact(receipt, key);
  } catch {
    throw new FileError(`${keyFile} does not contain an Ed25519 public key in PEM format.`);
  }
}

function digestFindings(what: string, file: string | undefined, expected: unknown): readonly Finding[] {
  if (file === undefined) return [];
  const isRight = hash('sha256', read(file), 'hex') === expected;
  const says = isRight
    ? `The ${what} matches the receipt.`
    : `The ${what} does not match the receipt: its SHA-256 differs.`;
  return [{ isRight, says }];
}
