import type { mongo } from 'mongoose';

/** Sealed bytes as they are given to the driver, or as it gives them back. */
export type SealedBytes = Buffer | mongo.Binary;

export const bytesOf = (sealed: SealedBytes): Uint8Array => (Buffer.isBuffer(sealed) ? sealed : sealed.buffer);
