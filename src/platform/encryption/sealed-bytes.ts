import type { mongo } from 'mongoose';

/** Encrypted bytes in the type that the driver accepts or returns. */
export type SealedBytes = Buffer | mongo.Binary;

export const bytesOf = (sealed: SealedBytes): Uint8Array => (Buffer.isBuffer(sealed) ? sealed : sealed.buffer);
