import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const client = path.resolve(__dirname, '../../src/web/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.startsWith('dashboard'),
);
/** The folder of a page, or that of the design. */
const ownerOf = (file: string): string =>
  file
    .split(path.sep)
    .slice(0, file.startsWith('pages') ? 2 : 1)
    .join('/');
/** The classes that rules of a file are about alone: `.name {`, not `.card .name {`. */
const classesIn = (css: string): readonly string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map((selector) => /^\.(?<name>[\w-]+)$/.exec(selector.trim())?.groups?.name)
    .filter((name) => name !== undefined);

/** The styles of a page stay when another page is opened: they must be about what that page alone has. */
it('a class that a page styles is styled nowhere else', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    for (const name of classesIn(readFileSync(path.join(client, file), 'utf8'))) {
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));
    }
  }
  const shared = [...owners].filter(([, of]) => of.size > 1 && [...of].some((one) => one.startsWith('pages/')));
  expect(owners.size).toBeGreaterThan(50);
  expect(shared.map(([name, of]) => `.${name}: ${[...of].join(', ')}`)).toEqual([]);
});
