import { typeset } from '../../../test/support/typeset.js';
import { quadOf } from '../geometry.js';
import type { PdfLook } from '../pdf.types.js';
import { linesOfGlyphs } from './mark-lines.js';
import { drawMarks, MARK_FONT, type Mark } from './marks.js';

const LOOK: PdfLook = {
  color: [0, 0, 0],
  showReplacement: true,
  font: 'helvetica',
  maxFontSize: 12,
  fontColor: [1, 1, 1],
  dpi: 72,
  quality: 1,
};

const mark = (width: number, height: number, text: string | undefined = 'NUMBER', more: Partial<Mark> = {}): Mark => ({
  lines: [{ quad: quadOf([100, 200, 100 + width, 200 + height]) }],
  color: [1, 0, 0],
  text,
  ...more,
});

const draw = (each: Mark, look: Partial<PdfLook> = {}): string => drawMarks([each], { ...LOOK, ...look });

/** Returns the size, the horizontal scaling and the matrix of the text that is drawn. */
function textIn(content: string) {
  const found = /Tf 0 Tr (?<scaling>[\d.]+) Tz .*? rg (?<matrix>[-\d. ]+) Tm <(?<hex>\w+)>/u.exec(content)?.groups;
  const size = Number(new RegExp(`/${MARK_FONT} ([\\d.]+) Tf`, 'u').exec(content)?.[1]);
  const numbers = (found?.matrix ?? '').split(' ').map(Number);
  return {
    size,
    scaling: Number(found?.scaling),
    matrix: numbers,
    text: Buffer.from(found?.hex ?? '', 'hex').toString('latin1'),
  };
}

describe('a mark', () => {
  it('is a box in its colour, with the replacement in the middle of it', () => {
    const content = draw(mark(200, 14));
    expect(content.split('\n')[0]).toBe('1 0 0 rg 100 200 m 300 200 l 300 214 l 100 214 l h f');
    const { size, scaling, matrix, text } = textIn(content);
    expect([size, scaling, text]).toEqual([12, 100, 'NUMBER']);
    const [a, b, c, d, x = 0] = matrix;
    expect([a, b, c, d]).toEqual([1, 0, 0, 1]);
    // "NUMBER" is 4.333 ems wide in Helvetica (Adobe Font Metrics).
    expect(x + (4.333 * 12) / 2).toBeCloseTo(200, 0);
  });

  it('has its text first narrower and then smaller until it fits, and none when nobody could read it', () => {
    const fitted = [60, 40, 20, 8, 3].map((width) => textIn(draw(mark(width, 14))));
    for (const [i, width] of [60, 40].entries()) {
      const { size, scaling } = fitted[i] ?? { size: 0, scaling: 0 };
      expect(size).toBe(12);
      expect((4.333 * size * scaling) / 100).toBeLessThanOrEqual(width);
    }
    expect(fitted[2]?.scaling).toBe(50);
    expect(fitted[2]?.size).toBeLessThan(12);
    expect(draw(mark(3, 14))).not.toContain('Tj');
    expect(textIn(draw(mark(200, 6))).size).toBe(6);
    expect(textIn(draw(mark(200, 40), { maxFontSize: 9 })).size).toBe(9);
  });

  it.each([undefined, ''])('has no text where there is none (%j)', (text) => {
    expect(drawMarks([{ ...mark(200, 14), text }], LOOK)).not.toContain('BT');
  });

  it('writes what Windows Latin has, and question marks for the rest', () => {
    expect(textIn(draw(mark(400, 14, 'Zoe\u0308 \u20ac (x) 日'))).text).toBe('Zo\u00eb \x80 (x) ?');
  });

  it('of several lines has a box on each and its text in the widest one', () => {
    const lines = [
      { quad: quadOf([100, 200, 150, 214]) },
      { quad: quadOf([50, 180, 250, 194]) },
      { quad: quadOf([50, 160, 60, 174]) },
    ];
    const content = draw(mark(0, 0, 'NUMBER', { lines }));
    expect(content.match(/ h f/gu)).toHaveLength(3);
    expect(content.match(/Tj/gu)).toHaveLength(1);
    expect(textIn(content).matrix[5]).toBeGreaterThan(180);
    expect(textIn(content).matrix[5]).toBeLessThan(194);
  });

  it('is turned as what it covers was', () => {
    const glyphs = typeset({ x: 300, y: 300, text: '219-09-9999', angle: 90 });
    const content = draw(mark(0, 0, 'N', { lines: linesOfGlyphs(glyphs) }));
    expect(textIn(content).matrix.slice(0, 4)).toEqual([0, 1, -1, 0]);
  });

  it('writes numbers as instructions have them', () => {
    const tiny = mark(200, 14, 'N', { color: [1e-9, NaN, 1] });
    expect(draw(tiny)).toMatch(/^0 0 1 rg/u);
    expect(draw(tiny)).not.toMatch(/e-|NaN|Infinity/u);
  });
});

describe('lines of glyphs', () => {
  const boundsOf = (line: { readonly quad: readonly { readonly x: number; readonly y: number }[] }) => [
    Math.min(...line.quad.map(({ x }) => x)),
    Math.max(...line.quad.map(({ x }) => x)),
  ];

  it('are one for each line, and for what stands far apart in one', () => {
    const glyphs = typeset(
      { x: 50, y: 600, text: 'Jane' },
      { x: 73, y: 600, text: 'Roe' },
      { x: 200, y: 600, text: 'far' },
      { x: 50, y: 580, text: 'next' },
      { x: 50, y: 560, text: 'up', angle: 90 },
    );
    const lines = linesOfGlyphs(glyphs);
    expect(lines.slice(0, 3).map(boundsOf)).toEqual([
      [50, 88],
      [200, 215],
      [50, 70],
    ]);
    expect(lines).toHaveLength(4);
    expect(linesOfGlyphs([])).toEqual([]);
  });

  it('know the line that their letters stood on, and how large these were', () => {
    const [line] = linesOfGlyphs(typeset({ x: 50, y: 600, text: 'Jane', size: 20 }));
    expect(line?.size).toBeCloseTo(20);
    expect((line?.quad[0].y ?? 0) + (line?.baseline ?? 0)).toBeCloseTo(600);
  });
});
