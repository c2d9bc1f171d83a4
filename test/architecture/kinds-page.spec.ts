import { readFileSync } from 'node:fs';
import path from 'node:path';

import { KINDS, kindsPage } from '../../src/engine/index.js';

const page = readFileSync(path.resolve(__dirname, '../../docs/kinds.md'), 'utf8');
/** Found by words and patterns of the policy; docs/policies.md has them. */
const OF_THE_POLICY = new Set(['section', 'custom-dictionary', 'id']);

describe('docs/kinds.md', () => {
  it('is what "npm run docs" writes', () => {
    expect(page).toBe(kindsPage());
  });

  it('has every kind, found by its example at least beside a word that speaks for it', () => {
    for (const { id } of KINDS) if (!OF_THE_POLICY.has(id)) expect(page).toContain(`| \`${id}\` |`);
    expect(page).not.toContain('| – |');
  });
});
