import { pageWarnings } from '../../../pdf/page-warnings.js';
import { reportHeaders } from './pdf-headers.js';

const REPORT = {
  ...{ pages: 40, redactions: 1, pictures: [], recognised: [], warnings: [] },
  ...{ wasEncrypted: false, signatures: 0, attachments: 0, scripts: 0 },
};

const NOTHING_UNREAD = { pages: new Set<number>(), pictures: new Set<number>() };

const warningsOf = (pages: readonly number[]): string | undefined =>
  reportHeaders({
    ...REPORT,
    warnings: pageWarnings(new Map(pages.map((page) => [page, 'font'])), NOTHING_UNREAD),
  }).get('x-umbra-warnings');

test('pages that became pictures are counted and named, a few of many', () => {
  expect(warningsOf([])).toBeUndefined();
  expect(warningsOf([2, 6])).toBe('2; PAGE_AS_PICTURE; page 3, page 7');
  const many = warningsOf(Array.from({ length: 30 }, (_, page) => page));
  expect(many).toMatch(/^30; PAGE_AS_PICTURE; page 1, .*, page 20, \.\.\.$/u);
});

test('a report that was kept before there were warnings has none', () => {
  const { warnings, ...before } = REPORT;
  expect(warnings).toEqual([]);
  expect(reportHeaders(before as never).has('x-umbra-warnings')).toBe(false);
});
