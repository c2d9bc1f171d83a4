import { order } from './sorting.js';

const rows = [{ n: 2 }, { n: null }, { n: 10 }];

it('what is not known is last either way', () => {
  expect(order(rows, ({ n }) => n, true).map(({ n }) => n)).toEqual([2, 10, null]);
  expect(order(rows, ({ n }) => n, false).map(({ n }) => n)).toEqual([10, 2, null]);
});

it('words are sorted as people read them', () => {
  const words = ['beta', 'Äther', 'Alpha', 'b10', 'b9'];
  expect(order(words, (word) => word, true)).toEqual(['Alpha', 'Äther', 'b9', 'b10', 'beta']);
});
