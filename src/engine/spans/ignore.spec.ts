import { compileIgnoreRule, isIgnored, type IgnoreList } from './ignore.js';
import { trimmedEnd, type PostFilters } from './trim.js';

const ALL: PostFilters = { removeTrailingPeriods: true, removeTrailingSpaces: true, removeTrailingNewLines: true };
const NONE: PostFilters = { removeTrailingPeriods: false, removeTrailingSpaces: false, removeTrailingNewLines: false };

const trimmed = (text: string, filters: PostFilters): string =>
  text.slice(0, trimmedEnd(text, 0, text.length, filters));

describe('post-filters', () => {
  test('take off everything at the end, in any order and number', () => {
    expect(trimmed('Acme Inc. .\n. \r\n', ALL)).toBe('Acme Inc');
  });

  test('take off only what is asked for', () => {
    expect(trimmed('a. \n', NONE)).toBe('a. \n');
    expect(trimmed('a. \n', { ...NONE, removeTrailingNewLines: true })).toBe('a. ');
    expect(trimmed('a. ', { ...NONE, removeTrailingPeriods: true })).toBe('a. ');
  });
});

const ignores = (list: Partial<IgnoreList>, found: string, kept = found): boolean => {
  const rule = compileIgnoreRule([{ terms: [], caseSensitive: false, ...list }], []);
  return rule !== undefined && isIgnored(rule, found, kept);
};

describe('ignore rules', () => {
  test('compare without case unless told otherwise', () => {
    expect(ignores({ terms: ['john'] }, 'JOHN')).toBe(true);
    expect(ignores({ terms: ['John'], caseSensitive: true }, 'JOHN')).toBe(false);
    expect(ignores({ terms: ['John'], caseSensitive: true }, 'John')).toBe(true);
  });

  test('compare the trimmed text, so that a final period does not matter', () => {
    expect(ignores({ terms: ['Acme Inc'] }, 'Acme Inc. ', 'Acme Inc')).toBe(true);
    expect(ignores({ terms: [' Acme Inc. '] }, 'Acme Inc')).toBe(true);
  });

  test('compare the whole text', () => {
    expect(ignores({ terms: ['Acme'] }, 'Acme Inc')).toBe(false);
    expect(ignores({ terms: ['', ' ', '.'] }, '.')).toBe(false);
  });

  test('have patterns that must match the whole', () => {
    const rule = compileIgnoreRule([], [{ matchesWhole: (text) => /^\d+\.?$/.test(text) }]);
    expect(rule !== undefined && isIgnored(rule, '12.', '12')).toBe(true);
    expect(rule !== undefined && isIgnored(rule, '12a', '12a')).toBe(false);
  });

  test('are nothing when there is nothing to ignore', () => {
    expect(compileIgnoreRule([{ terms: [], caseSensitive: false }], [])).toBeUndefined();
  });
});
