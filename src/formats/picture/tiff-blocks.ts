import { inflateSync } from 'node:zlib';
import { unpackCcitt } from './ccitt.js';
import { unpackLzw } from './lzw.js';
import { damaged, unusual } from './picture.js';
import { SampleRows } from './sample-rows.js';
import { TAG, type TiffDirectory } from './tiff-directory.js';
import { COMPRESSION, type TiffLayout } from './tiff-layout.js';

/** Maximum number of surplus bytes after the data of a strip. */
const MAX_BEHIND = 65_536;
const [BY_LINES_ABOVE, UNCOMPRESSED] = [1, 2];

/**
 * Returns the visible samples of a page: colors and opacity.
 * @throws DocumentProblem
 */
export function samplesOf(layout: TiffLayout, directory: TiffDirectory): SampleRows {
  const { width, height, bits, stored, isPlanar, block } = layout;
  const kept = [
    ...Array.from({ length: layout.colors }, (_, i) => i),
    ...(layout.alpha === undefined ? [] : [layout.alpha.index]),
  ];
  const rowBytes = Math.ceil((width * kept.length * bits) / 8);
  const rows = new SampleRows(new Uint8Array(rowBytes * height), rowBytes, bits);
  const across = Math.ceil(width / block.width);
  const down = Math.ceil(height / block.height);
  const inBlock = isPlanar ? 1 : stored;
  for (const [index, packed] of layout.blocks.entries()) {
    const plane = Math.floor(index / (across * down));
    if (isPlanar && !kept.includes(plane)) continue;
    const left = (index % across) * block.width;
    const top = (Math.floor(index / across) % down) * block.height;
    const blockRows = layout.isTiled ? block.height : Math.min(block.height, height - top);
    const part = unpacked(packed, { ...layout, inBlock, blockRows }, directory);
    const own = isPlanar ? [plane] : kept;
    const columns = Math.min(block.width, width - left);
    for (let y = 0; y < Math.min(blockRows, height - top); y++) {
      for (const sample of own) {
        const [from, to] = [isPlanar ? 0 : sample, kept.indexOf(sample)];
        for (let x = 0; x < columns; x++) {
          rows.set((left + x) * kept.length + to, top + y, part.get(x * inBlock + from, y));
        }
      }
    }
  }
  return rows;
}

interface Block extends TiffLayout {
  readonly inBlock: number;
  readonly blockRows: number;
}

function unpacked(packed: Uint8Array, block: Block, directory: TiffDirectory): SampleRows {
  const { bits, inBlock, blockRows, isLowBitFirst, hasPredictor } = block;
  const rowBytes = Math.ceil((block.block.width * inBlock * bits) / 8);
  const bytes = decompressed(isLowBitFirst ? turnedBits(packed) : packed, block, rowBytes * blockRows, directory);
  if (bits === 16 && directory.isLittle) Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).swap16();
  const rows = new SampleRows(bytes, rowBytes, bits);
  if (hasPredictor) {
    // Each sample was stored as the difference from the one before it. See TIFF 6.0, section 14.
    const [samples, mask] = [block.block.width * inBlock, 2 ** bits - 1];
    for (let y = 0; y < blockRows; y++) {
      for (let i = inBlock; i < samples; i++) rows.set(i, y, (rows.get(i, y) + rows.get(i - inBlock, y)) & mask);
    }
  }
  return rows;
}

/** Unpacks exactly `length` bytes into new memory. @throws DocumentProblem */
function decompressed(packed: Uint8Array, block: Block, length: number, directory: TiffDirectory): Uint8Array {
  const isOfFax = block.bits === 1 && block.inBlock === 1;
  const fax = (kind: Parameters<typeof unpackCcitt>[3]): Uint8Array => {
    if (!isOfFax) throw damaged();
    return unpackCcitt(packed, block.block.width, block.blockRows, kind);
  };
  switch (block.compression) {
    case COMPRESSION.none:
      if (packed.length < length) throw damaged();
      return packed.slice(0, length);
    case COMPRESSION.faxRuns:
      return fax('runs');
    case COMPRESSION.fax3: {
      const options = directory.number(TAG.faxOptions, 0);
      if ((options & UNCOMPRESSED) !== 0) throw unusual();
      return fax((options & BY_LINES_ABOVE) === 0 ? 'T.4 one' : 'T.4 two');
    }
    case COMPRESSION.fax4:
      return fax('T.6');
    case COMPRESSION.lzw:
      // Before TIFF 6.0, codes began with low bits; such data begins with the clear code in that order.
      if (packed[0] === 0 && ((packed[1] ?? 0) & 1) === 1) throw unusual();
      return unpackLzw(packed, length, { bits: 8, isOfTiff: true });
    case COMPRESSION.deflate:
    case COMPRESSION.oldDeflate:
      return inflated(packed, length);
    case COMPRESSION.packBits:
      return unpackBits(packed, length);
    default:
      throw unusual();
  }
}

function inflated(packed: Uint8Array, length: number): Uint8Array {
  try {
    const out = inflateSync(packed, { maxOutputLength: length + MAX_BEHIND });
    if (out.length >= length) return out.subarray(0, length);
  } catch {
    // Reported below.
  }
  throw damaged();
}

/** @see TIFF 6.0, section 9 */
function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let from = 0, to = 0; to < length;) {
    const code = packed[from++];
    if (code === undefined) throw damaged();
    if (code < 128) {
      const end = Math.min(from + code + 1, from + length - to);
      if (end > packed.length) throw damaged();
      out.set(packed.subarray(from, end), to);
      to += end - from;
      from = end;
    } else if (code > 128) {
      const end = Math.min(length, to + 257 - code);
      out.fill(packed[from++] ?? 0, to, end);
      to = end;
    }
  }
  return out;
}

const TURNED = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum | (((byte >> bit) & 1) << (7 - bit)), 0),
);
const turnedBits = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => TURNED[byte] ?? 0);
