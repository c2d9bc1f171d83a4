import { allEntries } from './queries.js';

const named = (n: number): readonly string[] => Array.from({ length: n }, (_, i) => `name-${i}`);

it.each([0, 1, 999, 1000, 1001, 2000, 2500])('all %i names are read, whatever a request answers at most', async (n) => {
  const known = named(n);
  const asked: number[] = [];
  const read = ({ offset, limit }: { readonly offset: number; readonly limit: number }) => {
    asked.push(offset);
    return Promise.resolve(known.slice(offset, offset + limit));
  };
  expect(await allEntries(read)).toEqual(known);
  expect(asked).toEqual(Array.from({ length: Math.floor(n / 1000) + 1 }, (_, i) => i * 1000));
});
