import type { PictureBox } from '../pictures.js';
import { damaged, type Raster, type Size } from './picture.js';
import { SampleRows } from './sample-rows.js';

/** @see PNG, 11.2.1 */
export interface PngHeader extends Size {
  /** Bits per sample. */
  readonly depth: number;
  /** 0 grey, 2 color, 3 palette, 4 grey and 6 color with opacity. */
  readonly colors: number;
  readonly samples: number;
  readonly isInterlaced: boolean;
}

/** Chunks needed to interpret pixels. */
interface Colors {
  readonly palette: Uint8Array | undefined;
  readonly transparent: Uint8Array | undefined;
}

interface Pass extends Size {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly down: number;
}

const PALETTE = 3;

/** The samples of a PNG image as stored, so that unpainted pixels are preserved exactly. */
export class PngImage {
  palette: Uint8Array | undefined;
  transparent: Uint8Array | undefined;
  private readonly rows: SampleRows;
  private readonly rowBytes: number;
  /** The filter type of each row; undefined if rows are combined from several passes. */
  private readonly filters: Uint8Array | undefined;
  private readonly pixelBytes: number;
  private black: readonly number[] | undefined;

  /**
   * @param inflate returns this many bytes of the packed rows
   * @throws DocumentProblem `damaged`
   */
  constructor(
    readonly header: PngHeader,
    inflate: (length: number) => Uint8Array,
    { palette, transparent }: Colors,
  ) {
    this.palette = palette;
    this.transparent = transparent;
    this.pixelBytes = Math.max(1, (header.samples * header.depth) / 8);
    this.rowBytes = this.bytesOf(header.width);
    if (header.isInterlaced) this.rows = this.fromPasses(inflate);
    else {
      const packed = inflate(header.height * (this.rowBytes + 1));
      this.filters = Uint8Array.from({ length: header.height }, (_, y) => packed[y * (this.rowBytes + 1)] ?? 0);
      this.rows = new SampleRows(
        unfiltered(packed, 0, header.height, this.rowBytes, this.pixelBytes),
        this.rowBytes,
        header.depth,
      );
    }
    this.forgetUnseen();
  }

  /** Converts to 8 bits per sample. */
  raster(): Raster {
    const { width, height } = this.header;
    const pixels = new Uint8Array(width * height * 4);
    const colorOf = this.colors();
    for (let y = 0, to = 0; y < height; y++) for (let x = 0; x < width; x++, to += 4) colorOf(x, y, pixels, to);
    return { width, height, pixels };
  }

  /** Returns an image in which boxes can be black: a full palette without black is converted to true color. */
  withBlack(): PngImage {
    const { width, height, colors, depth } = this.header;
    const { palette = new Uint8Array() } = this;
    if (colors !== PALETTE || this.blackIn(palette) !== -1 || palette.length / 3 < 2 ** depth) return this;
    const { pixels } = this.raster();
    const rowBytes = 4 * width;
    const packed = new Uint8Array(height * (rowBytes + 1));
    for (let y = 0; y < height; y++) {
      packed.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
    }
    const header = { width, height, depth: 8, colors: 6, samples: 4, isInterlaced: false };
    return new PngImage(header, () => packed, { palette: undefined, transparent: undefined });
  }

