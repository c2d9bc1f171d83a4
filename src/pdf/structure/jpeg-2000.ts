const BOX_HEADER = 8;
/** Boxes needed for the image; others contain XML, addresses or application data (ISO/IEC 15444-1, annex I). */
const KEPT = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c', 'rreq', 'jpch', 'jplh']);
const [CODESTREAM, START_OF_CODESTREAM, START_OF_TILE, COMMENT] = ['jp2c', 0xff4f, 0xff90, 0xff64];

/**
 * Returns a JPEG 2000 file without metadata boxes and without the text of comments. Returns the same bytes if there are
 * none, or if it is not a JPEG 2000 file.
 */
export function withoutBoxes(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  if (file.length < 12 || file.toString('latin1', 4, 8) !== 'jP  ') return bytes;
  const parts: Buffer[] = [];
  let isChanged = false;
  for (let at = 0; at + BOX_HEADER <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    // 0 means to the end of the file; 1 means a 64-bit length, which no image in a document needs.
    const end = length === 0 ? file.length : at + length;
    if (length === 1 || end < at + BOX_HEADER || end > file.length) return bytes;
    const box = file.subarray(at, end);
    if (type === CODESTREAM && blankComments(box.subarray(BOX_HEADER))) isChanged = true;
    if (KEPT.has(type)) parts.push(box);
    else isChanged = true;
    at = end;
  }
  return isChanged ? Buffer.concat(parts) : bytes;
}

/** Blanks comments in the main header only (annex A.9.2). @returns true if there were any */
function blankComments(stream: Buffer): boolean {
  if (stream.length < 4 || stream.readUInt16BE(0) !== START_OF_CODESTREAM) return false;
  let isChanged = false;
  for (let at = 2; at + 4 <= stream.length && stream.readUInt16BE(at) !== START_OF_TILE;) {
    const end = at + 2 + Math.max(2, stream.readUInt16BE(at + 2));
    if (stream.readUInt16BE(at) === COMMENT) {
      stream.fill(' ', at + 6, end);
      isChanged = true;
    }
    at = end;
  }
  return isChanged;
}
