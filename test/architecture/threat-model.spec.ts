import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const pageOf = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const page = pageOf('docs/explanation/threat-model.md');

describe('what the pages on security say', () => {
  it.each(['docs/explanation/threat-model.md', 'docs/explanation/asvs.md'])(
    'names files and suites that are there: %s',
    (name) => {
      const named = [...pageOf(name).matchAll(/`((?:src|test|docs|scripts)\/[^`]+)`/g)].map(([, file = '']) => file);
      expect(named.length).toBeGreaterThan(30);
      expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    },
  );

  it('counts the requirements of ASVS as they are judged', () => {
    const asvs = pageOf('docs/explanation/asvs.md');
    const judged = [...asvs.matchAll(/^\| (\d+)\.\d+\.\d+ +\| ([12]) +\|[^|]*\| (met|partly|not|n\/a) +\|/gm)].map(
      ([, chapter = '', level = '', verdict = '']) => ({ chapter, level, verdict }),
    );
    const countsOf = (rows: typeof judged): readonly number[] => [
      rows.length,
      ...['met', 'partly', 'not', 'n/a'].map((verdict) => rows.filter((row) => row.verdict === verdict).length),
    ];
    const [all = 0, met = 0, partly = 0, not = 0, none = 0] = countsOf(judged);
    expect(all).toBeGreaterThan(200);
    expect(asvs).toContain(`${all} requirements: ${met} met, ${partly} partly, ${not} not, ${none} n/a.`);
    const said = new Map(
      [...asvs.matchAll(/^\| (V\d+|level 1 alone|levels 1 and 2)\b[^|]*\|((?: +\d+ +\|){5})$/gm)].map(
        ([, name = '', counts = '']) => [name, counts.match(/\d+/g)?.map(Number)],
      ),
    );
    const chapters = new Set(judged.map(({ chapter }) => chapter));
    expect(said).toEqual(
      new Map([
        ...[...chapters].map(
          (chapter) => [`V${chapter}`, countsOf(judged.filter((row) => row.chapter === chapter))] as const,
        ),
        ['level 1 alone', countsOf(judged.filter(({ level }) => level === '1'))],
        ['levels 1 and 2', countsOf(judged)],
      ]),
    );
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
