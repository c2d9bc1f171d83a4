import { deflateSync } from 'node:zlib';
import { DocumentProblem } from '../document-problem.js';
import type { Format, OpenDocument } from '../format.js';
import type { PictureReading, PictureText, ReadPicture } from '../pictures.js';
import { bmp } from './bmp.js';
import { gif } from './gif.js';
import { textOn } from './grey.js';
import { jpeg } from './jpeg.js';
import { PictureDocument } from './picture-document.js';
import type { PictureCodec, PictureFile, Raster } from './picture.js';
import { png } from './png.js';
import { tiff } from './tiff.js';
import { webp } from './webp.js';

const CODECS: readonly PictureCodec[] = [png, jpeg, webp, tiff, gif, bmp];

/** Image formats, one for each file type. */
export const pictureFormats: readonly Format[] = CODECS.map((codec) => ({
  id: codec.id,
  isText: false,
  mediaTypes: codec.mediaTypes,
  extensions: codec.extensions,
  read({ bytes }, { isDeclared, pictures, budget }) {
    if (!codec.isOf(bytes)) {
      // File names of images often have the wrong extension.
      if (!isDeclared || CODECS.some((other) => other.isOf(bytes))) return undefined;
      throw new DocumentProblem('damaged', 'The document is not an image of the declared format.');
    }
    if (pictures === undefined) throw new DocumentProblem('damaged', NOT_READ);
    const file = budget?.isInner === true ? openInner(codec, bytes) : codec.open(bytes);
    const size = file.pages.reduce((sum, { width, height }) => sum + width * height, 0);
    const reading = pictures.reading(bytes, () => ({ size, read: (readText) => readFile(file, readText) }));
    return reading === undefined
      ? new AwaitedPicture(codec)
      : new PictureDocument(codec, file, reading, pictures.readText);
  },
}));

const NOT_READ =
  'Images are not read because text recognition is off. Turn it on: PDF_OCR=auto, or in your own program the option `recognition`.';

/** An image with too many pixels must not reject the document that contains it. @throws DocumentProblem `damaged` */
function openInner(codec: PictureCodec, bytes: Uint8Array): PictureFile {
  try {
    return codec.open(bytes);
  } catch (error) {
    throw error instanceof DocumentProblem ? new DocumentProblem('damaged', error.message) : error;
  }
}

async function readFile(file: PictureFile, readText: ReadPicture): Promise<PictureReading> {
  const texts: PictureText[] = [];
  const pixels: Uint8Array[] = [];
  for (const [index, page] of file.pages.entries()) {
    const raster = await file.decode(index);
    texts.push(await textOn(raster, page, readText));
    if (file.needsPixels) pixels.push(compressPixels(raster));
  }
  const isWritten = file.hasUnseenPixels || texts.some(({ text }) => text.trim() !== '');
  return { texts, pixels: isWritten ? pixels : [] };
}

/** At this level, compression takes a tenth of the time of text recognition. */
const FASTEST = 1;
const compressPixels = ({ pixels }: Raster): Uint8Array => deflateSync(pixels, { level: FASTEST });

/** Placeholder for an image whose text is not known yet. It is never written. */
class AwaitedPicture implements OpenDocument {
  readonly pieces = [];
  readonly warnings = [];

  constructor(private readonly codec: PictureCodec) {}

  get format(): OpenDocument['format'] {
    return this.codec.id;
  }

  locate: OpenDocument['locate'] = (_, range) => range;
  placeOf = (): string => '';

  write(): never {
    throw new Error('A picture was written before it was read');
  }

  verify(): never {
    return this.write();
  }
}
