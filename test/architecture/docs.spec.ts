import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compilePolicy, redact } from '../../src/engine/index.js';

const root = path.resolve(__dirname, '../..');
const { name, private: isPrivate } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly private?: boolean;
};
const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((page) => `docs/${page}`)];

test('the package has a scoped name, which nobody else can publish, and is not published by accident', () => {
  expect(name).toMatch(/^@[\w-]+\/[\w-]+$/);
  expect(isPrivate).toBe(true);
});

test.each(pages.filter((page) => page.endsWith('.md')))('%s has nobody run the package of a stranger', (page) => {
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
