import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
