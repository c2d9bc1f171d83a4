import { DocumentProblem } from '../document-problem.js';
import { plainProfile } from './color-profile.js';
import { damaged, type PictureCodec, type PictureFile, type PicturePage, type Raster } from './picture.js';
import { samplesOf } from './tiff-blocks.js';
import { directoriesOf, isTiff, TAG, type TiffDirectory } from './tiff-directory.js';
import { TiffImage } from './tiff-image.js';
import { jpegPartsOf, paintedPart, rasterOfParts, type JpegParts } from './tiff-jpeg.js';
import { COMPRESSION, layoutOf, type TiffLayout } from './tiff-layout.js';
import { fileOfPages, pageOfImage, pageOfJpeg, type WrittenPage } from './tiff-writer.js';

/** Bits of the subfile type: thumbnails of pages and transparency masks. */
const COPY_OR_MASK = 1 | 4;
const MAX_PIXELS = 400 * 1024 * 1024;
/** The vertical resolution of a fax may be two or four times lower than the horizontal one, or higher. */
const STRETCHES = [2, 4];
const NEARLY = 0.15;

/** @see TIFF 6.0; Adobe Photoshop TIFF Technical Notes */
export const tiff: PictureCodec = {
  id: 'tiff',
  mediaTypes: ['image/tiff', 'image/tiff-fx', 'image/x-tiff'],
  extensions: ['.tif', '.tiff'],
  isOf: isTiff,
  open,
};

interface Page {
  readonly frame: PicturePage;
  readonly layout: TiffLayout;
  readonly directory: TiffDirectory;
}

function open(bytes: Uint8Array): PictureFile {
  const pages = directoriesOf(bytes)
    .filter((directory, index) => index === 0 || (directory.number(TAG.subfile, 0) & COPY_OR_MASK) === 0)
    .map(pageOf);
  const size = pages.reduce((sum, { frame }) => sum + frame.width * frame.height, 0);
  if (size > MAX_PIXELS) throw tooMany();
  const pageAt = (index: number): Page => pages[index] ?? fail();
  const decode = async (index: number): Promise<Raster> => {
    const page = pageAt(index);
    return isJpeg(page) ? rasterOfParts(partsOf(page), page.layout) : imageOf(page).raster();
  };
  const write = (one: (page: Page, index: number) => WrittenPage): Uint8Array =>
    fileOfPages(pages.map((page, index) => ({ ...one(page, index), said: tagsOf(page.directory) })));
  return {
    pages: pages.map(({ frame }) => frame),
    isExact: !pages.some(isJpeg),
    needsPixels: pages.some(isJpeg),
    hasUnseenPixels: false,
    decode,
    decodeByOther: decode,
    plain: () => write((page) => (isJpeg(page) ? pageOfJpeg(page.layout, partsOf(page)) : pageOfImage(imageOf(page)))),
    painted: (boxes, pixels) =>
      write((page, index) => {
        const own = boxes[index] ?? [];
        if (!isJpeg(page)) return pageOfImage(imageOf(page).painted(own));
        return pageOfJpeg(page.layout, own.length === 0 ? partsOf(page) : paintedPart(pixels(index), own));
      }),
  };
}

const isJpeg = ({ layout }: Page): boolean => layout.compression === COMPRESSION.jpeg;
const partsOf = ({ layout, directory }: Page): JpegParts => jpegPartsOf(layout, directory);

function pageOf(directory: TiffDirectory): Page {
  const layout = layoutOf(directory);
  const said = directory.number(TAG.orientation, 1);
  const orientation = said >= 1 && said <= 8 ? said : 1;
  const { width, height } = layout;
  return { frame: { width, height, orientation, stretch: stretchOf(directory) }, layout, directory };
}

function imageOf({ layout, directory }: Page): TiffImage {
  const { bits, colors, alpha, photometric, width, height } = layout;
  const rows = samplesOf(layout, directory);
  const opacity = alpha === undefined ? 'none' : alpha.isMultiplied ? 'multiplied' : 'apart';
  const samples = colors + (alpha === undefined ? 0 : 1);
  const palette = photometric === 3 ? directory.numbers(TAG.palette, 3 * 2 ** 8) : undefined;
  return new TiffImage({ width, height }, bits, samples, photometric, opacity, palette, rows);
}

const fractionOf = (directory: TiffDirectory, tag: number): readonly [number, number] => {
  const [above = 0, below = 0] = directory.numbers(tag, 1) ?? [];
  return [above, below];
};

function stretchOf(directory: TiffDirectory): { readonly across: number; readonly down: number } {
  const [x, y] = [fractionOf(directory, TAG.xResolution), fractionOf(directory, TAG.yResolution)];
  const ratio = x[0] / x[1] / (y[0] / y[1]);
  const isNearly = (times: number): boolean => Math.abs(ratio / times - 1) < NEARLY;
  const down = STRETCHES.find(isNearly) ?? 1;
  const across = STRETCHES.find((times) => isNearly(1 / times)) ?? 1;
  return { across, down };
}

/** Returns the directory entries that are kept in addition to the storage of pixels. */
function tagsOf(directory: TiffDirectory): ReadonlyMap<number, readonly number[] | Uint8Array> {
  const said = new Map<number, readonly number[] | Uint8Array>();
  const orientation = directory.number(TAG.orientation, 1);
  if (orientation > 1 && orientation <= 8) said.set(TAG.orientation, [orientation]);
  const [x, y] = [fractionOf(directory, TAG.xResolution), fractionOf(directory, TAG.yResolution)];
  if (x[1] > 0 && y[1] > 0) {
    said.set(TAG.xResolution, x).set(TAG.yResolution, y);
    const unit = directory.number(TAG.resolutionUnit, 2);
    said.set(TAG.resolutionUnit, [unit >= 1 && unit <= 3 ? unit : 2]);
  }
  const profile = plainProfile(directory.content(TAG.profile) ?? new Uint8Array());
  if (profile !== undefined) said.set(TAG.profile, profile);
  return said;
}

function fail(): never {
  throw damaged();
}

const tooMany = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The pages of an image have more than ${MAX_PIXELS / 2 ** 20} million pixels. Send its pages in parts.`,
  );
