import { TAG, type TiffDirectory } from './tiff-directory.js';
import { checkSize, damaged, unusual, type Size } from './picture.js';

/** The conversion of samples to colors. */
export const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, cmyk: 5, ycbcr: 6 } as const;
export const COMPRESSION = {
  none: 1,
  faxRuns: 2,
  fax3: 3,
  fax4: 4,
  lzw: 5,
  jpeg: 7,
  deflate: 8,
  oldDeflate: 32946,
  packBits: 32773,
} as const;

/** The storage of a page's pixels: strips or tiles, each compressed separately. */
export interface TiffLayout extends Size {
  readonly bits: number;
  /** Samples per pixel in the file. */
  readonly stored: number;
  /** The number of color components among them. */
  readonly colors: number;
  /** The stored sample that is the opacity. */
  readonly alpha: { readonly index: number; readonly isMultiplied: boolean } | undefined;
  readonly photometric: number;
  readonly compression: number;
  readonly hasPredictor: boolean;
  /** True if each component is stored in a plane of its own. */
  readonly isPlanar: boolean;
  readonly isLowBitFirst: boolean;
  readonly isTiled: boolean;
  readonly block: Size;
  readonly blocks: readonly Uint8Array[];
}

const COLORS_OF: ReadonlyMap<number, number> = new Map([
  [PHOTOMETRIC.whiteIsZero, 1],
  [PHOTOMETRIC.blackIsZero, 1],
  [PHOTOMETRIC.rgb, 3],
  [PHOTOMETRIC.palette, 1],
  [PHOTOMETRIC.cmyk, 4],
  [PHOTOMETRIC.ycbcr, 3],
]);
const DEPTHS: ReadonlySet<number> = new Set([1, 2, 4, 8, 16]);
const MAX_SAMPLES = 16;
const MAX_BLOCKS = 65_536;
const MAX_TILE_LENGTH = 16_384;
/** Sample formats: unsigned integers, or undefined. */
const WHOLE: ReadonlySet<number> = new Set([1, 4]);
const [ASSOCIATED, UNASSOCIATED] = [1, 2];

/** @throws DocumentProblem */
export function layoutOf(directory: TiffDirectory): TiffLayout {
  const size = { width: directory.number(TAG.width, 0), height: directory.number(TAG.height, 0) };
  checkSize(size);
  const stored = directory.number(TAG.samples, 1);
  const photometric = directory.number(TAG.photometric, -1);
  const compression = directory.number(TAG.compression, COMPRESSION.none);
  const colors = COLORS_OF.get(photometric);
  if (colors === undefined || stored < colors || stored > MAX_SAMPLES) throw unusual();
  if (photometric === PHOTOMETRIC.ycbcr && compression !== COMPRESSION.jpeg) throw unusual();
  if (photometric === PHOTOMETRIC.cmyk && directory.number(TAG.inks, 1) !== 1) throw unusual();
  const bits = bitsOf(directory, stored);
  const formats = directory.numbers(TAG.sampleFormat, MAX_SAMPLES) ?? [];
  if (formats.some((format) => !WHOLE.has(format))) throw unusual();
  const extra = directory.numbers(TAG.extraSamples, MAX_SAMPLES) ?? [];
  const opacity = extra.findIndex((kind) => kind === ASSOCIATED || kind === UNASSOCIATED);
  const hasOpacity = opacity !== -1 && colors + opacity < stored && photometric !== PHOTOMETRIC.palette;
  const isPlanar = directory.number(TAG.planes, 1) === 2 && stored > 1;
  const predictor = directory.number(TAG.predictor, 1);
  const usesPredictor =
    compression === COMPRESSION.lzw || compression === COMPRESSION.deflate || compression === COMPRESSION.oldDeflate;
  const hasPredictor = usesPredictor && predictor !== 1;
  if (hasPredictor && (predictor !== 2 || bits < 8)) throw unusual();
  return {
    ...size,
    bits,
    stored,
    colors,
    alpha: hasOpacity ? { index: colors + opacity, isMultiplied: extra[opacity] === ASSOCIATED } : undefined,
    photometric,
    compression,
    hasPredictor,
    isPlanar,
    isLowBitFirst: directory.number(TAG.fillOrder, 1) === 2,
    ...blocksOf(directory, size, isPlanar ? stored : 1),
  };
}

function bitsOf(directory: TiffDirectory, stored: number): number {
  const all = directory.numbers(TAG.bits, MAX_SAMPLES) ?? [1];
  const [bits = 1] = all;
  if ((all.length !== 1 && all.length < stored) || all.some((each) => each !== bits) || !DEPTHS.has(bits))
    throw unusual();
  return bits;
}

function blocksOf(
  directory: TiffDirectory,
  { width, height }: Size,
  planes: number,
): Pick<TiffLayout, 'isTiled' | 'block' | 'blocks'> {
  const isTiled = directory.content(TAG.tileWidth) !== undefined;
  const rows = Math.min(height, directory.number(TAG.rowsPerStrip, height));
  const block = isTiled
    ? { width: directory.number(TAG.tileWidth, 0), height: directory.number(TAG.tileHeight, 0) }
    : { width, height: rows };
  if (block.width < 1 || block.height < 1) throw damaged();
  if (isTiled && (block.width > MAX_TILE_LENGTH || block.height > MAX_TILE_LENGTH)) throw unusual();
  const count = Math.ceil(width / block.width) * Math.ceil(height / block.height) * planes;
  if (count > MAX_BLOCKS) throw unusual();
  const starts = directory.numbers(isTiled ? TAG.tileOffsets : TAG.stripOffsets, MAX_BLOCKS);
  const lengths = directory.numbers(isTiled ? TAG.tileLengths : TAG.stripLengths, MAX_BLOCKS);
  if (starts === undefined || lengths === undefined || starts.length < count || lengths.length < count) throw damaged();
  const blocks = Array.from({ length: count }, (_, i) => directory.stretch(starts[i] ?? 0, lengths[i] ?? 0));
  return { isTiled, block, blocks };
}
