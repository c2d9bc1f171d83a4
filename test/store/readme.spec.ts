import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownDifferences } from '../support/store/known-differences.js';
import { storeCases } from '../support/store/cases/index.js';

const readme = readFileSync(join(__dirname, '..', '..', 'src', 'embedded-mongo', 'README.md'), 'utf8');

describe('the known differences', () => {
  test.each(knownDifferences)('are in the README: $reason', ({ reason }) => {
    expect(readme).toContain(`- ${reason}`);
  });

  test.each(knownDifferences)('each speak of an operation: $reason', ({ names }) => {
    expect(storeCases.some(({ name }) => names.test(name))).toBe(true);
  });
});
