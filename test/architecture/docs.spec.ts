import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, redact } from '../../src/engine/index.js';

const root = path.resolve(__dirname, '../..');
const { name, private: isPrivate } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly private?: boolean;
};
const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((page) => `docs/${page.replaceAll(path.sep, '/')}`)
  .concat('README.md');

test('the package has a scoped name, which nobody else can publish, and is not published by accident', () => {
  expect(name).toMatch(/^@[\w-]+\/[\w-]+$/);
  expect(isPrivate).toBe(true);
});
const texts = pages.filter((page) => page.endsWith('.md'));
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

/** Links of a page, without those to other servers and those in code. */
const linksIn = (page: string): readonly string[] =>
  Array.from(
    read(page)
      .replace(/```[\s\S]*?```/g, '')
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
    ([, link = '']) => link,
  ).filter((link) => !/^[a-z]+:/i.test(link));

/** As GitHub names them. */
const anchorsIn = (page: string): readonly string[] =>
  Array.from(
    read(page)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/^#+ (.+)$/gm),
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
  );

test.each(texts)('every link of %s leads somewhere', (page) => {
  const broken = linksIn(page).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, target))) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('the index of the documentation has every page', () => {
  const linked = new Set(linksIn('docs/README.md'));
  // Decisions are linked as a folder.
  const own = texts.filter((page) => /^docs\/(?!adr\/)/.test(page)).map((page) => page.slice('docs/'.length));
  expect(own.filter((page) => page !== 'README.md' && !linked.has(page))).toEqual([]);
});

test.each(texts)('%s has nobody run the package of a stranger', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  expect(text).not.toMatch(/\b(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)\s+(?:-\S+\s+)*umbra\b/);
});

test('the first example of the README is what the default policy makes of its text', () => {
  const [, text = '', expected] =
    /```\n(.+)\n```\n\n```\n(.+)\n```/.exec(readFileSync(path.join(root, 'README.md'), 'utf8')) ?? [];
  const compiled = compilePolicy(JSON.parse(readFileSync(path.join(root, 'config/policies/default.json'), 'utf8')));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  expect(redact(compiled.plan, text).filteredText).toBe(expected);
});

test('every link of the pages into the documentation leads to a page of it', () => {
  const folder = path.join(root, 'src/web/client');
  const links = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => Array.from(readFileSync(path.join(folder, file), 'utf8').matchAll(/"\/docs\/([\w/-]+)"/g)))
    .map(([, page]) => `docs/${page}.md`);
  expect(links.length).toBeGreaterThan(1);
  expect(links.filter((link) => !pages.includes(link))).toEqual([]);
});
