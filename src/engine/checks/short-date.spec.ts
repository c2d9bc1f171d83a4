import { areAllEqual } from './all-equal.js';
import { isShortDate } from './short-date.js';

it.each([
  ['800101', true],
  ['000229', true],
  ['801301', false],
  ['800100', false],
  ['810229', false],
  ['800431', false],
])('%s is a day: %s', (value, expected) => {
  expect(isShortDate(value)).toBe(expected);
});

it('reads the day where it stands', () => {
  expect(isShortDate('xx991231', 2)).toBe(true);
});

it('tells equal characters', () => {
  expect(['111', '112', '1', ''].map(areAllEqual)).toEqual([true, false, true, true]);
});
