import { parsed } from './connection.js';
import { UmbraError } from './errors.js';

/** What a receipt states. */
export interface ReceiptFacts {
  readonly version: number;
  readonly documentId: string;
  readonly policy: string;
  readonly inputSha256: string;
  readonly outputSha256: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly issuedAt: string;
}

/** The contents that a receipt is of. */
export interface Receipted {
  readonly document: Uint8Array<ArrayBuffer>;
  readonly redacted: Uint8Array<ArrayBuffer>;
}

/**
 * Returns what a receipt states, without the server: a JWS signed with Ed25519 (RFC 8037).
 * @throws UmbraError if it is not signed with the key, or is of other contents
 */
export async function verifyReceipt(
  receipt: string,
  publicKey: string,
  { document, redacted }: Receipted,
): Promise<ReceiptFacts> {
  const facts = await signedFacts(receipt.trim(), publicKey);
  if (facts === undefined) throw wrong('INVALID_RECEIPT', 'The receipt is not signed with this key.');
  if (facts.inputSha256 !== (await sha256(document)))
    throw wrong('OTHER_DOCUMENT', 'The receipt is of another document.');
  if (facts.outputSha256 !== (await sha256(redacted))) throw wrong('OTHER_RESULT', 'The receipt is of another result.');
  return facts;
}

const wrong = (code: string, message: string): UmbraError =>
  new UmbraError(message, { code, advice: 'Compare the contents, and the key, with what the server gave.' });

async function signedFacts(receipt: string, publicKey: string): Promise<ReceiptFacts | undefined> {
  const [head = '', payload = '', signature = '', ...rest] = receipt.split('.');
  if (rest.length > 0 || ![head, payload, signature].every((part) => /^[\w-]+$/.test(part))) return undefined;
  const { alg, typ } = parsed(textIn(head)) as { readonly alg?: unknown; readonly typ?: unknown };
  if (alg !== 'EdDSA' || typ !== 'umbra-receipt') return undefined;
  const key = bytesIn(publicKey.replaceAll(/-----[^-]+-----|\s/g, ''));
  const imported = await crypto.subtle.importKey('spki', key, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${payload}`);
  const isSigned = await crypto.subtle.verify('Ed25519', imported, bytesIn(signature), signed);
  return isSigned ? (parsed(textIn(payload)) as ReceiptFacts) : undefined;
}

/** Decodes base64 and base64url. */
const bytesIn = (encoded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const textIn = (encoded: string): string => new TextDecoder().decode(bytesIn(encoded));

async function sha256(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
