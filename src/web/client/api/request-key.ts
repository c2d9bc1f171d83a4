const BYTES = 16;
const HEX = 16;

/**
 * Returns a new idempotency key. Made of random bytes, since `crypto.randomUUID` is missing on pages that a server of the
 * house sends without TLS.
 */
export const newRequestKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(HEX).padStart(2, '0')).join('');
