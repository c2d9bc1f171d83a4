import { isNestedDeeper } from './json-depth.js';

describe('isNestedDeeper', () => {
  it.each([
    ['[[1]]', 2, false],
    ['[[1]]', 1, true],
    ['{"a":[{"b":1}]}', 3, false],
    ['{"a":[{"b":1}]}', 2, true],
    ['[[],[],[]]', 2, false],
    ['"[[[["', 0, false],
    ['["\\"[[[", "\\\\"]', 1, false],
    ['["\\\\", [[2]]]', 2, true],
    ['"never closed [[[', 0, false],
  ])('looks at the brackets of %s outside of strings for %i levels', (json, levels, expected) => {
    expect(isNestedDeeper(json, levels)).toBe(expected);
  });
});
