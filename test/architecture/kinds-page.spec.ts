import { readFileSync } from 'node:fs';
import path from 'node:path';

import { kindsPage } from '../../src/engine/index.js';
import { FOUND_KINDS } from '../support/every-kind.js';

const page = readFileSync(path.resolve(__dirname, '../../docs/reference/kinds.md'), 'utf8');

describe('docs/reference/kinds.md', () => {
  it('is up to date (run `npm run docs` to update it)', () => {
    expect(page).toBe(kindsPage());
  });

  it('lists every kind with an example that is detected, if need be beside a context word', () => {
    for (const { id } of FOUND_KINDS) expect(page).toContain(`| \`${id}\` |`);
    expect(page).not.toContain('| – |');
  });
});
