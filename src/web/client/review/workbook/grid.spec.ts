import type { Span } from '../../api/types.js';
import { gridOf, lettersOf, spansByCell } from './grid.js';

const cell = (row: number, column: number, start: number, end: number) => ({ row, column, start, end });
const span = (id: string, start: number, end: number): Span => ({ id, start, end }) as Span;

describe('a sheet as a grid', () => {
  // The second text of a cell, its formula, comes after all that cells show.
  const cells = [cell(0, 0, 0, 4), cell(0, 5, 5, 90), cell(7, 0, 96, 99), cell(0, 0, 100, 110)];

  it('has the rows and columns that hold something, and both texts of a cell', () => {
    const { rows, columns, isCut } = gridOf(cells);
    expect(columns).toEqual([
      { column: 0, width: 10 },
      { column: 5, width: 40 },
    ]);
    expect(rows).toEqual([
      {
        row: 0,
        cells: [
          { column: 0, texts: [cells[0], cells[3]] },
          { column: 5, texts: [cells[1]] },
        ],
      },
      { row: 7, cells: [{ column: 0, texts: [cells[2]] }] },
    ]);
    expect(isCut).toBe(false);
    expect(gridOf([])).toEqual({ rows: [], columns: [], isCut: false });
  });

  it('says when it is wider than is shown', () => {
    const wide = gridOf(Array.from({ length: 300 }, (_, i) => cell(0, i, i * 2, i * 2 + 1)));
    expect(wide).toMatchObject({ isCut: true, columns: { length: 200 }, rows: [{ cells: { length: 200 } }] });
  });

  it('finds what lies in a cell, and nothing of what stands between cells', () => {
    const spans = [span('a', 1, 4), span('label', 91, 95), span('long', 80, 98), span('formula', 102, 104)];
    const found = spansByCell(cells, spans);
    expect([...found].map(([start, own]) => [start, own.map(({ id }) => id)])).toEqual([
      [0, ['a']],
      [5, ['long']],
      [96, ['long']],
      [100, ['formula']],
    ]);
  });

  it('names columns as programs do', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });
});
