/** @jest-environment node */
import { allPages } from './all-pages.js';

const pagesOf = (rows: readonly number[], size: number) => (page: number) =>
  Promise.resolve({
    content: rows.slice(page * size, (page + 1) * size),
    totalPages: Math.ceil(rows.length / size),
    totalElements: rows.length,
  });

it.each([0, 1, 10, 11, 57])('reads %i rows in their order', async (count) => {
  const rows = Array.from({ length: count }, (_, n) => n);
  expect(await allPages(pagesOf(rows, 10))).toEqual(rows);
});
