const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_APPLICATION = 0xe0;
const LAST_APPLICATION = 0xef;
/** JFIF, and the segment that specifies how colours are encoded (ISO 32000-2, 7.4.8). */
const KEPT = new Set([0xe0, 0xee]);

/**
 * Returns a JPEG file without data that are not part of its image: comments, Exif, XMP and other segments of cameras
 * and programs, or data after the image. Returns the same bytes if there are none, or if it is not a JPEG file.
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

/** Returns the end of the image whose first scan is at an offset; some cameras append data after it. */
function endOf(bytes: Uint8Array, scan: number): number {
  if (bytes[scan] !== MARKER || bytes[scan + 1] !== START_OF_SCAN) return bytes.length;
  for (let at = scan; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    // Within scan data, a marker byte is followed by 0 or is a restart marker.
    if (bytes[at] !== MARKER || marker === 0 || marker === MARKER || (marker >= 0xd0 && marker <= 0xd7)) at++;
    else if (marker === END_OF_IMAGE) return at + 2;
    else at += 2 + Math.max(2, (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0));
  }
  return bytes.length;
}
