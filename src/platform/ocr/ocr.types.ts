/** An image of a page: 8-bit grey from black (0) to white, row by row, without padding. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Pixels per inch of the page. */
  readonly dpi: number;
  /** `width` × `height` values. */
  readonly pixels: Uint8Array;
}

/** A bounding box in pixels from the upper left corner of the image. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A recognised word with its axis-aligned bounding box. */
export interface RecognisedWord extends PictureBox {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /**
   * One box per code point of the text, in order. Absent if the recogniser does not separate characters, as in lines
   * that run across the main direction of the page.
   */
  readonly characters?: readonly PictureBox[];
  /** Numbered from 0 over the whole page: words with the same number are in one line. */
  readonly line: number;
  /** Numbered from 0 over the whole page: a paragraph, a cell or a column. */
  readonly block: number;
}

/** Expected failures are values, since error classes are not preserved when a thread returns its result. */
export type Recognition =
  | { readonly outcome: 'done'; readonly words: readonly RecognisedWord[] }
  | { readonly outcome: 'out-of-memory' | 'language-unusable' };
