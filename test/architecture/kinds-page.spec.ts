import { readFileSync } from 'node:fs';
import path from 'node:path';

import { KINDS, kindsPage } from '../../src/engine/index.js';

const page = readFileSync(path.resolve(__dirname, '../../docs/kinds.md'), 'utf8');
/** Kinds found by words, patterns and names of fields of the policy, documented in docs/policies.md. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id', 'field']);

describe('docs/kinds.md', () => {
  it('is up to date (run `npm run docs` to update it)', () => {
    expect(page).toBe(kindsPage());
  });

  it('lists every kind with an example that is detected, if need be beside a context word', () => {
    for (const { id } of KINDS) if (!OF_THE_POLICY.has(id)) expect(page).toContain(`| \`${id}\` |`);
    expect(page).not.toContain('| – |');
  });
});
