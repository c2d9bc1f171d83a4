import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT = path.join(__dirname, '../../src/web/client');
const read = (file: string): string => readFileSync(path.join(CLIENT, file), 'utf8');
const FILES = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(?:pages|records)\//.test(file),
);

it('the keys of every page are listed where they are chosen', () => {
  const catalog = read('app/key-catalog.ts');
  const files = FILES.filter((file) => file.endsWith('/keys.ts'));
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect(catalog).toContain(`'../${file.replace(/\.ts$/, '.js')}'`);
});

it('a command gets its keys nowhere else', () => {
  const sources = FILES.filter((file) => file.endsWith('.tsx'));
  expect(sources.filter((file) => /\bkeys: \[['`\w]/.test(read(file)))).toEqual([]);
});
