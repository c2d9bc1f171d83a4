import { findNames } from './index.js';

const people = (text: string): string[] =>
  findNames(text)
    .filter(({ type }) => type === 'person')
    .map(({ start, end }) => text.slice(start, end));

describe('trade marks with the name of a person', () => {
  it.each([
    'She carries a Louis Vuitton bag.',
    "A bottle of Jack Daniel's stood on the bar.",
    'Calvin Klein jeans',
    'Tommy Hilfiger shirts',
    'A bottle of Johnnie Walker',
  ])('are no persons in %s', (text) => {
    expect(people(text)).toEqual([]);
  });

  it.each([
    ['We met Jack Daniels from accounting.', 'Jack Daniels'],
    ['Ted Baker called about the lease.', 'Ted Baker'],
    ['We met Louis Marchand in the hall.', 'Louis Marchand'],
  ])('may be the name of one in %s', (text, name) => {
    expect(people(text)).toEqual([name]);
  });
});
