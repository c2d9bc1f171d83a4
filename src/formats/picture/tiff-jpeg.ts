import type { PictureBox } from '../pictures.js';
import { decoded, encoded } from './canvas.js';
import { jpegOfPart } from './jpeg.js';
import { damaged, unusual, type Raster } from './picture.js';
import { TAG, type TiffDirectory } from './tiff-directory.js';
import { PHOTOMETRIC, type TiffLayout } from './tiff-layout.js';

/** On a scale to 100: differences are invisible, even in letters. */
const QUALITY = 95;

/** JPEG strips or tiles, each an image of its own. @see Adobe Photoshop TIFF Technical Notes, "JPEG" */
export interface JpegParts {
  readonly photometric: number;
  readonly samples: number;
  readonly isTiled: boolean;
  readonly block: TiffLayout['block'];
  readonly blocks: readonly Uint8Array[];
  /** The number of pixels that share a chroma sample. */
  readonly chroma: readonly [number, number];
}

/** Returns the parts of a page without their metadata. @throws DocumentProblem */
export function jpegPartsOf(layout: TiffLayout, directory: TiffDirectory): JpegParts {
  const { photometric, stored, bits, isPlanar, isTiled, block, width, height, blocks } = layout;
  const isRead = ![PHOTOMETRIC.cmyk, PHOTOMETRIC.palette].some((kind) => kind === photometric);
  if (!isRead || isPlanar || bits !== 8 || (stored !== 1 && stored !== 3) || stored !== layout.colors) throw unusual();
  const tables = directory.content(TAG.jpegTables);
  const transform = photometric === PHOTOMETRIC.rgb ? 0 : 1;
  const across = Math.ceil(width / block.width);
  const parts = blocks.map((packed, index) => {
    const part = jpegOfPart(packed, tables, stored === 3 ? transform : undefined);
    const rows = isTiled ? block.height : Math.min(block.height, height - Math.floor(index / across) * block.height);
    const isRight = part.size.width === block.width && (part.size.height === rows || part.size.height === block.height);
    if (!isRight || part.components !== stored) throw damaged();
    return part;
  });
  return {
    photometric,
    samples: stored,
    isTiled,
    block,
    blocks: parts.map(({ bytes }) => bytes),
    chroma: parts[0]?.chroma ?? [1, 1],
  };
}

/** Decodes the pixels of all parts. @throws DocumentProblem `damaged` */
export async function rasterOfParts(
  { photometric, block, blocks }: JpegParts,
  { width, height }: TiffLayout,
): Promise<Raster> {
  const pixels = new Uint8Array(4 * width * height);
  const across = Math.ceil(width / block.width);
  for (const [index, bytes] of blocks.entries()) {
    const part = await decoded(bytes);
    const [left, top] = [(index % across) * block.width, Math.floor(index / across) * block.height];
    const columns = Math.min(part.width, width - left);
    for (let y = 0; y < Math.min(part.height, height - top); y++) {
      const row = part.pixels.subarray(4 * y * part.width, 4 * (y * part.width + columns));
      pixels.set(row, 4 * ((top + y) * width + left));
    }
  }
  if (photometric === PHOTOMETRIC.whiteIsZero) {
    for (let i = 0; i < pixels.length; i++) if (i % 4 !== 3) pixels[i] = 255 - (pixels[i] ?? 0);
  }
  return { width, height, pixels };
}

/** Encodes the whole page as one part. */
export function paintedPart(raster: Raster, boxes: readonly PictureBox[]): JpegParts {
  const { bytes, chroma } = jpegOfPart(encoded(raster, boxes, 'jpeg', QUALITY), undefined, 1);
  const { width, height } = raster;
  const block = { width, height };
  return { photometric: PHOTOMETRIC.ycbcr, samples: 3, isTiled: false, block, blocks: [bytes], chroma };
}
