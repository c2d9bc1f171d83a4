import { createHash } from 'node:crypto';
import { DocumentProblem } from './document-problem.js';

/** 8-bit grey from black (0) to white, row by row, without padding. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Resolution in pixels per inch, as far as it can be determined. */
  readonly dpi: number;
  readonly pixels: Uint8Array;
}

/** In pixels from the upper left corner. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The text of an image. */
export interface PictureText {
  readonly text: string;
  /** The box of each UTF-16 code unit of the text; undefined for blanks and line breaks. */
  readonly boxes: readonly (PictureBox | undefined)[];
  /** True if some of it was recognized with low confidence only. */
  readonly isUnsure: boolean;
}

/** Reads the text of an image. It takes seconds. */
export type ReadPicture = (picture: GreyPicture) => Promise<PictureText>;

/** The text of an image page by page, and the data that its writer needs. */
export interface PictureReading {
  readonly texts: readonly PictureText[];
  /** Packed pixels of its pages, if its bytes cannot be decoded synchronously. */
  readonly pixels: readonly Uint8Array[];
}

/** An image that has not been read yet. */
export interface WantedPicture {
  /** Number of pixels of all its pages. */
  readonly size: number;
  read(readText: ReadPicture): Promise<PictureReading>;
}

/** Limits for all images of one document. */
const MAX_PIXELS = 1024 * 1024 * 1024;
const MAX_PICTURES = 2000;
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

/**
 * The images of one document. Formats read synchronously, but images cannot be read so: their text is requested here,
 * and if it is not known yet, the document is read again later.
 */
export class Pictures {
  private readonly known = new Map<string, PictureReading | DocumentProblem>();
  private readonly wanted = new Map<string, WantedPicture>();
  private size = 0;
  private keptBytes = 0;

  constructor(readonly readText: ReadPicture) {}

  /**
   * Returns the text of an image; undefined if it is not known yet.
   * @throws DocumentProblem if the image cannot be read
   */
  reading(bytes: Uint8Array, open: () => WantedPicture): PictureReading | undefined {
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = this.known.get(key);
    if (known instanceof DocumentProblem) throw known;
    if (known === undefined && !this.wanted.has(key)) this.wanted.set(key, open());
    return known;
  }

  /**
   * Reads the requested images.
   * @returns true if there were any
   * @throws DocumentProblem `too-large`, or a problem of the reader
   */
  async readWanted(): Promise<boolean> {
    if (this.wanted.size === 0) return false;
    for (const [key, picture] of this.wanted) {
      this.size += picture.size;
      if (this.size > MAX_PIXELS || this.known.size >= MAX_PICTURES) throw tooMany();
      this.known.set(key, await this.read(picture));
    }
    this.wanted.clear();
    return true;
  }

  private async read(picture: WantedPicture): Promise<PictureReading | DocumentProblem> {
    try {
      const reading = await picture.read(this.readText);
      for (const { length } of reading.pixels) this.keptBytes += length;
      if (this.keptBytes > MAX_KEPT_BYTES) throw tooMany();
      return reading;
    } catch (error) {
      if (!(error instanceof DocumentProblem) || error.code === 'too-large') throw error;
      return error;
    }
  }
}

const tooMany = (): DocumentProblem =>
  new DocumentProblem(
    'too-large',
    `The document has too many images: the limits are ${MAX_PICTURES} images and ${MAX_PIXELS / 2 ** 20} million pixels. Send it in parts.`,
  );
