const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
/** JFIF, and the one that says how colours are to be understood (ISO 32000-2, 7.4.8). */
const KEPT = new Set([0xe0, 0xee]);

/**
 * A JPEG without what is not its picture: comments, Exif, XMP and whatever else cameras and programs put in segments of
 * their own, or behind it. The same bytes when there is nothing of the kind, or when they are no JPEG.
 * @see ITU-T T.81, B.1.1.4
 */
export function withoutComments(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE) return bytes;
  const parts: Uint8Array[] = [];
  let from = 0;
  let at = 2;
  while (bytes[at] === MARKER) {
    const marker = bytes[at + 1] ?? START_OF_SCAN;
    if (marker === MARKER) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN) break;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) break;
    const isApplication = marker >= FIRST_APPLICATION && marker <= LAST_APPLICATION;
    if (marker === COMMENT || (isApplication && !KEPT.has(marker))) {
      parts.push(bytes.subarray(from, at));
      from = end;
    }
    at = end;
  }
  const end = endOf(bytes, at);
  if (from === 0 && end === bytes.length) return bytes;
  parts.push(bytes.subarray(from, end));
  return Buffer.concat(parts);
}

const END_OF_IMAGE = 0xd9;

/** Where the picture ends that has its first scan there: some cameras write more behind it. */
function endOf(bytes: Uint8Array, scan: number): number {
  if (bytes[scan] !== MARKER || bytes[scan + 1] !== START_OF_SCAN) return bytes.length;
  for (let at = scan; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    // In the data of a scan a marker is followed by 0, or says where it starts again.
    if (bytes[at] !== MARKER || marker === 0 || marker === MARKER || (marker >= 0xd0 && marker <= 0xd7)) at++;
    else if (marker === END_OF_IMAGE) return at + 2;
    else at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
  }
  return bytes.length;
}
