import { IDENTITY, multiply, type Matrix } from '../geometry.js';
import type { Font } from '../fonts/font.js';

/**
 * The part of the graphics state, saved by `q` (ISO 32000-2, 8.4.1 and 9.3.1), that affects the position of content.
 */
export class GraphicsState {
  ctm: Matrix = IDENTITY;
  font: Font | undefined;
  /** As written in the content stream; undefined when a graphics state parameter dictionary has set the font. */
  fontName: string | undefined;
  size = 0;
  charSpace = 0;
  wordSpace = 0;
  /** The horizontal scaling; 1 is the default. */
  scale = 1;
  leading = 0;
  rise = 0;
  renderMode = 0;
  textMatrix: Matrix = IDENTITY;
  lineMatrix: Matrix = IDENTITY;
  /**
   * The offset of PDFium's position of the next glyph from the exact one, along the line (see `Font.readerWidthOf`).
   */
  drift = 0;
  /** The distance by which the next glyph may be further along the line, because widths are unknown. */
  doubt = 0;
  /** True if the current colour is a tiling pattern that contains images. */
  hasPictures = false;

  copy(): GraphicsState {
    return Object.assign(new GraphicsState(), this);
  }

  beginText(): void {
    this.setMatrix(IDENTITY);
  }

  setMatrix(matrix: Matrix): void {
    this.textMatrix = this.lineMatrix = matrix;
    this.drift = this.doubt = 0;
  }

  nextLine(x: number, y: number): void {
    this.setMatrix(multiply([1, 0, 0, 1, x, y], this.lineMatrix));
  }

  /** Moves the text position, in text space. */
  advance(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.textMatrix;
    this.textMatrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }
}
