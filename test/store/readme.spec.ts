import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownDifferences } from '../support/store/known-differences.js';
import { storeCases } from '../support/store/cases/index.js';

const readme = readFileSync(join(__dirname, '..', '..', 'src', 'embedded-mongo', 'README.md'), 'utf8');

describe('each known difference', () => {
  test.each(knownDifferences)('is in the README: $reason', ({ reason }) => {
    expect(readme).toContain(`- ${reason}`);
  });

  test.each(knownDifferences)('names a tested operation: $reason', ({ names }) => {
    expect(storeCases.some(({ name }) => names.test(name))).toBe(true);
  });
});
