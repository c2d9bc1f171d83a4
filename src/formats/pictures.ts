import { createHash } from 'node:crypto';
import { DocumentProblem } from './document-problem.js';

/** 8-bit grey from black (0) to white, row by row, without padding. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Pixels an inch of what it shows, as far as that can be told. */
  readonly dpi: number;
  readonly pixels: Uint8Array;
}

/** Pixels from the upper left corner. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a picture says. */
export interface PictureText {
  readonly text: string;
  /** For each UTF-16 code unit of the text where it stands; undefined for blanks and line breaks. */
  readonly boxes: readonly (PictureBox | undefined)[];
  /** Whether some of it could be made out with little certainty only. */
  readonly isUnsure: boolean;
}

/** Reads what a picture says. It takes seconds. */
export type ReadPicture = (picture: GreyPicture) => Promise<PictureText>;

/** What was read off a picture: text page by page, and what its writer needs. */
export interface PictureReading {
  readonly texts: readonly PictureText[];
  /** Pixels of its pages, packed, where its bytes cannot be turned into pixels at once. */
  readonly pixels: readonly Uint8Array[];
}

/** A picture that is waited for. */
export interface WantedPicture {
  /** Of all its pages. */
  readonly size: number;
  read(readText: ReadPicture): Promise<PictureReading>;
}

/** Of all pictures of one document. */
const MAX_PIXELS = 1024 * 1024 * 1024;
const MAX_PICTURES = 2000;
const MAX_KEPT_BYTES = 512 * 1024 * 1024;

/**
 * The pictures of one document. Formats read at once, but a picture cannot be read at once: what it says is asked for
 * here, and where it is not known yet the document is read again when it is.
 */
export class Pictures {
  private readonly known = new Map<string, PictureReading | DocumentProblem>();
  private readonly wanted = new Map<string, WantedPicture>();
  private size = 0;
  private keptBytes = 0;

  constructor(readonly readText: ReadPicture) {}

  /**
   * What a picture says; undefined where that is not known yet.
   * @throws DocumentProblem of a picture that cannot be read
   */
  reading(bytes: Uint8Array, open: () => WantedPicture): PictureReading | undefined {
    const key = createHash('sha256').update(bytes).digest('base64');
    const known = this.known.get(key);
    if (known instanceof DocumentProblem) throw known;
    if (known === undefined && !this.wanted.has(key)) this.wanted.set(key, open());
    return known;
  }

  /**
   * Reads what was asked for and not known.
   * @returns whether there was something
   * @throws DocumentProblem `too-large`; what reading throws
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
    `The document has more pictures than are read: ${MAX_PICTURES}, or ${MAX_PIXELS / 2 ** 20} million pixels. Send it in parts.`,
  );
