import { crc32 } from 'node:zlib';
import { CommandError } from '../errors.js';

const CHECKSUM_BYTES = 4;

/** Returns the stored form of a BSON document: followed by its CRC-32, which detects corruption on disk. */
export function withChecksum(document: Buffer): Buffer {
  const value = Buffer.allocUnsafe(document.length + CHECKSUM_BYTES);
  document.copy(value);
  value.writeUInt32BE(crc32(document), document.length);
  return value;
}

/**
 * Returns the BSON document of a stored value. Values of layout version 1 have no checksum; they are recognized by the
 * length at the start of the BSON.
 * @param namespace of the collection, for the message
 * @throws CommandError 1 if the value is corrupted
 */
export function documentOf(value: Buffer, namespace: string): Buffer {
  const length = value.length < CHECKSUM_BYTES ? -1 : value.readInt32LE(0);
  if (length === value.length) return value;
  if (length === value.length - CHECKSUM_BYTES) {
    const document = value.subarray(0, length);
    if (crc32(document) === value.readUInt32BE(length)) return document;
  }
  throw new CommandError(
    1,
    `A stored document of ${namespace} is damaged: its checksum does not match. Run \`umbra verify\` and restore a backup.`,
  );
}
