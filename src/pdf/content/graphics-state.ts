import { IDENTITY, multiply, type Matrix } from '../geometry.js';
import type { Font } from '../fonts/font.js';

/** What operators set and `q` keeps (ISO 32000-2, 8.4.1 and 9.3.1), as far as it decides where something stands. */
export class GraphicsState {
  ctm: Matrix = IDENTITY;
  font: Font | undefined;
  /** As it stands in the instructions; undefined when a graphics state parameter dictionary set it. */
  fontName: string | undefined;
  size = 0;
  charSpace = 0;
  wordSpace = 0;
  /** 1 is the usual. */
  scale = 1;
  leading = 0;
  rise = 0;
  renderMode = 0;
  textMatrix: Matrix = IDENTITY;
  lineMatrix: Matrix = IDENTITY;
  /** How far behind the exact place PDFium has the next glyph, along the line (see `Font.readerWidthOf`). */
  drift = 0;
  /** How much further the next glyph may be than known, along the line, since widths were not. */
  doubt = 0;
  /** Whether a tiling pattern with pictures in it paints. */
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

  /** Moves on along the line, in text space. */
  advance(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.textMatrix;
    this.textMatrix = [a, b, c, d, a * x + c * y + e, b * x + d * y + f];
  }
}
