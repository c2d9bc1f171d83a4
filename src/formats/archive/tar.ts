/** Offsets and lengths of the fields of a header. @see IEEE Std 1003.1-2017, pax, "ustar Interchange Format" */
export const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 6],
  version: [263, 2],
  prefix: [345, 155],
} as const;

export const BLOCK = 512;
export const MAGIC = 'ustar\0';

export type FieldName = keyof typeof FIELDS;

/** Returns the sum of all header bytes, counting the checksum field as blanks. */
export function checksumOf(header: Uint8Array): number {
  const [start, length] = FIELDS.checksum;
  let sum = 0x20 * length;
  for (let at = 0; at < BLOCK; at++) if (at < start || at >= start + length) sum += header[at] ?? 0;
  return sum;
}

/** Content is padded to whole blocks. */
export const paddedLength = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

/** The header fields of a file. */
export interface TarEntry {
  readonly mode: number;
  /** Seconds since 1970-01-01. */
  readonly modified: number;
}
