import { multiply, type Point, type Quad } from '../geometry.js';
import type { CodeText } from '../fonts/code-texts.js';
import type { GraphicsState } from './graphics-state.js';
import { MAX_GLYPHS } from './noted-text.js';
import { placeGlyph } from './place-glyph.js';
import type { TextRun } from './text-run.js';

/** A glyph as found by our own interpreter. */
export interface ShownGlyph extends CodeText {
  readonly quad: Quad;
  readonly origin: Point;
  /** The height of its line. */
  readonly size: number;
  /** The rotation of its line in degrees, counter-clockwise. */
  readonly angle: number;
  readonly isVertical: boolean;
  /** The number of the operator that shows it. */
  readonly operator: number;
  /** The enclosing marked-content sequence, if that has a replacement text. */
  readonly instead: TextInstead | undefined;
}

export interface TextInstead {
  readonly text: string;
}

const BLANK = 0x20;
/** The assumed width of a glyph of unknown width, as a share of its height. */
const DEFAULT_WIDTH = 0.5;

/** Records the glyphs of a page with their positions while its content stream is interpreted. */
export class ShownGlyphs {
  readonly all: ShownGlyph[] = [];
  private readonly open: (TextInstead | undefined)[] = [];
  private operator = 0;

  /** Begins a marked-content sequence. */
  begin(instead: string | undefined): void {
    // The replacement text of the outermost sequence is the one that is read.
    this.open.push(this.open.at(-1) ?? (instead === undefined ? undefined : { text: instead }));
  }

  end(): void {
    this.open.pop();
  }

  /** Adds all glyphs of an operation. @param run must have been read with all of its glyphs */
  addAll(state: GraphicsState, run: TextRun): void {
    const { font, size } = state;
    if (font === undefined || this.all.length + run.count > MAX_GLYPHS) return;
    const toUser = multiply(state.textMatrix, state.ctm);
    const { textOf } = font.texts();
    const sign = Math.sign(size || 1);
    const degrees = Math.round((Math.atan2(sign * toUser[1], sign * toUser[0]) * 180) / Math.PI);
    const angle = Number.isFinite(degrees) ? (degrees + 360) % 360 : 0;
    const operator = this.operator++;
    for (let index = 0; index < run.count; index++) {
      const code = run.codes[index] ?? -1;
      const length = (run.ends[index] ?? 0) - (run.starts[index] ?? 0);
      const text = code < 0 ? UNKNOWN : textOf(code, length);
      const its = text.copied === undefined && code === BLANK && length === 1 ? BLANK_TEXT : text;
      const placed = placeGlyph(state, font, run, index, toUser);
      const quad = Number.isFinite(placed.advance) ? placed.quad : around(placed.origin, placed.size);
      const isVertical = font.verticalOf !== undefined;
      const { copied, drawn } = its;
      const instead = this.open.at(-1);
      this.all.push({
        ...{ copied, drawn, quad, origin: placed.origin, size: placed.size, angle, isVertical, operator, instead },
      });
    }
  }
}

const UNKNOWN: CodeText = { copied: undefined, drawn: undefined };
const BLANK_TEXT: CodeText = { copied: ' ', drawn: ' ' };

function around({ x, y }: Point, size: number): Quad {
  const [right, top] = [x + DEFAULT_WIDTH * size, y + size];
  return [
    { x, y },
    { x: right, y },
    { x: right, y: top },
    { x, y: top },
  ];
}
