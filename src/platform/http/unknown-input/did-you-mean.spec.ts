import { didYouMean } from './did-you-mean.js';

const NAMES = ['status', 'sort', 'organization', 'myGroupsOnly', 'source_id', 'p'];

it.each([
  ['stauts', 'status'],
  ['status[$ne]', 'status'],
  ['Status', 'status'],
  ['organisation', 'organization'],
  ['my_groups_only', 'myGroupsOnly'],
  ['sourceId', 'source_id'],
  ['sorts', 'sort'],
])('%s probably means %s', (given, meant) => {
  expect(didYouMean(given, NAMES)).toBe(meant);
});

it.each(['colour', 'x'.repeat(1000), '', 'zz'])('%j means none of them', (given) => {
  expect(didYouMean(given, NAMES)).toBeUndefined();
});
