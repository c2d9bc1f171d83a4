import type { Span } from '../../api/types.js';
import { byPage, dpiFor, fittingZoom, spanAt, zoomed } from './boxes.js';

const box = (x: number, y: number, width = 50, height = 10) => ({ x, y, width, height });
const span = (id: string, page: number, ...lines: ReturnType<typeof box>[]): Span =>
  ({ id, location: { page, lines } }) as unknown as Span;

describe('spans on pages', () => {
  const [one, two, note] = [span('one', 1, box(0, 0), box(0, 20)), span('two', 3, box(5, 5)), span('note', 1)];

  it('stand on the page that they begin on, or nowhere', () => {
    const { pages, nowhere } = byPage([one, two, note]);
    expect([...pages].map(([page, here]) => [page, here.map(({ span: { id }, boxes }) => [id, boxes.length])])).toEqual(
      [
        [1, [['one', 2]]],
        [3, [['two', 1]]],
      ],
    );
    expect(nowhere).toEqual([note]);
  });

  it('are found at a place, one after the other where several overlap', () => {
    const here =
      byPage([span('a', 1, box(0, 0)), span('b', 1, box(20, 0)), span('c', 1, box(25, 0, 5))]).pages.get(1) ?? [];
    const at = (x: number, y: number, current?: string) => spanAt(here, x, y, current)?.id;
    expect([at(10, 5), at(10, 11), at(10, 30), at(27, 5)]).toEqual(['a', 'a', undefined, 'a']);
    expect([at(27, 5, 'a'), at(27, 5, 'b'), at(27, 5, 'c')]).toEqual(['b', 'c', 'a']);
  });
});

describe('zoom', () => {
  it('fits the widest page, and does not make a small one huge', () => {
    const sizes = [
      { width: 300, height: 400 },
      { width: 600, height: 800 },
    ];
    expect(fittingZoom(sizes, 800)).toBe(1);
    expect(fittingZoom(sizes, 320)).toBeCloseTo(0.4);
    expect(fittingZoom(sizes, 5000)).toBe(1.5);
  });

  it('goes from 50 to 400 percent', () => {
    expect([zoomed(1, 1), zoomed(1, -1), zoomed(3.9, 1), zoomed(0.51, -1)]).toEqual([1.25, 0.8, 4, 0.5]);
    expect([zoomed(0.3, -1), zoomed(0.3, 1)]).toEqual([0.3, 0.375]);
  });

  it('draws a page as fine as the screen is, within what the server draws', () => {
    expect([dpiFor(1, 1), dpiFor(1.05, 1), dpiFor(0.5, 1), dpiFor(1, 2), dpiFor(4, 2)]).toEqual([96, 96, 72, 192, 300]);
  });
});
