/** A picture of a page: 8-bit grey from black (0) to white, row by row, without padding. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** Pixels an inch of the page that it shows. */
  readonly dpi: number;
  /** `width` × `height` of them. */
  readonly pixels: Uint8Array;
}

/** Pixels from the upper left corner of the picture. */
export interface PictureBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A word that was read, and where it stands: the smallest level box around it. */
export interface RecognisedWord extends PictureBox {
  readonly text: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /**
   * One a code point of the text, in its order. Absent where the recogniser does not tell them apart, which is so of
   * lines that run across the direction of the rest of the page.
   */
  readonly characters?: readonly PictureBox[];
  /** Counted over the whole page from 0: words of one number stand in one line. */
  readonly line: number;
  /** Counted over the whole page from 0: a paragraph, a cell or a column. */
  readonly block: number;
}

/** Expected failures are values, since classes do not survive the way out of a thread. */
export type Recognition =
  | { readonly outcome: 'done'; readonly words: readonly RecognisedWord[] }
  | { readonly outcome: 'out-of-memory' | 'language-unusable' };
