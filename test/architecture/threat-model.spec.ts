import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const pageOf = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const page = pageOf('docs/threat-model.md');

describe('what the pages on security say', () => {
  it.each(['docs/threat-model.md', 'docs/asvs.md'])('names files and suites that are there: %s', (name) => {
    const named = [...pageOf(name).matchAll(/`((?:src|test|docs|scripts)\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  it('names a file and a suite for each defence', () => {
    const [, rows = ''] = /\| threat +\| defence[^\n]+\n\|[-| ]+\n((?:\|[^\n]+\n)+)/.exec(page) ?? [];
    const lacking = rows
      .trim()
      .split('\n')
      .filter((row) => !row.includes('`src/') || !/`(?:test\/[^`]+|src\/[^`]+\.spec\.ts)`/.test(row));
    expect(rows).not.toBe('');
    expect(lacking).toEqual([]);
  });
});
