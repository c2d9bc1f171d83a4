import { damaged, latin1, unusual, viewOf } from './picture.js';

/** Tags of directory entries. @see TIFF 6.0, appendix A */
export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripLengths: 279,
  xResolution: 282,
  yResolution: 283,
  planes: 284,
  faxOptions: 292,
  resolutionUnit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  inks: 332,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  chromaSampling: 530,
  profile: 34675,
} as const;

/** Value types and their size in bytes. */
const BYTES_OF_TYPES: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 4],
  [5, 8],
  [6, 1],
  [7, 1],
  [8, 2],
  [9, 4],
  [10, 8],
  [11, 4],
  [12, 8],
  [13, 4],
]);
const [BYTE, SHORT, LONG, RATIONAL] = [1, 3, 4, 5];
const ENTRY_BYTES = 12;
const MAX_DIRECTORIES = 2000;

/** The directory of one page. */
export class TiffDirectory {
  constructor(
    private readonly bytes: Uint8Array,
    readonly isLittle: boolean,
    private readonly entries: ReadonlyMap<number, number>,
  ) {}

  /**
   * Returns whole numbers; fractions are returned as numerator and denominator.
   * @throws DocumentProblem for more than `most` numbers
   */
  numbers(tag: number, most: number): readonly number[] | undefined {
    const value = this.valueOf(tag);
    if (value === undefined) return undefined;
    const { type, count, content } = value;
    if (count > most) throw damaged();
    const view = viewOf(content);
    const each = type === RATIONAL ? 4 : (BYTES_OF_TYPES.get(type) ?? 1);
    if (type !== BYTE && type !== SHORT && type !== LONG && type !== RATIONAL && type !== 13) throw damaged();
    return Array.from({ length: content.length / each }, (_, i) => {
      if (each === 1) return view.getUint8(i);
      return each === 2 ? view.getUint16(2 * i, this.isLittle) : view.getUint32(4 * i, this.isLittle);
    });
  }

  number(tag: number, otherwise: number): number {
    return this.numbers(tag, 1)?.[0] ?? otherwise;
  }

  content(tag: number): Uint8Array | undefined {
    return this.valueOf(tag)?.content;
  }

  /** Returns a range of the file. @throws DocumentProblem `damaged` */
  stretch(start: number, length: number): Uint8Array {
    if (length < 1 || start + length > this.bytes.length) throw damaged();
    return this.bytes.subarray(start, start + length);
  }

  private valueOf(
    tag: number,
  ): { readonly type: number; readonly count: number; readonly content: Uint8Array } | undefined {
    const entry = this.entries.get(tag);
    if (entry === undefined) return undefined;
    const view = viewOf(this.bytes);
    const type = view.getUint16(entry + 2, this.isLittle);
    const count = view.getUint32(entry + 4, this.isLittle);
    const length = count * (BYTES_OF_TYPES.get(type) ?? 0);
    if (length === 0) throw damaged();
    const start = length <= 4 ? entry + 8 : view.getUint32(entry + 8, this.isLittle);
    return { type, count, content: this.stretch(start, length) };
  }
}

/** True if bytes begin like a TIFF file of either byte order. */
export const isTiff = (bytes: Uint8Array): boolean => ['II*\0', 'MM\0*'].includes(latin1(bytes, 0, 4));

/** Returns the directories of all pages in order. @throws DocumentProblem */
export function directoriesOf(bytes: Uint8Array): readonly TiffDirectory[] {
  const isLittle = bytes[0] === 0x49;
  const view = viewOf(bytes);
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  if (bytes.length < 8) throw damaged();
  for (let at = view.getUint32(4, isLittle); at !== 0;) {
    if (seen.has(at) || at + 2 > bytes.length) throw damaged();
    if (seen.size >= MAX_DIRECTORIES) throw unusual();
    seen.add(at);
    const count = view.getUint16(at, isLittle);
    const end = at + 2 + count * ENTRY_BYTES;
    if (count === 0 || end + 4 > bytes.length) throw damaged();
    const entries = new Map<number, number>();
    for (let entry = at + 2; entry < end; entry += ENTRY_BYTES) {
      const tag = view.getUint16(entry, isLittle);
      if (!entries.has(tag)) entries.set(tag, entry);
    }
    directories.push(new TiffDirectory(bytes, isLittle, entries));
    at = view.getUint32(end, isLittle);
  }
  if (directories.length === 0) throw damaged();
  return directories;
}