  /** Paints a box black. */
  paint({ x, y, width, height }: PictureBox): void {
    this.black ??= this.findBlack();
    const { samples } = this.header;
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        for (let i = 0; i < samples; i++) this.rows.set(column * samples + i, row, this.black[i] ?? 0);
      }
    }
  }

  /** Returns the rows with their original filters applied. @see PNG, 9.2 */
  filtered(): Uint8Array {
    const { height, depth, colors } = this.header;
    const { rowBytes, pixelBytes, filters } = this;
    const rows = this.rows.bytes;
    const usual = depth < 8 || colors === PALETTE ? 0 : 4;
    const out = new Uint8Array(height * (rowBytes + 1));
    for (let y = 0; y < height; y++) {
      const filter = filters?.[y] ?? usual;
      const [from, to] = [y * rowBytes, y * (rowBytes + 1)];
      out[to] = filter;
      for (let i = 0; i < rowBytes; i++) {
        const left = i < pixelBytes ? 0 : (rows[from + i - pixelBytes] ?? 0);
        const up = y === 0 ? 0 : (rows[from + i - rowBytes] ?? 0);
        const corner = y === 0 || i < pixelBytes ? 0 : (rows[from + i - rowBytes - pixelBytes] ?? 0);
        out[to + 1 + i] = (rows[from + i] ?? 0) - expected(filter, left, up, corner);
      }
    }
    return out;
  }

  private bytesOf(width: number): number {
    return Math.ceil((width * this.header.samples * this.header.depth) / 8);
  }

  /** Combines the seven passes of Adam7 interlacing. @see PNG, 8.1 */
  private fromPasses(inflate: (length: number) => Uint8Array): SampleRows {
    const { depth, samples, height } = this.header;
    const passes = passesOf(this.header);
    const packed = inflate(passes.reduce((sum, pass) => sum + pass.height * (this.bytesOf(pass.width) + 1), 0));
    const whole = new SampleRows(new Uint8Array(height * this.rowBytes), this.rowBytes, depth);
    let at = 0;
    for (const pass of passes) {
      const rowBytes = this.bytesOf(pass.width);
      const part = new SampleRows(unfiltered(packed, at, pass.height, rowBytes, this.pixelBytes), rowBytes, depth);
      at += pass.height * (rowBytes + 1);
      for (let y = 0; y < pass.height; y++) {
        for (let x = 0; x < pass.width; x++) {
          const column = pass.x + x * pass.right;
          for (let i = 0; i < samples; i++) {
            whole.set(column * samples + i, pass.y + y * pass.down, part.get(x * samples + i, y));
          }
        }
      }
    }
    return whole;
  }

  /** Clears the colors of fully transparent pixels, which are not part of the visible image. */
  private forgetUnseen(): void {
    const { colors, width, height, samples } = this.header;
    if (colors !== 4 && colors !== 6) return;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const first = x * samples;
        if (this.rows.get(first + samples - 1, y) !== 0) continue;
        for (let i = 0; i < samples - 1; i++) this.rows.set(first + i, y, 0);
      }
    }
  }

  private colors(): (x: number, y: number, to: Uint8Array, at: number) => void {
    const { colors, samples, depth } = this.header;
    const { palette = new Uint8Array(), transparent } = this;
    const byte = (value: number): number => (depth === 16 ? value >> 8 : Math.round((value * 255) / (2 ** depth - 1)));
    const unseen = transparent === undefined || colors === PALETTE ? undefined : keyOf(transparent, samples);
    return (x, y, to, at) => {
      const first = x * samples;
      if (colors === PALETTE) {
        const index = this.rows.get(first, y);
        for (let i = 0; i < 3; i++) to[at + i] = palette[3 * index + i] ?? 0;
        to[at + 3] = transparent?.[index] ?? 255;
        return;
      }
      const isGrey = samples < 3;
      for (let i = 0; i < 3; i++) to[at + i] = byte(this.rows.get(first + (isGrey ? 0 : i), y));
      const isUnseen = unseen?.every((value, i) => value === this.rows.get(first + i, y)) === true;
      to[at + 3] = samples % 2 === 0 ? byte(this.rows.get(first + samples - 1, y)) : isUnseen ? 0 : 255;
    };
  }

  /** Returns the samples of black, or of the nearest color if black is the transparent color. */
  private findBlack(): readonly number[] {
    const { colors, samples, depth } = this.header;
    if (colors === PALETTE) return [this.blackOfPalette()];
    if (samples % 2 === 0) return [...Array.from({ length: samples - 1 }, () => 0), 2 ** depth - 1];
    const black = Array.from({ length: samples }, () => 0);
    const isUnseen = this.transparent !== undefined && keyOf(this.transparent, samples).every((value) => value === 0);
    return isUnseen ? [...black.slice(1), 1] : black;
  }

  private blackOfPalette(): number {
    const { palette = new Uint8Array() } = this;
    const black = this.blackIn(palette);
    if (black !== -1) return black;
    this.palette = Buffer.concat([palette, Uint8Array.of(0, 0, 0)]);
    return palette.length / 3;
  }

  /** Returns the index of opaque black in a palette; -1 if there is none. */
  private blackIn(palette: Uint8Array): number {
    for (let i = 0; 3 * i < palette.length; i++) {
      const isBlack = palette[3 * i] === 0 && palette[3 * i + 1] === 0 && palette[3 * i + 2] === 0;
      if (isBlack && (this.transparent?.[i] ?? 255) === 255) return i;
    }
    return -1;
  }
}

/** @see PNG, 8.1: the origin of each pass and the distances between its pixels */
const PASSES: readonly (readonly [x: number, y: number, right: number, down: number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

const passesOf = ({ width, height }: Size): readonly Pass[] =>
  PASSES.map(([x, y, right, down]) => ({
    x,
    y,
    right,
    down,
    width: Math.max(0, Math.ceil((width - x) / right)),
    height: Math.max(0, Math.ceil((height - y) / down)),
  })).filter((pass) => pass.width > 0 && pass.height > 0);

/** Returns the samples of the transparent color. @see PNG, 11.3.1.1 */
const keyOf = (transparent: Uint8Array, samples: number): readonly number[] =>
  Array.from({ length: samples }, (_, i) => ((transparent[2 * i] ?? 0) << 8) | (transparent[2 * i + 1] ?? 0));

/** @throws DocumentProblem `damaged` */
function unfiltered(
  packed: Uint8Array,
  start: number,
  height: number,
  rowBytes: number,
  pixelBytes: number,
): Uint8Array {
  const rows = new Uint8Array(height * rowBytes);
  for (let y = 0; y < height; y++) {
    const [from, to] = [start + y * (rowBytes + 1), y * rowBytes];
    const filter = packed[from] ?? 0;
    if (filter > 4) throw damaged();
    for (let i = 0; i < rowBytes; i++) {
      const left = i < pixelBytes ? 0 : (rows[to + i - pixelBytes] ?? 0);
      const up = y === 0 ? 0 : (rows[to + i - rowBytes] ?? 0);
      const corner = y === 0 || i < pixelBytes ? 0 : (rows[to + i - rowBytes - pixelBytes] ?? 0);
      rows[to + i] = (packed[from + 1 + i] ?? 0) + expected(filter, left, up, corner);
    }
  }
  return rows;
}

/** Returns the predicted value of a byte from its neighbours. @see PNG, 9.2 */
function expected(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [byLeft, byUp, byCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - 2 * corner),
      ];
      if (byLeft <= byUp && byLeft <= byCorner) return left;
      return byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
}
