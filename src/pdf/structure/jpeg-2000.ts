const BOX_HEADER = 8;
/** Boxes with what is needed for the picture; others are XML, addresses and what programs put there (ISO/IEC 15444-1, annex I). */
const KEPT = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c', 'rreq', 'jpch', 'jplh']);
const [CODESTREAM, START_OF_CODESTREAM, START_OF_TILE, COMMENT] = ['jp2c', 0xff4f, 0xff90, 0xff64];

/**
 * A JPEG 2000 without what is not its picture: boxes of metadata, and the words of comments. The same bytes when there is
 * nothing of the kind, or when they are none.
 */
export function withoutBoxes(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes);
  if (file.length < 12 || file.toString('latin1', 4, 8) !== 'jP  ') return bytes;
  const parts: Buffer[] = [];
  let isChanged = false;
  for (let at = 0; at + BOX_HEADER <= file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    // 0 is to the end; 1 is said in 64 bits, which no picture in a document needs.
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

/** In the main header alone (annex A.9.2). @returns whether there are any */
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
