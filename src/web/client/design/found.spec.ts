import { foundIn, MAX_DRAWN } from './found.js';

const rows = Array.from({ length: MAX_DRAWN + 50 }, (_, i) => ({ name: `Ward ${i}` }));
const nameOf = ({ name }: { readonly name: string }): string => name;

describe('the rows found by a part of their name', () => {
  it('are all of them without one, as many as are drawn', () => {
    const { drawn, more } = foundIn(rows, nameOf, '  ');
    expect(drawn).toEqual(rows.slice(0, MAX_DRAWN));
    expect(more).toBe(50);
    expect(foundIn(rows, nameOf, '', 3)).toEqual({ drawn: rows.slice(0, 3), more: rows.length - 3 });
  });
  it('are found among those that are not drawn, in any case', () => {
    expect(foundIn(rows, nameOf, ` wARD ${MAX_DRAWN + 49} `)).toEqual({ drawn: [rows.at(-1)], more: 0 });
    expect(foundIn(rows, nameOf, 'nobody')).toEqual({ drawn: [], more: 0 });
  });
});
